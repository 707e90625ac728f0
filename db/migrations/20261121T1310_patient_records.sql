-- What the list of patients filters by, who else a person was called, and where a record stands: current, archived, merged.

create table practice_location (
  practice_id bigint not null references practice (id),
  id          bigint generated always as identity,
  name        text not null check (length(name) between 1 and 80),
  is_active   boolean not null default true,
  created_at  timestamptz not null default now(),
  primary key (practice_id, id)
);
comment on table practice_location is 'Where a practice sees its patients.';
create unique index practice_location_name on practice_location (practice_id, lower(name));
call protect_tenant_table('practice_location');
grant select, insert, update on practice_location to wyze_app;

alter table patient
  add column care_status    text not null default 'active' check (care_status in ('active', 'on_hold', 'discharged')),
  add column treatment_type text check (treatment_type in ('ivf', 'fet', 'iui', 'ovulation_induction', 'fertility_preservation', 'third_party', 'fertility_workup',
                                                          'pregnancy', 'postpartum', 'gynecology', 'menopause', 'preventive', 'pelvic_floor', 'naturopathic')),
  add column location_id    bigint,
  add column risk_level     text check (risk_level in ('low', 'moderate', 'high')),
  add column last_visit_on  date,
  add column record_state   text not null default 'current' check (record_state in ('current', 'archived', 'merged')),
  add column archive_reason text check (length(archive_reason) between 1 and 300),
  add column merged_into    bigint,
  add foreign key (practice_id, location_id) references practice_location (practice_id, id),
  add foreign key (practice_id, merged_into) references patient (practice_id, id),
  add constraint patient_merged check ((record_state = 'merged') = (merged_into is not null)),
  add constraint patient_not_into_itself check (merged_into <> id);
comment on column patient.treatment_type is 'What the patient is mainly here for, as the practice says; null is not said yet.';
comment on column patient.risk_level is 'The level in force, from patient_risk: the override where there is one, else what the rule computed; null is not assessed.';
comment on column patient.last_visit_on is 'Day of the latest visit that has a note, kept by the trigger on note.';
comment on column patient.record_state is 'Nothing is deleted: archived is put aside, merged has become another record (merged_into).';

-- What is found by more than a name: the telephone as digits, the date of birth as 19910531.
update patient set search_key = search_key
  || case when phone ~ '\d' then regexp_replace(phone, '\D', '', 'g') || ' ' else '' end
  || to_char(date_of_birth, 'YYYYMMDD') || ' ';
comment on column patient.search_key is 'Folded names of now and before, MRN, digits of the telephone, date of birth as YYYYMMDD; words apart by one blank, a blank at each end.';
update patient p set last_visit_on = v.on_day
  from (select practice_id, patient_id, max(visit_on) as on_day from note where status <> 'discarded' group by 1, 2) v
  where v.practice_id = p.practice_id and v.patient_id = p.id;

drop index patient_by_birth;
create index patient_by_birth on patient (practice_id, date_of_birth, id);
create index patient_by_visit on patient (practice_id, (coalesce(last_visit_on, '0001-01-01')), id);
create index patient_by_risk on patient (practice_id, (case risk_level when 'high' then 0 when 'moderate' then 1 when 'low' then 2 else 3 end), sort_key, id);
-- All that facets count, so that counting reads this index and not the rows.
create index patient_facets on patient (practice_id, record_state, treatment_type, location_id, risk_level, care_status, date_of_birth, created_at, id);
create index patient_location on patient (practice_id, location_id) where location_id is not null;
create index patient_merged_into on patient (practice_id, merged_into) where merged_into is not null;

create table patient_name (
  practice_id bigint not null,
  id          bigint generated always as identity,
  patient_id  bigint not null,
  kind        text not null check (kind in ('previous', 'merged')),
  first_name  text not null check (length(first_name) between 1 and 100),
  last_name   text not null check (length(last_name) between 1 and 100),
  recorded_by bigint,
  recorded_at timestamptz not null default now(),
  removed_at  timestamptz,
  primary key (practice_id, id),
  foreign key (practice_id, patient_id) references patient (practice_id, id)
);
comment on table patient_name is 'Other names of a person: from before, or of a record that was merged into this one. Found by the search.';
create index patient_name_patient on patient_name (practice_id, patient_id) where removed_at is null;
create index patient_name_of on patient_name (practice_id, patient_id);
call protect_tenant_table('patient_name');
grant select, insert, update on patient_name to wyze_app;

-- The latest visit follows the notes.
create function keep_last_visit() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    update patient set last_visit_on = new.visit_on
      where practice_id = new.practice_id and id = new.patient_id and (last_visit_on is null or last_visit_on < new.visit_on) and new.status <> 'discarded';
  elsif (new.status, new.visit_on, new.patient_id) is distinct from (old.status, old.visit_on, old.patient_id) then
    update patient p set last_visit_on = (select max(n.visit_on) from note n where n.practice_id = p.practice_id and n.patient_id = p.id and n.status <> 'discarded')
      where p.practice_id = new.practice_id and p.id in (old.patient_id, new.patient_id);
  end if;
  return null;
end $$;
create trigger note_moves_last_visit after insert or update on note for each row execute function keep_last_visit();

-- ---- Bulk acts ----
create table patient_bulk_act (
  practice_id bigint not null,
  id          bigint generated always as identity,
  kind        text not null check (kind in ('care_status', 'treatment_type', 'location', 'archive', 'list')),
  value       text,
  reason      text not null check (length(reason) between 1 and 300),
  items       jsonb not null,
  actor_id    bigint not null,
  created_at  timestamptz not null default now(),
  undone_by   bigint,
  undone_at   timestamptz,
  primary key (practice_id, id)
);
comment on table patient_bulk_act is 'One change made to many patients at once, with what was before, so that it can be taken back.';
comment on column patient_bulk_act.items is '[{id, before}] of the patients that were changed.';
call protect_tenant_table('patient_bulk_act');
grant select, insert, update on patient_bulk_act to wyze_app;

-- ---- Merge ----
create table patient_merge (
  practice_id     bigint not null,
  id              bigint generated always as identity,
  survivor_id     bigint not null,
  merged_id       bigint not null,
  survivor_before jsonb not null,
  survivor_after  jsonb not null,
  merged_before   jsonb not null,
  reason          text not null check (length(reason) between 1 and 300),
  merged_by       bigint not null,
  merged_at       timestamptz not null default now(),
  unmerged_by     bigint,
  unmerged_at     timestamptz,
  primary key (practice_id, id),
  foreign key (practice_id, survivor_id) references patient (practice_id, id),
  foreign key (practice_id, merged_id) references patient (practice_id, id)
);
comment on table patient_merge is 'Two records that turned out to be one person: what both said before and what was chosen, so that it can be taken apart again.';
create index patient_merge_survivor on patient_merge (practice_id, survivor_id);
create index patient_merge_merged on patient_merge (practice_id, merged_id);
create unique index patient_merge_open on patient_merge (practice_id, merged_id) where unmerged_at is null;
call protect_tenant_table('patient_merge');
grant select, insert, update on patient_merge to wyze_app;

create table patient_merge_row (
  practice_id bigint not null,
  merge_id    bigint not null,
  table_name  text not null,
  column_name text not null,
  row_id      bigint not null,
  primary key (practice_id, merge_id, table_name, column_name, row_id),
  foreign key (practice_id, merge_id) references patient_merge (practice_id, id)
);
comment on table patient_merge_row is 'The rows that a merge pointed to the survivor; an unmerge points exactly these back.';
call protect_tenant_table('patient_merge_row');
grant select on patient_merge_row to wyze_app;

-- Points everything of one patient to another and writes down what it pointed: every table whose foreign key leads to a
-- patient, as the catalogue knows them, so that a table made tomorrow moves too. A row that may not stand under the survivor
-- (a rule of its table refuses it) stays where it is.
create function move_patient_rows(p_merge bigint) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_practice bigint := current_practice();
  m patient_merge;
  r record;
  v_id bigint;
  v_moved integer := 0;
begin
  select * into strict m from patient_merge where practice_id = v_practice and id = p_merge and unmerged_at is null;
  for r in
    select c.relname::text as table_name, a.attname::text as column_name
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[2]
    where k.contype = 'f' and k.confrelid = 'patient'::regclass and cardinality(k.conkey) = 2
      and c.relname not in ('patient', 'patient_merge')
      and exists (select from pg_attribute i where i.attrelid = c.oid and i.attname = 'id' and not i.attisdropped)
    order by 1, 2
  loop
    for v_id in execute format('select id from %I where practice_id = $1 and %I = $2 order by id', r.table_name, r.column_name) using v_practice, m.merged_id loop
      begin
        execute format('update %I set %I = $3 where practice_id = $1 and id = $2', r.table_name, r.column_name) using v_practice, v_id, m.survivor_id;
        insert into patient_merge_row (practice_id, merge_id, table_name, column_name, row_id) values (v_practice, p_merge, r.table_name, r.column_name, v_id);
        v_moved := v_moved + 1;
      exception when unique_violation or check_violation or foreign_key_violation or insufficient_privilege then null;
      end;
    end loop;
  end loop;
  return v_moved;
end $$;
comment on function move_patient_rows(bigint) is 'The moving half of a merge; gives how many rows moved.';
grant execute on function move_patient_rows(bigint) to wyze_app;

create function return_patient_rows(p_merge bigint) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_practice bigint := current_practice();
  m patient_merge;
  r record;
  v_moved integer := 0;
begin
  select * into strict m from patient_merge where practice_id = v_practice and id = p_merge and unmerged_at is null;
  for r in select * from patient_merge_row where practice_id = v_practice and merge_id = p_merge order by table_name, row_id loop
    execute format('update %I set %I = $3 where practice_id = $1 and id = $2 and %I = $4', r.table_name, r.column_name, r.column_name)
      using v_practice, r.row_id, m.merged_id, m.survivor_id;
    v_moved := v_moved + 1;
  end loop;
  return v_moved;
end $$;
comment on function return_patient_rows(bigint) is 'The moving half of an unmerge.';
grant execute on function return_patient_rows(bigint) to wyze_app;
