import { sql, type RawBuilder } from 'kysely'
import type { LedgerEntry, LedgerFacets } from '#contract/documents.ts'
import type { PatientSummary } from '#contract/patients.ts'
import type { Db } from '../../platform/db/pool.ts'

export interface LedgerFilter {
  q?: string | undefined
  state?: string | undefined
  author_id?: number | undefined
  kind?: string | undefined
  period?: string | undefined
  cosign?: string | undefined
  overdue?: string | undefined
  /** ISO 8601 instant: when is asked. */
  now: string
}

/** Beyond this many hits in each kind a search is too wide to be read. */
const searched_at_most = 500
const days_of: Record<string, number> = { week: 7, month: 31, quarter: 92, year: 366 }

const note_state = sql.raw(`case when exists (select from note_error e where e.practice_id = n.practice_id and e.note_id = n.id) then 'entered_in_error'
  when n.status = 'draft' then 'draft' when n.current_version > 1 then 'amended' else 'signed' end`)
const cosign_state = sql.raw(`(select c.state from cosign c where c.practice_id = n.practice_id and c.note_id = n.id and c.version = n.current_version order by c.id desc limit 1)`)
const file_state = sql.raw(`case when f.status in ('accepted', 'partly_accepted') then 'taken_over' when f.status in ('rejected', 'undone', 'failed') then 'refused' else 'to_review' end`)

/** Every note and file of the practice with what the filters look at; a file that is half hidden is not there. */
function allRows({ q, now }: LedgerFilter): RawBuilder<unknown> {
  const found = q === undefined ? sql`` : sql`, found as materialized (select * from find_documents(${q}, ${searched_at_most}))`
  const of = (kind: string, id: string) => (q === undefined ? sql`` : sql`and ${sql.raw(id)} in (select record_id from found where kind = ${kind})`)
  return sql`with asked as (select ${now}::timestamptz as moment)${found}, row as (
    select 'note' as kind, n.id, n.patient_id, n.title, n.author_id, n.visit_on as on_date, n.updated_at as touched_at, ${note_state} as state,
           ${cosign_state} as cosign, n.status = 'draft' and is_overdue(n.visit_on, asked.moment) as is_overdue
    from asked, note n where n.practice_id = current_practice() and n.status <> 'discarded' ${of('note', 'n.id')}
    union all
    select 'file', f.id, f.patient_id, f.name, f.uploaded_by, (f.uploaded_at at time zone 'UTC')::date, f.changed_at, ${file_state}, null, false
    from import_file f where f.practice_id = current_practice() and f.status not in ('uploading', 'cancelled') and is_import_visible(f.id) ${of('file', 'f.id')})`
}

type Facet = 'state' | 'author' | 'kind' | 'period' | 'cosign' | 'overdue'

function conditions(filter: LedgerFilter): Record<Facet, RawBuilder<unknown>> {
  const day = filter.now.slice(0, 10)
  return {
    state: filter.state === undefined ? sql`true` : sql`r.state = ${filter.state}`,
    author: filter.author_id === undefined ? sql`true` : sql`r.author_id = ${filter.author_id}`,
    kind: filter.kind === undefined ? sql`true` : sql`r.kind = ${filter.kind}`,
    period: filter.period === undefined ? sql`true` : sql`r.on_date > ${day}::date - ${days_of[filter.period]}::integer`,
    cosign: filter.cosign === undefined ? sql`true` : sql`r.cosign is not distinct from ${filter.cosign}`,
    overdue: filter.overdue === undefined ? sql`true` : sql`r.is_overdue`,
  }
}

const all = (parts: readonly RawBuilder<unknown>[]) => sql.join(parts, sql` and `)

type Row = Pick<LedgerEntry, 'kind' | 'id' | 'title' | 'on_date' | 'touched_at' | 'state' | 'is_overdue'> & {
  patient: PatientSummary
  author: LedgerEntry['author']
  note: LedgerEntry['note']
  file: LedgerEntry['file']
  /** With the words between U+0001 and U+0002. */
  hit: string | null
}

export async function listRows(db: Db, filter: LedgerFilter, after: readonly [string, string, number] | null, limit: number): Promise<Row[]> {
  const beyond = after === null ? sql`true` : sql`(r.touched_at, r.kind, r.id) < (${after[0]}::timestamptz, ${after[1]}, ${after[2]}::bigint)`
  const hit =
    filter.q === undefined
      ? sql`null`
      : sql`ts_headline('english', case r.kind when 'note' then t.body else (select string_agg(x.title || E'\n' || x.body, E'\n') from import_text x
          join import_file f on f.practice_id = x.practice_id and f.id = x.import_id and f.reading = x.reading where x.import_id = r.id and x.words @@ read_words(${filter.q})) end,
          read_words(${filter.q}), E'StartSel=\u0001, StopSel=\u0002, MaxFragments=2, MaxWords=16, MinWords=6, FragmentDelimiter=" … "')`
  const { rows } = await sql<Row>`${allRows(filter)}, page as (
      select r.* from row r where ${all(Object.values(conditions(filter)))} and ${beyond} order by r.touched_at desc, r.kind desc, r.id desc limit ${limit})
    select r.kind, r.id, r.title, r.on_date, r.touched_at, r.state, r.is_overdue, ${hit} as hit,
           json_build_object('id', p.id, 'mrn', p.mrn, 'first_name', p.first_name, 'last_name', p.last_name, 'preferred_name', p.preferred_name,
             'date_of_birth', p.date_of_birth, 'sex', p.sex, 'pronouns', p.pronouns) as patient,
           json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name, 'role', u.role) as author,
           case r.kind when 'note' then json_build_object('draft_id', d.id, 'status', n.status, 'signed_at', n.signed_at, 'updated_at', n.updated_at,
             'current_version', n.current_version, 'sensitivity', n.sensitivity, 'is_entered_in_error', r.state = 'entered_in_error', 'cosign_state', r.cosign) end as note,
           case r.kind when 'file' then json_build_object('status', f.status, 'format', f.format) end as file
    from page r
    join patient p on p.practice_id = current_practice() and p.id = r.patient_id
    join app_user u on u.practice_id = current_practice() and u.id = r.author_id
    left join note n on r.kind = 'note' and n.practice_id = current_practice() and n.id = r.id
    left join note_text t on t.practice_id = current_practice() and t.note_id = n.id
    left join draft d on d.practice_id = current_practice() and d.note_id = n.id and d.status in ('generating', 'in_review')
    left join import_file f on r.kind = 'file' and f.practice_id = current_practice() and f.id = r.id
    order by r.touched_at desc, r.kind desc, r.id desc`.execute(db)
  return rows
}

interface Count {
  facet: Facet | 'total'
  value: string
  label: string | null
  count: number
}

/** One pass over the rows: each facet counts what all the other filters leave. */
export async function countRows(db: Db, filter: LedgerFilter): Promise<Count[]> {
  const one = conditions(filter)
  const others = (facet: Facet) => all((Object.keys(one) as Facet[]).filter((name) => name !== facet).map((name) => one[name]))
  const periods = sql.join(Object.entries(days_of).map(([name, days]) => sql`(${name}::text, ${days}::integer)`))
  const { rows } = await sql<Count>`${allRows(filter)}
    select 'total' as facet, '' as value, null as label, count(*) as count from row r where ${all(Object.values(one))}
    union all select 'state', r.state, null, count(*) from row r where ${others('state')} group by r.state
    union all select 'kind', r.kind, null, count(*) from row r where ${others('kind')} group by r.kind
    union all select 'cosign', r.cosign, null, count(*) from row r where ${others('cosign')} and r.cosign in ('requested', 'cosigned', 'returned') group by r.cosign
    union all select 'overdue', 'yes', null, count(*) from row r where ${others('overdue')} and r.is_overdue
    union all select 'period', d.name, null, count(*) from row r, (values ${periods}) d (name, days)
      where ${others('period')} and r.on_date > ${filter.now.slice(0, 10)}::date - d.days group by d.name
    union all select 'author', u.id::text, u.first_name || ' ' || u.last_name, count(*) from row r
      join app_user u on u.practice_id = current_practice() and u.id = r.author_id where ${others('author')} group by u.id, u.first_name, u.last_name`.execute(db)
  return rows
}

export function toFacets(counts: readonly Count[], due_h: number): LedgerFacets {
  const of = (facet: Facet) => counts.filter((one) => one.facet === facet).map(({ value, label, count }) => ({ value, label, count }))
  const single = (facet: Count['facet']) => counts.find((one) => one.facet === facet)?.count ?? 0
  const author = of('author').sort((a, b) => b.count - a.count || a.value.localeCompare(b.value))
  return { total: single('total'), state: of('state'), author, kind: of('kind'), period: of('period'), cosign: of('cosign'), overdue: single('overdue'), due_h }
}

export async function getDueHours(db: Db): Promise<number> {
  const { documentation_due_h } = await db.selectFrom('practice').select('documentation_due_h').executeTakeFirstOrThrow()
  return documentation_due_h
}

export async function updateDueHours(db: Db, due_h: number): Promise<void> {
  await db.updateTable('practice').set({ documentation_due_h: due_h }).execute()
}
