import { sql, type RawBuilder } from 'kysely'
import type { ChartChange } from '#contract/looks.ts'
import { getChart } from '#contract/patients.ts'
import type { Db } from '../../platform/db/pool.ts'
import { practiceDay } from '../../platform/db/practice-day.ts'
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

/** What others than one person (null: anybody) made of the chart after an instant, the latest first. Compared as text with all its digits: a date of JavaScript has three of six. */
export async function listChanges(db: Db, patient: PatientInCare, user_id: number | null, since: string, limit: number): Promise<ChartChange[]> {
  const { rows } = await sql<ChartChange>`
    with change as (
      select record, id, text, nullif(detail, '') as detail, on_date, changed_at as at, source, coalesce(changed_by, recorded_by) as by_id,
             case when is_entered_in_error then 'struck'
                  when record = 'note' and confirmed_at > ${since}::timestamptz then 'signed'
                  when recorded_at > ${since}::timestamptz then 'added'
                  when ended_on is not null then 'stopped'
                  else 'changed' end as change
      from chart_entry where practice_id = current_practice() and patient_id = ${patient.id}
      union all ${changesAround(patient.id)})
    select c.record, c.id as record_id, c.text, c.detail, c.on_date, c.at, c.source, u.first_name || ' ' || u.last_name as by, c.change
    from change c
    left join app_user u on u.practice_id = current_practice() and u.id = c.by_id
    where c.at > ${since}::timestamptz and (${user_id}::bigint is null or c.by_id is distinct from ${user_id})
    order by c.at desc, c.record, c.id
    limit ${limit}`.execute(db)
  return rows
}

/** When what a draft says was last compared with the chart: when it was written, or when the note that it amends was signed. */
export async function findDraftMoment(db: Db, draft_id: number): Promise<{ patient_id: number; note_id: number; since: string } | undefined> {
  const { rows } = await sql<{ patient_id: number; note_id: number; since: string }>`
    select n.patient_id, n.id as note_id, case when d.amends_version is null then coalesce(d.generated_at, d.created_at) else n.signed_at end as since
    from draft d join note n on n.practice_id = d.practice_id and n.id = d.note_id
    where d.practice_id = current_practice() and d.id = ${draft_id}`.execute(db)
  return rows[0]
}

/** Alerts put up and taken down, charts joined and separated, and who came into the care and left it. */
function changesAround(patient_id: number): RawBuilder<unknown> {
  return sql`
    select 'patient_alert', id, text, severity, null, coalesce(resolved_at, recorded_at), source, coalesce(resolved_by, recorded_by),
           case when resolved_at is null then 'added' else 'ended' end
    from patient_alert where practice_id = current_practice() and patient_id = ${patient_id}
    union all
    select 'patient_relationship', r.id, coalesce(p.first_name || ' ' || p.last_name, ''), r.kind, null, coalesce(r.status_at, r.recorded_at), 'clinician', coalesce(r.status_by, r.recorded_by),
           case when r.status_at is null then 'added' when r.status = 'separated' then 'ended' else 'changed' end
    from (select * from patient_relationship where practice_id = current_practice() and patient_id = ${patient_id}
          union all
          select * from patient_relationship where practice_id = current_practice() and related_patient_id = ${patient_id}) r
    left join patient p on p.practice_id = r.practice_id and p.id = case when r.patient_id = ${patient_id} then r.related_patient_id else r.patient_id end
    union all
    select 'care_team_member', m.id, u.first_name || ' ' || u.last_name, m.duty, null, coalesce(m.ended_at, m.added_at), 'clinician', coalesce(m.ended_by, m.added_by),
           case when m.ended_at is null then 'added' else 'ended' end
    from care_team_member m join app_user u on u.practice_id = m.practice_id and u.id = m.user_id
    where m.practice_id = current_practice() and m.patient_id = ${patient_id}`
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
  today: string
  lmp_on: string | null
  lmp_certainty: string | null
  edd_on: string | null
  archive_reason: string | null
  glass: { id: number; started_at: string; ends_at: string } | null
}

export async function findStripFacts(db: Db, patient: PatientInCare, user_id: number, now: Date): Promise<StripFacts> {
  const { rows } = await sql<StripFacts>`
    select ${practiceDay(now)} as today, m.lmp_on, m.lmp_certainty, g.edd_on, p.archive_reason,
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
