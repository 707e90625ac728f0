/** A load generator that costs little: keep-alive sockets, requests made up beforehand, answers read by their length alone. */
import { connect, type Socket } from 'node:net'

export interface Exchange {
  send(request: Buffer): Promise<{ status: number; length: number }>
  close(): void
}

export function composeRequest(method: string, url: string, headers: Record<string, string>, body: unknown): Buffer {
  const text = body === null ? '' : JSON.stringify(body)
  const all = { host: 'localhost', connection: 'keep-alive', accept: 'application/json', ...headers, ...(body === null ? {} : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }) }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return Buffer.from(`${method} ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${text}`)
}

export async function openExchange(port: number): Promise<Exchange> {
  const socket = await new Promise<Socket>((resolve, reject) => {
    const opened = connect({ host: '127.0.0.1', port, noDelay: true }, () => resolve(opened))
    opened.once('error', reject)
  })
  let waiting: { resolve: (answer: { status: number; length: number }) => void; reject: (error: Error) => void } | null = null
  let head = ''
  let status = 0
  let length = 0
  let missing = -1
  socket.on('data', (chunk: Buffer) => {
    if (missing < 0) {
      head += chunk.toString('latin1')
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) return
      const given = /\r\ncontent-length: (\d+)/i.exec(head.slice(0, end))
      if (!given) return void socket.destroy(new Error('an answer without content-length'))
      status = Number(head.slice(9, 12))
      length = Number(given[1])
      missing = length - (head.length - end - 4)
    } else {
      missing -= chunk.length
    }
    if (missing > 0) return
    head = ''
    missing = -1
    const { resolve } = waiting!
    waiting = null
    resolve({ status, length })
  })
  const fail = (error?: Error) => waiting?.reject(error ?? new Error('the server hung up'))
  socket.on('error', fail)
  socket.on('close', () => fail())
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(request)
      }),
    close: () => void socket.destroy(),
  }
}
