/**
 * What a writer does to a draft. Each operation is total (an unknown claim or section leaves the draft as it is),
 * idempotent (done twice is done once, so a repeated request is harmless) and moves no claim but its own.
 */
import type { Claim, ClaimState, DraftSection, Evidence } from '../scribe/claim.ts'

export interface NewClaim {
  id: string
  section: string
  text: string
  kind: Claim['kind']
}

/** The writer's words take over; what the engine leaned on stays as evidence, the writer's own word is added. */
export function editClaim(sections: readonly DraftSection[], id: string, text: string, user_id: number): DraftSection[] {
  return change(sections, id, (claim) => {
    if (text === claim.text) return claim
    const sources = claim.evidence.filter(({ source }) => source !== 'clinician')
    const evidence: Evidence[] = [...sources, { source: 'clinician', user_id, quote: text }]
    return { ...claim, text, evidence, support: 'clinician', state: claim.state === 'added' ? 'added' : 'edited' }
  })
}

export function acceptClaim(sections: readonly DraftSection[], id: string): DraftSection[] {
  return change(sections, id, (claim) => (claim.state === 'proposed' ? { ...claim, state: 'accepted' } : claim))
}

/** Struck is out of the note but on record. */
export function strikeClaim(sections: readonly DraftSection[], id: string): DraftSection[] {
  return change(sections, id, (claim) => ({ ...claim, state: 'struck' }))
}

/**
 * Brings a struck claim back. Whose words it holds is read from its evidence; an acceptance is not brought back, since
 * striking withdrew it.
 */
export function restoreClaim(sections: readonly DraftSection[], id: string): DraftSection[] {
  return change(sections, id, (claim) => (claim.state === 'struck' ? { ...claim, state: stateBefore(claim) } : claim))
}

function stateBefore(claim: Claim): ClaimState {
  if (!claim.evidence.some(({ source }) => source === 'clinician')) return 'proposed'
  return claim.evidence.every(({ source }) => source === 'clinician') && claim.rules.length === 0 ? 'added' : 'edited'
}

/** A sentence from the writer alone. An id that is taken leaves the draft as it is. */
export function addClaim(sections: readonly DraftSection[], added: NewClaim, user_id: number, at = Infinity): DraftSection[] {
  if (findClaim(sections, added.id) !== null) return [...sections]
  const claim: Claim = {
    ...added,
    polarity: 'affirmed',
    experiencer: 'patient',
    support: 'clinician',
    is_high_risk: false,
    state: 'added',
    evidence: [{ source: 'clinician', user_id, quote: added.text }],
    rules: [],
  }
  return insert(sections, claim, added.section, at)
}

/** Puts a claim before the one that has index `at` among the others of the section; past the end means last. */
export function moveClaim(sections: readonly DraftSection[], id: string, to_section: string, at: number): DraftSection[] {
  const claim = findClaim(sections, id)
  if (claim === null || !sections.some(({ key }) => key === to_section)) return [...sections]
  const without = sections.map((section) => ({ ...section, claims: section.claims.filter((other) => other.id !== id) }))
  return insert(without, { ...claim, section: to_section }, to_section, at)
}

export function findClaim(sections: readonly DraftSection[], id: string): Claim | null {
  for (const section of sections) {
    const claim = section.claims.find((other) => other.id === id)
    if (claim !== undefined) return claim
  }
  return null
}

function insert(sections: readonly DraftSection[], claim: Claim, key: string, at: number): DraftSection[] {
  const index = Number.isNaN(at) ? Infinity : Math.max(0, at)
  return sections.map((section) =>
    section.key === key ? { ...section, claims: section.claims.toSpliced(index, 0, claim) } : section,
  )
}

function change(sections: readonly DraftSection[], id: string, edit: (claim: Claim) => Claim): DraftSection[] {
  return sections.map((section) => ({
    ...section,
    claims: section.claims.map((claim) => (claim.id === id ? edit(claim) : claim)),
  }))
}
