import { z } from 'zod'
import { clinicians } from './access.ts'
import { endpoint } from './endpoint.ts'
import { id, id_in_path, instant, line } from './scalars.ts'

const person = z.object({ id, name: z.string() })

/** Who has a draft open, where they are in it, and who writes in which section. Names colleagues and sections, nothing of the patient. */
export const draft_room = z.object({
  /** Colleagues whom the author lets write. */
  writers: z.array(person),
  people: z.array(person.extend({ first_name: z.string(), last_name: z.string(), section: z.string().nullable() })),
  pens: z.array(
    z.object({
      section: z.string(),
      user: person,
      /** Who asked for it, and since when. */
      asked_by: person.nullable(),
      asked_at: instant.nullable(),
    }),
  ),
})
export type DraftRoom = z.infer<typeof draft_room>

const params = z.strictObject({ draft_id: id_in_path })
const section = line(60)
const invalidates = ['/draft-rooms']

export const getRoom = endpoint({
  name: 'draft_rooms.get',
  method: 'GET',
  path: '/draft-rooms/{draft_id}',
  summary: 'Who is in a draft and who writes in which section.',
  access: clinicians,
  phi: false,
  params,
  reply: draft_room,
})

export const enterRoom = endpoint({
  name: 'draft_rooms.enter',
  method: 'POST',
  path: '/draft-rooms/{draft_id}/place',
  summary: 'Says that the caller has the draft open, and in which section they are.',
  access: clinicians,
  phi: false,
  params,
  body: z.strictObject({ section: section.nullable() }),
  reply: draft_room,
  invalidates,
})

export const beatInRoom = endpoint({
  name: 'draft_rooms.beat',
  method: 'POST',
  path: '/draft-rooms/{draft_id}/beat',
  summary: 'Every 15 seconds: still there, and still holding the pens that are held.',
  access: clinicians,
  phi: false,
  is_background: true,
  params,
  reply: draft_room,
})

export const leaveRoom = endpoint({
  name: 'draft_rooms.leave',
  method: 'POST',
  path: '/draft-rooms/{draft_id}/leave',
  summary: 'Says that the caller has closed the draft, and puts down their pens.',
  access: clinicians,
  phi: false,
  params,
  reply: z.object({ left: z.literal(true) }),
  invalidates,
})

export const takePen = endpoint({
  name: 'draft_rooms.take_pen',
  method: 'POST',
  path: '/draft-rooms/{draft_id}/pens/take',
  summary: 'Takes the pen of a section. Refused while somebody else holds it; they can be asked for it.',
  access: clinicians,
  phi: false,
  params,
  body: z.strictObject({ section }),
  reply: draft_room,
  invalidates,
})

export const askForPen = endpoint({
  name: 'draft_rooms.ask_for_pen',
  method: 'POST',
  path: '/draft-rooms/{draft_id}/pens/ask',
  summary: 'Asks whoever writes in a section for the pen. Without an answer within 30 seconds it may be taken.',
  access: clinicians,
  phi: false,
  params,
  body: z.strictObject({ section }),
  reply: draft_room,
  invalidates,
})

export const givePen = endpoint({
  name: 'draft_rooms.give_pen',
  method: 'POST',
  path: '/draft-rooms/{draft_id}/pens/give',
  summary: 'Puts down the pen of a section; where somebody asked for it, they hold it now.',
  access: clinicians,
  phi: false,
  params,
  body: z.strictObject({ section }),
  reply: draft_room,
  invalidates,
})

export const setWriters = endpoint({
  name: 'draft_rooms.set_writers',
  method: 'PUT',
  path: '/draft-rooms/{draft_id}/writers',
  summary: 'Lets colleagues write in a draft, or no longer. Its author alone decides; signing stays the author’s.',
  access: clinicians,
  phi: true,
  params,
  body: z.strictObject({ user_ids: z.array(id).max(10) }),
  reply: z.object({ writers: z.array(person) }),
  invalidates: ['/draft-rooms', '/drafts'],
})
