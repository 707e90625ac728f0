import type { DraftSection, Evidence } from '../claim.ts'

/** True where the note had sentences on the same words and its writer struck every one of them: what they took out, they may not believe. */
export function isStruckInNote(evidence: readonly Evidence[], sections: readonly DraftSection[]): boolean {
  const claims = sections.flatMap((section) => section.claims).filter((claim) => claim.evidence.some((one) => evidence.some((other) => overlaps(one, other))))
  return claims.length > 0 && claims.every(({ state }) => state === 'struck')
}

function overlaps(one: Evidence, other: Evidence): boolean {
  return one.source === 'transcript' && other.source === 'transcript' && one.segment_id === other.segment_id && one.start < other.end && other.start < one.end
}
