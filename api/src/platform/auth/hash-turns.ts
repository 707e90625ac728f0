import { availableParallelism } from 'node:os'
import { AppError } from '../http/app-error.ts'

/** One core is left to everything else: a hash takes one for tens of milliseconds, and a morning's sign-ins come at once. */
const at_once = Math.max(1, availableParallelism() - 1)
/** Whoever would wait longer than a few seconds is told to come again instead. */
const longest_queue = 64

let running = 0
const waiting: (() => void)[] = []

/** Runs work that takes a whole core, in the order asked for. @throws 503 where too many wait already */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= at_once) {
    if (waiting.length >= longest_queue) throw new AppError('unavailable', 'Many people sign in at this moment. Try again in a few seconds.', { retry_after_s: 3 })
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else {
    running++
  }
  try {
    return await work()
  } finally {
    // The turn is handed on, not given back: nobody who comes now gets in before those who wait.
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
