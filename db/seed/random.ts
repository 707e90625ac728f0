/** Repeatable chance: the same seed gives the same clinic on every machine. Not for secrets. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number
  /** A whole number from `low` to `high`, both possible. */
  int(low: number, high: number): number
  pick<T>(from: readonly T[]): T
  has(chance: number): boolean
  /** Bell-shaped around `mean`, never outside `low`..`high`. */
  around(mean: number, spread: number, low: number, high: number): number
}

/** mulberry32: 32 bits of state are plenty for test data, and nothing small is faster in JavaScript. */
export function createRandom(seed: number): Random {
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    int,
    pick: (from) => from[int(0, from.length - 1)]!,
    has: (chance) => next() < chance,
    around(mean, spread, low, high) {
      const bell = next() + next() + next() + next() - 2
      return Math.min(high, Math.max(low, mean + bell * spread * 1.73))
    },
  }
}

/** A seed for one of many independent streams, so that adding to one leaves the others as they were. */
export function seedOf(seed: number, stream: string): number {
  let hash = seed ^ 0x811c9dc5
  for (let at = 0; at < stream.length; at += 1) hash = Math.imul(hash ^ stream.charCodeAt(at), 0x01000193)
  return hash | 0
}
