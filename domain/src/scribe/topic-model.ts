/**
 * The topic model: one-against-the-rest linear margins over normalised tf-idf features. Margins become shares by a softmax whose
 * sharpness was fitted with the model; they rank topics and are no calibrated probabilities.
 */
export interface StoredTopicModel {
  classes: string[]
  /** Weight of one unit in the stored whole numbers. */
  scale: number
  sharpness: number
  bias: number[]
  /** Features in order, one a line. */
  features: string
  /** Rarity of each feature, hundredths, comma separated. */
  rarity: string
  /** One line a feature: weights of the classes, comma separated, empty for zero. */
  weights: string
}

export interface TopicModel {
  classes: string[]
  sharpness: number
  bias: Float64Array
  features: Map<string, { rarity: number; weights: Float32Array }>
}

export function loadTopicModel(stored: StoredTopicModel): TopicModel {
  const names = stored.features.split('\n')
  const rarity = stored.rarity.split(',')
  const rows = stored.weights.split('\n')
  const features: TopicModel['features'] = new Map()
  for (const [i, name] of names.entries()) {
    const weights = new Float32Array(stored.classes.length)
    for (const [k, cell] of rows[i]!.split(',').entries()) if (cell !== '') weights[k] = Number(cell) * stored.scale
    features.set(name, { rarity: Number(rarity[i]) / 100, weights })
  }
  return { classes: stored.classes, sharpness: stored.sharpness, bias: Float64Array.from(stored.bias), features }
}

/** Shares of the topics, in the order of `model.classes`; they sum to 1. */
export function classifyTopic(model: TopicModel, counts: ReadonlyMap<string, number>): Float64Array {
  const scores = new Float64Array(model.classes.length)
  let square = 0
  for (const [name, count] of counts) {
    const feature = model.features.get(name)
    if (!feature) continue
    const value = (1 + Math.log(count)) * feature.rarity
    square += value * value
    for (let k = 0; k < scores.length; k++) scores[k]! += value * feature.weights[k]!
  }
  const norm = Math.sqrt(square) || 1
  let sum = 0
  const margins = scores.map((score, k) => score / norm + model.bias[k]!)
  const top = Math.max(...margins)
  for (let k = 0; k < scores.length; k++) sum += scores[k] = Math.exp(model.sharpness * (margins[k]! - top))
  return scores.map((score) => score / sum)
}
