/**
 * One verifier for every engine, and the engine is not believed: ids, quotes, numbers, units, drugs, sides, yes and no are
 * compared with the words that were said. A sentence that does not hold is struck (it can be brought back); one that could
 * hurt stays in sight and blocks the signature until a person decides. Agreement with the chart: check-chart.ts.
 */
import { checkEvidence } from './check-evidence.ts'
import { checkMeaning } from './check-meaning.ts'
import type { Claim, DraftSection } from './claim.ts'
import { fault_prefix as prefix, type ClaimFault } from './claim-faults.ts'
import { findSlots, isHighRisk } from './find-slots.ts'
import { normaliseNumbers } from './normalise-numbers.ts'
import { tokenise } from './tokenise.ts'
import type { Segment } from './transcript.ts'

/** Faults of one proposed claim. `known`: what was found while its citations were resolved. */
export function verifyClaim(claim: Claim, segments: readonly Segment[], known: readonly ClaimFault[] = []): ClaimFault[] {
  const found: ClaimFault[] = [...known, ...checkEvidence([claim], segments).map(({ code }) => code), ...checkMeaning(claim, segments)]
  return [...new Set(found)]
}

/** A claim with its verdict: untouched where it holds, else unsupported, named, and struck unless a mistake would hurt. */
export function judgeClaim(claim: Claim, faults: readonly ClaimFault[]): Claim {
  if (faults.length === 0) return claim
  const is_high_risk = claim.is_high_risk || isHighRisk(claim.text, findSlots(normaliseNumbers(tokenise(claim.text))))
  const rules = [...claim.rules.filter((rule) => !rule.startsWith(prefix)), ...faults.map((fault) => `${prefix}${fault}`)]
  return { ...claim, support: 'unsupported', is_high_risk, state: is_high_risk ? 'proposed' : 'struck', rules }
}

/** A section as an engine wrote it, each sentence judged. */
export function verifySection(section: DraftSection, segments: readonly Segment[]): DraftSection {
  return { ...section, claims: section.claims.map((claim) => judgeClaim(claim, verifyClaim(claim, segments))) }
}
