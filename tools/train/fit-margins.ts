/**
 * One-against-the-rest linear support vector machines (squared hinge loss, dual coordinate descent: Hsieh et al., ICML 2008) on
 * normalised tf-idf vectors. Fixed seed, sorted features: the same data gives the same weights. Features are fitted twice: all first,
 * then the heaviest alone.
 */
import type { StoredTopicModel } from '../../domain/src/scribe/topic-model.ts'

export interface CountedExample {
  counts: ReadonlyMap<string, number>
  label: number
  weight: number
}

export interface MarginOptions {
  classes: string[]
  cost: number
  /** Cost of a class grows with this power of its rarity. */
  balance: number
  epochs: number
  min_count: number
  keep: number
  sharpness: number
}

interface Vector {
  ids: Int32Array
  values: Float64Array
}

interface Vocabulary {
  names: string[]
  rarity: number[]
}

const round = (value: number): number => Math.round(value * 100) / 100

function makeVocabulary(examples: readonly CountedExample[], min_count: number, only: ReadonlySet<string> | null): Vocabulary {
  const seen = new Map<string, number>()
  for (const { counts } of examples) for (const name of counts.keys()) seen.set(name, (seen.get(name) ?? 0) + 1)
  const names = [...seen].filter(([name, count]) => count >= min_count && (only === null || only.has(name))).map(([name]) => name).sort()
  return { names, rarity: names.map((name) => round(Math.log((1 + examples.length) / (1 + seen.get(name)!)) + 1)) }
}

function vectorise(examples: readonly CountedExample[], { names, rarity }: Vocabulary): Vector[] {
  const index = new Map(names.map((name, i) => [name, i]))
  return examples.map(({ counts }) => {
    const known = [...counts].flatMap(([name, count]) => {
      const id = index.get(name)
      return id === undefined ? [] : [{ id, value: (1 + Math.log(count)) * rarity[id]! }]
    })
    const norm = Math.sqrt(known.reduce((sum, { value }) => sum + value * value, 0)) || 1
    return { ids: Int32Array.from(known.map(({ id }) => id)), values: Float64Array.from(known.map(({ value }) => value / norm)) }
  })
}

function shuffle(order: number[], seed: number): number {
  let state = seed
  for (let i = order.length - 1; i > 0; i--) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    const j = Math.floor((state / 4294967296) * (i + 1))
    ;[order[i], order[j]] = [order[j]!, order[i]!]
  }
  return state
}

/** Weights and bias of one class; examples of the class carry `positive` times the cost. */
function fitClass(vectors: readonly Vector[], is_class: readonly boolean[], cost: readonly number[], positive: number, size: number, epochs: number, seed: number): { weights: Float64Array; bias: number } {
  const weights = new Float64Array(size)
  const alpha = new Float64Array(vectors.length)
  const order = vectors.map((_, i) => i)
  const squares = vectors.map(({ values }) => values.reduce((sum, value) => sum + value * value, 1))
  let bias = 0
  let state = seed
  for (let epoch = 0; epoch < epochs; epoch++) {
    state = shuffle(order, state)
    for (const i of order) {
      const { ids, values } = vectors[i]!
      const sign = is_class[i] ? 1 : -1
      const slack = 1 / (2 * cost[i]! * (is_class[i] ? positive : 1))
      let margin = bias
      for (let t = 0; t < ids.length; t++) margin += weights[ids[t]!]! * values[t]!
      const gradient = sign * margin - 1 + alpha[i]! * slack
      if (alpha[i] === 0 && gradient >= 0) continue
      const next = Math.max(0, alpha[i]! - gradient / (squares[i]! + slack))
      const step = (next - alpha[i]!) * sign
      alpha[i] = next
      for (let t = 0; t < ids.length; t++) weights[ids[t]!]! += step * values[t]!
      bias += step
    }
  }
  return { weights, bias }
}

function fitAll(examples: readonly CountedExample[], vocabulary: Vocabulary, options: MarginOptions): Array<{ weights: Float64Array; bias: number }> {
  const vectors = vectorise(examples, vocabulary)
  const sizes = options.classes.map((_, k) => Math.max(1, examples.filter(({ label }) => label === k).length))
  const most = Math.max(...sizes)
  const cost = examples.map(({ weight }) => weight * options.cost)
  return options.classes.map((_, k) => fitClass(vectors, examples.map(({ label }) => label === k), cost, (most / sizes[k]!) ** options.balance, vocabulary.names.length, options.epochs, 12345 + k))
}

export function fitMargins(examples: readonly CountedExample[], options: MarginOptions): StoredTopicModel {
  const all = makeVocabulary(examples, options.min_count, null)
  const first = fitAll(examples, all, options)
  const heaviest = all.names.map((name, i) => ({ name, size: Math.max(...first.map(({ weights }) => Math.abs(weights[i]!))) * all.rarity[i]! })).sort((a, b) => b.size - a.size || (a.name < b.name ? -1 : 1)).slice(0, options.keep)
  const vocabulary = makeVocabulary(examples, options.min_count, new Set(heaviest.map(({ name }) => name)))
  const fitted = fitAll(examples, vocabulary, options)
  const scale = 0.01
  const rows = vocabulary.names.map((_, i) => fitted.map(({ weights }) => {
    const value = Math.round(weights[i]! / scale)
    return value === 0 ? '' : String(value)
  }).join(','))
  return {
    classes: options.classes, scale, sharpness: options.sharpness, bias: fitted.map(({ bias }) => Math.round(bias * 1e4) / 1e4), features: vocabulary.names.join('\n'),
    rarity: vocabulary.rarity.map((value) => Math.round(value * 100)).join(','), weights: rows.join('\n'),
  }
}
