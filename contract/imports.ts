import { z } from 'zod'
import type { IdentityFindings } from '#domain/imports/check-identity.ts'
import type { RowMatch } from '#domain/imports/match-row.ts'
import { column_roles, file_formats, type KeptText, type Locator, type ProposedRow } from '#domain/interop/parsed-file.ts'
import { clinicians } from './access.ts'
import { endpoint } from './endpoint.ts'
import { allergy, patient_summary } from './patients.ts'
import { id, id_in_path, instant, line, text } from './scalars.ts'

export const largest_file_bytes = 50 * 1024 * 1024
/** What one chunk of an upload holds at most. */
export const chunk_bytes = 2 * 1024 * 1024
/** What a practice may keep in files. */
export const practice_quota_bytes = 50 * 1024 ** 3

/** Structures that the domain makes and only the domain reads: checked where they are made. */
function made<T>(): z.ZodType<T> {
  return z.unknown() as unknown as z.ZodType<T>
}

export const import_status = z.enum(['uploading', 'queued', 'reading', 'staged', 'partly_accepted', 'accepted', 'rejected', 'undone', 'failed', 'cancelled'])
export const row_state = z.enum(['proposed', 'accepted', 'rejected', 'superseded', 'duplicate', 'kept', 'undone'])

export const import_entry = z.object({
  id,
  patient_id: id,
  name: z.string(),
  size_bytes: z.int(),
  received_bytes: z.int(),
  format: z.enum(file_formats).nullable(),
  status: import_status,
  /** Why it was rejected or failed; null otherwise. */
  reason: z.string().nullable(),
  progress: z.object({ done: z.int(), total: z.int(), step: z.string().nullable() }),
  identity_check: z.enum(['match', 'near', 'conflict', 'absent']).nullable(),
  title: z.string().nullable(),
  rows: z.object({ total: z.int(), proposed: z.int(), accepted: z.int() }),
  uploaded_by: z.object({ id, name: z.string() }),
  uploaded_at: instant,
  version: z.int(),
})
export type ImportEntry = z.infer<typeof import_entry>

export const row_entry = z.object({
  id,
  kind: z.string(),
  /** With the corrections of a person, where there are any. */
  row: made<ProposedRow>(),
  /** As it was read, where somebody corrected it; null otherwise. */
  as_read: made<ProposedRow | null>(),
  edited_by: z.string().nullable(),
  locator: made<Locator>(),
  /** Lines of the source view; null where the source is shown as a page. */
  line_from: z.int().nullable(),
  line_to: z.int().nullable(),
  confidence: z.number(),
  state: row_state,
  match: made<RowMatch | null>(),
  /** What it will be in the chart; null where the chart has no place for it, with the reason in `stays_because`. */
  becomes: z.string().nullable(),
  stays_because: z.string().nullable(),
  /** Why it is not accepted together with all the others. */
  doubts: z.array(z.string()),
  fact: z.object({ kind: z.string(), id }).nullable(),
  decided_by: z.string().nullable(),
  decided_at: instant.nullable(),
})
export type RowEntry = z.infer<typeof row_entry>

export const column_mapping = z.strictObject({
  columns: z.array(z.strictObject({ heading: z.string().max(1000), role: z.enum(column_roles) })).max(500),
  /** What 3/4/2024 means in this file. */
  day_order: z.enum(['mdy', 'dmy', 'ymd']),
})

const place = { locator: made<Locator | null>(), line_from: z.int().nullable(), line_to: z.int().nullable() }

export const bench = z.object({
  patient: patient_summary,
  allergies: z.array(allergy),
  file: import_entry,
  /** What blocks every acceptance, or null. */
  blocked: z.string().nullable(),
  identity: made<IdentityFindings | null>(),
  identity_confirmed: z.object({ by: z.string(), at: instant, reason: z.string() }).nullable(),
  sender: z.string().nullable(),
  faults: z.array(z.object({ detail: z.string() })),
  pages: z.array(z.object({ page: z.int(), width: z.int(), height: z.int() })),
  /** Whether the source is shown as lines; otherwise as pages. */
  has_lines: z.boolean(),
  /** Of a table: what each column is taken for. */
  columns: column_mapping.nullable(),
  rows: z.array(row_entry),
  texts: z.array(z.object({ id, title: z.string(), body: z.string(), dated: made<KeptText['dated']>(), attachment: z.object({ media_type: z.string(), name: z.string().nullable(), size_bytes: z.int(), is_stored: z.boolean() }).nullable(), ...place })),
  left_out: z.array(z.object({ id, what: z.string(), why: z.string(), count: z.int(), ...place })),
})
export type Bench = z.infer<typeof bench>

const of_patient = z.strictObject({ patient_id: id_in_path })
const of_import = z.strictObject({ import_id: id_in_path })
const of_row = z.strictObject({ import_id: id_in_path, row_id: id_in_path })
const sha256_hex = z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in hexadecimal')

export const listImports = endpoint({
  name: 'imports.list',
  method: 'GET',
  path: '/patients/{patient_id}/imports',
  summary: 'Files that were brought into this chart, newest first, with where each of them stands.',
  access: clinicians,
  phi: true,
  params: of_patient,
  reply: z.object({ patient: patient_summary, allergies: z.array(allergy), items: z.array(import_entry) }),
})

export const startImport = endpoint({
  name: 'imports.start',
  method: 'POST',
  path: '/patients/{patient_id}/imports',
  summary: 'Announces a file. The same bytes for the same chart give the import that is there already, with how much of it has arrived.',
  access: clinicians,
  phi: true,
  status: 201,
  params: of_patient,
  body: z.strictObject({ name: text(1000), size_bytes: z.int().min(1, 'is empty').max(largest_file_bytes, 'is more than 50 MB'), sha256: sha256_hex }),
  reply: import_entry.extend({ is_known: z.boolean() }),
  invalidates: ['/imports'],
})

export const putChunk = endpoint({
  name: 'imports.put_chunk',
  method: 'PUT',
  path: '/imports/{import_id}/chunks',
  summary: 'The next bytes of the file, as the one field `file`. A chunk that is there already is answered as if it were new.',
  access: clinicians,
  phi: true,
  kind: 'multipart',
  body_limit_bytes: chunk_bytes,
  params: of_import,
  query: z.strictObject({ offset: z.string().regex(/^\d{1,9}$/, 'must be a whole number').transform(Number), sha256: sha256_hex }),
  reply: z.object({ received_bytes: z.int() }),
})

export const finishImport = endpoint({
  name: 'imports.finish',
  method: 'POST',
  path: '/imports/{import_id}/finish',
  summary: 'All bytes are there: the file is read. Its progress comes over the live connection.',
  access: clinicians,
  phi: true,
  params: of_import,
  reply: import_entry,
  invalidates: ['/imports', '/patients/*/imports'],
})

export const cancelImport = endpoint({
  name: 'imports.cancel',
  method: 'POST',
  path: '/imports/{import_id}/cancel',
  summary: 'Stops an upload or a reading that is under way. Nothing of it has entered the chart.',
  access: clinicians,
  phi: true,
  params: of_import,
  reply: import_entry,
  invalidates: ['/imports', '/patients/*/imports'],
})

export const readAgain = endpoint({
  name: 'imports.read_again',
  method: 'POST',
  path: '/imports/{import_id}/read-again',
  summary: 'Reads a file once more whose reading broke off.',
  access: clinicians,
  phi: true,
  params: of_import,
  reply: import_entry,
  invalidates: ['/imports', '/patients/*/imports'],
})

export const getImport = endpoint({
  name: 'imports.get',
  method: 'GET',
  path: '/imports/{import_id}',
  summary: 'The staging bench: what the file proposes, what was kept as text, what was left out and why.',
  access: clinicians,
  phi: true,
  params: of_import,
  reply: bench,
})

export const findImportRow = endpoint({
  name: 'imports.find_row',
  method: 'GET',
  path: '/import-rows/{row_id}',
  summary: 'Which import a row of the chart came from.',
  access: clinicians,
  phi: true,
  params: z.strictObject({ row_id: id_in_path }),
  reply: z.object({ row_id: id, import_id: id, patient_id: id }),
})

export const getSourceLines = endpoint({
  name: 'imports.source_lines',
  method: 'GET',
  path: '/imports/{import_id}/lines',
  summary: 'Lines of the source as the bench shows it, from a line on.',
  access: clinicians,
  phi: true,
  params: of_import,
  query: z.strictObject({ from: z.string().regex(/^[1-9]\d{0,8}$/, 'must be a whole number').transform(Number).optional() }),
  reply: z.object({ from: z.int(), total: z.int(), lines: z.array(z.string()) }),
})

export const getContent = endpoint({
  name: 'imports.content',
  method: 'GET',
  path: '/imports/{import_id}/content',
  summary: 'The file itself, as an attachment.',
  access: clinicians,
  phi: true,
  kind: 'binary',
  params: of_import,
  reply: z.unknown(),
})

export const getAttached = endpoint({
  name: 'imports.attached',
  method: 'GET',
  path: '/imports/{import_id}/texts/{text_id}/attachment',
  summary: 'A file that stands within the file (a letter as PDF in a message), as an attachment.',
  access: clinicians,
  phi: true,
  kind: 'binary',
  params: z.strictObject({ import_id: id_in_path, text_id: id_in_path }),
  reply: z.unknown(),
})

export const getPage = endpoint({
  name: 'imports.page',
  method: 'GET',
  path: '/imports/{import_id}/pages/{page}',
  summary: 'One page as a picture, drawn anew from its pixels.',
  access: clinicians,
  phi: true,
  kind: 'binary',
  params: z.strictObject({ import_id: id_in_path, page: id_in_path }),
  reply: z.unknown(),
})

export const row_edit = z.strictObject({
  label: line(300).optional(),
  loinc: line(10).nullish(),
  comparator: z.enum(['<', '<=', '>=', '>']).nullish(),
  number: z.number().nullish(),
  unit_ucum: line(60).nullish(),
  text: line(1000).optional(),
  observed: z.string().regex(/^\d{4}-\d\d-\d\d(T\d\d:\d\d)?$/, 'must be a date such as 2026-03-14, or with a time').nullish(),
})

const changes_import = ['/imports', '/patients/*/imports'] as const
const changes_chart = [...changes_import, '/patients', '/home'] as const

export const editRow = endpoint({
  name: 'imports.edit_row',
  method: 'PATCH',
  path: '/imports/{import_id}/rows/{row_id}',
  summary: 'Corrects a proposal before it is accepted. What was read stays beside it, with who corrected it.',
  access: clinicians,
  phi: true,
  precondition: 'version',
  params: of_row,
  body: row_edit,
  reply: z.object({ version: z.int() }),
  invalidates: changes_import,
})

export const acceptRows = endpoint({
  name: 'imports.accept',
  method: 'POST',
  path: '/imports/{import_id}/accept',
  summary: 'Takes rows over into the chart, all of them or none. Without `row_ids`: every row without a doubt. A result of the chart gives way only where `replaces` names it.',
  access: clinicians,
  phi: true,
  precondition: 'version',
  params: of_import,
  body: z.strictObject({
    row_ids: z.array(id).min(1).max(10_000).optional(),
    /** Facts of the chart that the person was shown as replaced by these rows: `match.fact_id` of the bench. */
    replaces: z.array(id).max(10_000).optional(),
  }),
  reply: z.object({ version: z.int(), accepted: z.int(), superseded: z.int() }),
  invalidates: changes_chart,
})

export const rejectRows = endpoint({
  name: 'imports.reject',
  method: 'POST',
  path: '/imports/{import_id}/reject',
  summary: 'Leaves rows out of the chart.',
  access: clinicians,
  phi: true,
  precondition: 'version',
  params: of_import,
  body: z.strictObject({ row_ids: z.array(id).min(1).max(10_000) }),
  reply: z.object({ version: z.int() }),
  invalidates: changes_import,
})

export const confirmIdentity = endpoint({
  name: 'imports.confirm_identity',
  method: 'POST',
  path: '/imports/{import_id}/confirm-identity',
  summary: 'Says, by typing the last name in this chart and a reason, that a file whose name or date of birth does not fully agree belongs here. Not possible where they conflict.',
  access: clinicians,
  phi: true,
  precondition: 'version',
  params: of_import,
  body: z.strictObject({ typed_last_name: line(100), reason: line(500) }),
  reply: z.object({ version: z.int() }),
  invalidates: changes_import,
})

export const undoImport = endpoint({
  name: 'imports.undo',
  method: 'POST',
  path: '/imports/{import_id}/undo',
  summary: 'Takes everything that this file brought out of the chart again; results that it replaced come back.',
  access: clinicians,
  phi: true,
  precondition: 'version',
  params: of_import,
  body: z.strictObject({ reason: line(300) }),
  reply: z.object({ version: z.int(), removed: z.int(), restored: z.int() }),
  invalidates: changes_chart,
})

export const mapColumns = endpoint({
  name: 'imports.map_columns',
  method: 'PUT',
  path: '/imports/{import_id}/columns',
  summary: 'Says what the columns of a table mean, and reads it again. The practice’s next file with this header needs no telling.',
  access: clinicians,
  phi: true,
  precondition: 'version',
  params: of_import,
  body: column_mapping,
  reply: z.object({ version: z.int() }),
  invalidates: changes_import,
})
