/**
 * How many patients each practice gets; the sum is `patients`. Skewed: the first holds a tenth, the rest fall off as in
 * real life (many small, few large). Level: all alike.
 */
export function practiceSizes(practices: number, patients: number, is_skewed: boolean): number[] {
  if (practices === 1) return [patients]
  if (!is_skewed) return share(patients, Array.from({ length: practices }, () => 1))
  const biggest = Math.round(patients / 10)
  const weights = Array.from({ length: practices - 1 }, (_, index) => (index + 3) ** -0.6)
  return [biggest, ...share(patients - biggest, weights)]
}

/** Whole parts in the proportion of the weights, the left-over ones given to the first. */
function share(whole: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const parts = weights.map((weight) => Math.floor((whole * weight) / sum))
  const rest = whole - parts.reduce((total, part) => total + part, 0)
  return parts.map((part, index) => (index < rest ? part + 1 : part))
}
