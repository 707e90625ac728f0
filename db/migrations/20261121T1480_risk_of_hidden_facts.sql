-- The rule of the risk level reads no labelled fact, so a labelled fact makes no level due: a new time of computing would say
-- that there is something. A fact that gets or loses its label does.
create or replace function mark_risk_due() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
declare
  v_patients bigint[];
  r record;
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct n.patient_id) into v_patients from changed_rows n where n.sensitivity is null;
  else
    select array_agg(distinct n.patient_id) into v_patients
      from changed_rows n join former_rows o using (practice_id, id) where n.sensitivity is null or o.sensitivity is null;
  end if;
  for r in
    insert into patient_risk as kept (practice_id, patient_id, is_due)
    select distinct practice_id, patient_id, true from changed_rows where patient_id = any (v_patients)
    on conflict (practice_id, patient_id) do update set is_due = true where not kept.is_due
    returning kept.practice_id, kept.patient_id
  loop
    if current_user = 'wyze_app' then
      perform graphile_worker.add_job('patients.compute_risk', json_build_object('practice_id', r.practice_id, 'patient_id', r.patient_id),
        job_key => format('risk-%s-%s', r.practice_id, r.patient_id), max_attempts => 5);
    end if;
  end loop;
  return null;
end $$;

drop trigger problem_changes_risk on problem;
create trigger problem_changes_risk after update on problem referencing old table as former_rows new table as changed_rows for each statement execute function mark_risk_due();
drop trigger medication_changes_risk on medication;
create trigger medication_changes_risk after update on medication referencing old table as former_rows new table as changed_rows for each statement execute function mark_risk_due();
drop trigger allergy_changes_risk on allergy;
create trigger allergy_changes_risk after update on allergy referencing old table as former_rows new table as changed_rows for each statement execute function mark_risk_due();
