import { z } from 'zod'
import { role } from './auth.ts'
import { signed_in } from './access.ts'
import { endpoint } from './endpoint.ts'
import { id } from './scalars.ts'

export const profile = z.object({
  id,
  first_name: z.string(),
  last_name: z.string(),
  profile_picture: z.string().nullable(),
  role,
  email: z.string(),
  credentials: z.string().nullable(),
  practice: z.object({ id, name: z.string(), time_zone: z.string() }),
})
export type Profile = z.infer<typeof profile>

export const getProfile = endpoint({
  name: 'profile.get',
  method: 'GET',
  path: '/profile',
  summary: 'The signed-in person.',
  access: signed_in,
  phi: false,
  is_enrolment: true,
  reply: z.object({ data: profile }),
})
