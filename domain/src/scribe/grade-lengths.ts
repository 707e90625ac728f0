/**
 * One draft for all three lengths: what is written at the length that was asked for, and beside it what a longer note would
 * hold too. Each sentence says from which length on it stands, so that the slider shows and hides and never writes. A
 * sentence in which a mistake would hurt stands at every length.
 */
import type { Claim } from './claim.ts'
import type { JudgedStatement } from './judge-statements.ts'
import { selectStatements, type DraftLength } from './select-statements.ts'

const lengths: readonly DraftLength[] = ['brief', 'standard', 'full']

export interface GradedStatements {
  /** Of this length, shorter and longer, in order of speech. */
  all: JudgedStatement[]
  /** The shortest length that chooses the statement. */
  grades: ReadonlyMap<JudgedStatement, DraftLength>
}

/** `selected`: what the asked length chooses. `chief`: the reason for the visit stands at every length. */
export function gradeStatements(judged: readonly JudgedStatement[], asked: DraftLength, selected: readonly JudgedStatement[], chief: JudgedStatement | null): GradedStatements {
  const grades = new Map<JudgedStatement, DraftLength>(chief ? [[chief, 'brief']] : [])
  for (const length of lengths) for (const item of length === asked ? selected : selectStatements(judged, length)) if (!grades.has(item)) grades.set(item, length)
  const in_asked = new Set(selected)
  const is_longer = (item: JudgedStatement): boolean => lengths.indexOf(grades.get(item)!) > lengths.indexOf(asked)
  return { all: judged.filter((item) => item === chief || in_asked.has(item) || (grades.has(item) && is_longer(item))), grades }
}

interface GradedClaim {
  claim: Omit<Claim, 'id'>
  shown_from: DraftLength
}

/**
 * The section as written at the asked length, unchanged in words and order, each sentence graded; between its sentences those
 * of longer notes, numbered `<prefix>-1` …, in the order of speech.
 */
export function mergeGraded(written: readonly Claim[], graded: readonly GradedClaim[], asked: DraftLength, prefix: string): Claim[] {
  const grade_of = new Map(graded.map(({ claim, shown_from }) => [claim.text, shown_from]))
  const known = new Set(written.map(({ text }) => text))
  const result: Claim[] = written.map((claim) => withGrade(claim, shorter(grade_of.get(claim.text) ?? 'brief', asked)))
  let after = result.findLastIndex(({ support }) => support === 'chart')
  let count = 0
  for (const { claim, shown_from } of graded) {
    const place = result.findIndex(({ text }) => text === claim.text)
    if (place >= 0) after = Math.max(after, place)
    if (known.has(claim.text) || lengths.indexOf(shown_from) <= lengths.indexOf(asked)) continue
    known.add(claim.text)
    count += 1
    after += 1
    result.splice(after, 0, { ...claim, id: `${prefix}-${count}`, shown_from })
  }
  return result
}

function shorter(a: DraftLength, b: DraftLength): DraftLength {
  return lengths[Math.min(lengths.indexOf(a), lengths.indexOf(b))]!
}

function withGrade(claim: Claim, shown_from: DraftLength): Claim {
  return shown_from === 'brief' || claim.is_high_risk ? claim : { ...claim, shown_from }
}
