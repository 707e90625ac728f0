/** Signatures under a note as FHIR R4 Provenance: who signed what, when, how, and what anybody needs to check it. */
import { signature_words, type SignatureKind } from '../../records/signature.ts'
import { prune, type Resource } from './fact-resource.ts'

export interface DocumentSignature {
  /** Unique in the document. */
  id: string
  /** ASTM E1762-95 purpose: the author's own, a second one after review, one under an addition. */
  purpose: 'author' | 'review' | 'addendum'
  kind: SignatureKind
  by: { id: number }
  /** ISO 8601 instant. */
  at: string
  /** What a passkey gave, as JSON in base64; null where none signed. */
  proof: string | null
}

const purposes = {
  author: { code: '1.2.840.10065.1.12.1.1', display: "Author's Signature" },
  review: { code: '1.2.840.10065.1.12.1.8', display: 'Review Signature' },
  addendum: { code: '1.2.840.10065.1.12.1.16', display: 'Addendum Signature' },
} as const

/** `composition`: reference to what was signed. */
export function signatureProvenance({ id, purpose, kind, by, at, proof }: DocumentSignature, composition: { reference: string }): Resource {
  const who = { reference: `urn:wyze:Practitioner:user-${by.id}` }
  return prune({
    resourceType: 'Provenance',
    id: `signature-${id}`,
    target: [composition],
    recorded: at,
    agent: [{ who }],
    signature: [
      {
        type: [
          { system: 'urn:iso-astm:E1762-95:2013', ...purposes[purpose] },
          { system: 'urn:wyze:signature-kind', code: kind, display: signature_words[kind] },
        ],
        when: at,
        who,
        sigFormat: proof === null ? undefined : 'application/json',
        data: proof,
      },
    ],
  }) as Resource
}
