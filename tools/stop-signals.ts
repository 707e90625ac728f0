/**
 * Runs the steps that were registered, last first, when the process is told to stop: by a signal, or because the launcher that
 * started it (tools/start.mjs) is gone. A second signal does not wait.
 */
export class StopSignals {
  readonly #steps: (() => Promise<void>)[] = []
  #is_stopping = false

  constructor(log: (message: string) => void) {
    const stop = (reason: string) => void this.#stop(reason, log)
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

  async #stop(reason: string, log: (message: string) => void): Promise<void> {
    // A terminal's Ctrl-C arrives twice: from the terminal itself and from the launcher that passes it on.
    if (this.#is_stopping) return
    log(`Stopping (${reason}) …`)
    await this.stop(0)
  }
}
