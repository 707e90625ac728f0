create table patient (
  practice_id    bigint not null references practice (id),
  id             bigint generated always as identity,
  mrn            text not null check (length(mrn) between 1 and 40),
  first_name     text not null check (length(first_name) between 1 and 100),
  last_name      text not null check (length(last_name) between 1 and 100),
  preferred_name text check (length(preferred_name) between 1 and 100),
  date_of_birth  date not null,
  sex            text not null check (sex in ('female', 'male', 'intersex', 'unknown')),
  pronouns       text check (length(pronouns) <= 40),
  phone          text check (length(phone) <= 40),
  email          text check (length(email) <= 254),
  -- Both keys are written by the application from one rule (domain/src/records/search-key.ts), so that what is
  -- searched for and what is stored are folded alike.
  sort_key       text collate "C" not null,
  search_key     text collate "C" not null,
  version        integer not null default 1,
  created_by     bigint,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  primary key (practice_id, id),
  foreign key (practice_id, created_by) references app_user (practice_id, id)
);
comment on table patient is 'A person in the care of one practice. The same person in two practices is two patients.';
comment on column patient.sex is 'Sex for clinical use as recorded; not gender, and not a guess from the name.';
comment on column patient.pronouns is 'As the person gave them, "she/her"; null is unknown and is written around, never guessed.';
comment on column patient.sort_key is 'Folded "last first".';
comment on column patient.search_key is 'Folded names and MRN, words apart by one blank, a blank at each end.';
create unique index patient_mrn on patient (practice_id, mrn);
create index patient_by_name on patient (practice_id, sort_key, id);
create index patient_by_birth on patient (practice_id, date_of_birth);
create index patient_created_by on patient (practice_id, created_by) where created_by is not null;
-- fastupdate off: with the pending list, every search after an insert scans it.
create index patient_search on patient using gin (practice_id, search_key gin_trgm_ops) with (fastupdate = off);
call protect_tenant_table('patient');
grant select, insert, update on patient to wyze_app;

-- Patients whose folded names hold every pattern. Runs as the owner because LIKE is not leakproof, and under row-level
-- security PostgreSQL would check every row of every practice before it may use the trigram index; so this function
-- filters the practice by itself, from the same setting that the policies read.
create function find_patients(p_patterns text[], p_after_key text, p_after_id bigint, p_limit integer)
  returns setof patient language plpgsql stable security definer rows 25
  set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
begin
  return query execute
    'select * from patient where practice_id = $1'
    || (select string_agg(format(' and search_key like %L', p), '') from unnest(p_patterns) p)
    || case when p_after_key is null then '' else ' and (sort_key, id) > ($2, $3)' end
    || ' order by sort_key, id limit $4'
    using current_practice(), p_after_key, p_after_id, p_limit;
end $$;
grant execute on function find_patients(text[], text, bigint, integer) to wyze_app;

-- How many, counted no further than p_cap: nobody reads the difference between 1,000 and 30,000.
create function count_patients(p_patterns text[], p_cap integer)
  returns integer language plpgsql stable security definer
  set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare n integer;
begin
  execute
    'select count(*) from (select from patient where practice_id = $1'
    || coalesce((select string_agg(format(' and search_key like %L', p), '') from unnest(p_patterns) p), '')
    || ' limit $2) capped'
    into n using current_practice(), p_cap;
  return n;
end $$;
grant execute on function count_patients(text[], integer) to wyze_app;

create table allergy (
  practice_id bigint not null,
  id          bigint generated always as identity,
  patient_id  bigint not null,
  substance   text not null,
  reaction    text,
  severity    text check (severity in ('mild', 'moderate', 'severe', 'anaphylaxis')),
  recorded_at timestamptz not null default now(),
  primary key (practice_id, id),
  foreign key (practice_id, patient_id) references patient (practice_id, id)
);
comment on table allergy is 'Allergies and intolerances as told or proven. No row means not recorded, not "no known allergies".';
create index allergy_patient on allergy (practice_id, patient_id);

create table medication (
  practice_id bigint not null,
  id          bigint generated always as identity,
  patient_id  bigint not null,
  name        text not null,
  is_supplement boolean not null default false,
  dose        text,
  route       text,
  frequency   text,
  started_on  date,
  stopped_on  date,
  primary key (practice_id, id),
  foreign key (practice_id, patient_id) references patient (practice_id, id)
);
comment on table medication is 'Medications and supplements in one list for all four disciplines.';
create index medication_patient on medication (practice_id, patient_id);

create table problem (
  practice_id bigint not null,
  id          bigint generated always as identity,
  patient_id  bigint not null,
  icd10cm     text,
  description text not null,
  onset_on    date,
  resolved_on date,
  primary key (practice_id, id),
  foreign key (practice_id, patient_id) references patient (practice_id, id)
);
comment on table problem is 'The problem list.';
create index problem_patient on problem (practice_id, patient_id);

create table lab_result (
  practice_id  bigint not null,
  id           bigint generated always as identity,
  patient_id   bigint not null,
  loinc        text not null,
  name         text not null,
  comparator   text not null default '=' check (comparator in ('<', '<=', '=', '>=', '>')),
  value        numeric not null,
  unit         text not null,
  collected_at timestamptz not null,
  primary key (practice_id, id),
  foreign key (practice_id, patient_id) references patient (practice_id, id)
);
comment on table lab_result is 'One measured value with its UCUM unit; "<0.03" is a comparator and a number.';
create index lab_result_patient on lab_result (practice_id, patient_id, collected_at desc);

do $$
declare t text;
begin
  foreach t in array array['allergy', 'medication', 'problem', 'lab_result'] loop
    call protect_tenant_table(t);
    execute format('grant select, insert, update on %I to wyze_app', t);
  end loop;
end $$;
