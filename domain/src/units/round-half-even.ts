/**
 * Rounding for display and for what is stored of a computed value: to the nearest, and where two are equally near, to the
 * even one (ISO 80000-1, rule A), so that many values do not drift upwards. A tie is one of the number as it is held.
 */
export function roundHalfEven(value: number, decimals: number): number {
  if (!Number.isFinite(value) || decimals < 0) return value
  const exact = value.toFixed(Math.min(100, decimals + 60))
  const fraction = exact.slice(exact.indexOf('.') + 1 + decimals)
  const rounded = Number(value.toFixed(decimals))
  const is_tie = /^50*$/.test(fraction)
  if (!is_tie || Math.abs(value) > Number.MAX_SAFE_INTEGER) return rounded
  const kept = exact.slice(0, exact.indexOf('.') + 1 + decimals).replace(/\.$/, '')
  const is_even = Number(kept.at(-1)) % 2 === 0
  return is_even ? Number(kept) : rounded
}
