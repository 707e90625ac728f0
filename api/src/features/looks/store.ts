import { sql } from 'kysely'
import type { ChartChange, SectionFreshness } from '#contract/looks.ts'
import { getChart } from '#contract/patients.ts'
import type { Db } from '../../platform/db/pool.ts'
import type { PatientInCare } from '../patients/access.ts'

export interface LastLook {
  seen_at: string | null
  /** When this reader last had the chart open before the sitting that goes on now; at their first sitting, when it began. */
  opened_at: string | null
  /** The database's clock, which stamps the entries. */
  as_of: string
}

/** A sitting is over when nothing was opened for half an hour. */
const sitting = '30 minutes'

export async function findLastLook(db: Db, patient: PatientInCare, user_id: number): Promise<LastLook> {
  const { rows } = await sql<LastLook>`
    select (select seen_at from chart_look where practice_id = current_practice() and user_id = ${user_id} and patient_id = ${patient.id}) as seen_at,
           (select coalesce(max(e.at) filter (where e.at < now() - ${sitting}::interval), min(e.at)) from audit_event e
            where e.practice_id = current_practice() and e.patient_id = ${patient.id} and e.actor_id = ${user_id} and e.action = ${getChart.name}
              and e.outcome = 'allowed' and e.at > now() - interval '400 days') as opened_at,
           now() as as_of`.execute(db)
  return rows[0]!
}

/** What others made of the chart after an instant, the latest first. Compared as text with all its digits: a date of JavaScript has three of six. */
export async function listChanges(db: Db, patient: PatientInCare, user_id: number, since: string, limit: number): Promise<ChartChange[]> {
  const { rows } = await sql<ChartChange>`
    select e.record, e.id as record_id, e.text, nullif(e.detail, '') as detail, e.on_date, e.changed_at as at, e.source,
           u.first_name || ' ' || u.last_name as by,
           case when e.is_entered_in_error then 'struck'
                when e.record = 'note' and e.confirmed_at > ${since}::timestamptz then 'signed'
                when e.recorded_at > ${since}::timestamptz then 'added'
                when e.ended_on is not null then 'stopped'
                else 'changed' end as change
    from chart_entry e
    left join app_user u on u.practice_id = e.practice_id and u.id = coalesce(e.changed_by, e.recorded_by)
    where e.practice_id = current_practice() and e.patient_id = ${patient.id} and e.changed_at > ${since}::timestamptz
      and coalesce(e.changed_by, e.recorded_by) is distinct from ${user_id}
    order by e.changed_at desc, e.record, e.id
    limit ${limit}`.execute(db)
  return rows
}

export async function listFreshness(db: Db, patient: PatientInCare): Promise<SectionFreshness[]> {
  const { rows } = await sql<SectionFreshness>`
    select record as section, count(*) as count, max(changed_at) as last_changed_at, max(confirmed_at) as last_confirmed_at,
           count(*) filter (where confirmed_at is null) as unconfirmed
    from chart_entry where practice_id = current_practice() and patient_id = ${patient.id} and not is_entered_in_error
    group by record order by record`.execute(db)
  return rows
}

/** Never earlier than what was said before; answers what holds. */
export async function upsertLook(db: Db, patient: PatientInCare, practice_id: number, user_id: number, as_of: string): Promise<string> {
  const { rows } = await sql<{ seen_at: string }>`
    insert into chart_look (practice_id, user_id, patient_id, seen_at) values (${practice_id}, ${user_id}, ${patient.id}, least(${as_of}::timestamptz, now()))
    on conflict (practice_id, user_id, patient_id) do update set seen_at = greatest(chart_look.seen_at, excluded.seen_at)
    returning seen_at`.execute(db)
  return rows[0]!.seen_at
}

export interface StripFacts {
  lmp_on: string | null
  lmp_certainty: string | null
  edd_on: string | null
  archive_reason: string | null
  glass: { id: number; started_at: string; ends_at: string } | null
}

export async function findStripFacts(db: Db, patient: PatientInCare, user_id: number, now: Date): Promise<StripFacts> {
  const { rows } = await sql<StripFacts>`
    select m.lmp_on, m.lmp_certainty, g.edd_on, p.archive_reason,
           (select json_build_object('id', b.id, 'started_at', b.started_at, 'ends_at', b.ends_at) from break_glass b
            where b.practice_id = current_practice() and b.user_id = ${user_id} and b.patient_id = ${patient.id}
              and b.ended_at is null and b.ends_at > ${now.toISOString()}::timestamptz
            order by b.ends_at desc limit 1) as glass
    from patient p
    left join lateral (
      select lmp_on, lmp_certainty from menstrual_record
      where practice_id = current_practice() and patient_id = ${patient.id} and not is_entered_in_error and lmp_on is not null
      order by assessed_on desc, id desc limit 1) m on true
    left join lateral (
      select edd_on from pregnancy
      where practice_id = current_practice() and patient_id = ${patient.id} and not is_entered_in_error and outcome = 'ongoing'
      order by number desc, id desc limit 1) g on true
    where p.practice_id = current_practice() and p.id = ${patient.id}`.execute(db)
  return rows[0]!
}
