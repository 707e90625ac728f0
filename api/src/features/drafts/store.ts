import { sql } from 'kysely'
import type { NoteLength } from '#domain/records/note-length.ts'
import type { DraftSection, DraftWarning } from '#domain/scribe/claim.ts'
import type { ClinicalSlot } from '#domain/scribe/slots/clinical-slot.ts'
import type { ChartFacts } from '#domain/scribe/chart-facts.ts'
import type { ParsedTranscript } from '#domain/scribe/parse-transcript.ts'
import type { Db } from '../../platform/db/pool.ts'
import type { PatientInCare } from '../patients/access.ts'

interface Author {
  practice_id: number
  actor: { user_id: number }
}

export async function insertTranscript(db: Db, { practice_id, actor }: Author, patient: PatientInCare, parsed: ParsedTranscript, recording_id: number | null): Promise<number> {
  const { id } = await db
    .insertInto('transcript')
    .values({
      practice_id,
      patient_id: patient.id,
      format: parsed.format,
      source_text: parsed.source_text,
      segments: JSON.stringify(parsed.segments),
      created_by: actor.user_id,
      recording_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function insertNote(
  db: Db,
  { practice_id, actor }: Author,
  patient: PatientInCare,
  note: { template_id: string; title: string; visit_on: string },
): Promise<number> {
  const { id } = await db
    .insertInto('note')
    .values({ ...note, practice_id, patient_id: patient.id, author_id: actor.user_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function insertDraft(
  db: Db,
  practice_id: number,
  draft: { note_id: number; transcript_id: number; length: 'brief' | 'standard' | 'full'; engine: string; engine_version: string },
): Promise<number> {
  const { id } = await db
    .insertInto('draft')
    .values({ ...draft, practice_id, sections: '[]', warnings: '[]' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

function selectDrafts(db: Db) {
  return db
    .selectFrom('draft as d')
    .innerJoin('note as n', (join) => join.onRef('n.practice_id', '=', 'd.practice_id').onRef('n.id', '=', 'd.note_id'))
    .innerJoin('transcript as t', (join) => join.onRef('t.practice_id', '=', 'd.practice_id').onRef('t.id', '=', 'd.transcript_id'))
    .innerJoin('app_user as u', (join) => join.onRef('u.practice_id', '=', 'n.practice_id').onRef('u.id', '=', 'n.author_id'))
    .select(['d.id', 'd.note_id', 'd.length', 'd.left_out', 'd.status', 'd.engine', 'd.engine_version', 'd.sections', 'd.warnings', 'd.slots', 'd.version', 'd.updated_at', 'd.amends_version', 'd.amend_reason'])
    .select(['n.patient_id', 'n.template_id', 'n.title', 'n.visit_on', 'n.author_id', 'n.status as note_status', 'n.sensitivity as note_sensitivity'])
    .select(['t.id as transcript_id', 't.format', 't.segments', 't.recording_id'])
    .select(sql<string>`u.first_name || ' ' || u.last_name`.as('author_name'))
}

export type DraftRow = Awaited<ReturnType<ReturnType<typeof selectDrafts>['execute']>>[number]

export function findDraft(db: Db, id: number): Promise<DraftRow | undefined> {
  return selectDrafts(db).where('d.id', '=', id).executeTakeFirst()
}

/** The same, held until the transaction ends, so that two writers come one after the other. */
export function lockDraft(db: Db, id: number): Promise<DraftRow | undefined> {
  return selectDrafts(db).where('d.id', '=', id).forUpdate(['d', 'n']).executeTakeFirst()
}

export async function updateDraft(
  db: Db,
  id: number,
  change: { sections?: DraftSection[]; length?: NoteLength; warnings?: DraftWarning[]; slots?: ClinicalSlot[]; status?: 'in_review' | 'signed' | 'discarded'; generated_at?: Date; engine?: string; engine_version?: string },
): Promise<{ version: number; updated_at: string }> {
  const { sections, warnings, slots, ...plain } = change
  return db
    .updateTable('draft')
    .set((eb) => ({
      ...plain,
      ...(sections ? { sections: JSON.stringify(sections) } : {}),
      ...(warnings ? { warnings: JSON.stringify(warnings) } : {}),
      ...(slots ? { slots: JSON.stringify(slots) } : {}),
      version: eb('version', '+', 1),
      updated_at: sql`now()`,
    }))
    .where('id', '=', id)
    .returning(['version', 'updated_at'])
    .executeTakeFirstOrThrow()
}

/** Remembers or forgets a place, and gives all of them. The version of the draft stays: nobody's unsaved text is concerned. */
export async function setLeftOut(db: Db, id: number, place: string, is_left_out: boolean): Promise<string[]> {
  const without = sql<string[]>`array_remove(left_out, ${place}::text)`
  const { left_out } = await db
    .updateTable('draft')
    .set({ left_out: is_left_out ? sql<string[]>`array_append(${without}, ${place}::text)` : without })
    .where('id', '=', id)
    .returning('left_out')
    .executeTakeFirstOrThrow()
  return left_out
}

/** The patient's last signed note besides this draft's own, one of the same template before any other. */
export async function findEarlierNote(db: Db, draft: Pick<DraftRow, 'note_id' | 'patient_id' | 'template_id'>): Promise<{ id: number; title: string; visit_on: string } | undefined> {
  return db
    .selectFrom('note as n')
    .select(['n.id', 'n.title', 'n.visit_on'])
    .where('n.patient_id', '=', draft.patient_id)
    .where('n.id', '!=', draft.note_id)
    .where('n.status', '=', 'signed')
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('note_error as e').select('e.note_id').whereRef('e.note_id', '=', 'n.id'))))
    .orderBy(sql`n.template_id = ${draft.template_id}`, 'desc')
    .orderBy('n.visit_on', 'desc')
    .orderBy('n.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function touchNote(db: Db, note_id: number): Promise<void> {
  await db.updateTable('note').set({ updated_at: sql`now()` }).where('id', '=', note_id).execute()
}

export async function discardNote(db: Db, note_id: number): Promise<void> {
  await db.updateTable('note').set({ status: 'discarded', updated_at: sql`now()` }).where('id', '=', note_id).execute()
}

export async function findLatestVersion(db: Db, note_id: number): Promise<{ version: number; sha256: string; canonical: string } | undefined> {
  return db.selectFrom('note_version').select(['version', 'sha256', 'canonical']).where('note_id', '=', note_id).orderBy('version', 'desc').limit(1).executeTakeFirst()
}

export async function insertVersion(
  db: Db,
  row: { practice_id: number; note_id: number; version: number; canonical: string; sha256: string; prev_sha256: string | null; signed_by: number; signed_at: string },
): Promise<void> {
  await db.insertInto('note_version').values(row).execute()
  await db
    .updateTable('note')
    .set({ status: 'signed', current_version: row.version, signed_at: row.signed_at, signed_by: row.signed_by, updated_at: sql`now()` })
    .where('id', '=', row.note_id)
    .execute()
}

type FactLists = Pick<ChartFacts, 'allergies' | 'medications' | 'problems' | 'pregnancies' | 'lmp_on'>

/** What the chart says that a draft may cite, each row in the words in which the chart shows it. */
export async function getChartFacts(db: Db, patient_id: number): Promise<FactLists> {
  const allergies = await db
    .selectFrom('allergy')
    .select(['id', 'substance', 'reaction', 'severity'])
    .where('patient_id', '=', patient_id)
    .where('is_entered_in_error', '=', false)
    .orderBy('id')
    .execute()
  const medications = await db
    .selectFrom('medication')
    .select(['id', 'name', 'dose', 'route', 'frequency'])
    .where('patient_id', '=', patient_id)
    .where('stopped_on', 'is', null)
    .where('is_entered_in_error', '=', false)
    .orderBy('id')
    .execute()
  const problems = await db
    .selectFrom('problem')
    .select(['id', 'description'])
    .where('patient_id', '=', patient_id)
    .where('resolved_on', 'is', null)
    .where('is_entered_in_error', '=', false)
    .orderBy('id')
    .execute()
  const pregnancies = await db
    .selectFrom('pregnancy')
    .select(['id', 'outcome', 'ended_on'])
    .where('patient_id', '=', patient_id)
    .where('is_entered_in_error', '=', false)
    .orderBy('number')
    .execute()
  const period = await db
    .selectFrom('menstrual_record')
    .select('lmp_on')
    .where('patient_id', '=', patient_id)
    .where('is_entered_in_error', '=', false)
    .where('lmp_on', 'is not', null)
    .orderBy('lmp_on', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    pregnancies: pregnancies.map((row) => ({ record: 'pregnancy', record_id: row.id, text: [row.outcome.replaceAll('_', ' '), row.ended_on].filter(Boolean).join(' ') })),
    lmp_on: period?.lmp_on ?? null,
    allergies: allergies.map((row) => ({ record: 'allergy', record_id: row.id, text: sayAllergy(row) })),
    medications: medications.map((row) => ({ record: 'medication', record_id: row.id, text: [row.name, row.dose, row.route, row.frequency].filter(Boolean).join(' ') })),
    problems: problems.map((row) => ({ record: 'problem', record_id: row.id, text: row.description })),
  }
}

function sayAllergy({ substance, reaction, severity }: { substance: string; reaction: string | null; severity: string | null }): string {
  const detail = [reaction, severity].filter(Boolean).join(', ')
  return detail ? `${substance} (${detail})` : substance
}
