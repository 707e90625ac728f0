import { z } from 'zod'
import { licence, npi } from './accounts.ts'
import { role } from './auth.ts'
import { signed_in } from './access.ts'
import { endpoint } from './endpoint.ts'
import { notifications } from './notification-settings.ts'
import { preferences } from './preferences.ts'
import { password } from './proofs.ts'
import { id, id_in_path, line, text } from './scalars.ts'

export const profile = z.object({
  id,
  first_name: z.string(),
  last_name: z.string(),
  /** Where the picture is read, under this origin; null where there is none. */
  profile_picture: z.string().nullable(),
  role,
  email: z.string(),
  credentials: z.string().nullable(),
  signature_block: z.string().nullable(),
  npi: z.string().nullable(),
  licence: z.object({ number: z.string(), state: z.string(), expires_on: z.string() }).nullable(),
  preferences,
  notifications,
  practice: z.object({ id, name: z.string(), time_zone: z.string() }),
})
export type Profile = z.infer<typeof profile>

const one_profile = z.object({ data: profile })

export const getProfile = endpoint({
  name: 'profile.get',
  method: 'GET',
  path: '/profile',
  summary: 'The signed-in person.',
  access: signed_in,
  phi: false,
  is_enrolment: true,
  reply: one_profile,
})

/** What a person may say of themselves. Role, practice, address and activity are not among it and are refused by name. */
export const updateProfile = endpoint({
  name: 'profile.update',
  method: 'PUT',
  path: '/profile',
  summary: 'Changes your own name, signature, licence and preferences. A field that is left out stays as it is.',
  access: signed_in,
  phi: false,
  is_audited: true,
  is_enrolment: true,
  body: z.strictObject({
    first_name: line(100).optional(),
    last_name: line(100).optional(),
    credentials: line(60).nullable().optional(),
    signature_block: text(500).nullable().optional(),
    npi: npi.nullable().optional(),
    licence: licence.nullable().optional(),
    preferences: preferences.optional(),
  }),
  reply: one_profile,
  invalidates: ['/profile', '/people'],
})

export const changePassword = endpoint({
  name: 'profile.change_password',
  method: 'POST',
  path: '/profile/change-password',
  summary: 'Changes your password. The current one must be right; your other sessions end.',
  access: signed_in,
  phi: false,
  is_audited: true,
  is_enrolment: true,
  body: z.strictObject({ current_password: password, new_password: password }),
  reply: z.object({ changed: z.literal(true) }),
  invalidates: ['/sessions'],
})

export const updateNotifications = endpoint({
  name: 'profile.update_notifications',
  method: 'PUT',
  path: '/profile/notifications',
  summary: 'What you are told of, by which way, and when not. Mail about the safety of your account is always sent.',
  access: signed_in,
  phi: false,
  is_audited: true,
  body: notifications,
  reply: z.object({ data: notifications }),
  invalidates: ['/profile'],
})

export const uploadPicture = endpoint({
  name: 'profile.upload_picture',
  method: 'POST',
  path: '/profile/upload-picture',
  summary: 'Your picture: a JPEG, PNG or WebP of at most 5 MB. It is drawn anew as a square; what else was in the file is gone.',
  access: signed_in,
  phi: false,
  is_audited: true,
  kind: 'multipart',
  body_limit_bytes: 5 * 1024 * 1024,
  reply: z.object({ profile_picture: z.string() }),
  invalidates: ['/profile', '/users', '/people'],
})

export const removePicture = endpoint({
  name: 'profile.remove_picture',
  method: 'DELETE',
  path: '/profile/picture',
  summary: 'Takes your picture away.',
  access: signed_in,
  phi: false,
  is_audited: true,
  reply: z.object({ removed: z.literal(true) }),
  invalidates: ['/profile', '/users', '/people'],
})

export const getPicture = endpoint({
  name: 'profile.get_picture',
  method: 'GET',
  path: '/users/{user_id}/picture',
  summary: 'The picture of somebody in your practice, 512 by 512 pixels.',
  access: signed_in,
  phi: false,
  kind: 'binary',
  params: z.strictObject({ user_id: id_in_path }),
  /** Changes with the picture, so that a screen asks again; the server does not read it. */
  query: z.strictObject({ v: z.string().max(40).optional() }),
  reply: z.unknown(),
})
