import { sql } from 'kysely'
import type { NoteEntry, PatientSummary } from '#contract/patients.ts'
import type { WrittenRow } from '#contract/chart-rows.ts'
import type { DocumentEntry } from '#contract/notes.ts'
import type { Segment } from '#domain/scribe/transcript.ts'
import type { Db } from '../../platform/db/pool.ts'
import type { PatientInCare } from '../patients/access.ts'

/** In these words, so that the index of open drafts serves it; a note has at most one. */
const is_open_draft = sql<boolean>`d.status in ('generating', 'in_review')`

/** Notes with their author, their open draft and their marks, ready to be narrowed. */
function selectEntries(db: Db) {
  return db
    .selectFrom('note as n')
    .innerJoin('app_user as u', (join) => join.onRef('u.practice_id', '=', 'n.practice_id').onRef('u.id', '=', 'n.author_id'))
    .leftJoin('draft as d', (join) => join.onRef('d.practice_id', '=', 'n.practice_id').onRef('d.note_id', '=', 'n.id').on(is_open_draft))
    .select(['n.id', 'n.patient_id', 'n.template_id', 'n.title', 'n.status', 'n.visit_on', 'n.sensitivity', 'n.signed_at', 'n.updated_at', 'n.author_id', 'n.current_version'])
    .select(['d.id as draft_id', 'u.role as author_role', sql<string>`u.first_name || ' ' || u.last_name`.as('author_name')])
    .select(sql<boolean>`exists (select from note_error e where e.practice_id = n.practice_id and e.note_id = n.id)`.as('is_entered_in_error'))
    .select(
      sql<NoteEntry['cosign_state']>`(select c.state from cosign c where c.practice_id = n.practice_id and c.note_id = n.id and c.version = n.current_version
        order by c.id desc limit 1)`.as('cosign_state'),
    )
}

type EntryRow = Awaited<ReturnType<ReturnType<typeof selectEntries>['execute']>>[number]

function toEntry({ author_id, author_name, author_role, ...row }: EntryRow): NoteEntry {
  return { ...row, author: { id: author_id, name: author_name, role: author_role } }
}

export async function listNotes(db: Db, patient: PatientInCare, limit: number): Promise<NoteEntry[]> {
  const rows = await selectEntries(db)
    .where('n.patient_id', '=', patient.id)
    .where('n.status', '!=', 'discarded')
    .orderBy('n.visit_on', 'desc')
    .orderBy('n.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toEntry)
}

export interface DocumentFilter {
  status?: 'draft' | 'signed' | undefined
  author_id?: number | undefined
  /** Oldest first instead of latest first. */
  is_oldest_first?: boolean
  after?: readonly [updated_at: string, id: number] | null
  limit: number
}

/** Notes of every patient, last touched first. */
export async function listDocuments(db: Db, filter: DocumentFilter): Promise<DocumentEntry[]> {
  let query = selectEntries(db)
    .innerJoin('patient as p', (join) => join.onRef('p.practice_id', '=', 'n.practice_id').onRef('p.id', '=', 'n.patient_id'))
    .select(['p.mrn', 'p.first_name', 'p.last_name', 'p.preferred_name', 'p.date_of_birth', 'p.sex', 'p.pronouns'])
    .where('n.status', '!=', 'discarded')
  if (filter.status) query = query.where('n.status', '=', filter.status)
  if (filter.author_id) query = query.where('n.author_id', '=', filter.author_id)
  if (filter.after) {
    const [updated_at, id] = filter.after
    query = query.where(({ eb, refTuple }) => eb(refTuple('n.updated_at', 'n.id'), '<', sql<never>`(${updated_at}::timestamptz, ${id})`))
  }
  const direction = filter.is_oldest_first ? 'asc' : 'desc'
  const rows = await query.orderBy('n.updated_at', direction).orderBy('n.id', direction).limit(filter.limit).execute()
  return rows.map(({ mrn, first_name, last_name, preferred_name, date_of_birth, sex, pronouns, ...row }) => {
    const patient: PatientSummary = { id: row.patient_id, mrn, first_name, last_name, preferred_name, date_of_birth, sex, pronouns }
    return { ...toEntry(row), patient }
  })
}

export async function findNote(db: Db, note_id: number): Promise<NoteEntry | null> {
  const row = await selectEntries(db).where('n.id', '=', note_id).executeTakeFirst()
  return row ? toEntry(row) : null
}

export interface VersionRow {
  version: number
  canonical: string
  sha256: string
  prev_sha256: string | null
  signed_at: string
  signed_by: number
  signer_name: string
  signer_role: string
  signer_credentials: string | null
}

/** Every signed version, the first one first. */
export async function listVersions(db: Db, note_id: number): Promise<VersionRow[]> {
  return db
    .selectFrom('note_version as v')
    .innerJoin('app_user as u', (join) => join.onRef('u.practice_id', '=', 'v.practice_id').onRef('u.id', '=', 'v.signed_by'))
    .select(['v.version', 'v.canonical', 'v.sha256', 'v.prev_sha256', 'v.signed_at', 'v.signed_by'])
    .select([sql<string>`u.first_name || ' ' || u.last_name`.as('signer_name'), 'u.role as signer_role', 'u.credentials as signer_credentials'])
    .where('v.note_id', '=', note_id)
    .orderBy('v.version')
    .execute()
}

/** What was said in the visit; an amendment stands on the same words. */
export async function getSegmentsOfNote(db: Db, note_id: number): Promise<Segment[]> {
  const row = await db
    .selectFrom('draft as d')
    .innerJoin('transcript as t', (join) => join.onRef('t.practice_id', '=', 'd.practice_id').onRef('t.id', '=', 'd.transcript_id'))
    .select('t.segments')
    .where('d.note_id', '=', note_id)
    .orderBy('d.id')
    .limit(1)
    .executeTakeFirst()
  return row?.segments ?? []
}

/** What the signatures of a note wrote to the chart, in the order of the visit; only facts that the caller sees. */
export async function listWrittenRows(db: Db, note_id: number): Promise<WrittenRow[]> {
  const rows = await db
    .selectFrom('note_chart_row as r')
    .select(['r.version', 'r.kind', 'r.record_id', 'r.act', 'r.label', 'r.written', 'r.day', 'r.evidence'])
    .select(sql<WrittenRow['state']>`fact_state(r.kind, r.record_id)`.as('state'))
    .where('r.note_id', '=', note_id)
    .orderBy('r.version')
    .orderBy('r.number')
    .execute()
  return rows.map(({ evidence, ...row }) => ({ ...row, quotes: evidence.map(({ quote }) => quote) }))
}
