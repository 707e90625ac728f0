/** One plain claim for tests of drafts and versions. */
import type { Claim, DraftSection } from '../scribe/claim.ts'

export function plainClaim(id: string, change: Partial<Claim> = {}): Claim {
  return {
    id,
    section: 'hpi',
    text: `Sentence ${id}.`,
    kind: 'history',
    polarity: 'affirmed',
    experiencer: 'patient',
    support: 'direct',
    is_high_risk: false,
    state: 'proposed',
    evidence: [{ source: 'transcript', segment_id: 's1', start: 0, end: 5, quote: 'hello' }],
    rules: ['first-to-third-person'],
    ...change,
  }
}

export function oneSection(...claims: Claim[]): DraftSection[] {
  return [{ key: 'hpi', title: 'History', claims }]
}
