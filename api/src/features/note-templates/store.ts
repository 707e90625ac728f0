import { sql } from 'kysely'
import type { TemplateContent } from '#domain/scribe/own-template.ts'
import type { VisitFacts } from '#domain/scribe/suggest-template.ts'
import type { Segment } from '#domain/scribe/transcript.ts'
import type { Db } from '../../platform/db/pool.ts'

export interface OwnTemplateRow {
  id: number
  owner_id: number
  owner: string
  is_shared: boolean
  based_on: string | null
  version: number
  content: TemplateContent
}

/** One's own and those of the practice, with the version in force, by title. */
export async function listOwnTemplates(db: Db, user_id: number): Promise<OwnTemplateRow[]> {
  const { rows } = await sql<OwnTemplateRow>`${selectTemplates()}
    where t.practice_id = current_practice() and t.archived_at is null and (t.is_shared or t.owner_id = ${user_id})
    order by lower(v.title), t.id`.execute(db)
  return rows
}

/** One that this person may see; undefined is also somebody else's personal one. */
export async function findOwnTemplate(db: Db, id: number, user_id: number): Promise<OwnTemplateRow | undefined> {
  const { rows } = await sql<OwnTemplateRow>`${selectTemplates()}
    where t.practice_id = current_practice() and t.id = ${id} and t.archived_at is null and (t.is_shared or t.owner_id = ${user_id})`.execute(db)
  return rows[0]
}

function selectTemplates() {
  return sql`
    select t.id, t.owner_id, u.first_name || ' ' || u.last_name as owner, t.is_shared, t.based_on, t.version,
      json_build_object('specialty', v.specialty, 'title', v.title, 'purpose', v.purpose, 'sections', v.sections) as content
    from note_template t
    join note_template_version v on v.practice_id = t.practice_id and v.template_id = t.id and v.version = t.version
    join app_user u on u.practice_id = t.practice_id and u.id = t.owner_id`
}

/** Held until the transaction ends, so that two writers come one after the other. */
export async function lockOwnTemplate(db: Db, id: number): Promise<void> {
  await sql`select from note_template where practice_id = current_practice() and id = ${id} for update`.execute(db)
}

export interface TemplateVersionRow {
  version: number
  saved_by: string
  saved_at: string
  content: TemplateContent
}

/** Newest first. */
export async function listVersions(db: Db, template_id: number): Promise<TemplateVersionRow[]> {
  const rows = await db
    .selectFrom('note_template_version as v')
    .innerJoin('app_user as u', (join) => join.onRef('u.practice_id', '=', 'v.practice_id').onRef('u.id', '=', 'v.saved_by'))
    .select(['v.version', 'v.saved_at', 'v.specialty', 'v.title', 'v.purpose', 'v.sections', sql<string>`u.first_name || ' ' || u.last_name`.as('saved_by')])
    .where('v.template_id', '=', template_id)
    .orderBy('v.version', 'desc')
    .execute()
  return rows.map(({ version, saved_by, saved_at, ...content }) => ({ version, saved_by, saved_at, content }))
}

/** The content that a note was written with, whoever's template it is and whether or not it is still offered. */
export async function findVersion(db: Db, template_id: number, version: number): Promise<TemplateContent | undefined> {
  return db
    .selectFrom('note_template_version')
    .select(['specialty', 'title', 'purpose', 'sections'])
    .where('template_id', '=', template_id)
    .where('version', '=', version)
    .executeTakeFirst()
}

export async function insertTemplate(db: Db, template: { practice_id: number; owner_id: number; is_shared: boolean; based_on: string | null }): Promise<number> {
  const row = await db.insertInto('note_template').values(template).returning('id').executeTakeFirstOrThrow()
  return row.id
}

export async function insertVersion(db: Db, { practice_id, template_id, version, content, saved_by }: { practice_id: number; template_id: number; version: number; content: TemplateContent; saved_by: number }): Promise<void> {
  await db.insertInto('note_template_version').values({ practice_id, template_id, version, ...content, sections: JSON.stringify(content.sections), saved_by }).execute()
}

export async function updateTemplate(db: Db, id: number, change: { is_shared?: boolean; version?: number; archived_at?: Date }, now: Date): Promise<void> {
  await db.updateTable('note_template').set({ ...change, updated_at: now }).where('id', '=', id).execute()
}

export interface PreviewVisit {
  draft_id: number
  patient: string
  title: string
  visit_on: string
}

/** Visits whose note this person writes or wrote, newest first. */
export async function listVisits(db: Db, author_id: number, limit: number): Promise<PreviewVisit[]> {
  const { rows } = await sql<PreviewVisit>`
    select d.id as draft_id, coalesce(p.preferred_name, p.first_name) || ' ' || p.last_name as patient, n.title, n.visit_on
    from note n
    join draft d on d.practice_id = n.practice_id and d.note_id = n.id
    join patient p on p.practice_id = n.practice_id and p.id = n.patient_id
    where n.practice_id = current_practice() and n.author_id = ${author_id} and n.status <> 'discarded'
    order by n.visit_on desc, n.id desc limit ${limit}`.execute(db)
  return rows
}

export interface PreviewedVisit {
  patient_id: number
  visit_on: string
  segments: Segment[]
}

export async function findVisit(db: Db, draft_id: number, author_id: number): Promise<PreviewedVisit | undefined> {
  return db
    .selectFrom('draft as d')
    .innerJoin('note as n', (join) => join.onRef('n.practice_id', '=', 'd.practice_id').onRef('n.id', '=', 'd.note_id'))
    .innerJoin('transcript as t', (join) => join.onRef('t.practice_id', '=', 'd.practice_id').onRef('t.id', '=', 'd.transcript_id'))
    .select(['n.patient_id', 'n.visit_on', 't.segments'])
    .where('d.id', '=', draft_id)
    .where('n.author_id', '=', author_id)
    .where('n.status', '!=', 'discarded')
    .executeTakeFirst()
}

/** LOINC of quantitative hCG in serum: total and beta subunit. */
const hcg_loincs = ['21198-7', '45194-8']

/** What the suggestions stand on, of the patient that `patient_id` names. */
export async function readVisitFacts(db: Db, patient_id: number, role: string): Promise<Omit<VisitFacts, 'specialty' | 'today'>> {
  const { rows } = await sql<Omit<VisitFacts, 'specialty' | 'today'>>`
    select
      (select coalesce(json_agg(x), '[]') from (
        select n.template_id, n.title, n.visit_on::text as visit_on, u.role = ${role} as is_own_specialty
        from note n join app_user u on u.practice_id = n.practice_id and u.id = n.author_id
        where n.practice_id = current_practice() and n.patient_id = ${patient_id} and n.status in ('draft', 'signed')
        order by n.visit_on desc, n.id desc limit 50) x) as notes,
      (select coalesce(json_agg(json_build_object('name', m.name, 'started_on', m.started_on::text) order by m.id desc), '[]') from medication m
        where m.practice_id = current_practice() and m.patient_id = ${patient_id} and m.stopped_on is null and not m.is_entered_in_error) as medications,
      (select json_build_object('comparator', r.comparator, 'value', r.value, 'taken_on', left(r.collected_at::text, 10)) from lab_result r
        where r.practice_id = current_practice() and r.patient_id = ${patient_id} and r.loinc = any(${hcg_loincs}) and not r.is_entered_in_error and r.superseded_by is null
        order by r.collected_at desc limit 1) as hcg,
      (select coalesce(json_agg(json_build_object('outcome', g.outcome, 'ended_on', g.ended_on::text) order by g.number desc), '[]') from pregnancy g
        where g.practice_id = current_practice() and g.patient_id = ${patient_id} and not g.is_entered_in_error) as pregnancies`.execute(db)
  return rows[0]!
}
