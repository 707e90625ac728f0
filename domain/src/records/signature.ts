import type { Role } from '../access/roles.ts'

/**
 * How somebody signed. `passkey`: their device signed the hash of the very text. `step_up`: they have no passkey and confirmed
 * who they are in this session. `step_up_instead`: the same by somebody who has a passkey and had it not at hand.
 */
export const signature_kinds = ['passkey', 'step_up', 'step_up_instead'] as const
export type SignatureKind = (typeof signature_kinds)[number]

/** What a signed text says about its signature; texts signed before passkeys were asked for say nothing and were signed by step-up. */
export function kindOf({ signed_with }: { signed_with?: SignatureKind }): SignatureKind {
  return signed_with ?? 'step_up'
}

export const signature_words: Record<SignatureKind, string> = {
  passkey: 'Signed with a passkey, bound to this text',
  step_up: 'Signed with a confirmed sign-in',
  step_up_instead: 'Signed with a confirmed sign-in; the passkey was not at hand',
}

/** Who signs, as the signed text names them. */
export interface Signer {
  user_id: number
  name: string
  role: Role
  credentials: string | null
}
