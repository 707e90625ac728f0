/**
 * Runs the steps that were registered, last first, when the process is told to stop: by a signal, or because the launcher that
 * started it (tools/start.mjs) is gone. A second signal changes nothing.
 */
export class StopSignals {
  readonly #steps: (() => Promise<void>)[] = []
  #is_stopping = false

  /** `code`: what the process exits with when it was told to stop; 0 for a server, whose end that is. */
  constructor(log: (message: string) => void, code = 0) {
    const stop = (reason: string) => void this.#stop(reason, log, code)
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(signal))
    process.on('disconnect', () => stop('launcher ended'))
    // Listening for its end must not keep the process alive.
    process.channel?.unref()
  }

  onStop(step: () => Promise<void>): void {
    this.#steps.push(step)
  }

  /** Stops as a signal would, and ends the process with `code`. */
  async stop(code: number): Promise<never> {
    this.#is_stopping = true
    for (const step of this.#steps.reverse()) await step().catch((error: Error) => console.error(error.message))
    process.exit(code)
  }

  async #stop(reason: string, log: (message: string) => void, code: number): Promise<void> {
    // A terminal's Ctrl-C arrives twice: from the terminal itself and from the launcher that passes it on.
    if (this.#is_stopping) return
    log(`Stopping (${reason}) …`)
    await this.stop(code)
  }
}
