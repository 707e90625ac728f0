import type { OrientationBand } from './data.ts'

/** `3–10`, `up to 80`, `25 or more`: in the unit of the series. */
export function sayBand({ low, high }: Pick<OrientationBand, 'low' | 'high'>): string {
  const write = (value: number) => value.toLocaleString('en-US', { maximumSignificantDigits: 4 })
  if (low === null) return high === null ? 'no limits' : `up to ${write(high)}`
  return high === null ? `${write(low)} or more` : `${write(low)}–${write(high)}`
}
