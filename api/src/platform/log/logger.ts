import { pino, type Logger } from 'pino'

export type { Logger }

/**
 * One JSON object a line. Nothing that a person typed or that stands in a chart ever goes in: requests are logged by
 * their route's pattern and number, errors by their class and place, never by their message where it may quote a value.
 */
export function createLogger(level: string): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime })
}

/** What may be said of an error: its class, its code and where in our code it arose. Database errors quote row values. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error }
  const code = (error as { code?: unknown }).code
  const constraint = (error as { constraint?: unknown }).constraint
  return {
    error: error.name,
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof constraint === 'string' ? { constraint } : {}),
    stack: error.stack?.split('\n').filter((line) => line.startsWith('    at ')).slice(0, 12),
  }
}
