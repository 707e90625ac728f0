-- What every request runs, or nearly every one, made cheap. Three things cost most: planning the same statement again and
-- again (plan_cache_mode is force_custom_plan, for the sake of LIKE; a function that has no LIKE keeps its plans), locking
-- one row from all sides at once, and reading the same patients twice for a page and its total.

-- ---- The session ----
do $$
declare f regprocedure;
begin
  for f in select oid::regprocedure from pg_proc where proname = 'enter_session' and pronamespace = 'public'::regnamespace loop
    execute format('alter function %s set plan_cache_mode = force_generic_plan', f);
  end loop;
end $$;

-- ---- The audit log ----
-- Its rows come from append_audit() alone, out of a row of audit_head, and that one refers to the practice. A foreign key
-- of their own would lock the practice's row once for each request, all requests of a practice the same one.
alter table audit_event drop constraint audit_event_practice_id_fkey;
comment on column audit_event.practice_id is 'No foreign key of its own: append_audit() takes it from audit_head, which has one.';

-- The same bytes as before. plpgsql, because it keeps its expression where an SQL function sets up a query each time.
create or replace function audit_event_bytes(e audit_event) returns bytea
  language plpgsql immutable parallel safe as $$
declare
  v_at text := to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US');
  v_detail text := e.detail::text;
begin
  return convert_to(concat_ws(',',
    coalesce(octet_length(e.practice_id::text) || ':' || e.practice_id, '-'),
    coalesce(octet_length(e.lane::text) || ':' || e.lane, '-'),
    coalesce(octet_length(e.seq::text) || ':' || e.seq, '-'),
    coalesce(octet_length(v_at) || ':' || v_at, '-'),
    coalesce(octet_length(e.actor_id::text) || ':' || e.actor_id, '-'),
    coalesce(octet_length(e.actor_role) || ':' || e.actor_role, '-'),
    coalesce(octet_length(e.action) || ':' || e.action, '-'),
    coalesce(octet_length(e.patient_id::text) || ':' || e.patient_id, '-'),
    coalesce(octet_length(e.resource) || ':' || e.resource, '-'),
    coalesce(octet_length(e.resource_id::text) || ':' || e.resource_id, '-'),
    coalesce(octet_length(e.outcome) || ':' || e.outcome, '-'),
    coalesce(octet_length(e.request_id) || ':' || e.request_id, '-'),
    coalesce(octet_length(v_detail) || ':' || v_detail, '-')), 'UTF8');
end $$;

create or replace function append_audit(
  p_practice bigint, p_actor bigint, p_role text, p_action text, p_patient bigint, p_resource text, p_resource_id bigint,
  p_outcome text, p_request text, p_detail jsonb) returns void
  language plpgsql security definer
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  h audit_head;
  e audit_event;
begin
  -- The practice of the transaction, never another: a log cannot be written into by a stranger.
  if p_practice is distinct from nullif(current_setting('app.practice', true), '')::bigint then
    raise exception 'audit of another practice' using errcode = '42501';
  end if;
  select * into h from audit_head where practice_id = p_practice limit 1 for update skip locked;
  if not found then
    select * into h from audit_head where practice_id = p_practice and lane = pg_backend_pid() % 8 for update;
    if not found then raise exception 'practice % has no audit chain', p_practice; end if;
  end if;
  e.practice_id := p_practice; e.lane := h.lane; e.seq := h.seq + 1; e.at := clock_timestamp();
  e.actor_id := p_actor; e.actor_role := p_role; e.action := p_action; e.patient_id := p_patient;
  e.resource := p_resource; e.resource_id := p_resource_id; e.outcome := p_outcome; e.request_id := p_request;
  e.detail := p_detail; e.prev_hash := h.hash;
  e.hash := sha256(h.hash || audit_event_bytes(e));
  insert into audit_event (practice_id, lane, seq, at, actor_id, actor_role, action, patient_id, resource, resource_id, outcome, request_id, detail, prev_hash, hash)
    values (e.practice_id, e.lane, e.seq, e.at, e.actor_id, e.actor_role, e.action, e.patient_id, e.resource, e.resource_id, e.outcome, e.request_id, e.detail, e.prev_hash, e.hash);
  update audit_head set seq = e.seq, hash = e.hash where practice_id = p_practice and lane = h.lane;
end $$;

-- ---- Search ----
drop function find_patients(text[], text, bigint, integer);
drop function count_patients(text[], integer);

-- A page of the patients whose folded names hold every pattern, and how many there are, counted no further than p_cap + 1:
-- nobody reads the difference between 1,000 and 30,000. What few enough match is read once, for page and total alike;
-- where more match than are counted, the page is read by itself, which then soon finds its rows in the order of names.
-- Runs as the owner because LIKE is not leakproof, and under row-level security PostgreSQL would check every row of every
-- practice before it may use the trigram index; so this function filters the practice by itself, from the same setting
-- that the policies read. LIKE stands in the text as a literal, or it would be planned without knowing the pattern.
create function page_patients(p_patterns text[], p_after_key text, p_after_id bigint, p_limit integer, p_cap integer, out total integer, out items json)
  language plpgsql stable security definer
  set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  v_columns constant text := 'id, mrn, first_name, last_name, preferred_name, date_of_birth, sex, pronouns, sort_key';
  v_from text := ' from patient where practice_id = $1';
  v_after constant text := case when p_after_key is null then '' else ' and (sort_key, id) > ($2, $3)' end;
  v_pattern text;
begin
  foreach v_pattern in array p_patterns loop v_from := v_from || format(' and search_key like %L', v_pattern); end loop;
  if cardinality(p_patterns) = 0 then
    execute 'select count(*) from (select' || v_from || ' limit $2) counted' into total using current_practice(), p_cap + 1;
  else
    execute 'with found as materialized (select ' || v_columns || v_from || ' limit $5)
      select (select count(*) from found),
             (select json_agg(page) from (select * from found where true' || v_after || ' order by sort_key, id limit $4) page)'
      into total, items using current_practice(), p_after_key, p_after_id, p_limit, p_cap + 1;
  end if;
  if cardinality(p_patterns) = 0 or total > p_cap then
    execute 'select json_agg(page) from (select ' || v_columns || v_from || v_after || ' order by sort_key, id limit $4) page'
      into items using current_practice(), p_after_key, p_after_id, p_limit;
  end if;
  items := coalesce(items, '[]');
end $$;
comment on function page_patients(text[], text, bigint, integer, integer) is 'One page of a search by name, with its total.';
grant execute on function page_patients(text[], text, bigint, integer, integer) to wyze_app;

-- ---- The chart ----
-- Everything that an open chart shows, in one trip and with one plan kept. Runs as its caller: row-level security holds,
-- and where it shows no patient there is nothing below.
create function open_chart(p_patient bigint, p_notes integer)
  returns table (patient json, allergies json, medications json, problems json, lab_results json, notes json)
  language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare v_practice bigint := current_practice();
begin
  select row_to_json(r) into patient from (
    select id, mrn, first_name, last_name, preferred_name, date_of_birth, sex, pronouns, phone, email, version, created_at, updated_at
    from patient p where p.practice_id = v_practice and p.id = p_patient) r;
  if not found then return; end if;
  select json_agg(a order by a.severity = 'anaphylaxis' desc, a.id) into allergies from (
    select id, substance, reaction, severity from allergy where practice_id = v_practice and patient_id = p_patient) a;
  select json_agg(m order by m.stopped_on nulls first, m.name, m.id) into medications from (
    select id, name, is_supplement, dose, route, frequency, started_on, stopped_on
    from medication where practice_id = v_practice and patient_id = p_patient) m;
  select json_agg(p order by p.resolved_on nulls first, p.onset_on desc nulls last, p.id) into problems from (
    select id, icd10cm, description, onset_on, resolved_on
    from problem where practice_id = v_practice and patient_id = p_patient) p;
  select json_agg(l order by l.collected_at desc, l.id) into lab_results from (
    select id, loinc, name, comparator, value, unit, collected_at
    from lab_result where practice_id = v_practice and patient_id = p_patient order by collected_at desc, id limit 60) l;
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
comment on function open_chart(bigint, integer) is 'One chart as JSON by part; null for an empty list, no row where the practice has no such patient.';
grant execute on function open_chart(bigint, integer) to wyze_app;

-- ---- Medical record numbers ----
-- A row as counter is locked until the commit, so that a practice's registrations queued up behind each other's flush to
-- disk. A sequence is not; each practice has its own, made at its first registration in a schema that the application may
-- not look into: one sequence for all would tell each practice how many patients the others register. It can be lost
-- without harm (a restored backup has none): the next one starts over and passes by the numbers that are taken.
create schema series;
comment on schema series is 'One sequence a practice: mrn_<practice id>. Reached through next_mrn() only.';
comment on table mrn_series is 'Where the series of medical record numbers of a practice starts.';
revoke insert, update on mrn_series from wyze_app;

create or replace function next_mrn() returns text
  language plpgsql security definer
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  v_practice bigint := current_practice();
  v_series text := 'series.mrn_' || v_practice;
  v_start bigint;
  v_number text;
begin
  if v_practice is null then raise exception 'no practice is entered' using errcode = '42501'; end if;
  if to_regclass(v_series) is null then
    -- Two first registrations at once: the second waits here and then finds the sequence of the first.
    insert into mrn_series (practice_id) values (v_practice)
      on conflict (practice_id) do update set next_number = mrn_series.next_number returning next_number into v_start;
    if to_regclass(v_series) is null then execute format('create sequence %s start with %s minvalue 1', v_series, v_start); end if;
  end if;
  loop
    v_number := nextval(v_series::regclass)::text;
    exit when not exists (select from patient where practice_id = v_practice and mrn = v_number);
  end loop;
  return v_number;
end $$;
