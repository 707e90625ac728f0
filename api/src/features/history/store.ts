import { sql } from 'kysely'
import type { Facts, FactSeen, FactVersion, HistoryPerson, SectionReview } from '#contract/history.ts'
import type { FactNote } from '#contract/chart-rows.ts'
import { fact_fields, fact_stamp } from '#contract/history-facts.ts'
import type { HiddenMedication, Viewer } from '#domain/access/withhold-hidden.ts'
import type { PartnerSemen } from '#domain/records/history/derive-history.ts'
import { fact_kinds, type FactKind, type HistorySection } from '#domain/records/history/kinds.ts'
import type { Db } from '../../platform/db/pool.ts'
import { practiceDay } from '../../platform/db/practice-day.ts'

/** Tables and columns are those of the contract's kinds, never of a caller: they may stand in the text of a statement. */
const written = Object.fromEntries(fact_kinds.map((kind) => [kind, Object.keys(fact_fields[kind].shape)])) as Record<FactKind, string[]>
const stamp = Object.keys(fact_stamp.shape)

/** The latest first where there is no end of them; everything else as it was recorded. */
const shown: Partial<Record<FactKind, string>> = {
  lab_result: 'order by collected_at desc, id desc limit 200',
  vital: 'order by measured_at desc, id desc limit 400',
}

/** A measurement's name is the list's and stored beside its code, so that a row can be read by itself. */
const also: Partial<Record<FactKind, string[]>> = { vital: ['name'] }

const facts_of = fact_kinds
  .map((kind) => {
    const columns = [...stamp, ...written[kind], ...(also[kind] ?? [])].join(', ')
    return `'${kind}', (select coalesce(json_agg(f), '[]') from (select ${columns} from ${kind} where patient_id = p.id ${shown[kind] ?? 'order by id'}) f)`
  })
  .join(',\n')

export interface HistoryRow {
  /** Where the practice is. */
  today: string
  facts: Facts
  reviews: SectionReview[]
  seen: FactSeen[]
  notes: FactNote[]
}

/** The whole history in one trip. */
export async function readHistory(db: Db, patient_id: number, now: Date): Promise<HistoryRow> {
  const { rows } = await sql<HistoryRow>`
    select ${sql.raw(`json_build_object(${facts_of})`)} as facts,
      ${practiceDay(now)} as today,
      (select coalesce(json_agg(r), '[]') from (select section, is_none, reviewed_by, reviewed_at from section_review where patient_id = p.id) r) as reviews,
      (select coalesce(json_agg(s), '[]') from (
        select kind, fact_id, confirmed_by as by, max(confirmed_at) as at from fact_confirmation where patient_id = p.id group by kind, fact_id, confirmed_by) s) as seen,
      (select coalesce(json_agg(w), '[]') from (
        select r.kind, r.record_id as fact_id, n.id as note_id, n.title, n.visit_on, v.signed_at, u.first_name || ' ' || u.last_name as signed_by
        from note n
        join note_chart_row r on r.practice_id = n.practice_id and r.note_id = n.id
        join note_version v on v.practice_id = r.practice_id and v.note_id = r.note_id and v.version = r.version
        join app_user u on u.practice_id = v.practice_id and u.id = v.signed_by
        where n.patient_id = p.id order by v.signed_at desc, r.number) w) as notes
    from patient p where p.id = ${patient_id}`.execute(db)
  return rows[0]!
}

/** The people of these numbers, as they are named beside what they stand for. */
export async function listPeople(db: Db, ids: readonly number[]): Promise<HistoryPerson[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('app_user')
    .select(['id', sql<string>`first_name || ' ' || last_name`.as('name'), 'role', 'credentials'])
    .where('id', 'in', [...ids])
    .execute()
}

export interface Author {
  practice_id: number
  user_id: number
  now: Date
}

export interface WrittenFact {
  id: number
  version: number
}

/** Its label, and that of a result only the day is known. */
export interface Born {
  sensitivity?: string | null
  collected_precision?: 'day'
}

/** Whoever writes a fact stands for it: it is confirmed by its author. `fields` are those of the contract, and a measurement's name; `born` is what no later change says anew. */
export async function insertFact(db: Db, author: Author, patient_id: number, kind: FactKind, fields: object, born: Born = {}): Promise<WrittenFact> {
  const columns = [...written[kind], ...(also[kind] ?? [])].join(', ')
  const more = Object.keys(born)
  const { rows } = await sql<WrittenFact>`
    insert into ${sql.table(kind)} (practice_id, patient_id, recorded_by, recorded_at, confirmed_by, confirmed_at, ${sql.raw([...more, columns].join(', '))})
    select ${author.practice_id}::bigint, ${patient_id}::bigint, ${author.user_id}::bigint, ${author.now}::timestamptz, ${author.user_id}::bigint, ${author.now}::timestamptz, ${sql.join([...Object.values(born).map((value) => sql`${value}::text`), sql.raw(columns)])}
    from json_populate_record(null::${sql.table(kind)}, ${JSON.stringify(fields)})
    returning id, version`.execute(db)
  const fact = rows[0]!
  await insertConfirmation(db, author, patient_id, kind, fact)
  return fact
}

export interface LockedFact extends WrittenFact {
  is_entered_in_error: boolean
}

export async function lockFact(db: Db, patient_id: number, kind: FactKind, id: number): Promise<LockedFact | undefined> {
  const { rows } = await sql<LockedFact>`
    select id, version, is_entered_in_error from ${sql.table(kind)} where patient_id = ${patient_id} and id = ${id} for update`.execute(db)
  return rows[0]
}

/** One after the other: two who write into one chart at once see what the other wrote. The same lock as an import's. */
export async function lockChart(db: Db, patient_id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('wyze chart ' || ${patient_id}::text, 0))`.execute(db)
}

export async function getTimeZone(db: Db): Promise<string> {
  const { time_zone } = await db.selectFrom('practice').select('time_zone').executeTakeFirstOrThrow()
  return time_zone
}

/** Of a locked fact. The version before is kept by a trigger. */
export async function updateFact(db: Db, author: Author, patient_id: number, kind: FactKind, id: number, fields: object): Promise<WrittenFact> {
  const columns = [...written[kind], ...(also[kind] ?? [])]
  const { rows } = await sql<WrittenFact>`
    update ${sql.table(kind)} f
    set ${sql.raw(columns.map((column) => `${column} = n.${column}`).join(', '))},
        version = f.version + 1, confirmed_by = ${author.user_id}, confirmed_at = ${author.now}
    from json_populate_record(null::${sql.table(kind)}, ${JSON.stringify(fields)}) n
    where f.patient_id = ${patient_id} and f.id = ${id}
    returning f.id, f.version`.execute(db)
  const fact = rows[0]!
  await insertConfirmation(db, author, patient_id, kind, fact)
  return fact
}

export async function findDose(db: Db, medication_id: number): Promise<string | null> {
  return (await db.selectFrom('medication').select('dose').where('id', '=', medication_id).executeTakeFirst())?.dose ?? null
}

export async function updateError(db: Db, patient_id: number, kind: FactKind, id: number, reason: string): Promise<WrittenFact> {
  const { rows } = await sql<WrittenFact>`
    update ${sql.table(kind)} set is_entered_in_error = true, error_reason = ${reason}, version = version + 1
    where patient_id = ${patient_id} and id = ${id} returning id, version`.execute(db)
  return rows[0]!
}

export async function updateConfirmed(db: Db, author: Author, patient_id: number, kind: FactKind, fact: WrittenFact): Promise<void> {
  await sql`update ${sql.table(kind)} set confirmed_by = ${author.user_id}, confirmed_at = ${author.now} where patient_id = ${patient_id} and id = ${fact.id}`.execute(db)
  await insertConfirmation(db, author, patient_id, kind, fact)
}

async function insertConfirmation(db: Db, { practice_id, user_id, now }: Author, patient_id: number, kind: FactKind, { id, version }: WrittenFact): Promise<void> {
  await db.insertInto('fact_confirmation').values({ practice_id, patient_id, kind, fact_id: id, version, confirmed_by: user_id, confirmed_at: now }).execute()
}

/** All that stands in a kind, locked; what is entered in error does not stand. */
export async function lockFacts(db: Db, patient_id: number, kind: FactKind): Promise<WrittenFact[]> {
  const { rows } = await sql<WrittenFact>`
    select id, version from ${sql.table(kind)} where patient_id = ${patient_id} and not is_entered_in_error order by id for update`.execute(db)
  return rows
}

/** Confirms all that stands in a kind. */
export async function confirmAll(db: Db, author: Author, patient_id: number, kind: FactKind): Promise<void> {
  await sql`
    with confirmed as (
      update ${sql.table(kind)} set confirmed_by = ${author.user_id}, confirmed_at = ${author.now}
      where patient_id = ${patient_id} and not is_entered_in_error returning id, version)
    insert into fact_confirmation (practice_id, patient_id, kind, fact_id, version, confirmed_by, confirmed_at)
    select ${author.practice_id}::bigint, ${patient_id}::bigint, ${kind}, id, version, ${author.user_id}::bigint, ${author.now}::timestamptz from confirmed`.execute(db)
}

export async function upsertReview(db: Db, author: Author, patient_id: number, section: HistorySection, is_none: boolean): Promise<SectionReview> {
  const row = { section, is_none, reviewed_by: author.user_id, reviewed_at: author.now }
  const saved = await db
    .insertInto('section_review')
    .values({ practice_id: author.practice_id, patient_id, ...row })
    .onConflict((conflict) => conflict.columns(['practice_id', 'patient_id', 'section']).doUpdateSet({ is_none, reviewed_by: author.user_id, reviewed_at: author.now }))
    .returning(['is_none', 'reviewed_by', 'reviewed_at'])
    .executeTakeFirstOrThrow()
  return { section, ...saved }
}

/** What a fact said before, latest first; only the fields of its kind. */
export async function listVersions(db: Db, patient_id: number, kind: FactKind, fact_id: number): Promise<FactVersion[]> {
  const rows = await db
    .selectFrom('fact_version')
    .select(['version', 'fields', 'replaced_by', 'replaced_at'])
    .where('patient_id', '=', patient_id)
    .where('kind', '=', kind)
    .where('fact_id', '=', fact_id)
    .orderBy('version', 'desc')
    .limit(100)
    .execute()
  return rows.map(({ fields, ...row }) => {
    const before = fields as Record<string, unknown>
    return { ...row, fields: Object.fromEntries([...written[kind], 'is_entered_in_error'].map((name) => [name, before[name] ?? null])) }
  })
}

/** The latest signed texts of a patient, for what they say that the history also says. */
export async function listSignedTexts(db: Db, patient_id: number, limit: number): Promise<{ note_id: number; canonical: string }[]> {
  return db
    .selectFrom('note as n')
    .innerJoin('note_version as v', (join) => join.onRef('v.practice_id', '=', 'n.practice_id').onRef('v.note_id', '=', 'n.id').onRef('v.version', '=', 'n.current_version'))
    .select(['n.id as note_id', 'v.canonical'])
    .where('n.patient_id', '=', patient_id)
    .where('n.status', '=', 'signed')
    .orderBy('n.visit_on', 'desc')
    .limit(limit)
    .execute()
}

/** Current medications that the caller may not see; for the interaction check alone, they are never answered. */
export async function listHiddenMedications(db: Db, patient_id: number): Promise<HiddenMedication[]> {
  const { rows } = await sql<HiddenMedication>`select id, name, is_supplement, route, sensitivity from list_hidden_medications(${patient_id})`.execute(db)
  return rows
}

/** Everybody who treats patients, with what they see and whether they have a part in this patient's care on a day. */
export async function listViewers(db: Db, patient_id: number, today: string): Promise<Viewer[]> {
  const { rows } = await sql<Viewer>`
    select v.name, v.categories, exists (
      select from care_team_member m
      where m.practice_id = current_practice() and m.patient_id = ${patient_id} and m.user_id = v.user_id and m.from_on <= ${today}::date and (m.to_on is null or m.to_on >= ${today}::date)
    ) as is_of_care_team
    from list_viewers() v`.execute(db)
  return rows
}

/** Of other charts: the caller has them from a consent. */
export async function listSemenAnalyses(db: Db, ids: readonly number[]): Promise<PartnerSemen['analysis'][]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('semen_analysis')
    .select(['id', 'collected_on', 'abstinence_d', 'volume_ml', 'concentration_m_per_ml', 'total_motility_percent', 'progressive_percent', 'vitality_percent', 'normal_forms_percent'])
    .where('id', 'in', [...ids])
    .where('is_entered_in_error', '=', false)
    .execute()
}
