import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ModelSentence {
  section?: string
  text: string
  kind?: string
  polarity?: string
  experiencer?: string
  cites: { segment: string; quote?: string }[]
}

/** What the server does with one request. */
export type Behaviour =
  | { sentences: readonly ModelSentence[] }
  /** The text of the answer as it stands, whole or broken off in the middle of the connection. */
  | { text: string; ends?: 'properly' | 'cut' | 'at_length' }
  | { status: number; headers?: Record<string, string>; body?: string }
  /** Accepts and says nothing until the caller goes. */
  | { hangs: true }

/** A server that speaks the chat protocol (OpenAI-compatible and Anthropic) over real HTTP, and misbehaves as told. */
export class ModelServer {
  readonly requests: { path: string; headers: IncomingMessage['headers']; body: string }[] = []
  /** Resolves at the next connection that its caller ends before the answer. */
  left = Promise.withResolvers<void>()
  #script: Behaviour[] = []
  readonly #server: Server

  private constructor(server: Server) {
    this.#server = server
  }

  static async start(): Promise<ModelServer> {
    const server = createServer((request, response) => void started.#answer(request, response))
    const started: ModelServer = new ModelServer(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return started
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  /** What the next requests get, in order; the last one again and again. */
  will(...script: Behaviour[]): void {
    this.#script = script
    this.requests.length = 0
    this.left = Promise.withResolvers<void>()
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    this.requests.push({ path: request.url ?? '', headers: request.headers, body })
    const behaviour = this.#script.length > 1 ? this.#script.shift()! : this.#script[0]!
    response.on('close', () => {
      if (!response.writableFinished) this.left.resolve()
    })
    if ('hangs' in behaviour) return
    if ('status' in behaviour) {
      response.writeHead(behaviour.status, { 'content-type': 'application/json', ...behaviour.headers }).end(behaviour.body ?? '{"error":{"message":"no"}}')
      return
    }
    const text = 'text' in behaviour ? behaviour.text : JSON.stringify({ elements: behaviour.sentences.map(fill) })
    const ends = 'text' in behaviour ? (behaviour.ends ?? 'properly') : 'properly'
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const events = request.url?.endsWith('/messages') ? asAnthropic(text, ends) : asChat(text, ends)
    for (const event of events.slice(0, -1)) response.write(event)
    if (ends === 'cut') response.write(events.at(-1)!, () => response.destroy())
    else response.end(events.at(-1))
  }
}

const fill = ({ section = 'assessment', kind = 'history', polarity = 'affirmed', experiencer = 'patient', cites, text }: ModelSentence) => ({
  section, text, kind, polarity, experiencer, cites: cites.map(({ segment, quote = '' }) => ({ segment, quote })),
})

type Ends = 'properly' | 'cut' | 'at_length'
const pieces = (text: string): string[] => text.match(/.{1,40}/gsu) ?? ['']

function asChat(text: string, ends: Ends): string[] {
  const chunk = (delta: object, finish_reason: string | null) => `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason }] })}\n\n`
  const sent = pieces(text).map((content) => chunk({ role: 'assistant', content }, null))
  if (ends === 'cut') return sent
  const usage = `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [], usage: { prompt_tokens: 900, completion_tokens: 120, total_tokens: 1020 } })}\n\n`
  return [...sent, chunk({}, ends === 'at_length' ? 'length' : 'stop'), usage, 'data: [DONE]\n\n']
}

function asAnthropic(text: string, ends: Ends): string[] {
  const event = (data: { type: string } & Record<string, unknown>) => `event: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`
  const sent = [
    event({ type: 'message_start', message: { id: 'm', type: 'message', role: 'assistant', model: 'm', content: [], stop_reason: null, stop_sequence: null, usage: { input_tokens: 900, output_tokens: 1 } } }),
    event({ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } }),
    ...pieces(text).map((piece) => event({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: piece } })),
  ]
  if (ends === 'cut') return sent
  const stop_reason = ends === 'at_length' ? 'max_tokens' : 'end_turn'
  return [...sent, event({ type: 'content_block_stop', index: 0 }), event({ type: 'message_delta', delta: { stop_reason, stop_sequence: null }, usage: { output_tokens: 120 } }), event({ type: 'message_stop' })]
}
