/** A trained multinomial logistic regression, as it is stored: features and whole-number weights in two long strings. */
export interface StoredModel {
  classes: string[]
  /** Weight of one unit in the stored whole numbers. */
  scale: number
  /** Features in order, one a line. */
  features: string
  /** One line a feature: weights of the classes, comma separated, empty for zero. */
  weights: string
}

export interface LinearModel {
  classes: string[]
  weights: Map<string, Float32Array>
}

export function loadModel(stored: StoredModel): LinearModel {
  const names = stored.features.split('\n')
  const rows = stored.weights.split('\n')
  const weights = new Map<string, Float32Array>()
  for (const [i, name] of names.entries()) {
    const row = new Float32Array(stored.classes.length)
    const cells = rows[i]!.split(',')
    for (const [k, cell] of cells.entries()) if (cell !== '') row[k] = Number(cell) * stored.scale
    weights.set(name, row)
  }
  return { classes: stored.classes, weights }
}

/** Probabilities of the classes, in the order of `model.classes`. */
export function classify(model: LinearModel, features: readonly string[]): Float64Array {
  const scores = new Float64Array(model.classes.length)
  for (const feature of features) {
    const row = model.weights.get(feature)
    if (row) for (let k = 0; k < scores.length; k++) scores[k]! += row[k]!
  }
  const top = Math.max(...scores)
  let sum = 0
  for (let k = 0; k < scores.length; k++) {
    scores[k] = Math.exp(scores[k]! - top)
    sum += scores[k]!
  }
  for (let k = 0; k < scores.length; k++) scores[k]! /= sum
  return scores
}
