import { z } from 'zod'
import { signature_kinds } from '#domain/records/signature.ts'
import { passkey_assertion, passkey_options } from './proofs.ts'

/** A signature is a person's own: docs/decisions/0005-step-up.md, docs/decisions/0063-passkey-signatures.md */
export const like_signing = { step_up: true, step_up_within_s: 15 * 60, has_signing_proof: true } as const

/**
 * How the caller signs: their device's answer to the question that the same call with `/signing-challenge` gave, or, by who has
 * a passkey and not at hand, the session's fresh proof in its stead. Who has no passkey gives nothing.
 */
export const signing_proof = z
  .discriminatedUnion('method', [
    z.strictObject({ method: z.literal('passkey'), assertion: passkey_assertion }),
    z.strictObject({ method: z.literal('step_up'), is_passkey_absent: z.literal(true) }),
  ])
  .optional()
export type SigningProof = z.infer<typeof signing_proof>

/** What the signer's device is to be asked with; null where the signer has no passkey and signs without. */
export const signing_question = z.object({
  passkey_options: passkey_options.nullable(),
  /** The hash of the text as it would be signed; the question is made of it. */
  sha256: z.string().nullable(),
})
export type SigningQuestion = z.infer<typeof signing_question>

/** What was looked at again on this very read; null where the text does not give its hash, so that nothing it says can be believed. */
export const signature = z
  .object({
    kind: z.enum(signature_kinds),
    /** False where a passkey's signature does not fit this text, or is gone. */
    is_match: z.boolean(),
  })
  .nullable()
export type Signature = z.infer<typeof signature>
