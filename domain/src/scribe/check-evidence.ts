/**
 * Checks claims against the transcript without trusting the engine that wrote them: the segment exists, the quote is the span,
 * and every number, drug and "no" of the claim is in what it cites. Used for both engines.
 */
import type { Claim } from './claim.ts'
import { hasNegation } from './detect-context.ts'
import { findDrugs } from './find-drugs.ts'
import { listNumbers, normaliseNumbers } from './normalise-numbers.ts'
import { tokenise } from './tokenise.ts'
import type { Segment } from './transcript.ts'

export interface EvidenceFinding {
  claim_id: string
  code: 'no_evidence' | 'unknown_segment' | 'quote_differs' | 'number_not_in_evidence' | 'drug_not_in_evidence' | 'polarity_differs'
  detail: string
}

/** Findings of all claims, in order; empty when everything holds. Chart and clinician sources are taken at their quote. */
export function checkEvidence(claims: readonly Claim[], segments: readonly Segment[]): EvidenceFinding[] {
  const by_id = new Map(segments.map((segment) => [segment.id, segment]))
  return claims.flatMap((claim) => checkClaim(claim, by_id))
}

function checkClaim(claim: Claim, segments: ReadonlyMap<string, Segment>): EvidenceFinding[] {
  const findings: EvidenceFinding[] = []
  const find = (code: EvidenceFinding['code'], detail: string): void => {
    findings.push({ claim_id: claim.id, code, detail })
  }
  if (claim.evidence.length === 0) find('no_evidence', claim.text)
  for (const item of claim.evidence) {
    if (item.source !== 'transcript') continue
    const segment = segments.get(item.segment_id)
    if (!segment) find('unknown_segment', item.segment_id)
    else if (item.start < 0 || item.end > segment.text.length || segment.text.slice(item.start, item.end) !== item.quote) find('quote_differs', `${item.segment_id} ${item.start}-${item.end}`)
  }
  const quotes = claim.evidence.map((item) => item.quote)
  if (quotes.length === 0 || claim.support === 'clinician') return findings
  const said = quotes.map((quote) => normaliseNumbers(tokenise(quote)))
  const made = normaliseNumbers(tokenise(claim.text))
  const numbers = new Set(said.flatMap((tokens) => listNumbers(tokens)))
  for (const number of new Set(listNumbers(made))) if (!numbers.has(number)) find('number_not_in_evidence', number)
  const drug_words = new Set(said.flatMap((tokens) => findDrugs(tokens).flatMap((drug) => drug.name.split(' '))))
  for (const drug of findDrugs(made)) if (drug.name.split(' ').some((word) => !drug_words.has(word))) find('drug_not_in_evidence', drug.name)
  const says_no = hasNegation(made.map((token) => token.lower))
  const heard_no = said.some((tokens) => hasNegation(tokens.map((token) => token.lower)))
  if (says_no && !heard_no) find('polarity_differs', 'the claim says no, its evidence does not')
  if (!says_no && claim.polarity === 'negated' && heard_no) find('polarity_differs', 'the evidence says no, the claim does not')
  return findings
}
