/**
 * From what a language model wrote to claims with evidence. The model names turns and may quote them; the evidence that is
 * kept is always the transcript's own text, so a quote that was made up can never be shown. What it names that does not
 * exist is a fault of the claim, found again by nobody else because it cites nothing then.
 */
import { claim_kinds, type Claim, type ClaimKind, type Evidence, type Experiencer, type Polarity } from './claim.ts'
import type { ClaimFault } from './claim-faults.ts'
import { findSlots, isHighRisk } from './find-slots.ts'
import { normaliseNumbers } from './normalise-numbers.ts'
import { tokenise } from './tokenise.ts'
import type { Segment } from './transcript.ts'

/** One sentence as the model gives it. */
export interface ModelClaim {
  /** Key of a section of the template. */
  section: string
  text: string
  kind: ClaimKind
  polarity: Polarity
  experiencer: Experiencer
  cites: { segment: string; quote: string }[]
}

export interface ResolvedClaim {
  claim: Claim
  known: ClaimFault[]
}

const longest_text = 1000

/** `number`: its place in the draft, from 1. */
export function resolveClaim(raw: ModelClaim, number: number, section: string, segments: ReadonlyMap<string, Segment>): ResolvedClaim {
  const known: ClaimFault[] = []
  const evidence: Evidence[] = []
  for (const { segment, quote } of raw.cites.slice(0, 20)) {
    const cited = segments.get(segment.trim().toLowerCase().replace(/^\[|\]$/g, ''))
    if (cited === undefined) known.push('unknown_segment')
    else evidence.push(locate(quote, cited))
  }
  const text = cleanText(raw.text)
  if (placeholder.test(text)) known.push('placeholder_left')
  const is_high_risk = isHighRisk(text, findSlots(normaliseNumbers(tokenise(text))))
  return {
    known: [...new Set(known)],
    claim: {
      id: `c${number}`, section, text, kind: claim_kinds.includes(raw.kind) ? raw.kind : 'history', polarity: raw.polarity, experiencer: raw.experiencer,
      support: 'derived', is_high_risk, state: 'proposed', evidence: dropRepeats(evidence), rules: ['language_model'],
    },
  }
}

/** What stands for a name while the words are away (hide-identity.ts). */
const placeholder = /\[(NAME|DATE|PHONE|EMAIL|NUMBER|ADDRESS)-\d+\]/

/** The span of the quote where the turn holds it, letter case and spaces aside; else the whole turn. */
function locate(quote: string, segment: Segment): Evidence {
  const wanted = quote.trim()
  if (wanted.length >= 3) {
    const pattern = wanted.split(/\s+/).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('\\s+')
    const found = new RegExp(pattern, 'iu').exec(segment.text)
    if (found) return { source: 'transcript', segment_id: segment.id, start: found.index, end: found.index + found[0].length, quote: found[0] }
  }
  return { source: 'transcript', segment_id: segment.id, start: 0, end: segment.text.length, quote: segment.text }
}

function dropRepeats(evidence: readonly Evidence[]): Evidence[] {
  const seen = new Set<string>()
  return evidence.filter((item) => {
    const key = item.source === 'transcript' ? `${item.segment_id} ${item.start} ${item.end}` : ''
    return seen.has(key) ? false : seen.add(key) !== undefined
  })
}

/** One line without control, zero-width and direction characters, in which words could hide. */
function cleanText(text: string): string {
  return text.normalize('NFC').replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').replace(/\s+/g, ' ').trim().slice(0, longest_text)
}
