import type { LiveFrame } from '#contract/live.ts'
import { isTold, pathsFor } from './changed-paths.ts'
import type { LiveSocket } from './live-socket.ts'
import { replay_limit, type LiveEvent, type ReadEvents } from './live-store.ts'

interface RoomPorts {
  read(since: string | null): Promise<ReadEvents>
  writeCursor(horizon: string): string
}

/** The open sockets of one practice in this process, and how far they have been told. */
export class LiveRoom {
  readonly sockets = new Set<LiveSocket>()
  readonly #ports: RoomPorts
  #horizon: string | null = null
  /** Told already, of transactions at or above the horizon. */
  #told = new Set<number>()
  #reading: Promise<void> | null = null
  #is_behind = false

  constructor(ports: RoomPorts) {
    this.#ports = ports
  }

  /** From now on the socket hears everything; the cursor says from where on. */
  async welcome(socket: LiveSocket): Promise<void> {
    await this.catchUp()
    this.sockets.add(socket)
    socket.send({ type: 'hello', cursor: this.#cursor() })
  }

  /** Tells everybody what was committed since the last time. Called while a reading is under way, it reads once more after it. */
  catchUp(): Promise<void> {
    this.#is_behind = true
    this.#reading ??= this.#readOn().finally(() => (this.#reading = null))
    return this.#reading
  }

  /** Everything since a cursor, to one socket; null stands for a cursor that is worth nothing any more. */
  async replay(socket: LiveSocket, since: string | null): Promise<void> {
    const missed = since === null ? null : await this.#ports.read(since)
    // A horizon that lies before the cursor: the database is another one than then (a restored backup).
    if (missed === null || missed.events.length > replay_limit || BigInt(missed.horizon) < BigInt(since!)) {
      return socket.send({ type: 'refetch_all', cursor: this.#cursor() })
    }
    const cursor = this.#ports.writeCursor(missed.horizon)
    tell([socket], missed.events, cursor)
    socket.send({ type: 'resumed', cursor })
  }

  async #readOn(): Promise<void> {
    while (this.#is_behind) {
      this.#is_behind = false
      const { horizon, events } = await this.#ports.read(this.#horizon)
      const is_overrun = events.length > replay_limit
      const fresh = events.filter(({ seq }) => !this.#told.has(seq))
      this.#horizon = horizon
      this.#told = new Set(events.filter(({ xact }) => BigInt(xact) >= BigInt(horizon)).map(({ seq }) => seq))
      if (is_overrun) for (const socket of this.sockets) socket.send({ type: 'refetch_all', cursor: this.#cursor() })
      else tell(this.sockets, fresh, this.#cursor())
    }
  }

  #cursor(): string {
    return this.#ports.writeCursor(this.#horizon ?? '0')
  }
}

/** One frame for all of it, and another for what came from the socket's own session. */
function tell(sockets: Iterable<LiveSocket>, events: readonly LiveEvent[], cursor: string): void {
  if (events.length === 0) return
  for (const socket of sockets) {
    for (const by_me of [true, false]) {
      const frame = frameFor(socket, events.filter(({ actor_session }) => (actor_session === socket.session_id) === by_me), cursor, by_me)
      if (frame) socket.send(frame)
    }
  }
}

function frameFor({ audience }: LiveSocket, events: readonly LiveEvent[], cursor: string, by_me: boolean): LiveFrame | null {
  const paths = new Set(events.filter((event) => isTold(audience, event)).flatMap(({ actor_id, paths }) => pathsFor(audience, actor_id, paths)))
  return paths.size === 0 ? null : { type: 'changed', paths: [...paths], cursor, by_me }
}
