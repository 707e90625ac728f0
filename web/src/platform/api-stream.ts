import { NetworkError } from './problem-error.ts'
import { request, type AnyEndpoint, type CallInput, type Reply } from './api.ts'

/** Cuts a byte stream into lines; the last one counts even without its line break. */
async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true })
      const lines = rest.split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) if (line.trim() !== '') yield line
      if (done) break
    }
    if (rest.trim() !== '') yield rest
  } finally {
    // Stops the server's work where the reader left early.
    await reader.cancel().catch(() => undefined)
  }
}

/** The events of a `kind: 'stream'` endpoint as they come, one JSON value a line. */
export async function* streamApi<E extends AnyEndpoint>(endpoint: E, input: CallInput<E> = {}): AsyncGenerator<Reply<E>> {
  const answer = await request(endpoint, input)
  if (answer.body === null) return
  try {
    for await (const line of linesOf(answer.body)) yield JSON.parse(line) as Reply<E>
  } catch (error) {
    if (input.signal?.aborted) throw error
    throw new NetworkError(error)
  }
}
