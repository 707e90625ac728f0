-- Saved lists and the risk level with what it stands on.

create table patient_list (
  practice_id bigint not null references practice (id),
  id          bigint generated always as identity,
  name        text not null check (length(name) between 1 and 80),
  kind        text not null check (kind in ('filter', 'picked')),
  is_shared   boolean not null default false,
  owner_id    bigint not null,
  filters     jsonb not null default '{}',
  version     integer not null default 1,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  removed_at  timestamptz,
  primary key (practice_id, id),
  foreign key (practice_id, owner_id) references app_user (practice_id, id)
);
comment on table patient_list is 'A list with a name: the state of the filters, or patients picked by hand. Of its owner, or of the whole practice.';
create index patient_list_owner on patient_list (practice_id, owner_id);
call protect_tenant_table('patient_list');
grant select, insert, update on patient_list to wyze_app;

create table patient_list_member (
  practice_id bigint not null,
  id          bigint generated always as identity,
  list_id     bigint not null,
  patient_id  bigint not null,
  added_by    bigint not null,
  added_at    timestamptz not null default now(),
  removed_at  timestamptz,
  primary key (practice_id, id),
  unique (practice_id, list_id, patient_id),
  foreign key (practice_id, list_id) references patient_list (practice_id, id),
  foreign key (practice_id, patient_id) references patient (practice_id, id)
);
comment on table patient_list_member is 'Who is in a list that was picked by hand.';
create index patient_list_member_patient on patient_list_member (practice_id, patient_id);
call protect_tenant_table('patient_list_member');
grant select, insert, update on patient_list_member to wyze_app;

create table patient_list_snapshot (
  practice_id bigint not null,
  list_id     bigint not null,
  taken_on    date not null,
  taken_at    timestamptz not null,
  patient_ids bigint[] not null,
  primary key (practice_id, list_id, taken_on),
  foreign key (practice_id, list_id) references patient_list (practice_id, id)
);
comment on table patient_list_snapshot is 'Who was in a list at the beginning of a day; the last two days are kept, so that a list can say who came and went since yesterday.';
call protect_tenant_table('patient_list_snapshot');
grant select on patient_list_snapshot to wyze_app;

-- Writes down who is in a list now, once a day, and forgets what is older than two days.
create function take_list_snapshot(p_list bigint, p_query jsonb, p_day date, p_now timestamptz) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare v_practice bigint := current_practice(); v_is_new boolean;
begin
  if not exists (select from patient_list where practice_id = v_practice and id = p_list) then return false; end if;
  insert into patient_list_snapshot (practice_id, list_id, taken_on, taken_at, patient_ids)
    values (v_practice, p_list, p_day, p_now, list_patient_ids(p_query, 200000)) on conflict do nothing;
  v_is_new := found;
  delete from patient_list_snapshot where practice_id = v_practice and list_id = p_list and taken_on < p_day - 1;
  return v_is_new;
end $$;
grant execute on function take_list_snapshot(bigint, jsonb, date, timestamptz) to wyze_app;

-- Which practices a job has to visit; a job belongs to none and sees no row before it enters one.
create function list_practice_numbers() returns bigint[]
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select coalesce(array_agg(id order by id), '{}') from practice;
end;
grant execute on function list_practice_numbers() to wyze_app;

-- ---- Risk ----
create table risk_setting (
  practice_id   bigint not null references practice (id),
  version       integer not null,
  factors       jsonb not null,
  moderate_from integer not null check (moderate_from > 0),
  high_from     integer not null check (high_from > moderate_from),
  changed_by    bigint not null,
  changed_at    timestamptz not null default now(),
  primary key (practice_id, version)
);
comment on table risk_setting is 'The practice''s own points and bounds of the risk level, one row a version; without a row the defaults of the rule hold.';
call protect_tenant_table('risk_setting');
grant select, insert on risk_setting to wyze_app;

create table patient_risk (
  practice_id     bigint not null,
  patient_id      bigint not null,
  level           text check (level in ('low', 'moderate', 'high')),
  points          integer,
  rule_version    text,
  setting_version integer,
  inputs          jsonb,
  contributions   jsonb not null default '[]',
  computed_at     timestamptz,
  is_due          boolean not null default false,
  override_level  text check (override_level in ('low', 'moderate', 'high')),
  override_reason text check (length(override_reason) between 1 and 500),
  overridden_by   bigint,
  overridden_at   timestamptz,
  primary key (practice_id, patient_id),
  foreign key (practice_id, patient_id) references patient (practice_id, id),
  constraint patient_risk_override check (num_nonnulls(override_level, override_reason, overridden_by, overridden_at) in (0, 4))
);
comment on table patient_risk is 'The risk level of a patient: what the rule computed, from what, when, and who said otherwise and why.';
comment on column patient_risk.is_due is 'A fact that the rule reads changed since; the level is computed again by a job, or by whoever looks first.';
create index patient_risk_due on patient_risk (practice_id, patient_id) where is_due;
call protect_tenant_table('patient_risk');
grant select, insert, update on patient_risk to wyze_app;

-- A changed fact makes the level due, in the transaction that changed it.
create function mark_risk_due() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
declare r record;
begin
  for r in
    insert into patient_risk as kept (practice_id, patient_id, is_due)
    select distinct practice_id, patient_id, true from changed_rows
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
create trigger problem_adds_to_risk after insert on problem referencing new table as changed_rows for each statement execute function mark_risk_due();
create trigger problem_changes_risk after update on problem referencing new table as changed_rows for each statement execute function mark_risk_due();
create trigger medication_adds_to_risk after insert on medication referencing new table as changed_rows for each statement execute function mark_risk_due();
create trigger medication_changes_risk after update on medication referencing new table as changed_rows for each statement execute function mark_risk_due();
create trigger allergy_adds_to_risk after insert on allergy referencing new table as changed_rows for each statement execute function mark_risk_due();
create trigger allergy_changes_risk after update on allergy referencing new table as changed_rows for each statement execute function mark_risk_due();

-- Levels that time alone changes: everybody who has had a birthday since theirs was computed.
create function mark_birthdays_due(p_today date) returns bigint[]
  language sql security definer set search_path = public, pg_temp
begin atomic
  with due as (
    update patient_risk r set is_due = true from patient p
    where r.practice_id = current_practice() and p.practice_id = r.practice_id and p.id = r.patient_id and r.computed_at is not null and not r.is_due
      and extract(year from age(p_today, p.date_of_birth)) > extract(year from age(r.computed_at::date, p.date_of_birth))
    returning r.patient_id)
  select coalesce(array_agg(patient_id), '{}') from due;
end;
grant execute on function mark_birthdays_due(date) to wyze_app;
