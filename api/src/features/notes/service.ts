import type { WrittenRow } from '#contract/chart-rows.ts'
import type { NoteEntry } from '#contract/patients.ts'
import type { DocumentEntry, NoteView, SignedVersion } from '#contract/notes.ts'
import type { NoteVersionContent } from '#domain/records/note-version.ts'
import { notFound } from '../../platform/http/app-error.ts'
import type { Context } from '../../platform/http/context.ts'
import { requirePatient, type PatientInCare } from '../patients/access.ts'
import { listAllergiesOf } from '../patients/service.ts'
import { checkSignatures, openSealed } from '../signatures/service.ts'
import { findNote, getSegmentsOfNote, listDocuments, listNotes, listVersions, listWrittenRows, type DocumentFilter, type VersionRow } from './store.ts'

export function listNotesOf(ctx: Context, patient: PatientInCare, limit: number): Promise<NoteEntry[]> {
  return listNotes(ctx.db, patient, limit)
}

/** Notes and drafts of every patient of the practice, for ledgers and boards. */
export function pageDocuments(ctx: Context, filter: DocumentFilter): Promise<DocumentEntry[]> {
  return listDocuments(ctx.db, filter)
}

/** A note of the practice, with its patient; where `patient_id` is given, only if it is that patient's (404 otherwise). */
export async function requireNote(ctx: Context, note_id: number, patient_id?: number): Promise<{ note: NoteEntry; patient: PatientInCare }> {
  const note = await findNote(ctx.db, note_id)
  if (!note || (patient_id !== undefined && note.patient_id !== patient_id)) throw notFound('note')
  const patient = await requirePatient(ctx, note.patient_id)
  ctx.audit({ resource: 'note', resource_id: note.id })
  return { note, patient }
}

/** The note as last signed (or not yet), checked against its hash and its signature on every read. */
export async function viewNote(ctx: Context, note: NoteEntry, patient: PatientInCare): Promise<NoteView> {
  const versions = await listVersions(ctx.db, note.id)
  const segments = versions.length > 0 ? await getSegmentsOfNote(ctx.db, note.id) : []
  const chart_rows = versions.length > 0 ? await listWrittenRows(ctx.db, note.id) : []
  const { id, template_id, title, status, visit_on, author, draft_id } = note
  const allergies = await listAllergiesOf(ctx, patient)
  return { id, patient, allergies, template_id, title, status, visit_on, author, draft_id, signed: await describeLatest(ctx, note.id, versions), chart_rows, segments }
}

/** What the signatures of a note wrote to the chart, as far as the caller sees it. */
export function readWrittenRows(ctx: Context, note_id: number): Promise<WrittenRow[]> {
  return listWrittenRows(ctx.db, note_id)
}

/** The version in force with its integrity; null before the first signature. */
export async function readSigned(ctx: Context, note_id: number): Promise<NoteView['signed']> {
  return describeLatest(ctx, note_id, await listVersions(ctx.db, note_id))
}

async function describeLatest(ctx: Context, note_id: number, versions: VersionRow[]): Promise<NoteView['signed']> {
  return (await describeVersions(ctx, note_id, versions)).at(-1) ?? null
}

/** Every signed version, the first one first. */
export async function readVersions(ctx: Context, note_id: number): Promise<SignedVersion[]> {
  return describeVersions(ctx, note_id, await listVersions(ctx.db, note_id))
}

/** Each version is judged with all those before it: a chain that is broken earlier does not hold later either. */
async function describeVersions(ctx: Context, note_id: number, versions: VersionRow[]): Promise<SignedVersion[]> {
  const opened = versions.map((row, index) => (isInPlace(versions, index) ? openVersion(note_id, row) : null))
  const texts = versions.map(({ version, sha256 }, index) => ({ target: { version }, sha256, content: opened[index]! }))
  const signatures = await checkSignatures(ctx.db, note_id, texts)
  let is_intact = true
  return versions.map((row, index) => {
    const signature = signatures[index]!
    is_intact &&= signature?.is_match === true
    // Text that no longer gives its hash, or is not what was signed, is not shown as what was signed.
    const content = is_intact ? opened[index] : null
    return {
      version: row.version,
      by: { id: row.signed_by, name: row.signer_name, role: row.signer_role, credentials: row.signer_credentials },
      at: row.signed_at,
      sha256: row.sha256,
      prev_sha256: row.prev_sha256,
      is_intact,
      signature,
      reason: content?.amend_reason ?? null,
      sections: content?.sections ?? [],
    }
  })
}

/** What one version says; null where it is not what was signed as this version of this note. */
export function openVersion(note_id: number, { canonical, sha256, version, signed_by }: Pick<VersionRow, 'canonical' | 'sha256' | 'version' | 'signed_by'>): NoteVersionContent | null {
  return openSealed<NoteVersionContent>(canonical, sha256, { format: 'wyze-note/1', note_id, version, signed_by })
}

/** True where the version carries its own number and names the hash of the one before. */
function isInPlace(versions: readonly VersionRow[], index: number): boolean {
  const row = versions[index]!
  return row.prev_sha256 === (versions[index - 1]?.sha256 ?? null) && row.version === index + 1
}
