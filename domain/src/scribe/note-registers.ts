/**
 * A signed note read three ways: for a clinician (at most eight lines), for the patient (plain words at a measured reading grade
 * of six or less) and for who referred her. Each sentence names the claims that it stands on; nothing is said that no claim says.
 */
import type { Pronouns } from './chart-facts.ts'
import type { Claim, ClaimKind } from './claim.ts'
import { toPlainWords } from './plain-words.ts'
import { computeReadingGrade } from './reading-grade.ts'
import { rankClaim, type SummarisableSection } from './summarise-note.ts'

export const patient_grade_at_most = 6

export interface RegisterSentence {
  text: string
  claim_ids: string[]
}

export interface RegisterPart {
  title: string
  sentences: RegisterSentence[]
}

export interface PatientRegister {
  parts: RegisterPart[]
  /** Flesch–Kincaid grade of all sentences together; null where there are none. */
  grade: number | null
  /** Claims that weigh enough to be told and could not be said in plain words: to be talked through. */
  left_out: RegisterSentence[]
  /** What to ask back, and of what. */
  teach_back: RegisterSentence[]
}

type PartKey = 'found' | 'next' | 'call'
const part_titles: Record<PartKey, string> = { found: 'What we found', next: 'What happens next', call: 'When to call us' }
const part_size: Record<PartKey, number> = { found: 5, next: 6, call: 4 }
const safety_net = /\b(call|phone|go to|come in|emergency|urgent care)\b.*\b(if|when|should)\b|\b(if|when)\b.*\b(call|go to the|come in|emergency)\b/i

function partOf(claim: Claim): PartKey | null {
  if (safety_net.test(claim.text)) return 'call'
  if (claim.kind === 'plan') return 'next'
  return claim.kind === 'history' || claim.kind === 'education' ? null : 'found'
}

const standing = (sections: readonly SummarisableSection[]): Claim[] => sections.flatMap(({ claims }) => claims).filter(({ state }) => state !== 'struck')

/** The weightiest first, so many of each part. */
function chooseForPatient(claims: readonly Claim[]): Map<PartKey, Claim[]> {
  const ranked = claims.map((claim, order) => ({ claim, order })).sort((a, b) => rankClaim(b.claim) - rankClaim(a.claim) || a.order - b.order)
  const chosen = new Map<PartKey, Claim[]>()
  for (const { claim } of ranked) {
    const part = partOf(claim)
    const own = part === null ? null : (chosen.get(part) ?? [])
    if (part === null || own === null || own.length >= part_size[part]) continue
    chosen.set(part, [...own, claim])
  }
  return chosen
}

interface Said {
  claim: Claim
  part: PartKey
  text: string
}

/** Leaves the hardest sentence out until the whole is easy enough. */
function easeTo(said: readonly Said[], grade_at_most: number): Said[] {
  const grade = computeReadingGrade(said.map(({ text }) => text).join(' '))
  if (grade === null || grade <= grade_at_most) return [...said]
  const hardest = said.reduce((worst, one) => (gradeOf(one) > gradeOf(worst) ? one : worst))
  return easeTo(
    said.filter((one) => one !== hardest),
    grade_at_most,
  )
}

const gradeOf = ({ text }: Said): number => computeReadingGrade(text) ?? 0

export function summariseForPatient(sections: readonly SummarisableSection[], pronouns: Pronouns | null): PatientRegister {
  const claims = standing(sections)
  const chosen = chooseForPatient(claims)
  const plain = [...chosen].flatMap(([part, own]) => own.flatMap((claim) => ({ claim, part, text: toPlainWords(claim, pronouns) })))
  const said = easeTo(
    plain.flatMap(({ claim, part, text }) => (text === null ? [] : [{ claim, part, text }])),
    patient_grade_at_most,
  )
  const order = new Map(claims.map(({ id }, at) => [id, at]))
  const inOrder = (a: Said, b: Said): number => order.get(a.claim.id)! - order.get(b.claim.id)!
  const parts = (Object.keys(part_titles) as PartKey[]).flatMap((key) => {
    const own = said.filter(({ part }) => part === key).sort(inOrder)
    return own.length === 0 ? [] : [{ title: part_titles[key], sentences: own.map(({ claim, text }) => ({ text, claim_ids: [claim.id] })) }]
  })
  const told = new Set(said.map(({ claim }) => claim.id))
  return {
    parts,
    grade: computeReadingGrade(said.map(({ text }) => text).join(' ')),
    left_out: plain.filter(({ claim }) => !told.has(claim.id)).map(({ claim }) => ({ text: claim.text, claim_ids: [claim.id] })),
    teach_back: askBack(said),
  }
}

function askBack(said: readonly Said[]): RegisterSentence[] {
  const ids = (key: PartKey): string[] => said.filter(({ part }) => part === key).map(({ claim }) => claim.id)
  return [
    { text: 'Can you tell me in your own words what you will do next?', claim_ids: ids('next') },
    { text: 'When will you call us?', claim_ids: ids('call') },
  ].filter(({ claim_ids }) => claim_ids.length > 0)
}

const letter_parts: ReadonlyArray<{ title: string; kinds: readonly ClaimKind[]; at_most: number }> = [
  { title: 'History', kinds: ['history'], at_most: 5 },
  { title: 'Findings', kinds: ['result', 'exam', 'finding'], at_most: 10 },
  { title: 'Assessment', kinds: ['assessment'], at_most: 6 },
  { title: 'Plan', kinds: ['plan'], at_most: 10 },
]
const spoken = /^(Clinician|Patient|Partner|Asked)\b.*["“]/

/** The note's own sentences, weightiest of each part, in the order of the note; words of people in the room stay out. */
export function summariseForReferrer(sections: readonly SummarisableSection[]): RegisterPart[] {
  const claims = standing(sections).filter(({ text }) => !spoken.test(text))
  return letter_parts.flatMap(({ title, kinds, at_most }) => {
    const own = claims.filter(({ kind }) => kinds.includes(kind))
    const kept = new Set([...own].sort((a, b) => rankClaim(b) - rankClaim(a)).slice(0, at_most))
    const sentences = own.filter((claim) => kept.has(claim)).map(({ id, text }) => ({ text, claim_ids: [id] }))
    return sentences.length === 0 ? [] : [{ title, sentences }]
  })
}
