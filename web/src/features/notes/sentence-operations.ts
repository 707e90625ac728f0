import type { Claim, DraftSection, Evidence } from '#domain/scribe/claim.ts'

function replaceClaim(sections: DraftSection[], claim_id: string, change: (claim: Claim) => Claim): DraftSection[] {
  return sections.map((section) =>
    section.claims.some((claim) => claim.id === claim_id)
      ? { ...section, claims: section.claims.map((claim) => (claim.id === claim_id ? change(claim) : claim)) }
      : section,
  )
}

function byHand(user_id: number, quote: string): Evidence {
  return { source: 'clinician', user_id, quote }
}

export function acceptSentence(sections: DraftSection[], claim_id: string): DraftSection[] {
  return replaceClaim(sections, claim_id, (claim) => (claim.state === 'proposed' ? { ...claim, state: 'accepted' } : claim))
}

export function rewriteSentence(sections: DraftSection[], claim_id: string, text: string, user_id: number): DraftSection[] {
  return replaceClaim(sections, claim_id, (claim) => ({
    ...claim,
    text,
    support: 'clinician',
    state: claim.state === 'added' ? 'added' : 'edited',
    evidence: [...claim.evidence.filter(({ source }) => source !== 'clinician'), byHand(user_id, text)],
  }))
}

export function strikeOrRestore(sections: DraftSection[], claim_id: string): DraftSection[] {
  return replaceClaim(sections, claim_id, (claim) => {
    if (claim.state !== 'struck') return { ...claim, state: 'struck' }
    return { ...claim, state: claim.evidence.some(({ source }) => source === 'clinician') ? 'edited' : 'proposed' }
  })
}

export function addSentence(sections: DraftSection[], section_key: string, after_id: string | null, text: string, user_id: number): DraftSection[] {
  const taken = new Set(sections.flatMap((section) => section.claims.map((claim) => claim.id)))
  let n = taken.size + 1
  while (taken.has(`c${n}`)) n += 1
  const claim: Claim = {
    id: `c${n}`, section: section_key, text, kind: 'history', polarity: 'affirmed', experiencer: 'patient', support: 'clinician',
    is_high_risk: false, state: 'added', evidence: [byHand(user_id, text)], rules: [],
  }
  return sections.map((section) => {
    if (section.key !== section_key) return section
    const at = after_id === null ? section.claims.length : section.claims.findIndex(({ id }) => id === after_id) + 1
    return { ...section, claims: section.claims.toSpliced(at, 0, claim) }
  })
}
