/**
 * Compares what a rule answered with what a row of vectors expects. Only the keys that the row names count. A number agrees
 * when it rounds to the expected one at the decimals in which that is written ("40.0" has one, "40" is exact); "none" and
 * null both say that there is no value.
 */
export class WrittenNumber {
  readonly value: number
  readonly decimals: number
  constructor(value: number, decimals: number) {
    this.value = value
    this.decimals = decimals
  }
}

/** JSON in which every number remembers the decimals that it was written with. */
export function parseWritten(text: string): unknown {
  const revive = (_key: string, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' ? new WrittenNumber(value, /\.(\d+)$/.exec(context?.source ?? '')?.[1]?.length ?? 0) : value
  return JSON.parse(text, revive as (key: string, value: unknown) => unknown)
}

/** One line for each place that differs; none where the answer agrees. */
export function differences(actual: unknown, expected: unknown, path = ''): string[] {
  const place = path === '' ? 'answer' : path
  if (expected instanceof WrittenNumber) return agrees(actual, expected) ? [] : [`${place}: expected ${expected.value}, got ${show(actual)}`]
  if (expected === null || expected === 'none') return actual === null || actual === undefined || actual === 'none' ? [] : [`${place}: expected ${show(expected)}, got ${show(actual)}`]
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual) || actual.length !== expected.length) return [`${place}: expected ${show(expected)}, got ${show(actual)}`]
    return expected.flatMap((part, index) => differences(actual[index], part, `${path}[${index}]`))
  }
  if (typeof expected === 'object') {
    if (typeof actual !== 'object' || actual === null) return [`${place}: expected ${show(expected)}, got ${show(actual)}`]
    return Object.entries(expected).flatMap(([key, part]) => differences((actual as Record<string, unknown>)[key], part, path === '' ? key : `${path}.${key}`))
  }
  return actual === expected ? [] : [`${place}: expected ${show(expected)}, got ${show(actual)}`]
}

function agrees(actual: unknown, { value, decimals }: WrittenNumber): boolean {
  if (typeof actual !== 'number' || !Number.isFinite(actual)) return false
  const tolerance = decimals === 0 ? 1e-9 : 0.5 * 10 ** -decimals + 1e-9
  return Math.abs(actual - value) <= tolerance
}

function show(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value, (_key, part: unknown) => (part instanceof WrittenNumber ? part.value : part))
}
