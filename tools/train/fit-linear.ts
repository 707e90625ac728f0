/**
 * Multinomial logistic regression by AdaGrad with a fixed seed: the same data gives the same weights on every machine.
 * Features are numbered in sorted order; examples are shuffled by a small linear congruential generator.
 */
import type { StoredModel } from '../../domain/src/scribe/linear-model.ts'

export interface Example {
  features: string[]
  label: number
  weight: number
}

export interface FitOptions {
  classes: string[]
  epochs: number
  rate: number
  l2: number
  min_count: number
  /** Most features kept, by largest weight. */
  keep: number
}

function makeShuffle(seed: number): (items: number[]) => void {
  let state = seed >>> 0
  const next = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 4294967296
  }
  return (items) => {
    for (let i = items.length - 1; i > 0; i--) {
      const j = Math.floor(next() * (i + 1))
      ;[items[i], items[j]] = [items[j]!, items[i]!]
    }
  }
}

export function fitLinear(examples: readonly Example[], options: FitOptions): StoredModel {
  const counts = new Map<string, number>()
  for (const example of examples) for (const feature of example.features) counts.set(feature, (counts.get(feature) ?? 0) + 1)
  const names = [...counts].filter(([, count]) => count >= options.min_count).map(([name]) => name).sort()
  const index = new Map(names.map((name, i) => [name, i]))
  const K = options.classes.length
  const weights = new Float64Array(names.length * K)
  const squares = new Float64Array(names.length * K).fill(1e-6)
  const coded = examples.map((example) => example.features.map((feature) => index.get(feature)).filter((id) => id !== undefined))
  const order = examples.map((_, i) => i)
  const shuffle = makeShuffle(20240607)
  const scores = new Float64Array(K)
  for (let epoch = 0; epoch < options.epochs; epoch++) {
    shuffle(order)
    for (const i of order) {
      const ids = coded[i]!
      const norm = 1 / Math.sqrt(ids.length || 1)
      scores.fill(0)
      for (const id of ids) for (let k = 0; k < K; k++) scores[k]! += weights[id * K + k]!
      const top = Math.max(...scores)
      let sum = 0
      for (let k = 0; k < K; k++) sum += scores[k] = Math.exp(scores[k]! - top)
      for (let k = 0; k < K; k++) {
        const error = (scores[k]! / sum - (k === examples[i]!.label ? 1 : 0)) * examples[i]!.weight * norm
        if (Math.abs(error) < 1e-7) continue
        for (const id of ids) {
          const at = id * K + k
          const gradient = error + options.l2 * weights[at]!
          squares[at]! += gradient * gradient
          weights[at]! -= (options.rate * gradient) / Math.sqrt(squares[at]!)
        }
      }
    }
  }
  return store(names, weights, options)
}

function store(names: readonly string[], weights: Float64Array, options: FitOptions): StoredModel {
  const K = options.classes.length
  const size = (i: number): number => {
    let top = 0
    for (let k = 0; k < K; k++) top = Math.max(top, Math.abs(weights[i * K + k]!))
    return top
  }
  const sizes = names.map((_, i) => size(i))
  const kept = names.map((_, i) => i).sort((a, b) => sizes[b]! - sizes[a]! || a - b).slice(0, options.keep).sort((a, b) => a - b)
  const scale = 0.01
  const rows = kept.map((i) => Array.from({ length: K }, (_, k) => {
    const value = Math.round(weights[i * K + k]! / scale)
    return value === 0 ? '' : String(value)
  }).join(','))
  return { classes: options.classes, scale, features: kept.map((i) => names[i]).join('\n'), weights: rows.join('\n') }
}
