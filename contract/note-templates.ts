import { z } from 'zod'
import { claim_kinds } from '#domain/scribe/claim.ts'
import { cleanCues, findTemplateFaults, most_cues, most_sections } from '#domain/scribe/own-template.ts'
import { topic_labels } from '#domain/scribe/template.ts'
import { clinicians } from './access.ts'
import { endpoint } from './endpoint.ts'
import { draft_section } from './notes.ts'
import { id, id_in_path, instant, line, plain_date, text } from './scalars.ts'

const specialty = z.enum(['REI', 'NP', 'PT', 'ND', 'any'])
export type TemplateSpecialty = z.infer<typeof specialty>

const template_section = z.object({ key: z.string(), title: z.string() })

export const note_template = z.object({
  /** What a draft is begun with: `T02` of the catalogue, `own-12.3` for version 3 of the practice's own template 12. */
  id: z.string(),
  origin: z.enum(['catalogue', 'practice', 'personal']),
  /** Null for the catalogue's. */
  template_id: id.nullable(),
  is_mine: z.boolean(),
  owner: z.string().nullable(),
  specialty,
  title: z.string(),
  purpose: z.string(),
  sections: z.array(template_section),
})
export type NoteTemplateEntry = z.infer<typeof note_template>

export const listTemplates = endpoint({
  name: 'note_templates.list',
  method: 'GET',
  path: '/note-templates',
  summary: 'The note templates: one’s own and the practice’s, then the catalogue, those of the caller’s specialty first.',
  access: clinicians,
  phi: false,
  reply: z.object({ items: z.array(note_template) }),
})

const section_key = z.string().regex(/^[a-z0-9_]{1,50}$/, 'must be letters, digits and underscores')
const whole_section = z.strictObject({
  key: section_key,
  title: line(80),
  /** The kinds of sentences that may stand here. */
  kinds: z.array(z.enum(claim_kinds)).max(claim_kinds.length),
  /** The topics of a visit that belong here. */
  topics: z.array(z.enum(topic_labels)).max(topic_labels.length),
  /** Words that pull a sentence here before any topic does. */
  cues: z.array(line(60)).max(most_cues).transform(cleanCues),
})
const content = {
  specialty,
  title: line(80),
  purpose: line(200),
  sections: z.array(whole_section).min(1, 'must have at least one section').max(most_sections),
}
const template_content = z.object(content)
export type TemplateContentEntry = z.infer<typeof template_content>

const template_version = z.object({
  version: z.int(),
  saved_by: z.string(),
  saved_at: instant,
  /** What it says otherwise than the version before, in words. */
  changes: z.array(z.object({ what: z.enum(['title', 'purpose', 'specialty', 'added', 'removed', 'renamed', 'moved', 'takes', 'cues']), text: z.string() })),
  content: template_content,
})

const whole_template = note_template.extend({
  is_shared: z.boolean(),
  content: template_content,
  version: z.int(),
  /** Newest first; empty for the catalogue’s. */
  versions: z.array(template_version),
})
export type WholeTemplate = z.infer<typeof whole_template>

export const getTemplate = endpoint({
  name: 'note_templates.get',
  method: 'GET',
  path: '/note-templates/{name}',
  summary: 'A template with what each section takes, and its versions.',
  access: clinicians,
  phi: false,
  params: z.strictObject({ name: line(20) }),
  reply: whole_template,
})

const act = { access: clinicians, phi: false, is_audited: true, invalidates: ['/note-templates'], find_faults: (body: { sections?: z.infer<typeof whole_section>[] }) => findTemplateFaults({ sections: body.sections ?? [] }) } as const

export const createTemplate = endpoint({
  ...act,
  name: 'note_templates.create',
  method: 'POST',
  path: '/note-templates',
  summary: 'A template of one’s own, or for the whole practice. Names every section that does not hold together.',
  status: 201,
  body: z.strictObject({ ...content, based_on: line(20).nullable(), is_shared: z.boolean() }),
  reply: whole_template,
})

export const updateTemplate = endpoint({
  ...act,
  name: 'note_templates.update',
  method: 'PUT',
  path: '/note-templates/own/{template_id}',
  summary: 'A new version of a template of one’s own. Notes keep the version that they were written with.',
  params: z.strictObject({ template_id: id_in_path }),
  precondition: 'version',
  body: z.strictObject({ ...content, is_shared: z.boolean() }),
  reply: whole_template,
})

export const archiveTemplate = endpoint({
  name: 'note_templates.archive',
  method: 'DELETE',
  path: '/note-templates/own/{template_id}',
  summary: 'Takes a template of one’s own out of the choice. Notes written with it stay as they are.',
  access: clinicians,
  phi: false,
  is_audited: true,
  invalidates: ['/note-templates'],
  params: z.strictObject({ template_id: id_in_path }),
  reply: z.object({ archived: z.literal(true) }),
})

export const previewTemplate = endpoint({
  name: 'note_templates.preview',
  method: 'POST',
  path: '/note-templates/preview',
  summary: 'What the engine would write from a past visit into these sections. Nothing is kept.',
  access: clinicians,
  phi: true,
  body: z.strictObject({ ...content, draft_id: id, length: z.enum(['brief', 'standard', 'full']) }),
  find_faults: act.find_faults,
  reply: z.object({ sections: z.array(draft_section), milliseconds: z.number() }),
})
export type TemplatePreview = z.infer<(typeof previewTemplate)['reply']>

export const listPreviewVisits = endpoint({
  name: 'note_templates.list_visits',
  method: 'GET',
  path: '/note-templates/visits',
  summary: 'The caller’s last thirty visits with a transcript, to try a template on.',
  access: clinicians,
  phi: true,
  reply: z.object({ items: z.array(z.object({ draft_id: id, patient: text(200), title: z.string(), visit_on: plain_date })) }),
})

export const suggestTemplates = endpoint({
  name: 'note_templates.suggest',
  method: 'GET',
  path: '/patients/{patient_id}/note-templates',
  summary: 'At most three templates that fit this patient now, each with the fact it stands on.',
  access: clinicians,
  phi: true,
  params: z.strictObject({ patient_id: id_in_path }),
  reply: z.object({ items: z.array(z.object({ template_id: z.string(), reason: z.string() })) }),
})
