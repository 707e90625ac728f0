/**
 * A short reading of a note: its own claims, ranked and never rewritten, at most a share of the note's words. Each line names
 * the claims it stands on.
 */
import type { Claim, ClaimKind } from './claim.ts'

export interface SummaryLine {
  text: string
  claim_ids: string[]
  section: string
}

export interface SummarisableSection {
  key: string
  title: string
  claims: readonly Claim[]
}

const kind_rank: Record<ClaimKind, number> = { assessment: 6, plan: 5.5, result: 4.5, exam: 2.5, finding: 2, history: 1.5, education: 0.5 }
const weights: ReadonlyArray<[RegExp, number]> = [
  [/\b(follow up|come back|return|next (visit|scan|appointment)|in \d+ (days?|weeks?|months?))\b/i, 2],
  [/\b(start|stop|increase|decrease|continue|trigger|prescribe|add|hold)\b/i, 2],
  [/\b\d/, 1],
  [/\b(allerg|pregnan|suicid|bleeding|ectopic|hyperstimulation|severe|urgent|emergency)/i, 3],
  [/^(Clinician|Patient|Partner|Asked)\b.*"/, -2],
]

function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => word !== '').length
}

export function rankClaim(claim: Claim): number {
  let rank = kind_rank[claim.kind] + (claim.is_high_risk ? 1.5 : 0)
  for (const [pattern, weight] of weights) if (pattern.test(claim.text)) rank += weight
  return rank - Math.max(0, countWords(claim.text) - 24) * 0.08
}

/**
 * Struck claims are left out. The section with the weightiest claim comes first; inside a section lines
 * keep the order of the note. A note of one short claim gives no line rather than break the share.
 */
export function summariseNote(sections: readonly SummarisableSection[], options: { max_share: number; max_lines?: number } = { max_share: 0.35 }): SummaryLine[] {
  const claims = sections.flatMap((section) => section.claims).filter((claim) => claim.state !== 'struck')
  const budget = Math.floor(claims.reduce((sum, claim) => sum + countWords(claim.text), 0) * options.max_share)
  const ranked = claims.map((claim, order) => ({ claim, order, rank: rankClaim(claim) })).sort((a, b) => b.rank - a.rank || a.order - b.order)
  const kept: typeof ranked = []
  let words = 0
  for (const item of ranked) {
    const length = countWords(item.claim.text)
    if (kept.length >= (options.max_lines ?? Infinity) || words + length > budget || kept.some((other) => other.claim.text === item.claim.text)) continue
    kept.push(item)
    words += length
  }
  const best = new Map<string, number>()
  for (const { claim, rank } of kept) best.set(claim.section, Math.max(rank, best.get(claim.section) ?? -Infinity))
  return kept.sort((a, b) => best.get(b.claim.section)! - best.get(a.claim.section)! || a.order - b.order).map(({ claim }) => ({ text: claim.text, claim_ids: [claim.id], section: claim.section }))
}
