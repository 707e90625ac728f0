import type { DraftSection } from '../scribe/claim.ts'

/**
 * What an amendment starts from: the sentences of the signed version with their evidence, in the sections of the draft
 * that became it, so that a section that was left empty can be written now.
 */
export function startAmendment(signed: readonly DraftSection[], drafted: readonly DraftSection[]): DraftSection[] {
  const claims_of = new Map(signed.map(({ key, claims }) => [key, claims]))
  const placed = drafted.map(({ key, title }) => ({ key, title, claims: [...(claims_of.get(key) ?? [])] }))
  const elsewhere = signed.filter(({ key }) => !drafted.some((section) => section.key === key))
  return [...placed, ...elsewhere.map(({ key, title, claims }) => ({ key, title, claims: [...claims] }))]
}

/** Whether two versions say the same: the same sentences, looking the same, in the same order of the same sections. */
export function saysTheSame(one: readonly DraftSection[], other: readonly DraftSection[]): boolean {
  const said = (sections: readonly DraftSection[]) => JSON.stringify(sections.map(({ key, claims }) => [key, claims.map(({ text, marks = [], list = null }) => [text.trim(), marks, list])]))
  return said(one) === said(other)
}
