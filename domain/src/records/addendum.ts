import type { SignatureKind, Signer } from './signature.ts'

/** `late_entry`: written after the fact about the visit itself; `addendum`: something that became known later. */
export const addendum_kinds = ['addendum', 'late_entry'] as const
export type AddendumKind = (typeof addendum_kinds)[number]

/** `superseded`: the note was amended before the request was decided. */
export const cosign_states = ['requested', 'cosigned', 'returned', 'withdrawn', 'superseded'] as const

/** The object whose canonical JSON is hashed. A key that is added later must be optional: old hashes stay valid. */
export interface AddendumContent {
  format: 'wyze-addendum/1'
  note_id: number
  /** The version that the writer had before them, by number and hash. */
  note_version: number
  note_sha256: string
  /** 1 for the first of the note. */
  number: number
  kind: AddendumKind
  text: string
  signer: Signer
  /** ISO 8601 instant in UTC. */
  signed_at: string
  signed_with?: SignatureKind
  /** SHA-256 (hex) of the addendum before, null for the first. */
  prev_hash: string | null
}

/** Composed key by key, so that nothing else gets into the hash. */
export function composeAddendum(input: Omit<AddendumContent, 'format'>): AddendumContent {
  return {
    format: 'wyze-addendum/1',
    note_id: input.note_id,
    note_version: input.note_version,
    note_sha256: input.note_sha256,
    number: input.number,
    kind: input.kind,
    text: input.text.trim(),
    signer: composeSigner(input.signer),
    signed_at: input.signed_at,
    ...(input.signed_with === undefined ? {} : { signed_with: input.signed_with }),
    prev_hash: input.prev_hash,
  }
}

export interface CosignatureContent {
  format: 'wyze-cosignature/1'
  note_id: number
  note_version: number
  note_sha256: string
  /** What the second signer says by signing. */
  attestation: string
  comment: string | null
  signer: Signer
  signed_at: string
  signed_with?: SignatureKind
}

export const attestation = 'I have reviewed this note and agree with it as written.'

export function composeCosignature(input: Omit<CosignatureContent, 'format' | 'attestation'>): CosignatureContent {
  return {
    format: 'wyze-cosignature/1',
    note_id: input.note_id,
    note_version: input.note_version,
    note_sha256: input.note_sha256,
    attestation,
    comment: input.comment,
    signer: composeSigner(input.signer),
    signed_at: input.signed_at,
    ...(input.signed_with === undefined ? {} : { signed_with: input.signed_with }),
  }
}

function composeSigner({ user_id, name, role, credentials }: Signer): Signer {
  return { user_id, name, role, credentials }
}

/**
 * Whether a note falls into the sample that is reviewed. Decided by the note's own hash: nobody can foresee it while writing,
 * and everybody can check it afterwards.
 * @param sha256 of the signed version, hex
 * @param sample_percent whole number from 1 to 100
 */
export function isInSample(sha256: string, sample_percent: number): boolean {
  return Number.parseInt(sha256.slice(0, 8), 16) % 100 < sample_percent
}
