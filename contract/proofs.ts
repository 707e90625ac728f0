import { z } from 'zod'

/** What a person shows to prove who they are, besides an address. */

/** As typed: blanks between the digits are left out. */
export const totp_code = z
  .string()
  .max(20)
  .transform((value) => value.replace(/\s/g, ''))
  .refine((value) => /^\d{6}$/.test(value), 'must be six digits')

/** As typed: case, blanks and hyphens do not count. */
export const recovery_code = z
  .string()
  .max(40)
  .transform((value) => value.toUpperCase().replace(/[\s-]/g, ''))
  .refine((value) => /^[0-9A-Z]{12}$/.test(value), 'must be twelve letters and digits')

export const password = z.string().min(1, 'must not be empty').max(1024, 'must be at most 1024 characters')

const base64url = (max: number) => z.string().min(1).max(max).regex(/^[\w-]+$/, 'must be base64url')
const extension_results = z.record(z.string().max(100), z.unknown()).default({})
const attachment = z.enum(['platform', 'cross-platform']).nullish()
const transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])

/** What `navigator.credentials.get()` gave, as JSON (WebAuthn level 3, AuthenticationResponseJSON). */
export const passkey_assertion = z.strictObject({
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: attachment,
  clientExtensionResults: extension_results,
  response: z.strictObject({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(2000),
    userHandle: base64url(200).nullish(),
  }),
})
export type PasskeyAssertion = z.infer<typeof passkey_assertion>

/** What `navigator.credentials.create()` gave, as JSON (RegistrationResponseJSON). */
export const passkey_attestation = z.strictObject({
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: attachment,
  clientExtensionResults: extension_results,
  response: z.strictObject({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(16_000),
    authenticatorData: base64url(4000).nullish(),
    transports: z.array(transport).max(10).nullish(),
    publicKeyAlgorithm: z.int().nullish(),
    publicKey: base64url(4000).nullish(),
  }),
})
export type PasskeyAttestation = z.infer<typeof passkey_attestation>

/** What the browser is to be asked with: handed on as it is. */
export const passkey_options = z.looseObject({ challenge: z.string() })

export const factor_method = z.enum(['totp', 'passkey', 'recovery_code'])
export type FactorMethod = z.infer<typeof factor_method>

/** One proof by a second factor. */
export const factor_proofs = [
  z.strictObject({ method: z.literal('totp'), code: totp_code }),
  z.strictObject({ method: z.literal('recovery_code'), code: recovery_code }),
  z.strictObject({ method: z.literal('passkey'), assertion: passkey_assertion }),
] as const
export type FactorProof = z.infer<(typeof factor_proofs)[number]>
