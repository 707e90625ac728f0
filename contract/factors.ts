import { z } from 'zod'
import { practice_admins, signed_in } from './access.ts'
import { endpoint } from './endpoint.ts'
import { passkey_attestation, passkey_options, totp_code } from './proofs.ts'
import { id, id_in_path, instant, line } from './scalars.ts'

const passkey = z.object({
  id,
  name: z.string(),
  /** True where the device's maker keeps a copy, so that losing the device does not lose the key. */
  is_synced: z.boolean(),
  created_at: instant,
  last_used_at: instant.nullable(),
})
export type Passkey = z.infer<typeof passkey>

const factors = z.object({
  totp: z.object({ is_on: z.boolean(), confirmed_at: instant.nullable() }),
  passkeys: z.array(passkey),
  recovery_codes_left: z.int(),
  /** True where the practice asks everybody for a second factor. */
  is_required: z.boolean(),
})
export type Factors = z.infer<typeof factors>

/** The codes, once, where this was the first factor; null where earlier codes stay good. */
const new_recovery_codes = z.array(z.string()).nullable()

const passkey_in_path = z.strictObject({ passkey_id: id_in_path })
/** Changes to one's own factors: within the fresh proof, open to who still has to enrol, in the log. */
const own_change = { access: signed_in, phi: false, is_audited: true, step_up: true, is_enrolment: true, invalidates: ['/factors', '/sessions', '/profile'] } as const

export const getFactors = endpoint({
  name: 'factors.get',
  method: 'GET',
  path: '/factors',
  summary: 'Your second factors.',
  access: signed_in,
  phi: false,
  is_enrolment: true,
  reply: factors,
})

export const startTotp = endpoint({
  ...own_change,
  is_reply_secret: true,
  name: 'factors.start_totp',
  method: 'POST',
  path: '/factors/totp',
  summary: 'Makes a secret for an authenticator app. It counts once a code of it was confirmed.',
  reply: z.object({
    secret: z.string(),
    uri: z.string(),
    /** The QR code of `uri`: one string of 0 and 1 a row, 1 is dark; the quiet zone is included. */
    qr_rows: z.array(z.string()),
  }),
})

export const confirmTotp = endpoint({
  ...own_change,
  is_reply_secret: true,
  name: 'factors.confirm_totp',
  method: 'POST',
  path: '/factors/totp/confirm',
  summary: 'Switches the authenticator app on with one of its codes. Your other sessions end.',
  body: z.strictObject({ code: totp_code }),
  reply: z.object({ recovery_codes: new_recovery_codes }),
})

export const removeTotp = endpoint({
  ...own_change,
  name: 'factors.remove_totp',
  method: 'DELETE',
  path: '/factors/totp',
  summary: 'Takes the authenticator app off your account. Your other sessions end.',
  reply: z.object({ removed: z.literal(true) }),
})

export const startPasskey = endpoint({
  ...own_change,
  is_audited: false,
  name: 'factors.start_passkey',
  method: 'POST',
  path: '/factors/passkeys/options',
  summary: 'What to ask the browser with to make a passkey.',
  reply: z.object({ options: passkey_options }),
})

export const addPasskey = endpoint({
  ...own_change,
  is_reply_secret: true,
  name: 'factors.add_passkey',
  method: 'POST',
  path: '/factors/passkeys',
  summary: 'Adds the passkey that the browser made. Your other sessions end.',
  status: 201,
  body: z.strictObject({ name: line(60), attestation: passkey_attestation }),
  reply: z.object({ passkey, recovery_codes: new_recovery_codes }),
})

export const renamePasskey = endpoint({
  ...own_change,
  step_up: false,
  name: 'factors.rename_passkey',
  method: 'PATCH',
  path: '/factors/passkeys/{passkey_id}',
  summary: 'Gives a passkey another name.',
  params: passkey_in_path,
  body: z.strictObject({ name: line(60) }),
  reply: passkey,
})

export const removePasskey = endpoint({
  ...own_change,
  name: 'factors.remove_passkey',
  method: 'DELETE',
  path: '/factors/passkeys/{passkey_id}',
  summary: 'Takes a passkey off your account. Your other sessions end.',
  params: passkey_in_path,
  reply: z.object({ removed: z.literal(true) }),
})

export const replaceRecoveryCodes = endpoint({
  ...own_change,
  is_reply_secret: true,
  name: 'factors.replace_recovery_codes',
  method: 'POST',
  path: '/factors/recovery-codes',
  summary: 'Ten new recovery codes, shown this once; the earlier ones stop working and your other sessions end.',
  reply: z.object({ recovery_codes: z.array(z.string()) }),
})

const practice_rule = z.object({ requires_second_factor: z.boolean() })

export const getPracticeRule = endpoint({
  name: 'factors.get_practice_rule',
  method: 'GET',
  path: '/practice/second-factor',
  summary: 'Whether everybody in the practice needs a second factor, and who has none yet.',
  access: practice_admins,
  phi: false,
  reply: practice_rule.extend({ without_factor: z.array(z.object({ id, first_name: z.string(), last_name: z.string() })) }),
})

export const setPracticeRule = endpoint({
  name: 'factors.set_practice_rule',
  method: 'PUT',
  path: '/practice/second-factor',
  summary: 'Requires a second factor of everybody in the practice, at once, or no longer does.',
  access: practice_admins,
  phi: false,
  is_audited: true,
  step_up: true,
  body: z.strictObject({ requires_second_factor: z.boolean() }),
  reply: practice_rule,
  invalidates: ['/practice', '/factors'],
})

export const resetFactors = endpoint({
  name: 'factors.reset',
  method: 'POST',
  path: '/users/{user_id}/reset-factors',
  summary: 'Takes all second factors off a colleague’s account who lost them, and ends their sessions. Both are told by mail.',
  access: practice_admins,
  phi: false,
  is_audited: true,
  step_up: true,
  params: z.strictObject({ user_id: id_in_path }),
  reply: z.object({ reset: z.literal(true) }),
  invalidates: ['/practice', '/people'],
})
