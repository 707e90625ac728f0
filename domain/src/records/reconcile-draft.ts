/**
 * Takes the sections as a writer's screen sent them and makes them true to what is known: what an engine or the chart
 * said keeps its evidence, what a person changed says so, and nothing disappears. The screen is not believed about
 * where a sentence comes from.
 */
import type { Claim, DraftSection, Evidence } from '../scribe/claim.ts'
import { withLooks } from './write-sentences.ts'

export function reconcileDraft(stored: readonly DraftSection[], sent: readonly DraftSection[], user_id: number): DraftSection[] {
  const known = new Map(stored.flatMap((section) => section.claims.map((claim) => [claim.id, claim] as const)))
  const placed = new Set<string>()
  const reconciled = stored.map((section) => {
    const from_screen = sent.find(({ key }) => key === section.key)?.claims ?? []
    const claims: Claim[] = []
    for (const claim of from_screen) {
      if (placed.has(claim.id)) continue
      placed.add(claim.id)
      const before = known.get(claim.id)
      const after = before ? reconcileClaim(before, claim, user_id) : addedClaim(claim, user_id)
      // How it looks is the writer's affair, whoever's words they are.
      claims.push(withLooks({ ...after, section: section.key }, claim.marks, claim.list))
    }
    return { key: section.key, title: section.title, claims }
  })
  for (const section of reconciled) {
    for (const claim of stored.find(({ key }) => key === section.key)!.claims) {
      // A sentence that the screen left out is struck, not gone: what was proposed stays on record.
      if (!placed.has(claim.id) && claim.state !== 'added') section.claims.push({ ...claim, state: 'struck' })
    }
  }
  return reconciled
}

function reconcileClaim(before: Claim, sent: Claim, user_id: number): Claim {
  if (before.state === 'added') return addedClaim({ ...before, text: sent.text, state: sent.state }, user_id)
  const is_changed = sent.text.trim() !== before.text.trim()
  const evidence = is_changed ? [...withoutClinician(before.evidence), byClinician(user_id, sent.text)] : before.evidence
  const was_edited = before.state === 'edited' || before.evidence.some(({ source }) => source === 'clinician')
  const state = sent.state === 'struck' ? 'struck' : is_changed || was_edited ? 'edited' : sent.state === 'accepted' ? 'accepted' : 'proposed'
  return { ...before, text: sent.text, evidence, state, support: is_changed ? 'clinician' : before.support }
}

/** A sentence that a person wrote stands on that person's word, whatever else it claims. */
function addedClaim({ shown_from: _, ...claim }: Claim, user_id: number): Claim {
  return {
    ...claim,
    state: claim.state === 'struck' ? 'struck' : 'added',
    support: 'clinician',
    is_high_risk: false,
    evidence: [byClinician(user_id, claim.text)],
    rules: [],
  }
}

function withoutClinician(evidence: readonly Evidence[]): Evidence[] {
  return evidence.filter(({ source }) => source !== 'clinician')
}

function byClinician(user_id: number, quote: string): Evidence {
  return { source: 'clinician', user_id, quote }
}
