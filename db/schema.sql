-- What db/migrations make together. Written by `npm run db:schema`; do not edit.

create extension if not exists btree_gin;
create extension if not exists btree_gist;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

alter default privileges in schema public grant select on tables to wyze_backup;

CREATE OR REPLACE FUNCTION public.accept_invitation(p_token bigint, p_first_name text, p_last_name text, p_password_hash text, p_npi text, p_licence_number text, p_licence_state text, p_licence_expires_on date, p_now timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare t mail_token := use_mail_token(p_token, 'invite', p_now); i invitation; v_user bigint;
begin
  select * into strict i from invitation where practice_id = t.practice_id and id = t.invitation_id and revoked_at is null and accepted_at is null for update;
  insert into app_user (practice_id, email, first_name, last_name, role, npi, licence_number, licence_state, licence_expires_on)
    values (i.practice_id, i.email, p_first_name, p_last_name, i.role, p_npi, p_licence_number, p_licence_state, p_licence_expires_on)
    returning id into v_user;
  insert into user_credential (practice_id, user_id, password_hash) values (i.practice_id, v_user, p_password_hash);
  update invitation set accepted_at = p_now, accepted_by = v_user where practice_id = i.practice_id and id = i.id;
  return v_user;
end $function$;
grant execute on function accept_invitation(bigint,text,text,text,text,text,text,date,timestamp with time zone) to wyze_app;

CREATE OR REPLACE FUNCTION public.add_live_ticket(p_sha256 bytea, p_session uuid, p_now timestamp with time zone, p_expires_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from live_ticket where practice_id = current_practice() and ticket_sha256 in (
    select ticket_sha256 from live_ticket where practice_id = current_practice() and expires_at < p_now limit 100 for update skip locked);
  insert into live_ticket (practice_id, ticket_sha256, session_id, expires_at) values (current_practice(), p_sha256, p_session, p_expires_at);
end $function$;
grant execute on function add_live_ticket(bytea,uuid,timestamp with time zone,timestamp with time zone) to wyze_app;

CREATE OR REPLACE FUNCTION public.add_registration(p_practice_name text, p_time_zone text, p_email text, p_first_name text, p_last_name text, p_password_hash text, p_npi text, p_licence_number text, p_licence_state text, p_licence_expires_on date)
 RETURNS uuid
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 INSERT INTO registration (practice_name, time_zone, email, first_name, last_name, password_hash, npi, licence_number, licence_state, licence_expires_on)
   VALUES (add_registration.p_practice_name, add_registration.p_time_zone, lower(add_registration.p_email), add_registration.p_first_name, add_registration.p_last_name, add_registration.p_password_hash, add_registration.p_npi, add_registration.p_licence_number, add_registration.p_licence_state, add_registration.p_licence_expires_on)
   RETURNING registration.id;
END;
grant execute on function add_registration(text,text,text,text,text,text,text,text,text,date) to wyze_app;

CREATE OR REPLACE FUNCTION public.announce_change(p_practice bigint, p_actor bigint, p_session uuid, p_request text, p_paths text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  if p_practice is distinct from current_practice() then
    raise exception 'change in another practice' using errcode = '42501';
  end if;
  insert into live_event (practice_id, paths, actor_id, actor_session, request_id) values (p_practice, p_paths, p_actor, p_session, p_request);
  if random() < 0.01 then
    delete from live_event where practice_id = p_practice and seq in (
      select seq from live_event where practice_id = p_practice and at < now() - interval '25 hours' limit 2000 for update skip locked);
  end if;
end $function$;
grant execute on function announce_change(bigint,bigint,uuid,text,text[]) to wyze_app;
comment on function announce_change(bigint,bigint,uuid,text,text[]) is 'Writes down what this transaction made stale.';

CREATE OR REPLACE FUNCTION public.append_audit(p_practice bigint, p_actor bigint, p_role text, p_action text, p_patient bigint, p_resource text, p_resource_id bigint, p_outcome text, p_request text, p_detail jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
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
end $function$;
grant execute on function append_audit(bigint,bigint,text,text,bigint,text,bigint,text,text,jsonb) to wyze_app;

CREATE OR REPLACE FUNCTION public.audit_event_bytes(e audit_event)
 RETURNS bytea
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.change_password(p_user bigint, p_password_hash text, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 UPDATE user_credential SET password_hash = change_password.p_password_hash, changed_at = change_password.p_now
   WHERE ((user_credential.practice_id = current_practice()) AND (user_credential.user_id = change_password.p_user));
END;
grant execute on function change_password(bigint,text,timestamp with time zone) to wyze_app;

CREATE OR REPLACE FUNCTION public.check_note_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare v_last note_version;
begin
  select * into v_last from note_version
    where practice_id = new.practice_id and note_id = new.note_id order by version desc limit 1;
  if new.version <> coalesce(v_last.version, 0) + 1 or new.prev_sha256 is distinct from v_last.sha256 then
    raise exception 'version % does not continue the note', new.version using errcode = '23514';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.close_session(p_session uuid, p_reason text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 UPDATE auth_session SET revoked_at = now(), revoked_for = close_session.p_reason
   WHERE ((auth_session.id = close_session.p_session) AND (auth_session.revoked_at IS NULL));
END;
grant execute on function close_session(uuid,text) to wyze_app;

CREATE OR REPLACE FUNCTION public.close_sessions_of(p_user bigint, p_except uuid, p_reason text, p_now timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 WITH closed AS (
          UPDATE auth_session SET revoked_at = close_sessions_of.p_now, revoked_for = close_sessions_of.p_reason
           WHERE ((auth_session.practice_id = current_practice()) AND (auth_session.user_id = close_sessions_of.p_user) AND (auth_session.revoked_at IS NULL) AND (auth_session.id IS DISTINCT FROM close_sessions_of.p_except))
           RETURNING auth_session.id
         )
  SELECT (count(*))::integer AS count
    FROM closed;
END;
grant execute on function close_sessions_of(bigint,uuid,text,timestamp with time zone) to wyze_app;

CREATE OR REPLACE FUNCTION public.current_practice()
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('app.practice'::text, true), ''::text))::bigint;
grant execute on function current_practice() to wyze_app;

CREATE OR REPLACE FUNCTION public.enter_session(p_session uuid, p_now timestamp with time zone, p_is_background boolean)
 RETURNS TABLE(practice_id bigint, user_id bigint, role text, first_name text, last_name text, credentials text, session_id uuid, stepped_up_at timestamp with time zone, must_enrol boolean, is_email_verified boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare v_seen timestamptz;
begin
  select s.practice_id, s.user_id, u.role, u.first_name, u.last_name, u.credentials, s.id, s.stepped_up_at, s.last_seen_at,
         p.requires_second_factor
           and not exists (select from totp_factor t where t.practice_id = s.practice_id and t.user_id = s.user_id and t.confirmed_at is not null)
           and not exists (select from passkey k where k.practice_id = s.practice_id and k.user_id = s.user_id and k.removed_at is null),
         u.email_verified_at is not null
    into practice_id, user_id, role, first_name, last_name, credentials, session_id, stepped_up_at, v_seen, must_enrol, is_email_verified
    from auth_session s
    join app_user u on u.practice_id = s.practice_id and u.id = s.user_id
    join practice p on p.id = s.practice_id
    where s.id = p_session and s.revoked_at is null and u.is_active
      and s.expires_at > p_now and s.last_seen_at > p_now - session_idle_limit();
  if not found then
    perform set_config('app.practice', '', true);
    return;
  end if;
  perform set_config('app.practice', practice_id::text, true);
  -- Once a minute, and by whichever request gets there first: the others do not wait for its commit.
  if not p_is_background and v_seen <= p_now - interval '1 minute' then
    update auth_session s set last_seen_at = p_now
      where s.id in (select l.id from auth_session l where l.id = p_session for update skip locked);
  end if;
  return next;
end $function$;
grant execute on function enter_session(uuid,timestamp with time zone,boolean) to wyze_app;

CREATE OR REPLACE FUNCTION public.find_account(p_email text)
 RETURNS TABLE(practice_id bigint, user_id bigint, is_active boolean, is_email_verified boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  return query
    select u.practice_id, u.id, u.is_active, u.email_verified_at is not null from app_user u where u.email = lower(p_email);
  if found then
    perform set_config('app.practice', (select u.practice_id::text from app_user u where u.email = lower(p_email)), true);
  end if;
end $function$;
grant execute on function find_account(text) to wyze_app;

CREATE OR REPLACE FUNCTION public.find_credential(p_email text)
 RETURNS TABLE(practice_id bigint, user_id bigint, password_hash text, is_active boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT u.practice_id,
     u.id,
     c.password_hash,
     u.is_active
    FROM (app_user u
      JOIN user_credential c ON (((c.practice_id = u.practice_id) AND (c.user_id = u.id))))
   WHERE (u.email = lower(find_credential.p_email));
END;
grant execute on function find_credential(text) to wyze_app;

CREATE OR REPLACE FUNCTION public.find_mail_token(p_sha256 bytea, p_kind text, p_now timestamp with time zone)
 RETURNS TABLE(practice_id bigint, id bigint, user_id bigint, invitation_id bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare t mail_token;
begin
  select * into t from mail_token m where m.token_sha256 = p_sha256 and m.kind = p_kind for update;
  if not found or t.used_at is not null or t.voided_at is not null or t.expires_at <= p_now then return; end if;
  if t.invitation_id is not null and not exists (
    select from invitation i where i.practice_id = t.practice_id and i.id = t.invitation_id and i.revoked_at is null and i.accepted_at is null) then return; end if;
  if t.user_id is not null and not exists (
    select from app_user u where u.practice_id = t.practice_id and u.id = t.user_id and u.is_active) then return; end if;
  perform set_config('app.practice', t.practice_id::text, true);
  return query select t.practice_id, t.id, t.user_id, t.invitation_id;
end $function$;
grant execute on function find_mail_token(bytea,text,timestamp with time zone) to wyze_app;

CREATE OR REPLACE FUNCTION public.find_passkey(p_credential_id text)
 RETURNS TABLE(practice_id bigint, user_id bigint, is_active boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT k.practice_id,
     k.user_id,
     u.is_active
    FROM (passkey k
      JOIN app_user u ON (((u.practice_id = k.practice_id) AND (u.id = k.user_id))))
   WHERE ((k.credential_id = find_passkey.p_credential_id) AND (k.removed_at IS NULL));
END;
grant execute on function find_passkey(text) to wyze_app;

CREATE OR REPLACE FUNCTION public.find_sign_in_challenge(p_token_sha256 bytea)
 RETURNS TABLE(practice_id bigint, user_id bigint, email text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT c.practice_id,
     c.user_id,
     u.email
    FROM (sign_in_challenge c
      JOIN app_user u ON (((u.practice_id = c.practice_id) AND (u.id = c.user_id))))
   WHERE ((c.token_sha256 = find_sign_in_challenge.p_token_sha256) AND u.is_active);
END;
grant execute on function find_sign_in_challenge(bytea) to wyze_app;

CREATE OR REPLACE FUNCTION public.guard_draft()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' or old.status in ('signed', 'discarded')
     or (new.practice_id, new.id, new.note_id, new.transcript_id) is distinct from (old.practice_id, old.id, old.note_id, old.transcript_id) then
    raise exception 'the draft is closed' using errcode = '42501';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.guard_note()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' or old.status = 'discarded'
     or (new.practice_id, new.id, new.patient_id, new.author_id, new.created_at) is distinct from (old.practice_id, old.id, old.patient_id, old.author_id, old.created_at)
     or (old.status = 'signed' and (new.status <> 'signed' or new.current_version < old.current_version
         or (new.template_id, new.title, new.visit_on) is distinct from (old.template_id, old.title, old.visit_on)
         or (new.current_version = old.current_version and new is distinct from old))) then
    raise exception 'the note is final' using errcode = '42501';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.list_live_sessions(p_sessions uuid[], p_now timestamp with time zone)
 RETURNS TABLE(session_id uuid, role text, must_enrol boolean, is_email_verified boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT s.id,
     u.role,
     (p.requires_second_factor AND (NOT (EXISTS ( SELECT
            FROM totp_factor t
           WHERE ((t.practice_id = s.practice_id) AND (t.user_id = s.user_id) AND (t.confirmed_at IS NOT NULL))))) AND (NOT (EXISTS ( SELECT
            FROM passkey k
           WHERE ((k.practice_id = s.practice_id) AND (k.user_id = s.user_id) AND (k.removed_at IS NULL)))))),
     (u.email_verified_at IS NOT NULL)
    FROM ((auth_session s
      JOIN app_user u ON (((u.practice_id = s.practice_id) AND (u.id = s.user_id))))
      JOIN practice p ON ((p.id = s.practice_id)))
   WHERE ((s.id = ANY (list_live_sessions.p_sessions)) AND (s.revoked_at IS NULL) AND u.is_active AND (s.expires_at > list_live_sessions.p_now) AND (s.last_seen_at > (list_live_sessions.p_now - session_idle_limit())));
END;
grant execute on function list_live_sessions(uuid[],timestamp with time zone) to wyze_app;
comment on function list_live_sessions(uuid[],timestamp with time zone) is 'One question for all open sockets of a process.';

CREATE OR REPLACE FUNCTION public.lock_session(p_session uuid, p_now timestamp with time zone)
 RETURNS TABLE(practice_id bigint, user_id bigint, refresh_salt bytea, generation integer, rotated_at timestamp with time zone, is_open boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  return query
    select s.practice_id, s.user_id, s.refresh_salt, s.generation, s.rotated_at,
           s.revoked_at is null and u.is_active and s.expires_at > p_now and s.last_seen_at > p_now - session_idle_limit()
    from auth_session s join app_user u on u.practice_id = s.practice_id and u.id = s.user_id
    where s.id = p_session for update of s;
  if found then
    perform set_config('app.practice', (select s.practice_id::text from auth_session s where s.id = p_session), true);
  end if;
end $function$;
grant execute on function lock_session(uuid,timestamp with time zone) to wyze_app;

CREATE OR REPLACE FUNCTION public.next_mrn()
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
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
end $function$;
grant execute on function next_mrn() to wyze_app;

CREATE OR REPLACE FUNCTION public.open_chart(p_patient bigint, p_notes integer)
 RETURNS TABLE(patient json, allergies json, medications json, problems json, lab_results json, notes json)
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
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
end $function$;
grant execute on function open_chart(bigint,integer) to wyze_app;
comment on function open_chart(bigint,integer) is 'One chart as JSON by part; null for an empty list, no row where the practice has no such patient.';

CREATE OR REPLACE FUNCTION public.open_first_practice(p_token_sha256 bytea, p_practice_name text, p_time_zone text, p_email text, p_first_name text, p_last_name text, p_password_hash text)
 RETURNS TABLE(practice_id bigint, user_id bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare v_practice bigint; v_user bigint;
begin
  perform pg_advisory_xact_lock(hashtext('open_first_practice'));
  if exists (select from app_user) then return; end if;
  update setup_token set used_at = now() where token_sha256 = p_token_sha256 and used_at is null;
  if not found then return; end if;
  insert into practice (name, time_zone) values (p_practice_name, p_time_zone) returning id into v_practice;
  perform set_config('app.practice', v_practice::text, true);
  insert into app_user (practice_id, email, first_name, last_name, role)
    values (v_practice, lower(p_email), p_first_name, p_last_name, 'PRACTICE_ADMIN') returning id into v_user;
  insert into user_credential (practice_id, user_id, password_hash) values (v_practice, v_user, p_password_hash);
  perform start_audit_chain(v_practice);
  return query select v_practice, v_user;
end $function$;
grant execute on function open_first_practice(bytea,text,text,text,text,text,text) to wyze_app;

CREATE OR REPLACE FUNCTION public.open_session(p_practice bigint, p_user bigint, p_salt bytea, p_now timestamp with time zone, p_expires_at timestamp with time zone, p_user_agent text, p_address text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare v_id uuid;
begin
  insert into auth_session (practice_id, user_id, refresh_salt, rotated_at, created_at, last_seen_at, stepped_up_at, expires_at, user_agent, address)
  values (p_practice, p_user, p_salt, p_now, p_now, p_now, p_now, p_expires_at, left(p_user_agent, 300), left(p_address, 60)) returning id into v_id;
  perform set_config('app.practice', p_practice::text, true);
  return v_id;
end $function$;
grant execute on function open_session(bigint,bigint,bytea,timestamp with time zone,timestamp with time zone,text,text) to wyze_app;

CREATE OR REPLACE FUNCTION public.page_patients(p_patterns text[], p_after_key text, p_after_id bigint, p_limit integer, p_cap integer, OUT total integer, OUT items json)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
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
end $function$;
grant execute on function page_patients(text[],text,bigint,integer,integer) to wyze_app;
comment on function page_patients(text[],text,bigint,integer,integer) is 'One page of a search by name, with its total.';

CREATE OR REPLACE PROCEDURE public.protect_tenant_table(IN name text, IN column_name text DEFAULT 'practice_id'::text)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  execute format('create policy own_practice on %I to wyze_app using (%I = current_practice()) with check (%I = current_practice())', name, column_name, column_name);
  execute format('create policy owner_maintains on %I to %I using (true) with check (true)', name, current_user);
end $procedure$;

CREATE OR REPLACE FUNCTION public.read_live_events(p_practice bigint, p_since xid8, p_limit integer)
 RETURNS TABLE(horizon text, events json)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT (pg_snapshot_xmin(pg_current_snapshot()))::text AS pg_snapshot_xmin,
     COALESCE(( SELECT json_agg(json_build_object('seq', e.seq, 'xact', (e.xact)::text, 'paths', e.paths, 'actor_id', e.actor_id, 'actor_session', e.actor_session) ORDER BY e.seq) AS json_agg
            FROM ( SELECT live_event.seq,
                     live_event.xact,
                     live_event.paths,
                     live_event.actor_id,
                     live_event.actor_session
                    FROM live_event
                   WHERE ((live_event.practice_id = read_live_events.p_practice) AND (live_event.xact >= read_live_events.p_since))
                   ORDER BY live_event.xact
                  LIMIT read_live_events.p_limit) e), '[]'::json) AS "coalesce";
END;
grant execute on function read_live_events(bigint,xid8,integer) to wyze_app;
comment on function read_live_events(bigint,xid8,integer) is 'Changes of one practice since a horizon; with null only the horizon of now.';

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% on % is refused: its rows are final', tg_op, tg_table_name using errcode = '42501';
end $function$;

CREATE OR REPLACE FUNCTION public.reset_password(p_token bigint, p_password_hash text, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare t mail_token := use_mail_token(p_token, 'reset', p_now); v_was_proven boolean;
begin
  select email_verified_at is not null into strict v_was_proven from app_user where practice_id = t.practice_id and id = t.user_id for update;
  update user_credential set password_hash = p_password_hash, changed_at = p_now where practice_id = t.practice_id and user_id = t.user_id;
  update auth_session set revoked_at = p_now, revoked_for = 'password reset' where practice_id = t.practice_id and user_id = t.user_id and revoked_at is null;
  update sign_in_challenge set closed_at = p_now, closed_for = 'password reset' where practice_id = t.practice_id and user_id = t.user_id and closed_at is null;
  if v_was_proven then return; end if;
  update app_user set email_verified_at = p_now where practice_id = t.practice_id and id = t.user_id;
  update totp_factor set secret_sealed = null, confirmed_at = null where practice_id = t.practice_id and user_id = t.user_id;
  update passkey set removed_at = p_now where practice_id = t.practice_id and user_id = t.user_id and removed_at is null;
  update recovery_code set replaced_at = p_now where practice_id = t.practice_id and user_id = t.user_id and replaced_at is null;
end $function$;
grant execute on function reset_password(bigint,text,timestamp with time zone) to wyze_app;

CREATE OR REPLACE FUNCTION public.rotate_session(p_session uuid, p_now timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 UPDATE auth_session SET generation = (auth_session.generation + 1), rotated_at = rotate_session.p_now
   WHERE (auth_session.id = rotate_session.p_session)
   RETURNING auth_session.generation;
END;
grant execute on function rotate_session(uuid,timestamp with time zone) to wyze_app;

CREATE OR REPLACE FUNCTION public.session_idle_limit()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN '00:15:00'::interval;
grant execute on function session_idle_limit() to wyze_app;
comment on function session_idle_limit() is '45 CFR 164.312(a)(2)(iii), ONC 170.315(d)(5). Not a parameter: no caller can ask for longer.';

CREATE OR REPLACE FUNCTION public.settle_registration(p_id uuid)
 RETURNS TABLE(practice_id bigint, user_id bigint, is_new boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare r registration; v_practice bigint; v_user bigint;
begin
  delete from registration where id = p_id returning * into r;
  if not found then return; end if;
  select u.practice_id, u.id into v_practice, v_user from app_user u where u.email = r.email;
  if found then
    perform set_config('app.practice', v_practice::text, true);
    return query select v_practice, v_user, false;
    return;
  end if;
  insert into practice (name, time_zone) values (r.practice_name, r.time_zone) returning id into v_practice;
  perform set_config('app.practice', v_practice::text, true);
  insert into app_user (practice_id, email, first_name, last_name, role, email_verified_at, npi, licence_number, licence_state, licence_expires_on)
    values (v_practice, r.email, r.first_name, r.last_name, 'PRACTICE_ADMIN', null, r.npi, r.licence_number, r.licence_state, r.licence_expires_on)
    returning id into v_user;
  insert into user_credential (practice_id, user_id, password_hash) values (v_practice, v_user, r.password_hash);
  perform start_audit_chain(v_practice);
  return query select v_practice, v_user, true;
end $function$;
grant execute on function settle_registration(uuid) to wyze_app;

CREATE OR REPLACE FUNCTION public.start_audit_chain(p_practice bigint)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 INSERT INTO audit_head (practice_id, lane, hash)  SELECT start_audit_chain.p_practice AS p_practice,
             lane.lane,
             sha256(convert_to(((('wyze audit '::text || start_audit_chain.p_practice) || ' '::text) || lane.lane), 'UTF8'::name)) AS sha256
            FROM generate_series(0, 7) lane(lane);
END;

CREATE OR REPLACE FUNCTION public.step_up_session(p_session uuid, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 UPDATE auth_session SET stepped_up_at = step_up_session.p_now, last_seen_at = step_up_session.p_now
   WHERE ((auth_session.practice_id = current_practice()) AND (auth_session.id = step_up_session.p_session) AND (auth_session.revoked_at IS NULL));
END;
grant execute on function step_up_session(uuid,timestamp with time zone) to wyze_app;

CREATE OR REPLACE FUNCTION public.use_live_ticket(p_sha256 bytea, p_session uuid, p_now timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 WITH used AS (
          DELETE FROM live_ticket
           WHERE (live_ticket.ticket_sha256 = use_live_ticket.p_sha256)
           RETURNING live_ticket.session_id,
             live_ticket.expires_at
         )
  SELECT (EXISTS ( SELECT
            FROM used
           WHERE ((used.session_id = use_live_ticket.p_session) AND (used.expires_at > use_live_ticket.p_now)))) AS "exists";
END;
grant execute on function use_live_ticket(bytea,uuid,timestamp with time zone) to wyze_app;
comment on function use_live_ticket(bytea,uuid,timestamp with time zone) is 'Found by its hash alone: which practice it is of is what the ticket says.';

CREATE OR REPLACE FUNCTION public.use_mail_token(p_id bigint, p_kind text, p_now timestamp with time zone)
 RETURNS mail_token
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare t mail_token;
begin
  update mail_token set used_at = p_now
    where practice_id = current_practice() and id = p_id and kind = p_kind and used_at is null and voided_at is null returning * into t;
  if not found then raise exception 'the link does not work any more' using errcode = '42501'; end if;
  return t;
end $function$;

CREATE OR REPLACE FUNCTION public.verify_audit(p_last bigint DEFAULT NULL::bigint)
 RETURNS TABLE(lane smallint, seq bigint, problem text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with walked as (
    select e, lag(e.hash) over w as before, lag(e.seq) over w as before_seq, h.seq as head_seq, h.hash as head_hash,
           lead(e.seq) over w is null as is_last
    from audit_event e join audit_head h on h.practice_id = e.practice_id and h.lane = e.lane
    where e.practice_id = current_practice() and (p_last is null or e.seq > h.seq - p_last)
    window w as (partition by e.lane order by e.seq)
  )
  select (e).lane, (e).seq, 'the row does not match its hash' from walked where (e).hash <> sha256((e).prev_hash || audit_event_bytes(e))
  union all
  select (e).lane, (e).seq, 'the chain is broken before this row' from walked
    where case when before is null and (e).seq > 1 then p_last is null or (e).seq > head_seq - p_last + 1
               else (e).prev_hash is distinct from coalesce(before, sha256(convert_to('wyze audit ' || (e).practice_id || ' ' || (e).lane, 'UTF8')))
                 or (e).seq <> coalesce(before_seq, 0) + 1 end
  union all
  select (e).lane, (e).seq, 'rows after this one are missing' from walked where is_last and ((e).seq, (e).hash) is distinct from (head_seq, head_hash)
  union all
  select h.lane, h.seq, 'every row of this chain is missing' from audit_head h
    where h.practice_id = current_practice() and h.seq > 0
      and not exists (select from audit_event e where e.practice_id = h.practice_id and e.lane = h.lane)
$function$;
grant execute on function verify_audit(bigint) to wyze_app;

CREATE OR REPLACE FUNCTION public.verify_email(p_token bigint, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare t mail_token := use_mail_token(p_token, 'verify', p_now);
begin
  update app_user set email_verified_at = coalesce(email_verified_at, p_now) where practice_id = t.practice_id and id = t.user_id;
end $function$;
grant execute on function verify_email(bigint,timestamp with time zone) to wyze_app;

create table allergy (
  practice_id bigint not null,
  id bigint generated always as identity not null,
  patient_id bigint not null,
  substance text not null,
  reaction text,
  severity text,
  recorded_at timestamp with time zone default now() not null,
  constraint allergy_pkey PRIMARY KEY (practice_id, id),
  constraint allergy_practice_id_patient_id_fkey FOREIGN KEY (practice_id, patient_id) REFERENCES patient(practice_id, id),
  constraint allergy_severity_check CHECK ((severity = ANY (ARRAY['mild'::text, 'moderate'::text, 'severe'::text, 'anaphylaxis'::text])))
);
CREATE INDEX allergy_patient ON public.allergy USING btree (practice_id, patient_id);
alter table allergy enable row level security;
alter table allergy force row level security;
create policy own_practice on allergy for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on allergy for all to wyze_migrate using (true) with check (true);
grant insert, select, update on allergy to wyze_app;
grant select on allergy to wyze_backup;
comment on table allergy is 'Allergies and intolerances as told or proven. No row means not recorded, not "no known allergies".';

create table app_user (
  practice_id bigint not null,
  id bigint generated always as identity not null,
  email text not null,
  first_name text not null,
  last_name text not null,
  role text not null,
  credentials text,
  profile_picture text,
  is_active boolean default true not null,
  created_at timestamp with time zone default now() not null,
  signature_block text,
  preferences jsonb default '{}'::jsonb not null,
  notifications jsonb default '{}'::jsonb not null,
  email_verified_at timestamp with time zone default now(),
  npi text,
  licence_number text,
  licence_state text,
  licence_expires_on date,
  constraint app_user_pkey PRIMARY KEY (practice_id, id),
  constraint app_user_practice_id_fkey FOREIGN KEY (practice_id) REFERENCES practice(id),
  constraint app_user_email_check CHECK (((email = lower(email)) AND (length(email) <= 254))),
  constraint app_user_licence CHECK ((num_nulls(licence_number, licence_state, licence_expires_on) = ANY (ARRAY[0, 3]))),
  constraint app_user_licence_number_check CHECK (((length(licence_number) >= 1) AND (length(licence_number) <= 40))),
  constraint app_user_licence_state_check CHECK ((licence_state ~ '^[A-Z]{2}$'::text)),
  constraint app_user_npi_check CHECK ((npi ~ '^\d{10}$'::text)),
  constraint app_user_role_check CHECK ((role = ANY (ARRAY['PRACTICE_ADMIN'::text, 'NP'::text, 'PT'::text, 'ND'::text, 'REI'::text, 'ADMIN'::text])))
);
CREATE UNIQUE INDEX app_user_email ON public.app_user USING btree (email);
CREATE UNIQUE INDEX app_user_id ON public.app_user USING btree (id);
alter table app_user enable row level security;
alter table app_user force row level security;
create policy own_practice on app_user for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on app_user for all to wyze_migrate using (true) with check (true);
grant select on app_user to wyze_app;
grant select on app_user to wyze_backup;
grant update (credentials, first_name, is_active, last_name, licence_expires_on, licence_number, licence_state, notifications, npi, preferences, profile_picture, role, signature_block) on app_user to wyze_app;
comment on table app_user is 'A person who signs in. One e-mail address is one account in one practice.';
comment on column app_user.credentials is 'Letters after the name as they stand under a signature: MD, DNP, PT DPT, ND.';
comment on column app_user.profile_picture is 'Id of the blob; null where there is none.';
comment on column app_user.signature_block is 'What stands under this person''s signature besides name and credentials.';
comment on column app_user.preferences is 'Units and appearance, as contract/profile.ts declares them; what is missing has its default.';
comment on column app_user.notifications is 'Event by channel, and quiet hours, as contract/profile.ts declares them.';
comment on column app_user.email_verified_at is 'When the person proved that mail to this address reaches them; until then no patient is shown to them.';
comment on column app_user.npi is 'National Provider Identifier; its check digit is verified by domain/src/access/npi.ts.';
comment on column app_user.licence_state is 'Two letters of the issuing state or territory.';

create table audit_event (
  practice_id bigint not null,
  lane smallint not null,
  seq bigint not null,
  at timestamp with time zone not null,
  actor_id bigint,
  actor_role text,
  action text not null,
  patient_id bigint,
  resource text,
  resource_id bigint,
  outcome text not null,
  request_id text not null,
  detail jsonb,
  prev_hash bytea not null,
  hash bytea not null,
  constraint audit_event_pkey PRIMARY KEY (practice_id, lane, seq),
  constraint audit_event_outcome_check CHECK ((outcome = ANY (ARRAY['allowed'::text, 'denied'::text, 'failed'::text])))
);
CREATE INDEX audit_event_at ON public.audit_event USING btree (practice_id, at DESC);
CREATE INDEX audit_event_patient ON public.audit_event USING btree (practice_id, patient_id, at DESC) WHERE (patient_id IS NOT NULL);
alter table audit_event enable row level security;
alter table audit_event force row level security;
create policy own_practice on audit_event for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on audit_event for all to wyze_migrate using (true) with check (true);
CREATE TRIGGER audit_event_is_final BEFORE DELETE OR UPDATE ON public.audit_event FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_event_is_kept BEFORE TRUNCATE ON public.audit_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant select on audit_event to wyze_app;
grant select on audit_event to wyze_backup;
comment on table audit_event is 'Who did what to whose record, when, with which result. Append-only for everybody; hash = sha256(prev_hash || the row).';
comment on column audit_event.practice_id is 'No foreign key of its own: append_audit() takes it from audit_head, which has one.';
comment on column audit_event.detail is 'Counts, versions and reasons; never a value from a chart.';

create table audit_head (
  practice_id bigint not null,
  lane smallint not null,
  seq bigint default 0 not null,
  hash bytea not null,
  constraint audit_head_pkey PRIMARY KEY (practice_id, lane),
  constraint audit_head_practice_id_fkey FOREIGN KEY (practice_id) REFERENCES practice(id)
) with (fillfactor=20);
alter table audit_head enable row level security;
alter table audit_head force row level security;
create policy own_practice on audit_head for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on audit_head for all to wyze_migrate using (true) with check (true);
grant select on audit_head to wyze_app;
grant select on audit_head to wyze_backup;
comment on table audit_head is 'The end of each chain. Updated in place by append_audit() only.';

create table auth_session (
  practice_id bigint not null,
  id uuid default gen_random_uuid() not null,
  user_id bigint not null,
  refresh_salt bytea not null,
  generation integer default 0 not null,
  rotated_at timestamp with time zone default now() not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  revoked_for text,
  user_agent text,
  last_seen_at timestamp with time zone default now() not null,
  stepped_up_at timestamp with time zone default now() not null,
  address text,
  constraint auth_session_pkey PRIMARY KEY (practice_id, id),
  constraint auth_session_practice_id_user_id_fkey FOREIGN KEY (practice_id, user_id) REFERENCES app_user(practice_id, id)
);
CREATE UNIQUE INDEX auth_session_id ON public.auth_session USING btree (id);
CREATE INDEX auth_session_user ON public.auth_session USING btree (practice_id, user_id);
alter table auth_session enable row level security;
alter table auth_session force row level security;
create policy own_practice on auth_session for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on auth_session for all to wyze_migrate using (true) with check (true);
grant select on auth_session to wyze_backup;
grant select (address, created_at, expires_at, id, last_seen_at, practice_id, revoked_at, user_agent, user_id) on auth_session to wyze_app;
comment on table auth_session is 'One sign-in on one device. Its refresh tokens are derived from refresh_salt, generation and a secret outside the database; none is stored.';
comment on column auth_session.last_seen_at is 'When somebody last did something in this session, to the minute. Background calls do not count.';
comment on column auth_session.stepped_up_at is 'When this person last proved who they are, in this session.';
comment on column auth_session.address is 'The address of the socket that opened the session.';

create table blob (
  practice_id bigint not null,
  id uuid not null,
  media_type text not null,
  size_bytes bigint not null,
  sha256 bytea not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  removed_at timestamp with time zone,
  constraint blob_pkey PRIMARY KEY (practice_id, id),
  constraint blob_practice_id_created_by_fkey FOREIGN KEY (practice_id, created_by) REFERENCES app_user(practice_id, id),
  constraint blob_practice_id_fkey FOREIGN KEY (practice_id) REFERENCES practice(id)
);
CREATE INDEX blob_created_by ON public.blob USING btree (practice_id, created_by);
alter table blob enable row level security;
alter table blob force row level security;
create policy own_practice on blob for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on blob for all to wyze_migrate using (true) with check (true);
grant insert, select on blob to wyze_app;
grant select on blob to wyze_backup;
grant update (removed_at) on blob to wyze_app;
comment on table blob is 'Files by an id of our making. The bytes are in the blob store, sealed; sha256 is of the bytes before sealing.';

create table draft (
  practice_id bigint not null,
  id bigint generated always as identity not null,
  note_id bigint not null,
  transcript_id bigint not null,
  length text not null,
  engine text not null,
  engine_version text not null,
  status text default 'generating'::text not null,
  sections jsonb default '[]'::jsonb not null,
  warnings jsonb default '[]'::jsonb not null,
  version integer default 1 not null,
  generated_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint draft_pkey PRIMARY KEY (practice_id, id),
  constraint draft_practice_id_note_id_fkey FOREIGN KEY (practice_id, note_id) REFERENCES note(practice_id, id),
  constraint draft_practice_id_transcript_id_fkey FOREIGN KEY (practice_id, transcript_id) REFERENCES transcript(practice_id, id),
  constraint draft_length_check CHECK ((length = ANY (ARRAY['brief'::text, 'standard'::text, 'full'::text]))),
  constraint draft_status_check CHECK ((status = ANY (ARRAY['generating'::text, 'in_review'::text, 'signed'::text, 'discarded'::text])))
);
CREATE UNIQUE INDEX draft_note ON public.draft USING btree (practice_id, note_id);
CREATE INDEX draft_transcript ON public.draft USING btree (practice_id, transcript_id);
alter table draft enable row level security;
alter table draft force row level security;
create policy own_practice on draft for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on draft for all to wyze_migrate using (true) with check (true);
CREATE TRIGGER draft_is_guarded BEFORE DELETE OR UPDATE ON public.draft FOR EACH ROW EXECUTE FUNCTION guard_draft();
grant insert, select, update on draft to wyze_app;
grant select on draft to wyze_backup;
comment on table draft is 'The working copy of a note: claims with evidence, saved as the writer works. Frozen once signed or discarded.';

create table idempotency_key (
  practice_id bigint not null,
  user_id bigint not null,
  key text not null,
  request_hash bytea not null,
  status integer,
  reply jsonb,
  created_at timestamp with time zone default now() not null,
  constraint idempotency_key_pkey PRIMARY KEY (practice_id, user_id, key),
  constraint idempotency_key_practice_id_fkey FOREIGN KEY (practice_id) REFERENCES practice(id),
  constraint idempotency_key_practice_id_user_id_fkey FOREIGN KEY (practice_id, user_id) REFERENCES app_user(practice_id, id),
  constraint idempotency_key_key_check CHECK (((length(key) >= 8) AND (length(key) <= 200)))
);
CREATE INDEX idempotency_key_created ON public.idempotency_key USING btree (practice_id, created_at);
alter table idempotency_key enable row level security;
alter table idempotency_key force row level security;
create policy own_practice on idempotency_key for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on idempotency_key for all to wyze_migrate using (true) with check (true);
grant insert, select, update on idempotency_key to wyze_app;
grant select on idempotency_key to wyze_backup;
comment on table idempotency_key is 'The answer given to a request that may be sent again (lost reply, double click): the second gets the first one''s answer.';

create table invitation (
  practice_id bigint not null,
  id bigint generated always as identity not null,
  email text not null,
  role text not null,
  invited_by bigint not null,
  created_at timestamp with time zone default now() not null,
  sent_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  accepted_at timestamp with time zone,
  accepted_by bigint,
  constraint invitation_pkey PRIMARY KEY (practice_id, id),
  constraint invitation_practice_id_accepted_by_fkey FOREIGN KEY (practice_id, accepted_by) REFERENCES app_user(practice_id, id),
  constraint invitation_practice_id_fkey FOREIGN KEY (practice_id) REFERENCES practice(id),
  constraint invitation_practice_id_invited_by_fkey FOREIGN KEY (practice_id, invited_by) REFERENCES app_user(practice_id, id),
  constraint invitation_check CHECK ((num_nulls(accepted_at, accepted_by) = ANY (ARRAY[0, 2]))),
  constraint invitation_email_check CHECK (((email = lower(email)) AND (length(email) <= 254))),
  constraint invitation_role_check CHECK ((role = ANY (ARRAY['PRACTICE_ADMIN'::text, 'NP'::text, 'PT'::text, 'ND'::text, 'REI'::text])))
);
CREATE INDEX invitation_accepted_by ON public.invitation USING btree (practice_id, accepted_by) WHERE (accepted_by IS NOT NULL);
CREATE INDEX invitation_invited_by ON public.invitation USING btree (practice_id, invited_by);
CREATE UNIQUE INDEX invitation_open ON public.invitation USING btree (practice_id, email) WHERE ((revoked_at IS NULL) AND (accepted_at IS NULL));
alter table invitation enable row level security;
alter table invitation force row level security;
create policy own_practice on invitation for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on invitation for all to wyze_migrate using (true) with check (true);
grant insert, select on invitation to wyze_app;
grant select on invitation to wyze_backup;
grant update (expires_at, revoked_at, sent_at) on invitation to wyze_app;
comment on table invitation is 'Who may join a practice with which role. Role and address of the later account come from here, never from a form.';

create table lab_result (
  practice_id bigint not null,
  id bigint generated always as identity not null,
  patient_id bigint not null,
  loinc text not null,
  name text not null,
  comparator text default '='::text not null,
  value numeric not null,
  unit text not null,
  collected_at timestamp with time zone not null,
  constraint lab_result_pkey PRIMARY KEY (practice_id, id),
  constraint lab_result_practice_id_patient_id_fkey FOREIGN KEY (practice_id, patient_id) REFERENCES patient(practice_id, id),
  constraint lab_result_comparator_check CHECK ((comparator = ANY (ARRAY['<'::text, '<='::text, '='::text, '>='::text, '>'::text])))
);
CREATE INDEX lab_result_patient ON public.lab_result USING btree (practice_id, patient_id, collected_at DESC);
alter table lab_result enable row level security;
alter table lab_result force row level security;
create policy own_practice on lab_result for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on lab_result for all to wyze_migrate using (true) with check (true);
grant insert, select, update on lab_result to wyze_app;
grant select on lab_result to wyze_backup;
comment on table lab_result is 'One measured value with its UCUM unit; "<0.03" is a comparator and a number.';

create table live_event (
  practice_id bigint not null,
  seq bigint generated always as identity not null,
  xact xid8 default pg_current_xact_id() not null,
  at timestamp with time zone default clock_timestamp() not null,
  paths text[] not null,
  actor_id bigint not null,
  actor_session uuid not null,
  request_id text not null,
  constraint live_event_pkey PRIMARY KEY (practice_id, seq),
  constraint live_event_paths_check CHECK (((cardinality(paths) >= 1) AND (cardinality(paths) <= 20)))
);
CREATE INDEX live_event_age ON public.live_event USING btree (practice_id, at);
CREATE INDEX live_event_xact ON public.live_event USING btree (practice_id, xact);
alter table live_event enable row level security;
alter table live_event force row level security;
create policy own_practice on live_event for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on live_event for all to wyze_migrate using (true) with check (true);
grant select on live_event to wyze_backup;
comment on table live_event is 'Committed changes of the last day by the paths whose answers they made stale; open screens hear of them, and those that were away ask for what they missed.';
comment on column live_event.practice_id is 'No foreign key: it would lock the row of the practice once for each change. announce_change() takes it from the transaction.';
comment on column live_event.xact is 'The transaction that wrote it. Numbers are given before the commit, so a reader that went by seq would pass over what commits late.';

create table live_ticket (
  practice_id bigint not null,
  ticket_sha256 bytea not null,
  session_id uuid not null,
  expires_at timestamp with time zone not null,
  constraint live_ticket_pkey PRIMARY KEY (practice_id, ticket_sha256),
  constraint live_ticket_ticket_sha256_check CHECK ((length(ticket_sha256) = 32))
);
CREATE INDEX live_ticket_expiry ON public.live_ticket USING btree (practice_id, expires_at);
CREATE UNIQUE INDEX live_ticket_hash ON public.live_ticket USING btree (ticket_sha256);
alter table live_ticket enable row level security;
alter table live_ticket force row level security;
create policy own_practice on live_ticket for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on live_ticket for all to wyze_migrate using (true) with check (true);
grant select on live_ticket to wyze_backup;
comment on table live_ticket is 'What opens one websocket: the hash of a random ticket, good for one session, once, for half a minute.';

create table mail_token (
  practice_id bigint not null,
  id bigint generated always as identity not null,
  kind text not null,
  user_id bigint,
  invitation_id bigint,
  salt bytea not null,
  token_sha256 bytea not null,
  cause text not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  voided_at timestamp with time zone,
  constraint mail_token_pkey PRIMARY KEY (practice_id, id),
  constraint mail_token_practice_id_fkey FOREIGN KEY (practice_id) REFERENCES practice(id),
  constraint mail_token_practice_id_invitation_id_fkey FOREIGN KEY (practice_id, invitation_id) REFERENCES invitation(practice_id, id),
  constraint mail_token_practice_id_user_id_fkey FOREIGN KEY (practice_id, user_id) REFERENCES app_user(practice_id, id),
  constraint mail_token_check CHECK ( CASE kind     WHEN 'invite'::text THEN ((invitation_id IS NOT NULL) AND (user_id IS NULL))     ELSE ((user_id IS NOT NULL) AND (invitation_id IS NULL)) END),
  constraint mail_token_kind_check CHECK ((kind = ANY (ARRAY['verify'::text, 'reset'::text, 'invite'::text]))),
  constraint mail_token_salt_check CHECK ((length(salt) = 32)),
  constraint mail_token_token_sha256_check CHECK ((length(token_sha256) = 32))
);
CREATE UNIQUE INDEX mail_token_cause ON public.mail_token USING btree (practice_id, kind, cause);
CREATE INDEX mail_token_invitation ON public.mail_token USING btree (practice_id, invitation_id) WHERE (invitation_id IS NOT NULL);
CREATE UNIQUE INDEX mail_token_sha256 ON public.mail_token USING btree (token_sha256);
CREATE INDEX mail_token_user ON public.mail_token USING btree (practice_id, user_id) WHERE (user_id IS NOT NULL);
alter table mail_token enable row level security;
alter table mail_token force row level security;
create policy own_practice on mail_token for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on mail_token for all to wyze_migrate using (true) with check (true);
grant insert, select on mail_token to wyze_app;
grant select on mail_token to wyze_backup;
grant update (voided_at) on mail_token to wyze_app;
comment on table mail_token is 'One link sent by mail. The token is derived from salt and a key outside the database; here stands its hash. Works once.';
comment on column mail_token.cause is 'The request or job that asked for it, so that a job that runs twice makes one.';

create table medication (
  practice_id bigint not null,
  id bigint generated always as identity not null,
  patient_id bigint not null,
  name text not null,
  is_supplement boolean default false not null,
  dose text,
  route text,
  frequency text,
  started_on date,
  stopped_on date,
  constraint medication_pkey PRIMARY KEY (practice_id, id),
  constraint medication_practice_id_patient_id_fkey FOREIGN KEY (practice_id, patient_id) REFERENCES patient(practice_id, id)
);
CREATE INDEX medication_patient ON public.medication USING btree (practice_id, patient_id);
alter table medication enable row level security;
alter table medication force row level security;
create policy own_practice on medication for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on medication for all to wyze_migrate using (true) with check (true);
grant insert, select, update on medication to wyze_app;
grant select on medication to wyze_backup;
comment on table medication is 'Medications and supplements in one list for all four disciplines.';

create table mrn_series (
  practice_id bigint not null,
  next_number bigint default 10001 not null,
  constraint mrn_series_pkey PRIMARY KEY (practice_id),
  constraint mrn_series_practice_id_fkey FOREIGN KEY (practice_id) REFERENCES practice(id)
);
alter table mrn_series enable row level security;
alter table mrn_series force row level security;
create policy own_practice on mrn_series for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on mrn_series for all to wyze_migrate using (true) with check (true);
grant select on mrn_series to wyze_app;
grant select on mrn_series to wyze_backup;
comment on table mrn_series is 'Where the series of medical record numbers of a practice starts.';

create table note (
  practice_id bigint not null,
  id bigint generated always as identity not null,
  patient_id bigint not null,
  template_id text not null,
  title text not null,
  author_id bigint not null,
  status text default 'draft'::text not null,
  visit_on date not null,
  current_version integer default 0 not null,
  signed_at timestamp with time zone,
  signed_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint note_pkey PRIMARY KEY (practice_id, id),
  constraint note_practice_id_patient_id_id_key UNIQUE (practice_id, patient_id, id),
  constraint note_practice_id_author_id_fkey FOREIGN KEY (practice_id, author_id) REFERENCES app_user(practice_id, id),
  constraint note_practice_id_patient_id_fkey FOREIGN KEY (practice_id, patient_id) REFERENCES patient(practice_id, id),
  constraint note_practice_id_signed_by_fkey FOREIGN KEY (practice_id, signed_by) REFERENCES app_user(practice_id, id),
  constraint note_check CHECK (((status = 'signed'::text) = ((signed_at IS NOT NULL) AND (signed_by IS NOT NULL) AND (current_version > 0)))),
  constraint note_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'signed'::text, 'discarded'::text])))
);
CREATE INDEX note_author ON public.note USING btree (practice_id, author_id, updated_at DESC);
CREATE INDEX note_patient ON public.note USING btree (practice_id, patient_id, visit_on DESC, id DESC);
CREATE INDEX note_recent ON public.note USING btree (practice_id, updated_at DESC, id DESC);
CREATE INDEX note_signed_by ON public.note USING btree (practice_id, signed_by) WHERE (signed_by IS NOT NULL);
alter table note enable row level security;
alter table note force row level security;
create policy own_practice on note for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on note for all to wyze_migrate using (true) with check (true);
CREATE TRIGGER note_is_guarded BEFORE DELETE OR UPDATE ON public.note FOR EACH ROW EXECUTE FUNCTION guard_note();
grant insert, select, update on note to wyze_app;
grant select on note to wyze_backup;
comment on table note is 'One visit''s documentation from its first draft to its last signed version.';

create table note_version (
  practice_id bigint not null,
  note_id bigint not null,
  version integer not null,
  canonical text not null,
  sha256 text not null,
  prev_sha256 text,
  signed_by bigint not null,
  signed_at timestamp with time zone not null,
  constraint note_version_pkey PRIMARY KEY (practice_id, note_id, version),
  constraint note_version_practice_id_note_id_fkey FOREIGN KEY (practice_id, note_id) REFERENCES note(practice_id, id),
  constraint note_version_practice_id_signed_by_fkey FOREIGN KEY (practice_id, signed_by) REFERENCES app_user(practice_id, id),
  constraint note_version_check CHECK ((sha256 = encode(sha256(convert_to(canonical, 'UTF8'::name)), 'hex'::text))),
  constraint note_version_version_check CHECK ((version > 0))
);
CREATE INDEX note_version_signed_by ON public.note_version USING btree (practice_id, signed_by);
alter table note_version enable row level security;
alter table note_version force row level security;
create policy own_practice on note_version for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on note_version for all to wyze_migrate using (true) with check (true);
CREATE TRIGGER note_version_continues BEFORE INSERT ON public.note_version FOR EACH ROW EXECUTE FUNCTION check_note_version();
CREATE TRIGGER note_version_is_final BEFORE DELETE OR UPDATE ON public.note_version FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER note_version_is_kept BEFORE TRUNCATE ON public.note_version FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant insert, select on note_version to wyze_app;
grant select on note_version to wyze_backup;
comment on table note_version is 'What was signed: canonical JSON (RFC 8785), its SHA-256 and the hash of the version before. Final from the moment it stands here.';

create table passkey (
  practice_id bigint not null,
  id bigint generated always as identity not null,
  user_id bigint not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] default '{}'::text[] not null,
  name text not null,
  is_synced boolean not null,
  created_at timestamp with time zone default now() not null,
  last_used_at timestamp with time zone,
  removed_at timestamp with time zone,
  constraint passkey_pkey PRIMARY KEY (practice_id, id),
  constraint passkey_practice_id_user_id_fkey FOREIGN KEY (practice_id, user_id) REFERENCES app_user(practice_id, id),
  constraint passkey_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60)))
);
CREATE UNIQUE INDEX passkey_credential ON public.passkey USING btree (credential_id) WHERE (removed_at IS NULL);
CREATE INDEX passkey_user ON public.passkey USING btree (practice_id, user_id);
alter table passkey enable row level security;
alter table passkey force row level security;
create policy own_practice on passkey for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on passkey for all to wyze_migrate using (true) with check (true);
grant insert, select on passkey to wyze_app;
grant select on passkey to wyze_backup;
grant update (counter, last_used_at, name, removed_at) on passkey to wyze_app;
comment on table passkey is 'A WebAuthn credential: the public half of a key that its owner''s device holds.';

create table passkey_challenge (
  challenge_sha256 bytea not null,
  purpose text not null,
  user_id bigint,
  expires_at timestamp with time zone not null,
  constraint passkey_challenge_pkey PRIMARY KEY (challenge_sha256),
  constraint passkey_challenge_purpose_check CHECK ((purpose = ANY (ARRAY['register'::text, 'sign_in'::text, 'step_up'::text])))
);
CREATE INDEX passkey_challenge_expiry ON public.passkey_challenge USING btree (expires_at);
grant delete, insert, select on passkey_challenge to wyze_app;
grant select on passkey_challenge to wyze_backup;
comment on table passkey_challenge is 'What a device was asked to sign: taken out when it is answered, so that an answer counts once. Holds no tenant data.';
comment on column passkey_challenge.user_id is 'Who must answer; null at a sign-in without a password, where the passkey says who it is.';

create table patient (
  practice_id bigint not null,
  id bigint generated always as identity not null,
  mrn text not null,
  first_name text not null,
  last_name text not null,
  preferred_name text,
  date_of_birth date not null,
  sex text not null,
  pronouns text,
  phone text,
  email text,
  sort_key text collate "C" not null,
  search_key text collate "C" not null,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint patient_pkey PRIMARY KEY (practice_id, id),
  constraint patient_practice_id_created_by_fkey FOREIGN KEY (practice_id, created_by) REFERENCES app_user(practice_id, id),
  constraint patient_practice_id_fkey FOREIGN KEY (practice_id) REFERENCES practice(id),
  constraint patient_email_check CHECK ((length(email) <= 254)),
  constraint patient_first_name_check CHECK (((length(first_name) >= 1) AND (length(first_name) <= 100))),
  constraint patient_last_name_check CHECK (((length(last_name) >= 1) AND (length(last_name) <= 100))),
  constraint patient_mrn_check CHECK (((length(mrn) >= 1) AND (length(mrn) <= 40))),
  constraint patient_phone_check CHECK ((length(phone) <= 40)),
  constraint patient_preferred_name_check CHECK (((length(preferred_name) >= 1) AND (length(preferred_name) <= 100))),
  constraint patient_pronouns_check CHECK ((length(pronouns) <= 40)),
  constraint patient_sex_check CHECK ((sex = ANY (ARRAY['female'::text, 'male'::text, 'intersex'::text, 'unknown'::text])))
);
CREATE INDEX patient_by_birth ON public.patient USING btree (practice_id, date_of_birth);
CREATE INDEX patient_by_name ON public.patient USING btree (practice_id, sort_key, id);
CREATE INDEX patient_created_by ON public.patient USING btree (practice_id, created_by) WHERE (created_by IS NOT NULL);
CREATE UNIQUE INDEX patient_mrn ON public.patient USING btree (practice_id, mrn);
CREATE INDEX patient_search ON public.patient USING gin (practice_id, search_key gin_trgm_ops) WITH (fastupdate=off);
alter table patient enable row level security;
alter table patient force row level security;
create policy own_practice on patient for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on patient for all to wyze_migrate using (true) with check (true);
grant insert, select, update on patient to wyze_app;
grant select on patient to wyze_backup;
comment on table patient is 'A person in the care of one practice. The same person in two practices is two patients.';
comment on column patient.sex is 'Sex for clinical use as recorded; not gender, and not a guess from the name.';
comment on column patient.pronouns is 'As the person gave them, "she/her"; null is unknown and is written around, never guessed.';
comment on column patient.sort_key is 'Folded "last first".';
comment on column patient.search_key is 'Folded names and MRN, words apart by one blank, a blank at each end.';

create table practice (
  id bigint generated always as identity not null,
  name text not null,
  time_zone text default 'America/New_York'::text not null,
  is_demo boolean default false not null,
  created_at timestamp with time zone default now() not null,
  requires_second_factor boolean default false not null,
  constraint practice_pkey PRIMARY KEY (id),
  constraint practice_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200)))
);
alter table practice enable row level security;
alter table practice force row level security;
create policy own_practice on practice for all to wyze_app using ((id = current_practice())) with check ((id = current_practice()));
create policy owner_maintains on practice for all to wyze_migrate using (true) with check (true);
grant select on practice to wyze_app;
grant select on practice to wyze_backup;
grant update (requires_second_factor) on practice to wyze_app;
comment on table practice is 'A clinic: the tenant. Every row about people belongs to exactly one practice.';
comment on column practice.requires_second_factor is 'Set by an administrator: who has no second factor then reaches nothing but setting one up.';

create table problem (
  practice_id bigint not null,
  id bigint generated always as identity not null,
  patient_id bigint not null,
  icd10cm text,
  description text not null,
  onset_on date,
  resolved_on date,
  constraint problem_pkey PRIMARY KEY (practice_id, id),
  constraint problem_practice_id_patient_id_fkey FOREIGN KEY (practice_id, patient_id) REFERENCES patient(practice_id, id)
);
CREATE INDEX problem_patient ON public.problem USING btree (practice_id, patient_id);
alter table problem enable row level security;
alter table problem force row level security;
create policy own_practice on problem for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on problem for all to wyze_migrate using (true) with check (true);
grant insert, select, update on problem to wyze_app;
grant select on problem to wyze_backup;
comment on table problem is 'The problem list.';

create table recovery_code (
  practice_id bigint not null,
  user_id bigint not null,
  code_hmac bytea not null,
  created_at timestamp with time zone default now() not null,
  used_at timestamp with time zone,
  replaced_at timestamp with time zone,
  constraint recovery_code_pkey PRIMARY KEY (practice_id, user_id, code_hmac),
  constraint recovery_code_practice_id_user_id_fkey FOREIGN KEY (practice_id, user_id) REFERENCES app_user(practice_id, id)
);
alter table recovery_code enable row level security;
alter table recovery_code force row level security;
create policy own_practice on recovery_code for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on recovery_code for all to wyze_migrate using (true) with check (true);
grant insert, select on recovery_code to wyze_app;
grant select on recovery_code to wyze_backup;
grant update (replaced_at, used_at) on recovery_code to wyze_app;
comment on table recovery_code is 'Single-use codes for who lost a factor, as keyed hashes; the key is outside the database.';

create table registration (
  id uuid default gen_random_uuid() not null,
  practice_name text not null,
  time_zone text not null,
  email text not null,
  first_name text not null,
  last_name text not null,
  password_hash text not null,
  npi text,
  licence_number text,
  licence_state text,
  licence_expires_on date,
  created_at timestamp with time zone default now() not null,
  constraint registration_pkey PRIMARY KEY (id)
);
grant select on registration to wyze_backup;
comment on table registration is 'Requests to open a practice on their way to becoming one; each lives for milliseconds. Reached only through functions.';

create table schema_migration (
  name text not null,
  sha256 text not null,
  applied_at timestamp with time zone default now() not null,
  constraint schema_migration_pkey PRIMARY KEY (name)
);
grant select on schema_migration to wyze_app;
comment on table schema_migration is 'The migrations this database has seen, with the hash of each file as it ran.';

create table setup_token (
  token_sha256 bytea not null,
  created_at timestamp with time zone default now() not null,
  used_at timestamp with time zone,
  constraint setup_token_pkey PRIMARY KEY (token_sha256)
);
grant select on setup_token to wyze_backup;
comment on table setup_token is 'The one-time link that opens the first practice of an empty installation.';

create table sign_in_challenge (
  practice_id bigint not null,
  token_sha256 bytea not null,
  user_id bigint not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  failures integer default 0 not null,
  closed_at timestamp with time zone,
  closed_for text,
  constraint sign_in_challenge_pkey PRIMARY KEY (practice_id, token_sha256),
  constraint sign_in_challenge_practice_id_user_id_fkey FOREIGN KEY (practice_id, user_id) REFERENCES app_user(practice_id, id)
);
CREATE UNIQUE INDEX sign_in_challenge_token ON public.sign_in_challenge USING btree (token_sha256);
CREATE INDEX sign_in_challenge_user ON public.sign_in_challenge USING btree (practice_id, user_id);
alter table sign_in_challenge enable row level security;
alter table sign_in_challenge force row level security;
create policy own_practice on sign_in_challenge for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on sign_in_challenge for all to wyze_migrate using (true) with check (true);
grant insert, select on sign_in_challenge to wyze_app;
grant select on sign_in_challenge to wyze_backup;
grant update (closed_at, closed_for, failures) on sign_in_challenge to wyze_app;
comment on table sign_in_challenge is 'A sign-in whose password was right and whose second factor is still to come.';

create table sign_in_throttle (
  key text not null,
  failures integer not null,
  last_at timestamp with time zone not null,
  blocked_until timestamp with time zone,
  must_wait boolean default false not null,
  constraint sign_in_throttle_pkey PRIMARY KEY (key)
);
grant delete, insert, select, update on sign_in_throttle to wyze_app;
grant select on sign_in_throttle to wyze_backup;
comment on table sign_in_throttle is 'Failed sign-ins by account and by address; keys are keyed hashes, so the table names nobody. Holds no tenant data.';
comment on column sign_in_throttle.must_wait is 'Whether the latest try came while the wait was still on; it was then neither let through nor counted.';

create table totp_factor (
  practice_id bigint not null,
  user_id bigint not null,
  secret_sealed bytea,
  confirmed_at timestamp with time zone,
  last_step bigint,
  created_at timestamp with time zone default now() not null,
  constraint totp_factor_pkey PRIMARY KEY (practice_id, user_id),
  constraint totp_factor_practice_id_user_id_fkey FOREIGN KEY (practice_id, user_id) REFERENCES app_user(practice_id, id)
);
alter table totp_factor enable row level security;
alter table totp_factor force row level security;
create policy own_practice on totp_factor for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on totp_factor for all to wyze_migrate using (true) with check (true);
grant insert, select, update on totp_factor to wyze_app;
grant select on totp_factor to wyze_backup;
comment on table totp_factor is 'An authenticator app. The secret is sealed for this row only (platform/auth/seal.ts) and gone once the factor is removed.';
comment on column totp_factor.last_step is 'The 30-second step of the last code that was taken: a code counts once.';

create table transcript (
  practice_id bigint not null,
  id bigint generated always as identity not null,
  patient_id bigint not null,
  format text not null,
  source_text text not null,
  segments jsonb not null,
  created_by bigint not null,
  created_at timestamp with time zone default now() not null,
  constraint transcript_pkey PRIMARY KEY (practice_id, id),
  constraint transcript_practice_id_created_by_fkey FOREIGN KEY (practice_id, created_by) REFERENCES app_user(practice_id, id),
  constraint transcript_practice_id_patient_id_fkey FOREIGN KEY (practice_id, patient_id) REFERENCES patient(practice_id, id),
  constraint transcript_format_check CHECK ((format = ANY (ARRAY['text'::text, 'json'::text, 'vtt'::text, 'srt'::text, 'textgrid'::text])))
);
CREATE INDEX transcript_created_by ON public.transcript USING btree (practice_id, created_by);
CREATE INDEX transcript_patient ON public.transcript USING btree (practice_id, patient_id);
alter table transcript enable row level security;
alter table transcript force row level security;
create policy own_practice on transcript for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on transcript for all to wyze_migrate using (true) with check (true);
CREATE TRIGGER transcript_is_final BEFORE DELETE OR UPDATE ON public.transcript FOR EACH ROW EXECUTE FUNCTION refuse_change();
grant insert, select on transcript to wyze_app;
grant select on transcript to wyze_backup;
comment on table transcript is 'What was said in a visit, as turns. Never changed: notes cite its spans.';

create table user_credential (
  practice_id bigint not null,
  user_id bigint not null,
  password_hash text not null,
  changed_at timestamp with time zone default now() not null,
  constraint user_credential_pkey PRIMARY KEY (practice_id, user_id),
  constraint user_credential_practice_id_user_id_fkey FOREIGN KEY (practice_id, user_id) REFERENCES app_user(practice_id, id)
);
alter table user_credential enable row level security;
alter table user_credential force row level security;
create policy own_practice on user_credential for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on user_credential for all to wyze_migrate using (true) with check (true);
grant select on user_credential to wyze_backup;
comment on table user_credential is 'Argon2id hashes, apart from app_user so that no query for a name can carry one out. Reached only through find_credential().';
