-- Facts of the chart: one table a kind, all with the same columns about where a row comes from and who stands for it.

-- What every fact carries. recorded_by and confirmed_by have no foreign key: users are never removed, and two more indexes
-- on each of these tables would be read by nobody.
create procedure add_fact_columns(name text)
  language plpgsql as $$
begin
  execute format($ddl$
    alter table %1$I
      add column note                text check (length(note) <= 2000),
      add column source              text not null default 'clinician' check (source in ('clinician', 'patient', 'import', 'note', 'device')),
      add column import_row_id       bigint,
      add column recorded_by         bigint,
      add column confirmed_by        bigint,
      add column confirmed_at        timestamptz,
      add column is_entered_in_error boolean not null default false,
      add column error_reason        text check (length(error_reason) between 1 and 500),
      add column sensitivity         text,
      add column version             integer not null default 1,
      add constraint %2$I check ((confirmed_by is null) = (confirmed_at is null)),
      add constraint %3$I check (is_entered_in_error = (error_reason is not null))$ddl$, name, name || '_confirmed', name || '_error');
  if not exists (select from information_schema.columns where table_schema = 'public' and table_name = name and column_name = 'recorded_at') then
    execute format('alter table %I add column recorded_at timestamptz not null default now()', name);
  end if;
  execute format('comment on column %I.source is %L', name, 'Who said it: a clinician, the patient, an imported file, a signed note, a device.');
  execute format('comment on column %I.import_row_id is %L', name, 'The staged row of an import that it was accepted from.');
  execute format('comment on column %I.recorded_at is %L', name, 'When it came into this chart; for rows older than this column, when the column came.');
  execute format('comment on column %I.confirmed_at is %L', name, 'When a clinician last said that it still holds; earlier ones are in fact_confirmation.');
  execute format('comment on column %I.is_entered_in_error is %L', name, 'Kept and shown struck through, never counted: a fact is not deleted.');
  execute format('comment on column %I.sensitivity is %L', name, 'Category of its label; null is none.');
end $$;

-- The same for a new table, with what every table of a patient has. The table itself says its own columns only.
create procedure make_fact_table(name text)
  language plpgsql as $$
begin
  execute format($ddl$
    alter table %1$I
      add column practice_id bigint not null,
      add column id          bigint generated always as identity,
      add column patient_id  bigint not null,
      add primary key (practice_id, id),
      add foreign key (practice_id, patient_id) references patient (practice_id, id)$ddl$, name);
  call add_fact_columns(name);
  execute format('create index %I on %I (practice_id, patient_id)', name || '_patient', name);
  call protect_tenant_table(name);
  execute format('grant select, insert, update on %I to wyze_app', name);
end $$;

-- A date as it is known: the day, the month or only the year.
create function is_partial_date(value text) returns boolean
  language sql immutable strict parallel safe
return value ~ '^(19|20)\d\d(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$';
comment on function is_partial_date(text) is 'A date as far as it is known: 2019, 2019-05 or 2019-05-31.';

-- ---- The kinds that were there ----
call add_fact_columns('allergy');
call add_fact_columns('medication');
call add_fact_columns('problem');
call add_fact_columns('lab_result');

alter table allergy
  add column category    text check (category in ('drug', 'food', 'latex', 'environment', 'other')),
  add column criticality text check (criticality in ('low', 'high', 'unknown'));
comment on column allergy.criticality is 'How bad a next time could be, whatever the last one was.';

alter table medication
  add column indication  text,
  add column prescriber  text,
  add column taking      text check (taking in ('taking', 'not_taking', 'changed', 'unknown')),
  add column stop_reason text;
comment on column medication.taking is 'What the patient says when the list is gone through; null where nobody asked.';

alter table problem
  add column course text check (course in ('recurrence', 'remission'));
comment on column problem.course is 'Where it is neither simply active nor resolved (resolved_on).';

-- ---- New kinds ----
create table surgery (
  name         text not null,
  performed_on text check (is_partial_date(performed_on)),
  indication   text,
  facility     text,
  complication text
);
comment on table surgery is 'Operations and procedures done to the patient anywhere.';
call make_fact_table('surgery');

create table family_history (
  relative       text not null check (relative in ('mother', 'father', 'sister', 'brother', 'half_sister', 'half_brother', 'daughter', 'son',
                   'maternal_grandmother', 'maternal_grandfather', 'paternal_grandmother', 'paternal_grandfather',
                   'maternal_aunt', 'maternal_uncle', 'paternal_aunt', 'paternal_uncle', 'maternal_cousin', 'paternal_cousin')),
  relative_name  text,
  condition      text,
  icd10cm        text,
  onset_age_y    integer check (onset_age_y between 0 and 120),
  is_alive       boolean,
  death_age_y    integer check (death_age_y between 0 and 120),
  check (death_age_y is null or is_alive is not true)
);
comment on table family_history is 'One condition of one blood relative; without a condition, the relative alone.';
comment on column family_history.relative_name is 'Tells two relatives of one kind apart: "older", "Ana".';
comment on column family_history.is_alive is 'Null is not known.';
call make_fact_table('family_history');

create table social_history (
  topic      text not null check (topic in ('partner', 'tobacco', 'vaping', 'alcohol', 'cannabis', 'other_drugs', 'caffeine', 'occupation', 'exposure',
               'exercise', 'diet', 'sleep', 'housing', 'food_security', 'transport', 'safety', 'travel')),
  status     text not null check (status in ('never', 'former', 'current', 'unknown')),
  amount     numeric check (amount >= 0),
  unit       text,
  detail     text,
  started_on text check (is_partial_date(started_on)),
  stopped_on text check (is_partial_date(stopped_on)),
  check ((amount is null) = (unit is null))
);
comment on table social_history is 'How somebody lives, a row a topic and period.';
comment on column social_history.status is 'For "partner" never reads as none.';
comment on column social_history.amount is 'In the unit beside it: packs a day, drinks a week, mg a day.';
call make_fact_table('social_history');

create table immunization (
  vaccine     text not null,
  cvx         text,
  status      text not null default 'given' check (status in ('given', 'declined', 'immune', 'contraindicated')),
  given_on    text check (is_partial_date(given_on)),
  dose_number integer check (dose_number between 1 and 20),
  lot         text,
  site        text
);
comment on table immunization is 'Vaccine doses, and what was declined or is not needed.';
comment on column immunization.cvx is 'Code of the CDC vaccine code set where the source gave one.';
call make_fact_table('immunization');

create table menstrual_record (
  assessed_on                date not null,
  menarche_age_y             integer check (menarche_age_y between 5 and 25),
  lmp_on                     date,
  lmp_certainty              text check (lmp_certainty in ('certain', 'approximate', 'unknown')),
  cycle_min_d                integer check (cycle_min_d between 10 and 365),
  cycle_max_d                integer check (cycle_max_d between 10 and 365),
  duration_d                 integer check (duration_d between 1 and 60),
  flow                       text check (flow in ('light', 'normal', 'heavy')),
  pain_nprs                  integer check (pain_nprs between 0 and 10),
  has_intermenstrual_bleeding boolean,
  has_postcoital_bleeding    boolean,
  final_period_on            text check (is_partial_date(final_period_on)),
  check (cycle_max_d >= cycle_min_d)
);
comment on table menstrual_record is 'Periods as told on one day; the latest is in force, earlier ones show the course.';
comment on column menstrual_record.cycle_min_d is 'Shortest and longest cycle of the last six months, in days.';
comment on column menstrual_record.final_period_on is 'The final menstrual period, where menopause is reached.';
call make_fact_table('menstrual_record');

create table pregnancy (
  number          integer not null check (number between 1 and 40),
  outcome         text not null check (outcome in ('ongoing', 'live_birth', 'stillbirth', 'spontaneous_loss', 'induced', 'ectopic', 'molar', 'biochemical')),
  ended_on        text check (is_partial_date(ended_on)),
  ga_weeks        integer check (ga_weeks between 0 and 45),
  ga_days         integer check (ga_days between 0 and 6),
  fetus_count     integer check (fetus_count between 1 and 8),
  conception_mode text check (conception_mode in ('spontaneous', 'ovulation_induction', 'iui', 'ivf_fresh', 'frozen_transfer', 'donor_egg', 'donor_sperm', 'donor_embryo')),
  edd_on          date,
  complications   text[] not null default '{}',
  anaesthesia     text check (anaesthesia in ('none', 'epidural', 'spinal', 'general', 'local')),
  labour_h        numeric check (labour_h between 0 and 200),
  perineal_tear   text check (perineal_tear in ('none', '1', '2', '3a', '3b', '3c', '4')),
  feeding         text,
  fetuses         jsonb not null default '[]' check (jsonb_typeof(fetuses) = 'array' and jsonb_array_length(fetuses) <= 8),
  check (ga_days is null or ga_weeks is not null),
  check (outcome <> 'ongoing' or ended_on is null)
);
comment on table pregnancy is 'One pregnancy of this patient. Gravidity and parity are computed from these rows and stored nowhere.';
comment on column pregnancy.number is 'Its place in the order of pregnancies, from 1.';
comment on column pregnancy.ga_weeks is 'Gestational age at its end; of an ongoing one, none: that follows from edd_on.';
comment on column pregnancy.fetuses is 'By birth order: sex, weight_g, mode of delivery, is_born_alive, is_living_now, had_nicu, anomalies. Never asked for apart from their pregnancy, and versioned and labelled with it.';
call make_fact_table('pregnancy');

create table contraception_use (
  method      text not null check (method in ('cu_iud', 'lng_iud', 'implant', 'dmpa', 'pop', 'combined_pill', 'combined_patch', 'combined_ring',
                'condom', 'diaphragm', 'spermicide', 'withdrawal', 'fertility_awareness', 'lactational', 'emergency', 'tubal', 'partner_vasectomy', 'none')),
  product     text,
  started_on  text check (is_partial_date(started_on)),
  stopped_on  text check (is_partial_date(stopped_on)),
  stop_reason text
);
comment on table contraception_use is 'A method and when it was used.';
call make_fact_table('contraception_use');

create table vital (
  loinc       text not null,
  name        text not null,
  value       numeric not null,
  diastolic   numeric,
  unit        text not null,
  measured_at timestamptz not null,
  position    text check (position in ('sitting', 'standing', 'lying')),
  check ((loinc = '85354-9') = (diastolic is not null))
);
comment on table vital is 'One measurement by LOINC and UCUM unit. A blood pressure (85354-9) is one row: systolic in value.';
call make_fact_table('vital');
create index vital_latest on vital (practice_id, patient_id, measured_at desc);

create table semen_analysis (
  collected_on             date not null,
  abstinence_d             numeric check (abstinence_d between 0 and 60),
  collection_site          text check (collection_site in ('clinic', 'home', 'condom')),
  is_collection_complete   boolean,
  minutes_to_analysis      integer check (minutes_to_analysis between 0 and 1440),
  volume_ml                numeric check (volume_ml between 0 and 20),
  concentration_m_per_ml   numeric check (concentration_m_per_ml between 0 and 1000),
  total_motility_percent   numeric check (total_motility_percent between 0 and 100),
  progressive_percent      numeric check (progressive_percent between 0 and 100),
  vitality_percent         numeric check (vitality_percent between 0 and 100),
  normal_forms_percent     numeric check (normal_forms_percent between 0 and 100),
  ph                       numeric check (ph between 5 and 10),
  leukocytes_m_per_ml      numeric check (leukocytes_m_per_ml between 0 and 200),
  laboratory               text,
  check (progressive_percent <= total_motility_percent)
);
comment on table semen_analysis is 'Semen analyses of this patient by the fields of the WHO manual (6th ed., 2021); a partner is a patient of their own.';
call make_fact_table('semen_analysis');

create table work_up_item (
  area       text not null check (area in ('ovulatory', 'tubal', 'uterine', 'male', 'genetic', 'infectious')),
  test       text not null,
  status     text not null check (status in ('ordered', 'done', 'abnormal', 'not_applicable')),
  done_on    date,
  expires_on date,
  result     text,
  check (status in ('ordered', 'not_applicable') or done_on is not null),
  check (expires_on >= done_on)
);
comment on table work_up_item is 'The infertility work-up: what was looked at and what came of it. Expired is expires_on before today.';
call make_fact_table('work_up_item');

create table screening_event (
  type    text not null,
  done_on date not null,
  result  text not null check (result in ('normal', 'abnormal', 'inconclusive', 'pending', 'declined')),
  detail  text
);
comment on table screening_event is 'Preventive tests as done, also elsewhere; what is due follows from them.';
comment on column screening_event.type is 'The test by its key: cytology, hrhpv, cotest, mammogram, ….';
call make_fact_table('screening_event');

create table organ (
  organ    text not null check (organ in ('cervix', 'uterus', 'left_ovary', 'right_ovary', 'left_tube', 'right_tube', 'breasts', 'vagina', 'prostate', 'testes', 'penis')),
  state    text not null check (state in ('present', 'absent', 'unknown')),
  since_on text check (is_partial_date(since_on))
);
comment on table organ is 'Organ inventory, which drives screening; sex or gender alone does not. The latest row of an organ is in force.';
call make_fact_table('organ');

create table pregnancy_intent (
  intent   text not null check (intent in ('trying', 'within_a_year', 'later', 'unsure', 'no')),
  asked_on date not null
);
comment on table pregnancy_intent is 'Whether the patient wishes a pregnancy, as asked on a day; the latest is in force.';
call make_fact_table('pregnancy_intent');

drop procedure make_fact_table(text);
drop procedure add_fact_columns(text);

-- ---- Who stands for it ----
create table fact_confirmation (
  practice_id  bigint not null,
  id           bigint generated always as identity,
  patient_id   bigint not null,
  kind         text not null,
  fact_id      bigint not null,
  version      integer not null,
  confirmed_by bigint not null,
  confirmed_at timestamptz not null default now(),
  primary key (practice_id, id),
  foreign key (practice_id, patient_id) references patient (practice_id, id)
);
comment on table fact_confirmation is 'Each time somebody said that a fact still holds: which disciplines have seen it. Read only beside the fact itself, which may be hidden by its label.';
create index fact_confirmation_patient on fact_confirmation (practice_id, patient_id, kind, fact_id);
call protect_tenant_table('fact_confirmation');
grant select, insert on fact_confirmation to wyze_app;

create table section_review (
  practice_id bigint not null,
  patient_id  bigint not null,
  section     text not null,
  is_none     boolean not null,
  reviewed_by bigint not null,
  reviewed_at timestamptz not null default now(),
  primary key (practice_id, patient_id, section),
  foreign key (practice_id, patient_id) references patient (practice_id, id)
);
comment on table section_review is 'When a part of the history was last gone through, and by whom.';
comment on column section_review.is_none is 'Asked, and there was nothing: "no known allergies". No row means that nobody asked.';
call protect_tenant_table('section_review');
grant select, insert, update on section_review to wyze_app;

-- ---- The open chart counts no errors ----
create or replace function open_chart(p_patient bigint, p_notes integer)
  returns table (patient json, allergies json, medications json, problems json, lab_results json, notes json)
  language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare v_practice bigint := current_practice();
begin
  select row_to_json(r) into patient from (
    select id, mrn, first_name, last_name, preferred_name, date_of_birth, sex, pronouns, phone, email, version, created_at, updated_at
    from patient p where p.practice_id = v_practice and p.id = p_patient) r;
  if not found then return; end if;
  select json_agg(a order by a.severity = 'anaphylaxis' desc, a.id) into allergies from (
    select id, substance, reaction, severity from allergy
    where practice_id = v_practice and patient_id = p_patient and not is_entered_in_error) a;
  select json_agg(m order by m.stopped_on nulls first, m.name, m.id) into medications from (
    select id, name, is_supplement, dose, route, frequency, started_on, stopped_on
    from medication where practice_id = v_practice and patient_id = p_patient and not is_entered_in_error) m;
  select json_agg(p order by p.resolved_on nulls first, p.onset_on desc nulls last, p.id) into problems from (
    select id, icd10cm, description, onset_on, resolved_on
    from problem where practice_id = v_practice and patient_id = p_patient and not is_entered_in_error) p;
  select json_agg(l order by l.collected_at desc, l.id) into lab_results from (
    select id, loinc, name, comparator, value, unit, collected_at
    from lab_result where practice_id = v_practice and patient_id = p_patient and not is_entered_in_error order by collected_at desc, id limit 60) l;
  select json_agg(n) into notes from (
    select n.id, n.patient_id, d.id as draft_id, n.template_id, n.title, n.status, n.visit_on,
           json_build_object('id', n.author_id, 'name', u.first_name || ' ' || u.last_name, 'role', u.role) as author,
           n.signed_at, n.updated_at
    from note n
    join app_user u on u.practice_id = n.practice_id and u.id = n.author_id
    left join draft d on d.practice_id = n.practice_id and d.note_id = n.id
    where n.practice_id = v_practice and n.patient_id = p_patient and n.status <> 'discarded'
    order by n.visit_on desc, n.id desc limit p_notes) n;
  return next;
end $$;
