/** In production nothing is written to the console: what a screen knows about a patient must not end up in a log. */
export function silenceConsole(target: Console = console): void {
  for (const method of ['log', 'info', 'debug', 'warn', 'error', 'trace', 'dir', 'table'] as const) {
    target[method] = () => undefined
  }
}
