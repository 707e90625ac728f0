import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the server does with one request. */
export type SpeechBehaviour =
  /** Answers this: an object as JSON, text as it stands. */
  | { says: object | string; type?: string }
  | { status: number; headers?: Record<string, string>; body?: string }
  /** Begins an answer and drops the connection. */
  | { cut: string }
  /** Accepts and says nothing until the caller goes. */
  | { hangs: true }

export interface SpeechRequest {
  path: string
  headers: IncomingMessage['headers']
  /** The fields of the form but the file. */
  fields: Record<string, string>
  file: Buffer
  file_name: string
}

/** A server that speaks /v1/audio/transcriptions over real HTTP, and misbehaves as told. */
export class SpeechServer {
  readonly requests: SpeechRequest[] = []
  #script: SpeechBehaviour[] = []
  readonly #server: Server

  private constructor(server: Server) {
    this.#server = server
  }

  static async start(): Promise<SpeechServer> {
    const server = createServer((request, response) => void started.#answer(request, response))
    const started: SpeechServer = new SpeechServer(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return started
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  /** What the next requests get, in order; the last one again and again. */
  will(...script: SpeechBehaviour[]): void {
    this.#script = script
    this.requests.length = 0
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    this.requests.push({ path: request.url ?? '', headers: request.headers, ...readForm(Buffer.concat(chunks), request.headers['content-type'] ?? '') })
    const behaviour = this.#script.length > 1 ? this.#script.shift()! : this.#script[0]!
    if ('hangs' in behaviour) return
    if ('status' in behaviour) {
      response.writeHead(behaviour.status, { 'content-type': 'application/json', ...behaviour.headers }).end(behaviour.body ?? '{"error":{"message":"no"}}')
    } else if ('cut' in behaviour) {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100000' }).write(behaviour.cut, () => response.destroy())
    } else if (typeof behaviour.says === 'string') response.writeHead(200, { 'content-type': behaviour.type ?? 'text/plain' }).end(behaviour.says)
    else response.writeHead(200, { 'content-type': behaviour.type ?? 'application/json' }).end(JSON.stringify(behaviour.says))
  }
}

function readForm(body: Buffer, content_type: string): Pick<SpeechRequest, 'fields' | 'file' | 'file_name'> {
  const boundary = /boundary=(.+)$/.exec(content_type)?.[1] ?? ''
  const fields: Record<string, string> = {}
  let file = Buffer.alloc(0)
  let file_name = ''
  // Letter for letter, so that the bytes of the file stay what they are.
  for (const part of body.toString('latin1').split(`--${boundary}`).slice(1, -1)) {
    const at = part.indexOf('\r\n\r\n')
    const [head, value] = [part.slice(0, at), part.slice(at + 4, -2)]
    const name = /name="([^"]+)"/.exec(head)?.[1] ?? ''
    file_name = /filename="([^"]+)"/.exec(head)?.[1] ?? file_name
    if (name === 'file') file = Buffer.from(value, 'latin1')
    else fields[name] = value
  }
  return { fields, file, file_name }
}
