/**
 * Takes back what a speaker takes back: in "three hundred, no, two twenty five units" only the second number stands. Numbers
 * are read first. What is not plainly a correction stays as it was said, both values together, never the first alone.
 */
import { findDrugs } from './find-drugs.ts'
import { isWord, type Token } from './tokenise.ts'
import { unit_words, written_units } from './number-context.data.ts'

const cues: ReadonlyArray<readonly string[]> = [
  'no wait', 'no sorry', 'no , sorry', 'no , wait', 'no i mean', 'no , i mean', 'no make that', 'no , make that', 'sorry , i mean', 'i am sorry', 'sorry', 'i mean', 'make that', 'scratch that', 'correction', 'or rather', 'rather', 'wait', 'no',
].map((cue) => cue.split(' '))

const isNumber = (token: Token | undefined): boolean => token !== undefined && /^\d[\d.,]*$/.test(token.text)
const isUnit = (token: Token | undefined): boolean => token !== undefined && (unit_words.has(token.lower) || written_units.has(token.lower) || token.text === '%')

/** Index after ", no ," at `i`, or null. A bare "no" needs a comma on both sides, or none at all between two numbers. */
function readCue(tokens: readonly Token[], i: number): number | null {
  const has_comma = tokens[i]?.text === ',' || tokens[i]?.text === '-' || tokens[i]?.text === '–' || tokens[i]?.text === '—'
  const at = has_comma ? i + 1 : i
  const cue = cues.find((words) => words.every((word, k) => tokens[at + k]?.lower === word))
  if (!cue) return null
  const end = at + cue.length
  const closes = tokens[end]?.text === ','
  if (cue.length === 1 && cue[0] === 'no' && has_comma !== closes) return null
  return closes ? end + 1 : end
}

/** Tokens without what was taken back. Spans of the rest stay true, so a quote still shows both values. */
export function dropCorrections(tokens: readonly Token[]): Token[] {
  const out: Token[] = []
  const drugs = findDrugs(tokens)
  for (let i = 0; i < tokens.length; i++) {
    const drug = drugs.find((mention) => mention.first === i)
    if (drug) {
      const next = readCue(tokens, drug.last + 1)
      if (next !== null && drugs.some((mention) => mention.first === next && mention.name !== drug.name)) {
        i = next - 1
        continue
      }
    }
    if (isNumber(tokens[i])) {
      const unit = isUnit(tokens[i + 1]) ? tokens[i + 1] : undefined
      const next = readCue(tokens, unit ? i + 2 : i + 1)
      const is_same = next !== null && isNumber(tokens[next]) && (!unit || tokens[next + 1]?.lower === unit.lower || !isUnit(tokens[next + 1]))
      if (is_same) {
        // "300 units, no, 225": the unit that was said once holds for both.
        if (unit && !isUnit(tokens[next + 1]) && !(tokens[next + 1] && isWord(tokens[next + 1]!) && /^(of|on|in)$/.test(tokens[next + 1]!.lower) === false)) {
          out.push(tokens[next]!, { ...unit, start: tokens[next]!.start, end: tokens[next]!.end })
          i = next
          continue
        }
        i = next - 1
        continue
      }
    }
    out.push(tokens[i]!)
  }
  return out
}
