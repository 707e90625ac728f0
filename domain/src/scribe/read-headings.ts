/** Headings that a clinician speaks while dictating. Each holds to the end of the turn, or to the next heading. */
import type { SpokenUnit } from './pair-questions.ts'
import { isWord } from './tokenise.ts'

export type Heading = 'subjective' | 'exam' | 'results' | 'assessment' | 'plan'

const lead = "(?:okay |so |now |and |then |alright |hey dragon |here is |here 's |here's |under |for |moving on to |that 's |let us talk about |go to )*(?:the |my |your |physical )*"
const headings: ReadonlyArray<[RegExp, Heading]> = [
  [new RegExp(`^${lead}(?:assessment(?: and plan)?|impression|diagnosis)(?: is)?$`), 'assessment'],
  [new RegExp(`^${lead}(?:plan|recommendations?)(?: is| of care)?$`), 'plan'],
  [new RegExp(`^(?:${lead})?(?:on (?:physical |pelvic )?)?exam(?:ination)?$`), 'exam'],
  [new RegExp(`^${lead}(?:labs|lab results|results|imaging|laboratory)$`), 'results'],
  [new RegExp(`^${lead}(?:subjective|history|history of present illness|chief complaint|hpi)$`), 'subjective'],
]
const on_exam = /^(?:okay |so |now |and |, )*on (?:the |your |his |her |their )?(?:physical |pelvic )?exam(?:ination)?\b/

/** The heading before the first colon or comma, with the number of tokens it takes. */
function findHeading(unit: SpokenUnit): { heading: Heading; length: number } | null {
  const marks = unit.tokens.slice(0, 9).flatMap((token, i) => (/^[:,.]$/.test(token.text) ? [i] : []))
  for (const end of [...marks, ...(unit.tokens.length <= 9 ? [unit.tokens.length] : [])]) {
    const text = unit.tokens.slice(0, end).filter(isWord).map((token) => token.lower).join(' ')
    const found = headings.find(([pattern]) => pattern.test(text))
    if (found && (unit.tokens[end]?.text !== ',' || /^(?:on|under|assessment|impression)\b/.test(text))) return { heading: found[1], length: Math.min(end + 1, unit.tokens.length) }
  }
  return on_exam.test(unit.tokens.map((token) => token.lower).join(' ')) ? { heading: 'exam', length: 0 } : null
}

/** Units with the heading they stand under. A heading with something behind it is taken out of the sentence, not of the quote. */
export function readHeadings(units: readonly SpokenUnit[]): SpokenUnit[] {
  let heading: Heading | undefined
  let turn = -1
  return units.map((unit) => {
    if (unit.segment_index !== turn) heading = undefined
    turn = unit.segment_index
    if (unit.role !== 'clinician') return unit
    const found = findHeading(unit)
    if (found) heading = found.heading
    if (heading === undefined) return unit
    const kept = found ? unit.tokens.slice(found.length) : unit.tokens
    if (!found || found.length === 0 || !kept.some(isWord)) return { ...unit, heading }
    return { ...unit, heading, tokens: [{ ...kept[0]!, start: unit.tokens[0]!.start }, ...kept.slice(1)] }
  })
}
