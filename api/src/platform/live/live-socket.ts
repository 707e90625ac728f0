import type { WebSocket } from 'ws'
import { live_request, live_session_over, type LiveFrame } from '#contract/live.ts'
import type { Audience } from './changed-paths.ts'

/** A frame above this closes the socket with 1009; the websocket server sees to it. */
export const max_frame_bytes = 16 * 1024
const max_frames_a_second = 20
const max_waiting_bytes = 256 * 1024

export const close_codes = { policy: 1008, restart: 1012, session_over: live_session_over } as const

/** One browser tab that listens: what it may hear, and the limits it is held to. */
export class LiveSocket {
  readonly practice_id: number
  readonly session_id: string
  audience: Audience
  readonly #socket: WebSocket
  #is_alive = true
  #window_started_at = 0
  #frames_in_window = 0

  constructor(socket: WebSocket, practice_id: number, session_id: string, audience: Audience) {
    this.practice_id = practice_id
    this.session_id = session_id
    this.audience = audience
    this.#socket = socket
    socket.on('pong', () => (this.#is_alive = true))
  }

  onClose(listener: () => void): void {
    this.#socket.on('close', listener)
  }

  /** The only thing a browser can say is where it was; anything else ends the conversation. */
  onResume(listener: (cursor: string) => void): void {
    this.#socket.on('message', (data, is_binary) => {
      if (this.#isTooMany()) return this.close(close_codes.policy, 'too many messages')
      const request = is_binary ? null : readRequest(String(data))
      if (!request) return this.close(close_codes.policy, 'not understood')
      listener(request.cursor)
    })
  }

  /** A reader that does not keep up is let go: it comes back, says where it was, and is told the rest at once. */
  send(frame: LiveFrame): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    if (this.#socket.bufferedAmount > max_waiting_bytes) return this.#socket.terminate()
    this.#socket.send(JSON.stringify(frame))
  }

  /** Lets go of a peer that has not answered since the last beat. */
  beat(): void {
    if (!this.#is_alive) return this.#socket.terminate()
    this.#is_alive = false
    this.#socket.ping()
    this.send({ type: 'ping' })
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason)
    // Somebody who does not answer the farewell is not waited for.
    setTimeout(() => this.#socket.terminate(), 2000).unref()
  }

  #isTooMany(): boolean {
    const now = performance.now()
    if (now - this.#window_started_at >= 1000) {
      this.#window_started_at = now
      this.#frames_in_window = 0
    }
    this.#frames_in_window += 1
    return this.#frames_in_window > max_frames_a_second
  }
}

function readRequest(text: string): { cursor: string } | null {
  try {
    return live_request.parse(JSON.parse(text))
  } catch {
    return null
  }
}
