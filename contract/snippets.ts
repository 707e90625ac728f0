import { z } from 'zod'
import { clinicians } from './access.ts'
import { endpoint } from './endpoint.ts'
import { id, id_in_path, line, text } from './scalars.ts'

export const snippet = z.object({
  id,
  name: z.string(),
  text: z.string(),
  /** Shown to every clinician of the practice. */
  is_shared: z.boolean(),
  owner: z.object({ id, name: z.string() }),
  version: z.int(),
})
export type Snippet = z.infer<typeof snippet>

const content = z.strictObject({ name: line(60), text: text(4000).refine((value) => value.trim() !== '', 'must not be empty'), is_shared: z.boolean() })
const params = z.strictObject({ snippet_id: id_in_path })
const invalidates = ['/snippets']

export const listSnippets = endpoint({
  name: 'snippets.list',
  method: 'GET',
  path: '/snippets',
  summary: 'The caller’s own snippets and those of the practice, by name.',
  access: clinicians,
  phi: false,
  reply: z.object({ items: z.array(snippet) }),
})

export const createSnippet = endpoint({
  name: 'snippets.create',
  method: 'POST',
  path: '/snippets',
  summary: 'Keeps a text under a name, for oneself or for the practice.',
  access: clinicians,
  phi: false,
  is_audited: true,
  status: 201,
  body: content,
  reply: snippet,
  invalidates,
})

export const updateSnippet = endpoint({
  name: 'snippets.update',
  method: 'PUT',
  path: '/snippets/{snippet_id}',
  summary: 'Changes a snippet of one’s own. Notes that it went into stay as they are.',
  access: clinicians,
  phi: false,
  is_audited: true,
  precondition: 'version',
  params,
  body: content,
  reply: snippet,
  invalidates,
})

export const removeSnippet = endpoint({
  name: 'snippets.remove',
  method: 'DELETE',
  path: '/snippets/{snippet_id}',
  summary: 'Takes away a snippet of one’s own.',
  access: clinicians,
  phi: false,
  is_audited: true,
  params,
  reply: z.object({ removed: z.literal(true) }),
  invalidates,
})
