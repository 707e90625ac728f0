/**
 * Sentences of an earlier signed note brought into a draft. They are marked as carried and block signing until a person has
 * touched each of them, so that nothing is copied on unread.
 */
import type { Claim, DraftSection } from '../scribe/claim.ts'

export const carried_rule = 'carried_forward'

/** Carried, and nobody looked at it yet. */
export function isCarriedUntouched({ rules, state }: Pick<Claim, 'rules' | 'state'>): boolean {
  return state === 'proposed' && rules.includes(carried_rule)
}

/** What of the earlier section is not in this one yet: by its words, or because it was carried before. */
export function listCarriable(section: DraftSection, earlier: readonly Claim[], note_id: number): Claim[] {
  const words = new Set(section.claims.map(({ text }) => text.trim()))
  const ids = new Set(section.claims.map(({ id }) => id))
  return earlier.filter((claim) => claim.state !== 'struck' && !words.has(claim.text.trim()) && !ids.has(carriedId(note_id, claim.id)))
}

/** The same draft with these sentences of an earlier note at the end of the section; its words are the evidence. */
export function carryForward(sections: readonly DraftSection[], key: string, earlier: readonly Claim[], note_id: number): DraftSection[] {
  return sections.map((section) => {
    if (section.key !== key) return section
    const carried = listCarriable(section, earlier, note_id).map((claim): Claim => ({
      id: carriedId(note_id, claim.id),
      section: key,
      text: claim.text,
      kind: claim.kind,
      polarity: claim.polarity,
      experiencer: claim.experiencer,
      support: 'chart',
      is_high_risk: claim.is_high_risk,
      state: 'proposed',
      evidence: [{ source: 'chart', record: 'note', record_id: note_id, quote: claim.text }],
      rules: [carried_rule],
    }))
    return { ...section, claims: [...section.claims, ...carried] }
  })
}

function carriedId(note_id: number, claim_id: string): string {
  return `n${note_id}-${claim_id}`.slice(-40)
}
