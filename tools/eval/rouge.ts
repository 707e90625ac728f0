/**
 * ROUGE-1, ROUGE-2 and ROUGE-Lsum as google/rouge_score defines them without stemming: text is lower-cased, everything but
 * a-z and 0-9 separates tokens; Lsum is the union longest common subsequence over newline-separated sentences. F1 in percent.
 */
export interface Rouge {
  r1: number
  r2: number
  rlsum: number
}

export function tokeniseForRouge(text: string): string[] {
  return text.toLowerCase().replace(/[^a-z0-9]+/g, ' ').split(' ').filter((token) => token !== '')
}

function countAll(items: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1)
  return counts
}

function f1(hits: number, made: number, wanted: number): number {
  if (hits === 0 || made === 0 || wanted === 0) return 0
  const precision = hits / made
  const recall = hits / wanted
  return (200 * precision * recall) / (precision + recall)
}

function scoreNgrams(made: readonly string[], wanted: readonly string[], n: number): number {
  const grams = (tokens: readonly string[]): string[] => tokens.slice(0, Math.max(0, tokens.length - n + 1)).map((_, i) => tokens.slice(i, i + n).join(' '))
  const a = grams(made)
  const b = grams(wanted)
  const counts = countAll(b)
  let hits = 0
  for (const [gram, count] of countAll(a)) hits += Math.min(count, counts.get(gram) ?? 0)
  return f1(hits, a.length, b.length)
}

/** Indexes of the reference sentence that one longest common subsequence covers. */
function findLcs(reference: readonly string[], candidate: readonly string[]): number[] {
  const rows = reference.length
  const columns = candidate.length
  const table = new Uint16Array((rows + 1) * (columns + 1))
  const width = columns + 1
  for (let i = 1; i <= rows; i++) {
    for (let j = 1; j <= columns; j++) {
      table[i * width + j] = reference[i - 1] === candidate[j - 1] ? table[(i - 1) * width + j - 1]! + 1 : Math.max(table[(i - 1) * width + j]!, table[i * width + j - 1]!)
    }
  }
  const found: number[] = []
  for (let i = rows, j = columns; i > 0 && j > 0; ) {
    if (reference[i - 1] === candidate[j - 1]) {
      found.unshift(i - 1)
      i--
      j--
    } else if (table[i * width + j - 1]! > table[(i - 1) * width + j]!) j--
    else i--
  }
  return found
}

function scoreLsum(made: string, wanted: string): number {
  const split = (text: string): string[][] => text.split('\n').map(tokeniseForRouge).filter((tokens) => tokens.length > 0)
  const reference = split(wanted)
  const candidate = split(made)
  const reference_left = countAll(reference.flat())
  const candidate_left = countAll(candidate.flat())
  let hits = 0
  for (const sentence of reference) {
    const union = new Set<number>()
    for (const other of candidate) for (const i of findLcs(sentence, other)) union.add(i)
    for (const i of [...union].sort((a, b) => a - b)) {
      const token = sentence[i]!
      if ((candidate_left.get(token) ?? 0) > 0 && (reference_left.get(token) ?? 0) > 0) {
        hits++
        candidate_left.set(token, candidate_left.get(token)! - 1)
        reference_left.set(token, reference_left.get(token)! - 1)
      }
    }
  }
  return f1(hits, candidate.flat().length, reference.flat().length)
}

export function scoreRouge(made: string, wanted: string): Rouge {
  const a = tokeniseForRouge(made)
  const b = tokeniseForRouge(wanted)
  return { r1: scoreNgrams(a, b, 1), r2: scoreNgrams(a, b, 2), rlsum: scoreLsum(made, wanted) }
}
