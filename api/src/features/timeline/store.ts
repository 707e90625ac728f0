import { sql } from 'kysely'
import type { TimelineEvent, TimelineKind } from '#contract/timeline.ts'
import type { Db } from '../../platform/db/pool.ts'

interface Place {
  kinds: readonly TimelineKind[] | null
  after: readonly [happened_on: string, key: string] | null
  limit: number
}

// One branch a table; the patient's few hundred rows are put together and sorted in the database.
const events = sql`
  select 'note-' || n.id as key, 'note' as kind, n.visit_on as happened_on, n.title, u.first_name || ' ' || u.last_name || ' (' || u.role || ')' as detail,
         n.status as state, n.id as note_id, d.id as draft_id, null::json as results
  from note n
  join at_patient a on a.practice_id = n.practice_id and a.patient_id = n.patient_id
  join app_user u on u.practice_id = n.practice_id and u.id = n.author_id
  left join draft d on d.practice_id = n.practice_id and d.note_id = n.id
  where n.status <> 'discarded'
  union all
  select 'result-' || min(r.id), 'result', r.day, count(*) || case count(*) when 1 then ' result' else ' results' end, null, null, null, null,
         json_agg(json_build_object('id', r.id, 'loinc', r.loinc, 'name', r.name, 'comparator', r.comparator, 'value', r.value, 'unit', r.unit, 'collected_at', r.collected_at)
                  order by r.name, r.collected_at, r.id)
  from (select l.*, (l.collected_at at time zone a.time_zone)::date as day
        from lab_result l join at_patient a on a.practice_id = l.practice_id and a.patient_id = l.patient_id) r
  group by r.day
  union all
  select 'medication-' || m.id || '-' || e.state, 'medication', e.happened_on, m.name, nullif(concat_ws(' · ', m.dose, m.route, m.frequency), ''), e.state, null, null, null
  from medication m join at_patient a on a.practice_id = m.practice_id and a.patient_id = m.patient_id
  cross join lateral (values (m.started_on, 'started'), (m.stopped_on, 'stopped')) e (happened_on, state)
  where e.happened_on is not null
  union all
  select 'problem-' || p.id || '-' || e.state, 'problem', e.happened_on, p.description, p.icd10cm, e.state, null, null, null
  from problem p join at_patient a on a.practice_id = p.practice_id and a.patient_id = p.patient_id
  cross join lateral (values (p.onset_on, 'onset'), (p.resolved_on, 'resolved')) e (happened_on, state)
  where e.happened_on is not null`

/** Latest day first, then by key; days are the practice's own. */
export async function pageEvents(db: Db, patient_id: number, { kinds, after, limit }: Place): Promise<TimelineEvent[]> {
  const { rows } = await sql<TimelineEvent>`
    with at_patient as materialized (
      select pr.id as practice_id, ${patient_id}::bigint as patient_id, pr.time_zone from practice pr where pr.id = current_practice()
    ), event as (${events})
    select * from event
    where (${kinds}::text[] is null or kind = any(${kinds}::text[]))
      and (${after?.[0] ?? null}::date is null or happened_on < ${after?.[0] ?? null}::date
           or (happened_on = ${after?.[0] ?? null}::date and key > ${after?.[1] ?? null}))
    order by happened_on desc, key
    limit ${limit}`.execute(db)
  return rows
}

export async function countUndated(db: Db, patient_id: number): Promise<number> {
  const { rows } = await sql<{ undated: number }>`
    select (select count(*) from medication where practice_id = current_practice() and patient_id = ${patient_id} and started_on is null and stopped_on is null)
         + (select count(*) from problem where practice_id = current_practice() and patient_id = ${patient_id} and onset_on is null and resolved_on is null) as undated`.execute(db)
  return rows[0]!.undated
}
