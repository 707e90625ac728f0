/** A share in percent, to one decimal; null where either is not known or the whole is 0, because then there is no rate. */
import { roundHalfEven } from './round-half-even.ts'

export function percentOf(part: number | null, whole: number | null): number | null {
  return part === null || whole === null || whole === 0 ? null : roundHalfEven((100 * part) / whole, 1)
}
