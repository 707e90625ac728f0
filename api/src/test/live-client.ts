import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { WebSocket } from 'ws'
import { live_path, live_protocol, openTicket, type LiveFrame } from '#contract/live.ts'
import type { Harness } from './harness.ts'
import type { TestUser } from './practice.ts'

/** Where a server listens, as a browser writes it. */
export function originOf(app: FastifyInstance): string {
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

export async function ticketFor(harness: Harness, token: string): Promise<string> {
  return (await harness.call(openTicket, { token })).body.ticket as string
}

interface Opening {
  ticket: string
  token: string
  origin?: string | null
  /** Added to the query as it stands. */
  more?: string
}

/** A browser's end of the socket, keeping every frame with the moment that it came. */
export class LiveClient {
  readonly frames: { frame: LiveFrame; at: number }[] = []
  readonly socket: WebSocket
  readonly closed: Promise<number>
  #waiting: (() => void)[] = []

  private constructor(socket: WebSocket) {
    this.socket = socket
    this.closed = new Promise((resolve) => socket.on('close', resolve))
    socket.on('error', () => {})
    socket.on('message', (data) => {
      this.frames.push({ frame: JSON.parse(String(data)) as LiveFrame, at: performance.now() })
      for (const wake of this.#waiting.splice(0)) wake()
    })
  }

  /** Resolves with the client, or with the status of the refusal. */
  static async open(server: string, { ticket, token, origin = server, more = '' }: Opening): Promise<LiveClient | number> {
    const socket = new WebSocket(`${server.replace('http', 'ws')}/api${live_path}?ticket=${ticket}${more}`, [live_protocol, token], origin === null ? {} : { origin })
    const client = new LiveClient(socket)
    return new Promise((resolve) => {
      socket.on('open', () => resolve(client))
      socket.on('unexpected-response', (request, response) => {
        request.destroy()
        resolve(response.statusCode ?? 0)
      })
    })
  }

  /** Signed in as this person, and greeted. */
  static async of(harness: Harness, user: TestUser, server: string): Promise<LiveClient> {
    const token = await harness.tokenOf(user)
    const client = await LiveClient.open(server, { ticket: await ticketFor(harness, token), token })
    if (typeof client === 'number') throw new Error(`refused with ${client}`)
    await client.heard(({ type }) => type === 'hello')
    return client
  }

  /** The first frame, old or new, that fits; fails after five seconds. */
  async heard(fits: (frame: LiveFrame) => boolean): Promise<{ frame: LiveFrame; at: number }> {
    const until = performance.now() + 5000
    for (;;) {
      const found = this.frames.find(({ frame }) => fits(frame))
      if (found) return found
      if (performance.now() > until) throw new Error(`not heard; only ${JSON.stringify(this.frames.map(({ frame }) => frame))}`)
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve)
        setTimeout(resolve, 200)
      })
    }
  }

  get cursor(): string {
    return this.frames.map(({ frame }) => ('cursor' in frame ? frame.cursor : '')).findLast(Boolean) ?? ''
  }

  get paths(): string[] {
    return this.frames.flatMap(({ frame }) => (frame.type === 'changed' ? frame.paths : []))
  }

  send(value: unknown): void {
    this.socket.send(typeof value === 'string' ? value : JSON.stringify(value))
  }

  async close(): Promise<void> {
    this.socket.close()
    await this.closed
  }
}
