import { sql, type RawBuilder } from 'kysely'
import type { TimelineKind } from '#contract/timeline.ts'

/** What a table gives to the timeline: which of its columns carry a date, and what a row is called. All SQL here is constant. */
interface Branch {
  kind: TimelineKind
  table: string
  title: string
  detail: string
  /** Columns with a date (whole or as far as known), each with the word of state that it stands for. */
  moments: readonly (readonly [column: string, state: string | null])[]
}

const branches: readonly Branch[] = [
  { kind: 'medication', table: 'medication', title: 'f.name', detail: "concat_ws(' · ', f.dose, f.route, f.frequency)", moments: [['started_on', 'started'], ['stopped_on', 'stopped']] },
  { kind: 'problem', table: 'problem', title: 'f.description', detail: 'f.icd10cm', moments: [['onset_on', 'onset'], ['resolved_on', 'resolved']] },
  { kind: 'surgery', table: 'surgery', title: 'f.name', detail: "concat_ws(' · ', f.indication, f.facility)", moments: [['performed_on', null]] },
  {
    kind: 'pregnancy',
    table: 'pregnancy',
    title: "'Pregnancy ' || f.number",
    detail: "concat_ws(' · ', replace(f.outcome, '_', ' '), f.ga_weeks || ' w' || coalesce(' ' || f.ga_days || ' d', ''), replace(f.conception_mode, '_', ' '))",
    moments: [['ended_on', 'ended'], ['edd_on', 'due']],
  },
  { kind: 'contraception', table: 'contraception_use', title: "upper(left(f.method, 1)) || replace(substr(f.method, 2), '_', ' ')", detail: 'f.product', moments: [['started_on', 'started'], ['stopped_on', 'stopped']] },
  { kind: 'immunization', table: 'immunization', title: 'f.vaccine', detail: "'dose ' || f.dose_number", moments: [['given_on', 'status']] },
  { kind: 'screening', table: 'screening_event', title: "upper(left(f.type, 1)) || replace(substr(f.type, 2), '_', ' ')", detail: 'f.detail', moments: [['done_on', 'result']] },
  { kind: 'screening', table: 'work_up_item', title: "f.test || ' (' || f.area || ' work-up)'", detail: 'f.result', moments: [['done_on', 'status']] },
  { kind: 'result', table: 'semen_analysis', title: "'Semen analysis'", detail: 'f.laboratory', moments: [['collected_on', null]] },
]

/** A state that is itself a column of the row. */
const state_columns = new Set(['status', 'result'])

function branchOf({ kind, table, title, detail, moments }: Branch): RawBuilder<unknown> {
  const dates = moments.map(([column, state]) => `(f.${column}::text, ${state === null ? 'null' : state_columns.has(state) ? `f.${state}` : `'${state}'`})`).join(', ')
  return sql.raw(`
    select '${table}-' || f.id || '-' || coalesce(e.state, '') as key, '${kind}' as kind, e.happened_on, ${title} as title, nullif(${detail}, '') as detail,
           e.state, null::bigint as note_id, null::bigint as draft_id, null::json as results
    from ${table} f join at_patient a on a.practice_id = f.practice_id and a.patient_id = f.patient_id
    cross join lateral (values ${dates}) e (happened_on, state)
    where not f.is_entered_in_error and e.happened_on is not null`)
}

const notes = sql.raw(`
  select 'note-' || n.id as key, 'note' as kind, n.visit_on::text as happened_on, n.title, u.first_name || ' ' || u.last_name || ' (' || u.role || ')' as detail,
         case when exists (select from note_error e where e.practice_id = n.practice_id and e.note_id = n.id) then 'entered_in_error'
              when n.current_version > 1 then 'amended' else n.status end as state, n.id as note_id, d.id as draft_id, null::json as results
  from note n join at_patient a on a.practice_id = n.practice_id and a.patient_id = n.patient_id
  join app_user u on u.practice_id = n.practice_id and u.id = n.author_id
  left join draft d on d.practice_id = n.practice_id and d.note_id = n.id and d.status in ('generating', 'in_review')
  where n.status <> 'discarded'`)

/** A visit with a note stands here as its note. */
const visits = sql.raw(`
  select 'visit-' || v.id, 'visit', v.visit_on::text, coalesce(initcap(v.kind) || ' visit', 'Visit'), concat_ws(' · ', v.reason, u.first_name || ' ' || u.last_name || ' (' || u.role || ')'),
         case when v.needs_note then 'waits' else 'no_note' end, null, null, null
  from visit v join at_patient a on a.practice_id = v.practice_id and a.patient_id = v.patient_id
  join app_user u on u.practice_id = v.practice_id and u.id = v.clinician_id
  where v.status = 'finished' and not v.has_note`)

const results = sql.raw(`
  select 'result-' || min(r.id), 'result', r.day::text, case count(*) when 1 then '1 result' else count(*) || ' results' end, null, null, null, null,
         json_agg(json_build_object('id', r.id, 'loinc', r.loinc, 'name', r.name, 'comparator', r.comparator, 'value', r.value, 'unit', r.unit, 'collected_at', r.collected_at)
                  order by r.name, r.collected_at, r.id)
  from (select l.*, (l.collected_at at time zone a.time_zone)::date as day
        from lab_result l join at_patient a on a.practice_id = l.practice_id and a.patient_id = l.patient_id where not l.is_entered_in_error) r
  group by r.day`)

const vitals = sql.raw(`
  select 'vital-' || min(r.id), 'vital', r.day::text, 'Vital signs',
         string_agg(r.name || ' ' || r.value || coalesce('/' || r.diastolic, '') || ' ' || r.unit, ' · ' order by r.name, r.id), null, null, null, null
  from (select v.*, (v.measured_at at time zone a.time_zone)::date as day
        from vital v join at_patient a on a.practice_id = v.practice_id and a.patient_id = v.patient_id where not v.is_entered_in_error) r
  group by r.day`)

/** Every dated thing of the one patient in `at_patient` (practice_id, patient_id, time_zone), a row each. */
export const all_events = sql.join([notes, visits, results, vitals, ...branches.map(branchOf)], sql` union all `)

/** How many facts of that patient carry no date at all. */
export const undated_count = sql.raw(
  branches
    .map(
      ({ table, moments }) =>
        `(select count(*) from ${table} f join at_patient a on a.practice_id = f.practice_id and a.patient_id = f.patient_id
          where not f.is_entered_in_error and coalesce(${moments.map(([column]) => `f.${column}::text`).join(', ')}) is null)`,
    )
    .join(' + '),
)
