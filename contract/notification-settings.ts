import { z } from 'zod'
import { time_zone } from './scalars.ts'

/** What a person can be told of. Security of the account is not among it: that mail cannot be switched off. */
export const notification_events = ['appointments', 'messages', 'intake_forms', 'results', 'drafts', 'practice'] as const
export type NotificationEvent = (typeof notification_events)[number]

const channels = z.strictObject({ email: z.boolean(), in_app: z.boolean() })
const clock_time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 21:30')

export const notifications = z.strictObject({
  events: z.strictObject({
    appointments: channels,
    messages: channels,
    intake_forms: channels,
    results: channels,
    drafts: channels,
    practice: channels,
  } satisfies Record<NotificationEvent, typeof channels>),
  /** No mail from `from` to `to`, over midnight where `to` is the earlier; null: at any hour. */
  quiet_hours: z
    .strictObject({ from: clock_time, to: clock_time, time_zone })
    .refine(({ from, to }) => from !== to, { path: ['to'], message: 'must differ from the beginning' })
    .nullable(),
})
export type Notifications = z.infer<typeof notifications>

export const default_notifications: Notifications = {
  events: {
    appointments: { email: true, in_app: true },
    messages: { email: true, in_app: true },
    intake_forms: { email: false, in_app: true },
    results: { email: true, in_app: true },
    drafts: { email: false, in_app: true },
    practice: { email: true, in_app: true },
  },
  quiet_hours: null,
}
