-- What a fact said before. Written by the database itself, so that nobody who changes a fact can leave it out.

-- The checks of dates known in part run as whoever writes.
grant execute on function is_partial_date(text) to wyze_app;

create table fact_version (
  practice_id bigint not null,
  id          bigint generated always as identity,
  patient_id  bigint not null,
  kind        text not null,
  fact_id     bigint not null,
  version     integer not null,
  fields      jsonb not null,
  sensitivity text,
  replaced_by bigint,
  replaced_at timestamptz not null default now(),
  primary key (practice_id, id),
  foreign key (practice_id, patient_id) references patient (practice_id, id)
);
comment on table fact_version is 'Earlier versions of facts, each as its whole row. Added by a trigger only; the application reads.';
comment on column fact_version.sensitivity is 'The label of the fact as it is now: a label that is given later covers the past too.';
create index fact_version_patient on fact_version (practice_id, patient_id, kind, fact_id);
call protect_tenant_table('fact_version');
call protect_sensitive_table('fact_version', 'replaced_by');
grant select on fact_version to wyze_app;

create function keep_fact_version() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if old.sensitivity is distinct from new.sensitivity then
    update fact_version set sensitivity = new.sensitivity
    where practice_id = old.practice_id and patient_id = old.patient_id and kind = tg_table_name and fact_id = old.id;
  end if;
  if old.version <> new.version then
    insert into fact_version (practice_id, patient_id, kind, fact_id, version, fields, sensitivity, replaced_by)
    values (old.practice_id, old.patient_id, tg_table_name, old.id, old.version, to_jsonb(old), new.sensitivity, new.changed_by);
  end if;
  return null;
end $$;
comment on function keep_fact_version() is 'After each change of a fact: its version before is kept, under the label that it has now.';

do $$
declare t text;
begin
  foreach t in array array['allergy', 'medication', 'problem', 'lab_result', 'surgery', 'family_history', 'social_history', 'immunization', 'menstrual_record',
    'pregnancy', 'contraception_use', 'vital', 'semen_analysis', 'work_up_item', 'screening_event', 'organ', 'pregnancy_intent'] loop
    execute format('create trigger keep_version after update on %I for each row
      when (old.version <> new.version or old.sensitivity is distinct from new.sensitivity) execute function keep_fact_version()', t);
  end loop;
end $$;
