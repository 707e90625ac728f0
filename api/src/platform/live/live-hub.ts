import type { Runtime } from '../http/context.ts'
import { describeError } from '../log/logger.ts'
import { readCursor, writeCursor } from './live-cursor.ts'
import { LiveListener } from './live-listener.ts'
import { LiveRoom } from './live-room.ts'
import { close_codes, type LiveSocket } from './live-socket.ts'
import { listLiveSessions, readEvents } from './live-store.ts'

export const max_sockets_of_session = 20
/** A session that ends closes its sockets within 5 s (S07, S09): one question for all of them, this often. */
const sweep_every_ms = 3000
const beat_every_ms = 25_000

/** All open sockets of this process. */
export class LiveHub {
  readonly #runtime: Runtime
  readonly #listener: LiveListener
  readonly #rooms = new Map<number, LiveRoom>()
  readonly #sockets = new Set<LiveSocket>()
  readonly #timers: NodeJS.Timeout[]
  #is_sweeping = false

  constructor(runtime: Runtime) {
    this.#runtime = runtime
    this.#listener = new LiveListener(
      runtime.pool.options,
      runtime.log,
      (practice_id) => this.#catchUp(practice_id),
      () => this.#catchUpAll(),
    )
    this.#timers = [setInterval(() => void this.#sweep(), sweep_every_ms), setInterval(() => this.#beat(), beat_every_ms)]
    for (const timer of this.#timers) timer.unref()
  }

  countSocketsOf(session_id: string): number {
    return [...this.#sockets].filter((socket) => socket.session_id === session_id).length
  }

  async add(socket: LiveSocket): Promise<void> {
    this.#sockets.add(socket)
    socket.onClose(() => this.#remove(socket))
    socket.onResume((cursor) => void this.#resume(socket, cursor))
    try {
      await this.#listener.start()
      const room = this.#roomOf(socket.practice_id)
      await room.welcome(socket)
      // Gone before it was welcomed.
      if (!this.#sockets.has(socket)) room.sockets.delete(socket)
    } catch (error) {
      this.#runtime.log.warn(describeError(error), 'a socket could not be served')
      socket.close(close_codes.restart, 'try again')
    }
  }

  /** Tells the browsers that the server goes, so that they come back soon and not all at the same moment. */
  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    for (const socket of this.#sockets) socket.close(close_codes.restart, 'restarting')
    await this.#listener.stop()
  }

  #roomOf(practice_id: number): LiveRoom {
    let room = this.#rooms.get(practice_id)
    if (!room) {
      const { pool, secrets, clock } = this.#runtime
      room = new LiveRoom({
        read: (since) => readEvents(pool, practice_id, since),
        writeCursor: (horizon) => writeCursor(secrets, practice_id, horizon, clock()),
      })
      this.#rooms.set(practice_id, room)
    }
    return room
  }

  #remove(socket: LiveSocket): void {
    this.#sockets.delete(socket)
    const room = this.#rooms.get(socket.practice_id)
    room?.sockets.delete(socket)
    if (![...this.#sockets].some(({ practice_id }) => practice_id === socket.practice_id)) this.#rooms.delete(socket.practice_id)
  }

  async #resume(socket: LiveSocket, cursor: string): Promise<void> {
    const { secrets, clock, log } = this.#runtime
    try {
      await this.#roomOf(socket.practice_id).replay(socket, readCursor(secrets, socket.practice_id, cursor, clock()))
    } catch (error) {
      log.warn(describeError(error), 'missed changes could not be read')
      socket.close(close_codes.restart, 'try again')
    }
  }

  #catchUp(practice_id: number): void {
    // A failed reading is made good by the next sweep.
    this.#rooms.get(practice_id)?.catchUp().catch((error: unknown) => this.#runtime.log.warn(describeError(error), 'changes could not be read'))
  }

  #catchUpAll(): void {
    for (const practice_id of this.#rooms.keys()) this.#catchUp(practice_id)
  }

  async #sweep(): Promise<void> {
    if (this.#is_sweeping || this.#sockets.size === 0) return
    this.#is_sweeping = true
    try {
      // While nobody wakes this process, it looks by itself.
      if (!this.#listener.is_listening) this.#catchUpAll()
      const asked = [...this.#sockets]
      const open = await listLiveSessions(this.#runtime.pool, [...new Set(asked.map(({ session_id }) => session_id))], this.#runtime.clock())
      for (const socket of asked) {
        const session = open.get(socket.session_id)
        if (session) socket.audience = { ...session, user_id: socket.audience.user_id }
        else socket.close(close_codes.session_over, 'Invalid token')
      }
    } catch (error) {
      this.#runtime.log.warn(describeError(error), 'open sockets could not be checked')
    } finally {
      this.#is_sweeping = false
    }
  }

  #beat(): void {
    for (const socket of this.#sockets) socket.beat()
  }
}
