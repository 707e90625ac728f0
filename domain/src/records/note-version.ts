/** What is signed, exactly; and what stands in the way of signing. */
import { isCarriedUntouched } from './carry-forward.ts'
import type { Role } from '../access/roles.ts'
import type { Claim, DraftSection, DraftWarning, TextMark } from '../scribe/claim.ts'
import type { SignatureKind } from './signature.ts'

export interface NoteVersionInput {
  note_id: number
  /** 1 for the first signature, one more for each amendment. */
  version: number
  template_id: string
  template_title: string
  visit_on?: string
  /** Name and version of the engine that proposed the draft. */
  engine?: string
  patient: { id: number; name: string; date_of_birth: string; mrn: string }
  signer: { user_id: number; name: string; role: Role; credentials: string | null }
  /** ISO 8601 instant in UTC. */
  signed_at: string
  signed_with?: SignatureKind
  sections: readonly DraftSection[]
  reason: 'signed' | 'amended'
  /** Why the version before is amended, in its signer's words. */
  amend_reason?: string
  /** SHA-256 (hex) of the version before, null for the first. */
  prev_hash: string | null
}

/** The object whose canonical JSON is hashed. A key that is added here later must be optional: old hashes stay valid. */
export interface NoteVersionContent extends Omit<NoteVersionInput, 'sections'> {
  format: 'wyze-note/1'
  sections: DraftSection[]
}

/**
 * Composed key by key, never by spreading, so that a field that strays into the input cannot get into the hash. Struck
 * claims and sections left empty are not part of the note. Signing accepts what was only proposed.
 */
export function composeVersion(input: NoteVersionInput): NoteVersionContent {
  const { patient, signer } = input
  return {
    format: 'wyze-note/1',
    note_id: input.note_id,
    version: input.version,
    template_id: input.template_id,
    template_title: input.template_title,
    ...(input.visit_on === undefined ? {} : { visit_on: input.visit_on }),
    ...(input.engine === undefined ? {} : { engine: input.engine }),
    patient: { id: patient.id, name: patient.name, date_of_birth: patient.date_of_birth, mrn: patient.mrn },
    signer: { user_id: signer.user_id, name: signer.name, role: signer.role, credentials: signer.credentials },
    signed_at: input.signed_at,
    ...(input.signed_with === undefined ? {} : { signed_with: input.signed_with }),
    sections: input.sections.flatMap((section) => {
      const claims = section.claims.filter(({ state }) => state !== 'struck').map((claim) => signedClaim(claim, section.key))
      return claims.length === 0 ? [] : [{ key: section.key, title: section.title, claims }]
    }),
    reason: input.reason,
    ...(input.amend_reason === undefined ? {} : { amend_reason: input.amend_reason }),
    prev_hash: input.prev_hash,
  }
}

function signedClaim(claim: Claim, section: string): Claim {
  return {
    id: claim.id,
    section,
    text: claim.text.trim(),
    kind: claim.kind,
    polarity: claim.polarity,
    experiencer: claim.experiencer,
    support: claim.support,
    is_high_risk: claim.is_high_risk,
    state: claim.state === 'proposed' ? 'accepted' : claim.state,
    evidence: claim.evidence.map((evidence) => ({ ...evidence })),
    rules: [...claim.rules],
    ...(claim.marks === undefined ? {} : { marks: shiftMarks(claim) }),
    ...(claim.list === undefined ? {} : { list: claim.list }),
  }
}

/** The text is signed without the blanks at its ends. */
function shiftMarks({ text, marks = [] }: Claim): TextMark[] {
  const lead = text.length - text.trimStart().length
  const end_of_text = text.trim().length
  return marks.map(({ start, end, kind }) => ({ start: Math.max(0, start - lead), end: Math.min(end_of_text, end - lead), kind })).filter(({ start, end }) => end > start)
}

/** A fault that a check found in one claim. */
export interface ClaimFinding {
  rule: string
  claim_id: string | null
  message: string
  is_blocking?: boolean
}

/** One thing to settle (`is_blocking`) or to look at. `claim_id` is null where it concerns the note as a whole. */
export interface Blocker {
  rule: string
  claim_id: string | null
  message: string
  is_blocking: boolean
}

/**
 * Everything that keeps a draft from being signed, in the order of the note; then what `findings` of other checks say of
 * claims that are still in the note. A claim is settled when a person accepted, edited, struck or wrote it.
 */
export function blockersBeforeSigning(
  sections: readonly DraftSection[],
  findings: readonly ClaimFinding[] = [],
  warnings: readonly DraftWarning[] = [],
): Blocker[] {
  const claims = sections.flatMap((section) => section.claims).filter(({ state }) => state !== 'struck')
  if (claims.length === 0) return [block('note_is_empty', null, 'The note has no sentences yet.')]
  const conflicts = warnings.filter(({ code }) => code === 'chart_conflict')
  const own = claims.flatMap((claim) => blockersOfClaim(claim, conflicts))
  const present = new Set(claims.map(({ id }) => id))
  const others = findings.filter(({ claim_id }) => claim_id === null || present.has(claim_id))
  return [...own, ...others.map((finding) => ({ ...finding, is_blocking: finding.is_blocking ?? false }))]
}

function blockersOfClaim(claim: Claim, conflicts: readonly DraftWarning[]): Blocker[] {
  if (claim.text.trim() === '') return [block('claim_is_empty', claim.id, 'This sentence is empty: write it or strike it.')]
  if (claim.state !== 'proposed') return []
  const blockers: Blocker[] = []
  if (isCarriedUntouched(claim)) blockers.push(block('carried_untouched', claim.id, 'Carried forward from an earlier note: accept it, correct it or strike it.'))
  if (claim.support === 'unsupported' && claim.is_high_risk) {
    blockers.push(block('unsupported_high_risk', claim.id, 'No source holds this sentence: accept it, correct it or strike it.'))
  }
  for (const conflict of conflicts) {
    if (sharesTranscript(claim, conflict)) blockers.push(block('chart_conflict', claim.id, conflict.message))
  }
  return blockers
}

/** A warning names no claim; it is about those that stand on the same words of the visit. */
function sharesTranscript(claim: Claim, warning: DraftWarning): boolean {
  return warning.evidence.some((said) =>
    claim.evidence.some(
      (held) =>
        said.source === 'transcript' &&
        held.source === 'transcript' &&
        said.segment_id === held.segment_id &&
        said.start < held.end &&
        held.start < said.end,
    ),
  )
}

function block(rule: string, claim_id: string | null, message: string): Blocker {
  return { rule, claim_id, message, is_blocking: true }
}
