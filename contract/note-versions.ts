import { z } from 'zod'
import { clinicians } from './access.ts'
import { endpoint } from './endpoint.ts'
import { signed_version } from './notes.ts'
import { id, id_in_path, line } from './scalars.ts'

const of_note = z.strictObject({ note_id: id_in_path })

export const amendNote = endpoint({
  name: 'note_versions.amend',
  method: 'POST',
  path: '/notes/{note_id}/amendments',
  summary: 'Opens a new draft of a signed note that starts from its version in force. Its signer only; one at a time.',
  access: clinicians,
  phi: true,
  status: 201,
  params: of_note,
  body: z.strictObject({ reason: line(500) }),
  reply: z.object({ draft_id: id }),
  invalidates: ['/notes', '/documents', '/patients', '/home', '/drafts'],
})

export const listNoteVersions = endpoint({
  name: 'note_versions.list',
  method: 'GET',
  path: '/notes/{note_id}/versions',
  summary: 'Every signed version of a note, the first one first, each checked against its hash; texts are read one by one.',
  access: clinicians,
  phi: true,
  params: of_note,
  reply: z.object({ items: z.array(signed_version.omit({ sections: true })), draft_id: id.nullable() }),
})

export const getNoteVersion = endpoint({
  name: 'note_versions.get',
  method: 'GET',
  path: '/notes/{note_id}/versions/{version}',
  summary: 'One signed version with its text, checked against its hash.',
  access: clinicians,
  phi: true,
  params: z.strictObject({ note_id: id_in_path, version: id_in_path }),
  reply: signed_version,
})
