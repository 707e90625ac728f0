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
declare
  v_hidden text := case when coalesce(current_setting('app.wrote_open', true), '') = '' then nullif(current_setting('app.wrote_hidden', true), '') end;
begin
  -- The practice of the transaction, never another: nobody is told of what is not theirs.
  if p_practice is distinct from nullif(current_setting('app.practice', true), '')::bigint then
    raise exception 'change of another practice' using errcode = '42501';
  end if;
  insert into live_event (practice_id, paths, actor_id, actor_session, request_id, sensitivity, patient_id)
    values (p_practice, p_paths, p_actor, p_session, p_request, string_to_array(v_hidden, ','),
            case when v_hidden is not null then nullif(current_setting('app.wrote_hidden_of', true), '')::bigint end);
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

CREATE OR REPLACE FUNCTION public.bind_session(p_session uuid, p_device_key bytea)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 UPDATE auth_session SET device_key = bind_session.p_device_key
   WHERE ((auth_session.practice_id = current_practice()) AND (auth_session.id = bind_session.p_session) AND (auth_session.device_key IS NULL));
END;
grant execute on function bind_session(uuid,bytea) to wyze_app;
comment on function bind_session(uuid,bytea) is 'Once, when the session is opened, within the practice entered.';

CREATE OR REPLACE FUNCTION public.change_email(p_token bigint, p_now timestamp with time zone)
 RETURNS TABLE(user_id bigint, email_before text, ended_count integer)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare t mail_token := use_mail_token(p_token, 'email', p_now); c email_change;
begin
  select * into strict c from email_change e
    where e.practice_id = t.practice_id and e.id = t.email_change_id and e.voided_at is null and e.confirmed_at is null for update;
  select u.email into strict email_before from app_user u where u.practice_id = c.practice_id and u.id = c.user_id for update;
  begin
    update app_user u set email = c.email, email_verified_at = p_now where u.practice_id = c.practice_id and u.id = c.user_id;
  exception when unique_violation then
    update email_change e set voided_at = p_now where e.practice_id = c.practice_id and e.id = c.id;
    return;
  end;
  update email_change e set confirmed_at = p_now where e.practice_id = c.practice_id and e.id = c.id;
  update mail_token m set voided_at = p_now
    where m.practice_id = c.practice_id and m.user_id = c.user_id and m.id <> t.id and m.used_at is null and m.voided_at is null;
  update sign_in_challenge s set closed_at = p_now, closed_for = 'address changed' where s.practice_id = c.practice_id and s.user_id = c.user_id and s.closed_at is null;
  user_id := c.user_id;
  ended_count := close_sessions_of(c.user_id, c.session_id, 'address changed', p_now);
  return next;
end $function$;
grant execute on function change_email(bigint,timestamp with time zone) to wyze_app;
comment on function change_email(bigint,timestamp with time zone) is 'The end of a link to a new address.';

CREATE OR REPLACE FUNCTION public.change_password(p_user bigint, p_password_hash text, p_is_short boolean, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 UPDATE user_credential SET password_hash = change_password.p_password_hash, is_short = change_password.p_is_short, changed_at = change_password.p_now
   WHERE ((user_credential.practice_id = current_practice()) AND (user_credential.user_id = change_password.p_user));
END;
grant execute on function change_password(bigint,text,boolean,timestamp with time zone) to wyze_app;

CREATE OR REPLACE FUNCTION public.check_draft()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare v_note note;
begin
  select * into v_note from note where practice_id = new.practice_id and id = new.note_id;
  -- The demo's clinic is written by the owner, signed notes and all.
  if current_user = 'wyze_app' and new.amends_version is null and v_note.status <> 'draft' then
    raise exception 'the note is % already', v_note.status using errcode = '42501';
  end if;
  if new.amends_version is not null and (v_note.status <> 'signed' or v_note.current_version <> new.amends_version) then
    raise exception 'version % is not the one in force', new.amends_version using errcode = '23514';
  end if;
  new.sensitivity := v_note.sensitivity;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.check_draft_is_open()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from draft d where d.practice_id = new.practice_id and d.id = new.draft_id and d.status in ('generating', 'in_review')) then
    raise exception 'the draft is closed' using errcode = '42501';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.check_note_addendum()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare v_last note_addendum;
begin
  if not exists (select from note where practice_id = new.practice_id and id = new.note_id and status = 'signed') then
    raise exception 'only a signed note has addenda' using errcode = '23514';
  end if;
  select * into v_last from note_addendum where practice_id = new.practice_id and note_id = new.note_id order by number desc limit 1;
  if new.number <> coalesce(v_last.number, 0) + 1 or new.prev_sha256 is distinct from v_last.sha256 then
    raise exception 'addendum % does not continue the note', new.number using errcode = '23514';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.check_note_chart_row()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from note_version v
                 where v.practice_id = new.practice_id and v.note_id = new.note_id and v.version = new.version and v.xmin = pg_current_xact_id()::xid) then
    raise exception 'version % was signed without this row', new.version using errcode = '42501';
  end if;
  return new;
end $function$;

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

CREATE OR REPLACE FUNCTION public.check_recording_of_note()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.note_id is not null
     and (tg_op = 'INSERT' or (new.note_id, new.draft_id) is distinct from (old.note_id, old.draft_id))
     and not exists (select from note n where n.practice_id = new.practice_id and n.id = new.note_id and n.status = 'draft') then
    raise exception 'the note is no draft any more' using errcode = '42501';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.check_signature_assertion()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare v_fits boolean;
begin
  select case
    when new.version is not null then exists (select from note_version v
      where v.practice_id = new.practice_id and v.note_id = new.note_id and v.version = new.version and v.sha256 = new.sha256
        and v.signed_by = new.signed_by and v.xmin = pg_current_xact_id()::xid)
    when new.addendum_number is not null then exists (select from note_addendum a
      where a.practice_id = new.practice_id and a.note_id = new.note_id and a.number = new.addendum_number and a.sha256 = new.sha256
        and a.signed_by = new.signed_by and a.xmin = pg_current_xact_id()::xid)
    else exists (select from cosign c
      where c.practice_id = new.practice_id and c.note_id = new.note_id and c.id = new.cosign_id and c.sha256 = new.sha256
        and c.requested_of = new.signed_by and c.state = 'cosigned' and c.xmin = pg_current_xact_id()::xid)
    end into v_fits;
  if not v_fits then raise exception 'this signature is of no text that is being signed' using errcode = '23514'; end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.check_version_in_force()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.current_version, new.signed_by, new.signed_at) is distinct from (old.current_version, old.signed_by, old.signed_at)
     and not exists (select from note_version v
                     where v.practice_id = new.practice_id and v.note_id = new.id and v.version = new.current_version and v.signed_by = new.signed_by and v.signed_at = new.signed_at) then
    raise exception 'version % is not signed', new.current_version using errcode = '42501';
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

CREATE OR REPLACE FUNCTION public.count_patient_cells(p_query jsonb, p_births date[], p_new_since timestamp with time zone, p_author bigint, OUT cells jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
 SET enable_seqscan TO 'off'
 SET "pg_trgm.word_similarity_threshold" TO '0.45'
AS $function$
declare
  v_part text := 'any';
  v_mine bigint[];
  v_drafts bigint[];
begin
  select coalesce(array_agg(distinct patient_id), '{}'), coalesce(array_agg(distinct patient_id) filter (where status = 'draft'), '{}') into v_mine, v_drafts
    from note where practice_id = current_practice() and author_id = p_author and status <> 'discarded' and sees_sensitive(sensitivity, patient_id, author_id);
  loop
    execute 'select coalesce(jsonb_agg(jsonb_build_array(state, care_status, treatment, location, risk, age, is_new, is_mine, has_draft, n)), ''[]'') from (
      select p.record_state as state, p.care_status, p.treatment_type as treatment, p.location_id as location, p.risk_level as risk, width_bucket(p.date_of_birth - 1, $1) as age,
             p.created_at >= $2 as is_new, p.id = any($3) as is_mine, p.id = any($4) as has_draft, count(*) as n
      from ' || patient_scope(p_query, v_part, false) || ' group by 1, 2, 3, 4, 5, 6, 7, 8, 9) c' into cells using p_births, p_new_since, v_mine, v_drafts;
    exit when v_part = 'near' or jsonb_array_length(cells) > 2 or not is_patient_search_thin(p_query);
    v_part := 'near';
  end loop;
end $function$;
grant execute on function count_patient_cells(jsonb,date[],timestamp with time zone,bigint) to wyze_app;
comment on function count_patient_cells(jsonb,date[],timestamp with time zone,bigint) is 'Rows [state, care_status, treatment, location, risk, age, is_new, is_mine, has_draft, count].';

CREATE OR REPLACE FUNCTION public.current_actor()
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('app.actor'::text, true), ''::text))::bigint;
grant execute on function current_actor() to wyze_app;
comment on function current_actor() is 'The person on whose behalf this transaction runs.';

CREATE OR REPLACE FUNCTION public.current_moment()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN COALESCE((NULLIF(current_setting('app.moment'::text, true), ''::text))::timestamp with time zone, now());
grant execute on function current_moment() to wyze_app;
comment on function current_moment() is 'The instant of this transaction by the clock of the API.';

CREATE OR REPLACE FUNCTION public.current_practice()
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('app.practice'::text, true), ''::text))::bigint;
grant execute on function current_practice() to wyze_app;

CREATE OR REPLACE FUNCTION public.enter_actor(p_practice bigint, p_user bigint, p_moment timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform set_config('app.practice', p_practice::text, true), set_config('app.actor', coalesce(p_user::text, ''), true),
          set_config('app.moment', p_moment::text, true);
end $function$;
grant execute on function enter_actor(bigint,bigint,timestamp with time zone) to wyze_app;
comment on function enter_actor(bigint,bigint,timestamp with time zone) is 'Enters a practice as one of its people; null is nobody, who sees no labelled row.';

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
    perform set_config('app.practice', '', true), set_config('app.actor', '', true);
    return;
  end if;
  -- What the person sees of labelled rows is worked out from these when the first such row is met, and not before:
  -- nearly every request meets none.
  perform set_config('app.practice', practice_id::text, true), set_config('app.actor', user_id::text, true),
          set_config('app.moment', p_now::text, true);
  -- Once a minute, and by whichever request gets there first: the others do not wait for its commit.
  if not p_is_background and v_seen <= p_now - interval '1 minute' then
    update auth_session s set last_seen_at = p_now
      where s.id in (select l.id from auth_session l where l.id = p_session for update skip locked);
  end if;
  return next;
end $function$;
grant execute on function enter_session(uuid,timestamp with time zone,boolean) to wyze_app;

CREATE OR REPLACE FUNCTION public.fact_state(p_kind text, p_id bigint)
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN CASE p_kind WHEN 'vital'::text THEN (SELECT CASE WHEN vital.is_entered_in_error THEN 'error'::text ELSE 'standing'::text END AS "case" FROM vital WHERE ((vital.practice_id = current_practice()) AND (vital.id = fact_state.p_id))) WHEN 'lab_result'::text THEN (SELECT CASE WHEN lab_result.is_entered_in_error THEN 'error'::text ELSE 'standing'::text END AS "case" FROM lab_result WHERE ((lab_result.practice_id = current_practice()) AND (lab_result.id = fact_state.p_id))) WHEN 'menstrual_record'::text THEN (SELECT CASE WHEN menstrual_record.is_entered_in_error THEN 'error'::text ELSE 'standing'::text END AS "case" FROM menstrual_record WHERE ((menstrual_record.practice_id = current_practice()) AND (menstrual_record.id = fact_state.p_id))) WHEN 'medication'::text THEN (SELECT CASE WHEN medication.is_entered_in_error THEN 'error'::text ELSE 'standing'::text END AS "case" FROM medication WHERE ((medication.practice_id = current_practice()) AND (medication.id = fact_state.p_id))) WHEN 'allergy'::text THEN (SELECT CASE WHEN allergy.is_entered_in_error THEN 'error'::text ELSE 'standing'::text END AS "case" FROM allergy WHERE ((allergy.practice_id = current_practice()) AND (allergy.id = fact_state.p_id))) WHEN 'contraception_use'::text THEN (SELECT CASE WHEN contraception_use.is_entered_in_error THEN 'error'::text ELSE 'standing'::text END AS "case" FROM contraception_use WHERE ((contraception_use.practice_id = current_practice()) AND (contraception_use.id = fact_state.p_id))) WHEN 'social_history'::text THEN (SELECT CASE WHEN social_history.is_entered_in_error THEN 'error'::text ELSE 'standing'::text END AS "case" FROM social_history WHERE ((social_history.practice_id = current_practice()) AND (social_history.id = fact_state.p_id))) WHEN 'screening_event'::text THEN (SELECT CASE WHEN screening_event.is_entered_in_error THEN 'error'::text ELSE 'standing'::text END AS "case" FROM screening_event WHERE ((screening_event.practice_id = current_practice()) AND (screening_event.id = fact_state.p_id))) WHEN 'semen_analysis'::text THEN (SELECT CASE WHEN semen_analysis.is_entered_in_error THEN 'error'::text ELSE 'standing'::text END AS "case" FROM semen_analysis WHERE ((semen_analysis.practice_id = current_practice()) AND (semen_analysis.id = fact_state.p_id))) WHEN 'pregnancy'::text THEN (SELECT CASE WHEN pregnancy.is_entered_in_error THEN 'error'::text ELSE 'standing'::text END AS "case" FROM pregnancy WHERE ((pregnancy.practice_id = current_practice()) AND (pregnancy.id = fact_state.p_id))) WHEN 'pregnancy_intent'::text THEN (SELECT CASE WHEN pregnancy_intent.is_entered_in_error THEN 'error'::text ELSE 'standing'::text END AS "case" FROM pregnancy_intent WHERE ((pregnancy_intent.practice_id = current_practice()) AND (pregnancy_intent.id = fact_state.p_id))) WHEN 'work_up_item'::text THEN (SELECT CASE WHEN work_up_item.is_entered_in_error THEN 'error'::text ELSE 'standing'::text END AS "case" FROM work_up_item WHERE ((work_up_item.practice_id = current_practice()) AND (work_up_item.id = fact_state.p_id))) ELSE NULL::text END;
grant execute on function fact_state(text,bigint) to wyze_app;
comment on function fact_state(text,bigint) is 'standing, error (entered in error), or null where its caller sees no such fact.';

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

CREATE OR REPLACE FUNCTION public.find_device_key(p_session uuid)
 RETURNS bytea
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT auth_session.device_key
    FROM auth_session
   WHERE (auth_session.id = find_device_key.p_session);
END;
grant execute on function find_device_key(uuid) to wyze_app;
comment on function find_device_key(uuid) is 'A public key, for the session whose refresh token was shown.';

CREATE OR REPLACE FUNCTION public.find_documents(p_typed text, p_limit integer)
 RETURNS TABLE(kind text, record_id bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
BEGIN ATOMIC
( SELECT 'note'::text,
     n.id
    FROM (note_text t
      JOIN note n ON (((n.practice_id = t.practice_id) AND (n.id = t.note_id))))
   WHERE ((t.practice_id = current_practice()) AND (t.words @@ read_words(find_documents.p_typed)) AND (n.status <> 'discarded'::text) AND sees_sensitive(n.sensitivity, n.patient_id, n.author_id))
   ORDER BY n.visit_on DESC, n.id DESC
  LIMIT find_documents.p_limit)
 UNION ALL
 ( SELECT DISTINCT 'file'::text,
     x.import_id
    FROM (import_text x
      JOIN import_file f ON (((f.practice_id = x.practice_id) AND (f.id = x.import_id) AND (f.reading = x.reading))))
   WHERE ((x.practice_id = current_practice()) AND (x.words @@ read_words(find_documents.p_typed)))
  LIMIT find_documents.p_limit);
END;
grant execute on function find_documents(text,integer) to wyze_app;
comment on function find_documents(text,integer) is 'Notes and files of the practice that hold the words, without what the caller may not see. Files with a hidden part are left out by who reads them (is_import_visible).';

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
  if t.email_change_id is not null and not exists (
    select from email_change c where c.practice_id = t.practice_id and c.id = t.email_change_id and c.voided_at is null and c.confirmed_at is null) then return; end if;
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

CREATE OR REPLACE FUNCTION public.find_similar_patients(p_name text, p_birth date, p_except bigint, p_limit integer)
 RETURNS TABLE(id bigint, is_same_birth boolean, similarity real)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
 SET "pg_trgm.similarity_threshold" TO '0.55'
AS $function$
begin
  return query execute format('
    select p.id, p.date_of_birth = %2$L::date, similarity(p.sort_key, %1$L)
    from patient p
    where p.practice_id = $1 and p.record_state <> ''merged'' and p.id <> $2
      and ((p.date_of_birth = %2$L::date and (similarity(p.sort_key, %1$L) > 0.3 or p.search_key like ''%% '' || %3$L || '' %%'' or p.search_key like ''%% '' || %4$L || '' %%''))
        or (p.search_key like ''%% '' || %3$L || '' %%'' and p.search_key like ''%% '' || %4$L || '' %%''))
    order by 2 desc, 3 desc, 1 limit $3', p_name, p_birth, split_part(p_name, ' ', 1), reverse(split_part(reverse(p_name), ' ', 1)))
    using current_practice(), p_except, p_limit;
end $function$;
grant execute on function find_similar_patients(text,date,bigint,integer) to wyze_app;

CREATE OR REPLACE FUNCTION public.follow_partners()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update patient p set search_key = key_with_partners(p.search_key, p.practice_id, p.id)
    where p.practice_id = new.practice_id and p.id in (new.patient_id, new.related_patient_id)
      and p.search_key is distinct from key_with_partners(p.search_key, p.practice_id, p.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_list_snapshots(p_list bigint)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 DELETE FROM patient_list_snapshot
   WHERE ((patient_list_snapshot.practice_id = current_practice()) AND (patient_list_snapshot.list_id = forget_list_snapshots.p_list));
END;
grant execute on function forget_list_snapshots(bigint) to wyze_app;
comment on function forget_list_snapshots(bigint) is 'Before the first snapshot of a list whose filters were changed.';

CREATE OR REPLACE FUNCTION public.guard_consent()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' or old.revoked_at is not null then
    raise exception 'a withdrawn consent does not come back' using errcode = '42501';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.guard_cosign()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' or old.state <> 'requested'
     or (new.practice_id, new.id, new.note_id, new.version, new.requested_of, new.requested_by, new.requested_at, new.origin, new.message)
        is distinct from (old.practice_id, old.id, old.note_id, old.version, old.requested_of, old.requested_by, old.requested_at, old.origin, old.message) then
    raise exception 'the cosignature is decided' using errcode = '42501';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.guard_draft()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare v_new draft := new;
begin
  if tg_op = 'UPDATE' then v_new.sensitivity := old.sensitivity; end if;
  if tg_op = 'UPDATE' and v_new is not distinct from old then return new; end if;
  -- Of a discarded draft nothing but its words may go, and only with those of its transcript.
  if tg_op = 'UPDATE' and old.status = 'discarded' and new.sections = '[]' and new.warnings = '[]' and new.slots = '[]'
     and exists (select from transcript t where t.practice_id = old.practice_id and t.id = old.transcript_id and t.erased_at is not null) then
    v_new.sections := old.sections;
    v_new.warnings := old.warnings;
    v_new.slots := old.slots;
    v_new.version := old.version;
    v_new.updated_at := old.updated_at;
    if v_new is not distinct from old then return new; end if;
  end if;
  if tg_op = 'DELETE' or old.status in ('signed', 'discarded')
     or (new.practice_id, new.id, new.note_id, new.transcript_id, new.amends_version, new.amend_reason)
        is distinct from (old.practice_id, old.id, old.note_id, old.transcript_id, old.amends_version, old.amend_reason) then
    raise exception 'the draft is closed' using errcode = '42501';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.guard_note()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare v_new note := new;
begin
  if tg_op = 'UPDATE' then
    v_new.sensitivity := old.sensitivity;
    v_new.visit_id := old.visit_id;
    if current_user <> 'wyze_app' then v_new.patient_id := old.patient_id; end if;
    if v_new is not distinct from old then return new; end if;
  end if;
  if tg_op = 'DELETE' or old.status = 'discarded'
     or (new.practice_id, new.id, new.patient_id, new.author_id, new.created_at) is distinct from (old.practice_id, old.id, old.patient_id, old.author_id, old.created_at)
     or (old.status = 'signed' and (new.status <> 'signed' or new.current_version < old.current_version
         or (new.template_id, new.title, new.visit_on) is distinct from (old.template_id, old.title, old.visit_on)
         or (new.current_version = old.current_version and v_new is distinct from old))) then
    raise exception 'the note is final' using errcode = '42501';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.guard_recording_consent()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare v_new recording_consent := new;
begin
  if tg_op = 'UPDATE' and old.withdrawn_at is null then
    v_new.withdrawn_at := null;
    v_new.withdrawn_by := null;
  end if;
  if tg_op = 'UPDATE' and current_user <> 'wyze_app' then v_new.patient_id := old.patient_id; end if;
  if tg_op = 'DELETE' or v_new is distinct from old then
    raise exception '% on % is refused: its rows are final', tg_op, tg_table_name using errcode = '42501';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.guard_relationship()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' or (old.status = 'separated' and (new.status, new.ended_on) is distinct from (old.status, old.ended_on)) then
    raise exception 'a separation is not taken back' using errcode = '42501';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.guard_sensitivity()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.sensitivity is distinct from old.sensitivity and current_user = 'wyze_app' then
    raise exception 'a label is set by set_sensitivity()' using errcode = '42501';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.guard_transcript()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare v_new transcript := new;
begin
  if tg_op = 'UPDATE' then
    v_new.sensitivity := old.sensitivity;
    if current_user <> 'wyze_app' then v_new.patient_id := old.patient_id; end if;
    if old.recording_id is not null and old.erased_at is null and new.erased_at is not null and new.source_text = '' and new.segments = '[]'
       and exists (select from recording r join recording_consent c on c.practice_id = r.practice_id and c.id = r.consent_id
                   where r.practice_id = old.practice_id and r.id = old.recording_id and c.withdrawn_at is not null)
       and not exists (select from draft d join note_version v on v.practice_id = d.practice_id and v.note_id = d.note_id
                       where d.practice_id = old.practice_id and d.transcript_id = old.id) then
      v_new.source_text := old.source_text;
      v_new.segments := old.segments;
      v_new.erased_at := old.erased_at;
    end if;
  end if;
  if tg_op = 'DELETE' or v_new is distinct from old then
    raise exception '% on % is refused: its rows are final', tg_op, tg_table_name using errcode = '42501';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.is_import_visible(p_import bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (NOT (EXISTS (SELECT FROM import_row r WHERE ((r.practice_id = current_practice()) AND (r.import_id = is_import_visible.p_import) AND (r.fact_id IS NOT NULL) AND (NOT CASE r.fact_kind WHEN 'lab_result'::text THEN (EXISTS (SELECT FROM lab_result f WHERE ((f.practice_id = r.practice_id) AND (f.id = r.fact_id)))) WHEN 'lab_finding'::text THEN (EXISTS (SELECT FROM lab_finding f WHERE ((f.practice_id = r.practice_id) AND (f.id = r.fact_id)))) WHEN 'vital'::text THEN (EXISTS (SELECT FROM vital f WHERE ((f.practice_id = r.practice_id) AND (f.id = r.fact_id)))) WHEN 'problem'::text THEN (EXISTS (SELECT FROM problem f WHERE ((f.practice_id = r.practice_id) AND (f.id = r.fact_id)))) WHEN 'medication'::text THEN (EXISTS (SELECT FROM medication f WHERE ((f.practice_id = r.practice_id) AND (f.id = r.fact_id)))) WHEN 'allergy'::text THEN (EXISTS (SELECT FROM allergy f WHERE ((f.practice_id = r.practice_id) AND (f.id = r.fact_id)))) WHEN 'surgery'::text THEN (EXISTS (SELECT FROM surgery f WHERE ((f.practice_id = r.practice_id) AND (f.id = r.fact_id)))) WHEN 'immunization'::text THEN (EXISTS (SELECT FROM immunization f WHERE ((f.practice_id = r.practice_id) AND (f.id = r.fact_id)))) WHEN 'family_history'::text THEN (EXISTS (SELECT FROM family_history f WHERE ((f.practice_id = r.practice_id) AND (f.id = r.fact_id)))) WHEN 'social_history'::text THEN (EXISTS (SELECT FROM social_history f WHERE ((f.practice_id = r.practice_id) AND (f.id = r.fact_id)))) WHEN 'menstrual_record'::text THEN (EXISTS (SELECT FROM menstrual_record f WHERE ((f.practice_id = r.practice_id) AND (f.id = r.fact_id)))) WHEN 'pregnancy'::text THEN (EXISTS (SELECT FROM pregnancy f WHERE ((f.practice_id = r.practice_id) AND (f.id = r.fact_id)))) WHEN 'contraception_use'::text THEN (EXISTS (SELECT FROM contraception_use f WHERE ((f.practice_id = r.practice_id) AND (f.id = r.fact_id)))) WHEN 'semen_analysis'::text THEN (EXISTS (SELECT FROM semen_analysis f WHERE ((f.practice_id = r.practice_id) AND (f.id = r.fact_id)))) WHEN 'work_up_item'::text THEN (EXISTS (SELECT FROM work_up_item f WHERE ((f.practice_id = r.practice_id) AND (f.id = r.fact_id)))) WHEN 'screening_event'::text THEN (EXISTS (SELECT FROM screening_event f WHERE ((f.practice_id = r.practice_id) AND (f.id = r.fact_id)))) WHEN 'organ'::text THEN (EXISTS (SELECT FROM organ f WHERE ((f.practice_id = r.practice_id) AND (f.id = r.fact_id)))) WHEN 'pregnancy_intent'::text THEN (EXISTS (SELECT FROM pregnancy_intent f WHERE ((f.practice_id = r.practice_id) AND (f.id = r.fact_id)))) ELSE false END)))));
grant execute on function is_import_visible(bigint) to wyze_app;
comment on function is_import_visible(bigint) is 'Runs as its caller, so that labels count.';

CREATE OR REPLACE FUNCTION public.is_note_visible(p_note bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (EXISTS (SELECT FROM note WHERE ((note.practice_id = current_practice()) AND (note.id = is_note_visible.p_note))));
grant execute on function is_note_visible(bigint) to wyze_app;
comment on function is_note_visible(bigint) is 'Whether its caller sees the note; runs as the caller.';

CREATE OR REPLACE FUNCTION public.is_overdue(p_visit_on date, p_moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (p_visit_on < overdue_before(p_moment));
grant execute on function is_overdue(date,timestamp with time zone) to wyze_app;
comment on function is_overdue(date,timestamp with time zone) is 'Whether the note of a visit that is not signed is late by the rule of the practice: counted from the end of that day where the practice is.';

CREATE OR REPLACE FUNCTION public.is_partial_date(value text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (value ~ '^(19|20)\d\d(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$'::text);
grant execute on function is_partial_date(text) to wyze_app;
comment on function is_partial_date(text) is 'A date as far as it is known: 2019, 2019-05 or 2019-05-31.';

CREATE OR REPLACE FUNCTION public.is_patient_search_thin(p_query jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
 SET enable_indexonlyscan TO 'off'
AS $function$
declare v_found integer;
begin
  if jsonb_array_length(coalesce(p_query -> 'terms', '[]')) = 0 then return false; end if;
  execute 'select count(*) from (select from ' || patient_scope(p_query, 'any', false) || ' limit 3) few' into v_found;
  return v_found < 3;
end $function$;
comment on function is_patient_search_thin(jsonb) is 'Whether similar names belong to what a search finds.';

CREATE OR REPLACE FUNCTION public.is_recording_visible(p_recording bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (EXISTS (SELECT FROM recording WHERE ((recording.practice_id = current_practice()) AND (recording.id = is_recording_visible.p_recording))));
grant execute on function is_recording_visible(bigint) to wyze_app;
comment on function is_recording_visible(bigint) is 'Whether its caller sees the recording; runs as the caller.';

CREATE OR REPLACE FUNCTION public.is_relationship_visible(p_relationship bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (EXISTS (SELECT FROM patient_relationship WHERE ((patient_relationship.practice_id = current_practice()) AND (patient_relationship.id = is_relationship_visible.p_relationship))));
grant execute on function is_relationship_visible(bigint) to wyze_app;
comment on function is_relationship_visible(bigint) is 'Whether its caller sees the relationship; runs as the caller.';

CREATE OR REPLACE FUNCTION public.is_sensitivity(value text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (value = ANY (ARRAY['reproductive'::text, 'gender_affirming'::text, 'donor_identity'::text, 'ipv'::text, 'mental_health'::text, 'substance_use'::text, 'genetics'::text, 'hiv_sti'::text, 'pelvic_exam'::text]));
grant execute on function is_sensitivity(text) to wyze_app;

CREATE OR REPLACE FUNCTION public.keep_fact_version()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
end $function$;
comment on function keep_fact_version() is 'After each change of a fact: its version before is kept, under the label that it has now.';

CREATE OR REPLACE FUNCTION public.keep_last_visit()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'INSERT' then
    update patient set last_visit_on = new.visit_on
      where practice_id = new.practice_id and id = new.patient_id and (last_visit_on is null or last_visit_on < new.visit_on)
        and new.status <> 'discarded' and new.sensitivity is null;
  elsif (new.status, new.visit_on, new.patient_id, new.sensitivity) is distinct from (old.status, old.visit_on, old.patient_id, old.sensitivity) then
    update patient p set last_visit_on = (
        select max(n.visit_on) from note n where n.practice_id = p.practice_id and n.patient_id = p.id and n.status <> 'discarded' and n.sensitivity is null)
      where p.practice_id = new.practice_id and p.id in (old.patient_id, new.patient_id);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_note_text()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform write_note_text(new.practice_id, new.note_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_partner_names()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if new.sort_key is distinct from old.sort_key then
    update patient p set search_key = key_with_partners(p.search_key, p.practice_id, p.id)
      where p.practice_id = new.practice_id and p.id = any(list_partners(new.practice_id, new.id));
  end if;
  if new.search_key is distinct from old.search_key and position('~' in new.search_key) = 0 then
    update patient p set search_key = key_with_partners(p.search_key, p.practice_id, p.id)
      where p.practice_id = new.practice_id and p.id = new.id and list_partners(new.practice_id, new.id) <> '{}';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_visit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'UPDATE' and old.visit_id is distinct from new.visit_id and old.visit_id is not null then perform settle_visit(new.practice_id, old.visit_id); end if;
  if new.visit_id is not null then perform settle_visit(new.practice_id, new.visit_id); end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_visit_of_error()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform settle_visit(new.practice_id, (select n.visit_id from note n where n.practice_id = new.practice_id and n.id = new.note_id));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.key_with_partners(p_key text, p_practice bigint, p_patient bigint)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT (split_part(p_key, '~'::text, 1) || COALESCE(( SELECT (('~ '::text || string_agg(x.sort_key, ' '::text ORDER BY x.id)) || ' '::text)
            FROM patient x
           WHERE ((x.practice_id = key_with_partners.p_practice) AND (x.id = ANY (list_partners(key_with_partners.p_practice, key_with_partners.p_patient))))), ''::text));
END;
grant execute on function key_with_partners(text,bigint,bigint) to wyze_app;

CREATE OR REPLACE FUNCTION public.label_parts_of_note()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update transcript t set sensitivity = new.sensitivity
    from draft d where d.practice_id = new.practice_id and d.note_id = new.id and t.practice_id = d.practice_id and t.id = d.transcript_id;
  update draft set sensitivity = new.sensitivity where practice_id = new.practice_id and note_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.list_foreign_seals(p_key_id bytea, p_after_practice bigint, p_after_user bigint, p_limit integer)
 RETURNS TABLE(practice_id bigint, user_id bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT t.practice_id,
     t.user_id
    FROM totp_factor t
   WHERE ((t.secret_sealed IS NOT NULL) AND (SUBSTRING(t.secret_sealed FROM 1 FOR 5) <> ('\x02'::bytea || list_foreign_seals.p_key_id)) AND (ROW(t.practice_id, t.user_id) > ROW(list_foreign_seals.p_after_practice, list_foreign_seals.p_after_user)))
   ORDER BY t.practice_id, t.user_id
  LIMIT list_foreign_seals.p_limit;
END;
grant execute on function list_foreign_seals(bytea,bigint,bigint,integer) to wyze_app;
comment on function list_foreign_seals(bytea,bigint,bigint,integer) is 'Row numbers of all practices after a given one, never a value: each is then read and sealed anew within its practice.';

CREATE OR REPLACE FUNCTION public.list_hidden_medications(p_patient bigint)
 RETURNS TABLE(id bigint, name text, is_supplement boolean, route text, started_on date, sensitivity text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT m.id,
     m.name,
     m.is_supplement,
     m.route,
     m.started_on,
     m.sensitivity
    FROM medication m
   WHERE ((m.practice_id = current_practice()) AND (m.patient_id = list_hidden_medications.p_patient) AND (current_actor() IS NOT NULL) AND (m.stopped_on IS NULL) AND (NOT m.is_entered_in_error) AND (NOT sees_sensitive(m.sensitivity, m.patient_id, m.recorded_by)));
END;
grant execute on function list_hidden_medications(bigint) to wyze_app;
comment on function list_hidden_medications(bigint) is 'For the interaction check alone. Its rows never leave the server.';

CREATE OR REPLACE FUNCTION public.list_live_sessions(p_sessions uuid[], p_now timestamp with time zone)
 RETURNS TABLE(session_id uuid, role text, must_enrol boolean, is_email_verified boolean, sensitivity text[], opened_patients bigint[])
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
     (u.email_verified_at IS NOT NULL),
     sensitivity_of(s.practice_id, s.user_id, list_live_sessions.p_now) AS sensitivity_of,
     opened_patients_of(s.practice_id, s.user_id, list_live_sessions.p_now) AS opened_patients_of
    FROM ((auth_session s
      JOIN app_user u ON (((u.practice_id = s.practice_id) AND (u.id = s.user_id))))
      JOIN practice p ON ((p.id = s.practice_id)))
   WHERE ((s.id = ANY (list_live_sessions.p_sessions)) AND (s.revoked_at IS NULL) AND u.is_active AND (s.expires_at > list_live_sessions.p_now) AND (s.last_seen_at > (list_live_sessions.p_now - session_idle_limit())));
END;
grant execute on function list_live_sessions(uuid[],timestamp with time zone) to wyze_app;
comment on function list_live_sessions(uuid[],timestamp with time zone) is 'One question for all open sockets of a process: who would still be let in, and what they may be told.';

CREATE OR REPLACE FUNCTION public.list_partners(p_practice bigint, p_patient bigint)
 RETURNS bigint[]
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT COALESCE(array_agg(x.id), '{}'::bigint[]) AS "coalesce"
    FROM ( SELECT r.related_patient_id AS id
            FROM patient_relationship r
           WHERE ((r.practice_id = list_partners.p_practice) AND (r.patient_id = list_partners.p_patient) AND (r.kind = ANY (ARRAY['couple'::text, 'reciprocal'::text])) AND (r.status <> 'separated'::text) AND (r.sensitivity IS NULL))
         UNION
          SELECT r.patient_id
            FROM patient_relationship r
           WHERE ((r.practice_id = list_partners.p_practice) AND (r.related_patient_id = list_partners.p_patient) AND (r.kind = ANY (ARRAY['couple'::text, 'reciprocal'::text])) AND (r.status <> 'separated'::text) AND (r.sensitivity IS NULL))) x
   WHERE (x.id IS NOT NULL);
END;
grant execute on function list_partners(bigint,bigint) to wyze_app;

CREATE OR REPLACE FUNCTION public.list_patient_ids(p_query jsonb, p_limit integer)
 RETURNS bigint[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
 SET enable_seqscan TO 'off'
 SET "pg_trgm.word_similarity_threshold" TO '0.45'
AS $function$
declare v_ids bigint[];
begin
  execute 'select array_agg(id) from (select p.id from ' || patient_scope(p_query, 'any') || ' limit ' || p_limit || ') listed' into v_ids;
  if coalesce(cardinality(v_ids), 0) < 3 and is_patient_search_thin(p_query) then
    execute 'select array_agg(id) from (select p.id from ' || patient_scope(p_query, 'near') || ' limit ' || p_limit || ') listed' into v_ids;
  end if;
  return coalesce(v_ids, '{}');
end $function$;
grant execute on function list_patient_ids(jsonb,integer) to wyze_app;
comment on function list_patient_ids(jsonb,integer) is 'Who is in a list of patients, by number.';

CREATE OR REPLACE FUNCTION public.list_practice_numbers()
 RETURNS bigint[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT COALESCE(array_agg(practice.id ORDER BY practice.id), '{}'::bigint[]) AS "coalesce"
    FROM practice;
END;
grant execute on function list_practice_numbers() to wyze_app;

CREATE OR REPLACE FUNCTION public.list_viewers()
 RETURNS TABLE(user_id bigint, name text, categories text[])
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT u.id,
     ((u.first_name || ' '::text) || u.last_name),
     sensitivity_of(u.practice_id, u.id, current_moment()) AS sensitivity_of
    FROM app_user u
   WHERE ((u.practice_id = current_practice()) AND u.is_active AND (u.role <> 'PRACTICE_ADMIN'::text))
   ORDER BY u.last_name, u.first_name, u.id;
END;
grant execute on function list_viewers() to wyze_app;
comment on function list_viewers() is 'Everybody of the practice who treats patients, with the categories of labels that they see.';

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

CREATE OR REPLACE FUNCTION public.mark_birthdays_due(p_today date)
 RETURNS bigint[]
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 WITH due AS (
          UPDATE patient_risk r SET is_due = true
            FROM patient p
           WHERE ((r.practice_id = current_practice()) AND (p.practice_id = r.practice_id) AND (p.id = r.patient_id) AND (r.computed_at IS NOT NULL) AND (NOT r.is_due) AND (EXTRACT(year FROM age((mark_birthdays_due.p_today)::timestamp with time zone, (p.date_of_birth)::timestamp with time zone)) > EXTRACT(year FROM age(((r.computed_at)::date)::timestamp with time zone, (p.date_of_birth)::timestamp with time zone))))
           RETURNING r.patient_id
         )
  SELECT COALESCE(array_agg(due.patient_id), '{}'::bigint[]) AS "coalesce"
    FROM due;
END;
grant execute on function mark_birthdays_due(date) to wyze_app;

CREATE OR REPLACE FUNCTION public.mark_risk_due()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.move_patient_rows(p_merge bigint)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
end $function$;
grant execute on function move_patient_rows(bigint) to wyze_app;
comment on function move_patient_rows(bigint) is 'The moving half of a merge; gives how many rows moved.';

CREATE OR REPLACE FUNCTION public.must_change_password(p_user bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  if not coalesce((select is_short from user_credential where practice_id = current_practice() and user_id = p_user), false) then return false; end if;
  return not exists (select from totp_factor where practice_id = current_practice() and user_id = p_user and confirmed_at is not null)
     and not exists (select from passkey where practice_id = current_practice() and user_id = p_user and removed_at is null);
end $function$;
grant execute on function must_change_password(bigint) to wyze_app;
comment on function must_change_password(bigint) is 'Whether this person of the practice entered has a short password and no second factor any more.';

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

CREATE OR REPLACE FUNCTION public.note_hidden_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.sensitivity is null or (tg_op = 'UPDATE' and old.sensitivity is distinct from new.sensitivity) then
    perform set_config('app.wrote_open', '1', true);
  else
    perform set_config('app.wrote_hidden', concat_ws(',', nullif(current_setting('app.wrote_hidden', true), ''), new.sensitivity), true),
            set_config('app.wrote_hidden_of', new.patient_id::text, true);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_signature_of_recording()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update recording set signed_at = new.signed_at where practice_id = new.practice_id and note_id = new.note_id and signed_at is null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.open_chart(p_patient bigint, p_notes integer)
 RETURNS TABLE(patient json, allergies json, medications json, problems json, lab_results json, notes json)
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare v_practice bigint := current_practice();
begin
  select row_to_json(r) into patient from (
    select id, mrn, first_name, last_name, preferred_name, date_of_birth, sex, pronouns, phone, email, record_state, merged_into, version, created_at, updated_at
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
    select id, loinc, name, comparator, value, unit, collected_at, import_row_id
    from lab_result where practice_id = v_practice and patient_id = p_patient and not is_entered_in_error order by collected_at desc, id limit 60) l;
  select json_agg(n) into notes from (
    select n.id, n.patient_id, d.id as draft_id, n.template_id, n.title, n.status, n.sensitivity, n.visit_on,
           json_build_object('id', n.author_id, 'name', u.first_name || ' ' || u.last_name, 'role', u.role) as author,
           n.signed_at, n.updated_at, n.current_version,
           exists (select from note_error e where e.practice_id = n.practice_id and e.note_id = n.id) as is_entered_in_error,
           (select c.state from cosign c where c.practice_id = n.practice_id and c.note_id = n.id and c.version = n.current_version
            order by c.id desc limit 1) as cosign_state
    from note n
    join app_user u on u.practice_id = n.practice_id and u.id = n.author_id
    left join draft d on d.practice_id = n.practice_id and d.note_id = n.id and d.status in ('generating', 'in_review')
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

CREATE OR REPLACE FUNCTION public.opened_patients()
 RETURNS bigint[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
RETURN opened_patients_of(current_practice(), current_actor(), current_moment());
grant execute on function opened_patients() to wyze_app;
comment on function opened_patients() is 'The charts that are open to this transaction by break-glass.';

CREATE OR REPLACE FUNCTION public.opened_patients_of(p_practice bigint, p_user bigint, p_moment timestamp with time zone)
 RETURNS bigint[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT COALESCE(array_agg(b.patient_id), '{}'::bigint[]) AS "coalesce"
    FROM (break_glass b
      JOIN app_user u ON (((u.practice_id = b.practice_id) AND (u.id = b.user_id) AND u.is_active AND (u.role <> 'PRACTICE_ADMIN'::text))))
   WHERE ((b.practice_id = opened_patients_of.p_practice) AND (b.user_id = opened_patients_of.p_user) AND (b.ends_at > opened_patients_of.p_moment) AND (b.started_at <= opened_patients_of.p_moment) AND (b.ended_at IS NULL));
END;
comment on function opened_patients_of(bigint,bigint,timestamp with time zone) is 'The charts whose glass this person has broken, and for which the time is not over.';

CREATE OR REPLACE FUNCTION public.overdue_before(p_moment timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 STABLE
RETURN (SELECT (((overdue_before.p_moment - make_interval(hours => p.documentation_due_h)) AT TIME ZONE p.time_zone))::date AS timezone FROM practice p WHERE (p.id = current_practice()));
grant execute on function overdue_before(timestamp with time zone) to wyze_app;
comment on function overdue_before(timestamp with time zone) is 'Visits before this day are overdue without a signed note, by the rule of the practice: counted from the end of their day where the practice is.';

CREATE OR REPLACE FUNCTION public.page_patients(p_query jsonb, p_sort text, p_after text[], p_limit integer, p_cap integer, OUT total integer, OUT items jsonb)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
 SET enable_seqscan TO 'off'
 SET "pg_trgm.word_similarity_threshold" TO '0.45'
AS $function$
declare
  o record := patient_order(p_sort);
  v_from text := patient_scope(p_query, 'any');
  v_is_typed boolean := jsonb_array_length(coalesce(p_query -> 'terms', '[]')) > 0;
  v_is_ranked boolean := v_is_typed and p_sort = 'name';
  v_keys text[] := case when v_is_ranked then array_prepend(patient_rank(p_query), o.keys) else o.keys end;
  v_types text[] := case when v_is_ranked then array_prepend('integer', o.types) else o.types end;
  v_begin text;
  v_band record;
  v_found record;
begin
  select f.total, f.items into total, items from read_patient_page(v_from, v_keys, v_types, o.direction, p_after, p_limit, p_cap, p_query = '{}', not v_is_ranked, null) f;
  if v_is_typed and total < 3 and is_patient_search_thin(p_query) then
    select f.total, f.items into total, items
      from read_patient_page(patient_scope(p_query, 'near'), v_keys, v_types, o.direction, p_after, p_limit, p_cap, false, not v_is_ranked, null) f;
  end if;
  if not v_is_ranked or total <= p_cap then return; end if;
  -- More than are counted: one rank after the other, each by the index on names.
  v_begin := patient_terms(p_query, 'begin');
  for v_band in select 0 as rank, v_begin as condition union all select 1, 'not (' || v_begin || ')' order by 1 loop
    continue when p_after is not null and p_after[1]::integer > v_band.rank;
    select f.items into v_found
      from read_patient_page(v_from || ' and (' || v_band.condition || ')', o.keys, o.types, o.direction,
        case when p_after[1]::integer = v_band.rank then p_after[2:] end, p_limit - jsonb_array_length(items), p_cap, false, true, v_band.rank) f;
    items := items || v_found.items;
    exit when jsonb_array_length(items) >= p_limit;
  end loop;
end $function$;
grant execute on function page_patients(jsonb,text,text[],integer,integer) to wyze_app;
comment on function page_patients(jsonb,text,text[],integer,integer) is 'One page of the list of patients, with its total.';

CREATE OR REPLACE FUNCTION public.patient_filters(p_query jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT concat_ws(' and '::text, format('p.record_state = %L'::text, COALESCE((p_query ->> 'state'::text), 'current'::text)),
         CASE
             WHEN ((p_query ->> 'care_status'::text) IS NOT NULL) THEN format('p.care_status = %L'::text, (p_query ->> 'care_status'::text))
             ELSE NULL::text
         END,
         CASE
             WHEN ((p_query ->> 'new_since'::text) IS NOT NULL) THEN format('p.created_at >= %L'::text, (p_query ->> 'new_since'::text))
             ELSE NULL::text
         END,
         CASE
             WHEN ((p_query ->> 'born_after'::text) IS NOT NULL) THEN format('p.date_of_birth > %L'::text, (p_query ->> 'born_after'::text))
             ELSE NULL::text
         END,
         CASE
             WHEN ((p_query ->> 'born_until'::text) IS NOT NULL) THEN format('p.date_of_birth <= %L'::text, (p_query ->> 'born_until'::text))
             ELSE NULL::text
         END,
         CASE
             WHEN ((p_query ->> 'risk'::text) = 'none'::text) THEN 'p.risk_level is null'::text
             WHEN ((p_query ->> 'risk'::text) IS NOT NULL) THEN format('p.risk_level = %L'::text, (p_query ->> 'risk'::text))
             ELSE NULL::text
         END,
         CASE
             WHEN ((p_query ->> 'treatment'::text) = 'none'::text) THEN 'p.treatment_type is null'::text
             WHEN ((p_query ->> 'treatment'::text) IS NOT NULL) THEN format('p.treatment_type = %L'::text, (p_query ->> 'treatment'::text))
             ELSE NULL::text
         END,
         CASE
             WHEN ((p_query ->> 'location'::text) = 'none'::text) THEN 'p.location_id is null'::text
             WHEN ((p_query ->> 'location'::text) IS NOT NULL) THEN format('p.location_id = %L'::text, ((p_query ->> 'location'::text))::bigint)
             ELSE NULL::text
         END,
         CASE
             WHEN ((p_query ->> 'author'::text) IS NOT NULL) THEN format('p.id in (select n.patient_id from note n where n.practice_id = p.practice_id and n.author_id = %L and n.status <> ''discarded'' and sees_sensitive(n.sensitivity, n.patient_id, n.author_id))'::text, ((p_query ->> 'author'::text))::bigint)
             ELSE NULL::text
         END,
         CASE
             WHEN ((p_query ->> 'drafts_of'::text) IS NOT NULL) THEN format('p.id in (select n.patient_id from note n where n.practice_id = p.practice_id and n.author_id = %L and n.status = ''draft'' and sees_sensitive(n.sensitivity, n.patient_id, n.author_id))'::text, ((p_query ->> 'drafts_of'::text))::bigint)
             ELSE NULL::text
         END) AS concat_ws;
END;

CREATE OR REPLACE FUNCTION public.patient_order(p_sort text, OUT keys text[], OUT types text[], OUT direction text)
 RETURNS record
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT
         CASE p_sort
             WHEN 'name'::text THEN ARRAY['p.sort_key'::text, 'p.id'::text]
             WHEN 'youngest'::text THEN ARRAY['p.date_of_birth'::text, 'p.id'::text]
             WHEN 'oldest'::text THEN ARRAY['p.date_of_birth'::text, 'p.id'::text]
             WHEN 'last_visit'::text THEN ARRAY['coalesce(p.last_visit_on, ''0001-01-01'')'::text, 'p.id'::text]
             WHEN 'risk'::text THEN ARRAY['case p.risk_level when ''high'' then 0 when ''moderate'' then 1 when ''low'' then 2 else 3 end'::text, 'p.sort_key'::text, 'p.id'::text]
             WHEN 'newest'::text THEN ARRAY['p.id'::text]
             ELSE NULL::text[]
         END AS "case",
         CASE p_sort
             WHEN 'name'::text THEN ARRAY['text'::text, 'bigint'::text]
             WHEN 'risk'::text THEN ARRAY['integer'::text, 'text'::text, 'bigint'::text]
             WHEN 'newest'::text THEN ARRAY['bigint'::text]
             ELSE ARRAY['date'::text, 'bigint'::text]
         END AS "array",
         CASE
             WHEN (p_sort = ANY (ARRAY['youngest'::text, 'last_visit'::text, 'newest'::text])) THEN 'desc'::text
             ELSE 'asc'::text
         END AS "case";
END;

CREATE OR REPLACE FUNCTION public.patient_rank(p_query jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT
         CASE
             WHEN (jsonb_array_length(COALESCE((p_query -> 'terms'::text), '[]'::jsonb)) = 0) THEN '0'::text
             ELSE format('case when %s then 0 when %s then 1 else 2 + round((1 - least(%s)) * 100)::integer end'::text, patient_terms(p_query, 'begin'::text), patient_terms(p_query, 'any'::text), ( SELECT string_agg(format('word_similarity(%L, p.search_key)'::text, COALESCE((t.value ->> 'near'::text), ''::text)), ', '::text) AS string_agg
                FROM jsonb_array_elements((patient_rank.p_query -> 'terms'::text)) t(value)))
         END AS format;
END;

CREATE OR REPLACE FUNCTION public.patient_scope(p_query jsonb, p_part text, p_filters boolean DEFAULT true)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT (((format('patient p where p.practice_id = %L::bigint'::text, current_practice()) ||
         CASE
             WHEN ((p_query ->> 'list'::text) IS NOT NULL) THEN format(' and p.id in (select m.patient_id from patient_list_member m where m.practice_id = p.practice_id and m.list_id = %L and m.removed_at is null)'::text, ((p_query ->> 'list'::text))::bigint)
             ELSE ''::text
         END) ||
         CASE
             WHEN (jsonb_array_length(COALESCE((p_query -> 'terms'::text), '[]'::jsonb)) > 0) THEN ((' and ('::text || patient_terms(p_query, p_part)) || ')'::text)
             ELSE ''::text
         END) ||
         CASE
             WHEN p_filters THEN (' and '::text || patient_filters(p_query))
             ELSE ' and p.record_state <> ''merged'''::text
         END);
END;
comment on function patient_scope(jsonb,text,boolean) is 'Who is in a list, as text after "from".';

CREATE OR REPLACE FUNCTION public.patient_terms(p_query jsonb, p_part text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT COALESCE(string_agg((('('::text || c.condition) || ')'::text), ' and '::text), 'true'::text) AS "coalesce"
    FROM ( SELECT
                 CASE
                     WHEN (patient_terms.p_part = 'near'::text) THEN concat_ws(' or '::text, ( SELECT string_agg(format('p.search_key like %L'::text, x.value), ' or '::text) AS string_agg
                        FROM jsonb_array_elements_text(((t.value -> 'any'::text) || COALESCE((t.value -> 'swaps'::text), '[]'::jsonb))) x(value)),
                     CASE
                         WHEN ((t.value ->> 'near'::text) IS NOT NULL) THEN format('%L <%% p.search_key'::text, (t.value ->> 'near'::text))
                         ELSE NULL::text
                     END)
                     ELSE ( SELECT string_agg(format('p.search_key like %L'::text, x.value), ' or '::text) AS string_agg
                        FROM jsonb_array_elements_text((t.value -> patient_terms.p_part)) x(value))
                 END AS condition
            FROM jsonb_array_elements((patient_terms.p_query -> 'terms'::text)) t(value)) c;
END;
comment on function patient_terms(jsonb,text) is 'The typed words of a search as a condition: any = anywhere, begin = at the beginning of words, near = also similar.';

CREATE OR REPLACE PROCEDURE public.protect_sensitive_table(IN name text, IN p_author text DEFAULT 'recorded_by'::text)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('alter table %I add constraint %I check (is_sensitivity(sensitivity))', name, name || '_sensitivity');
  execute format($ddl$
    create policy labelled_rows on %1$I as restrictive to wyze_app using (
      sensitivity is null or sensitivity = any ((select seen_sensitivity())::text[])
      or patient_id = any ((select opened_patients())::bigint[]) or %2$I = (select current_actor()))$ddl$, name, p_author);
  execute format('create trigger %I before update on %I for each row execute function guard_sensitivity()', name || '_label_is_guarded', name);
  execute format('create trigger %I after insert or update on %I for each row when (current_practice() is not null) execute function note_hidden_change()',
    name || '_is_announced', name);
end $procedure$;
comment on procedure protect_sensitive_table(text,text) is 'Hides labelled rows from who may not see them. A new table with a label calls it in the migration that makes it.';

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
     COALESCE(( SELECT json_agg(json_build_object('seq', e.seq, 'xact', (e.xact)::text, 'paths', e.paths, 'actor_id', e.actor_id, 'actor_session', e.actor_session, 'sensitivity', e.sensitivity, 'patient_id', e.patient_id) ORDER BY e.seq) AS json_agg
            FROM ( SELECT live_event.seq,
                     live_event.xact,
                     live_event.paths,
                     live_event.actor_id,
                     live_event.actor_session,
                     live_event.sensitivity,
                     live_event.patient_id
                    FROM live_event
                   WHERE ((live_event.practice_id = read_live_events.p_practice) AND (live_event.xact >= read_live_events.p_since))
                   ORDER BY live_event.xact
                  LIMIT read_live_events.p_limit) e), '[]'::json) AS "coalesce";
END;
grant execute on function read_live_events(bigint,xid8,integer) to wyze_app;
comment on function read_live_events(bigint,xid8,integer) is 'Changes of one practice since a horizon; with null only the horizon of now.';

CREATE OR REPLACE FUNCTION public.read_patient_page(p_from text, p_keys text[], p_types text[], p_direction text, p_after text[], p_limit integer, p_cap integer, p_is_counted boolean, p_is_walked boolean, p_band integer, OUT total integer, OUT items jsonb)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_columns constant text := 'p.id, p.mrn, p.first_name, p.last_name, p.preferred_name, p.date_of_birth, p.sex, p.pronouns, p.phone, p.care_status, p.treatment_type, '
    || 'p.location_id, p.risk_level, p.last_visit_on, p.record_state, '
    || '(select coalesce(json_agg(n.first_name || '' '' || n.last_name order by n.id), ''[]'') from patient_name n where n.practice_id = p.practice_id and n.patient_id = p.id and n.removed_at is null) as other_names, '
    || 'case when position(''~'' in p.search_key) = 0 then ''[]'' else (select coalesce(json_agg(x.first_name || '' '' || x.last_name order by x.id), ''[]'') from patient x
          where x.practice_id = p.practice_id and x.id = any(list_partners(p.practice_id, p.id))) end as partner_names';
  v_sorted text;
  v_where text := '';
  v_page text;
begin
  select ' order by ' || string_agg(k || ' ' || p_direction, ', ' order by n) || ' limit ' || p_limit into v_sorted from unnest(p_keys) with ordinality u(k, n);
  if p_after is not null then
    select format(' and (%s) %s (%s)', array_to_string(p_keys, ', '), case p_direction when 'desc' then '<' else '>' end, string_agg(format('%L::%s', v, t), ', ' order by n))
      into v_where from unnest(p_after, p_types) with ordinality u(v, t, n);
  end if;
  select format('select %s, json_build_array(%s%s) as place from ', v_columns, case when p_band is not null then quote_literal(p_band) || ', ' else '' end,
    string_agg('(' || k || ')::text', ', ' order by n)) into v_page from unnest(p_keys) with ordinality u(k, n);
  if p_is_counted then
    execute 'select count(*) from (select from ' || p_from || ' limit ' || p_cap + 1 || ') counted' into total;
  else
    execute 'with found as materialized (select p.* from ' || p_from || ' limit ' || p_cap + 1 || '), counted as materialized (select count(*) as n from found)
      select n, case when n <= ' || p_cap || ' then (select jsonb_agg(r) from (' || v_page || 'found p where true' || v_where || v_sorted || ') r) end from counted' into total, items;
  end if;
  if p_is_walked and (p_is_counted or total > p_cap) then
    execute 'select jsonb_agg(r) from (' || v_page || p_from || v_where || v_sorted || ') r' into items;
  end if;
  items := coalesce(items, '[]');
end $function$;
comment on function read_patient_page(text,text[],text[],text,text[],integer,integer,boolean,boolean,integer) is 'A page of a set of patients in one order, and how many are in it.';

CREATE OR REPLACE FUNCTION public.read_words(p_typed text)
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (websearch_to_tsquery('english'::regconfig, p_typed) || COALESCE((SELECT (websearch_to_tsquery('english'::regconfig, COALESCE(m.m[1], ''::text)) && to_tsquery('english'::regconfig, (m.m[2] || ':*'::text))) FROM regexp_match(read_words.p_typed, '^(.*?)([[:alnum:]]+)$'::text) m(m)), ''::tsquery));
grant execute on function read_words(text) to wyze_app;
comment on function read_words(text) is 'What somebody typed into the search of documents, as a query.';

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% on % is refused: its rows are final', tg_op, tg_table_name using errcode = '42501';
end $function$;

CREATE OR REPLACE FUNCTION public.reset_password(p_token bigint, p_password_hash text, p_is_short boolean, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare t mail_token := use_mail_token(p_token, 'reset', p_now); v_was_proven boolean;
begin
  select email_verified_at is not null into strict v_was_proven from app_user where practice_id = t.practice_id and id = t.user_id for update;
  update user_credential set password_hash = p_password_hash, is_short = p_is_short, changed_at = p_now where practice_id = t.practice_id and user_id = t.user_id;
  update auth_session set revoked_at = p_now, revoked_for = 'password reset' where practice_id = t.practice_id and user_id = t.user_id and revoked_at is null;
  update sign_in_challenge set closed_at = p_now, closed_for = 'password reset' where practice_id = t.practice_id and user_id = t.user_id and closed_at is null;
  if v_was_proven then return; end if;
  -- Somebody may have opened an account with an address that is not theirs: what they set up before it was proven goes.
  update app_user set email_verified_at = p_now where practice_id = t.practice_id and id = t.user_id;
  update totp_factor set secret_sealed = null, confirmed_at = null where practice_id = t.practice_id and user_id = t.user_id;
  update passkey set removed_at = p_now where practice_id = t.practice_id and user_id = t.user_id and removed_at is null;
  update recovery_code set replaced_at = p_now where practice_id = t.practice_id and user_id = t.user_id and replaced_at is null;
end $function$;
grant execute on function reset_password(bigint,text,boolean,timestamp with time zone) to wyze_app;

CREATE OR REPLACE FUNCTION public.return_patient_rows(p_merge bigint)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
end $function$;
grant execute on function return_patient_rows(bigint) to wyze_app;
comment on function return_patient_rows(bigint) is 'The moving half of an unmerge.';

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

CREATE OR REPLACE FUNCTION public.seen_sensitivity()
 RETURNS text[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
RETURN sensitivity_of(current_practice(), current_actor(), current_moment());
grant execute on function seen_sensitivity() to wyze_app;
comment on function seen_sensitivity() is 'The categories that this transaction sees.';

CREATE OR REPLACE FUNCTION public.sees_sensitive(p_sensitivity text, p_patient bigint, p_author bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
RETURN ((p_sensitivity IS NULL) OR (p_author = current_actor()) OR (p_sensitivity = ANY (seen_sensitivity())) OR (p_patient = ANY (opened_patients())));
grant execute on function sees_sensitive(text,bigint,bigint) to wyze_app;
comment on function sees_sensitive(text,bigint,bigint) is 'Whether this transaction may see a row with that label, of that patient, written by that person.';

CREATE OR REPLACE FUNCTION public.sensitivity_categories()
 RETURNS TABLE(category text, default_roles text[])
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
 VALUES ('reproductive'::text,ARRAY['REI'::text, 'NP'::text]), ('gender_affirming'::text,ARRAY['REI'::text, 'NP'::text]), ('donor_identity'::text,ARRAY['REI'::text]), ('ipv'::text,ARRAY['REI'::text, 'NP'::text]), ('mental_health'::text,ARRAY['REI'::text, 'NP'::text]), ('substance_use'::text,ARRAY['REI'::text, 'NP'::text]), ('genetics'::text,ARRAY['REI'::text, 'NP'::text]), ('hiv_sti'::text,ARRAY['REI'::text, 'NP'::text]), ('pelvic_exam'::text,ARRAY['PT'::text, 'NP'::text]);
END;
grant execute on function sensitivity_categories() to wyze_app;
comment on function sensitivity_categories() is 'Every category of a label, and which roles see it where the practice has set nothing else.';

CREATE OR REPLACE FUNCTION public.sensitivity_of(p_practice bigint, p_user bigint, p_moment timestamp with time zone)
 RETURNS text[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT COALESCE(array_agg(c.category ORDER BY c.category), '{}'::text[]) AS "coalesce"
    FROM ((app_user u
      CROSS JOIN sensitivity_categories() c(category, default_roles))
      LEFT JOIN sensitivity_setting s ON (((s.practice_id = u.practice_id) AND (s.category = c.category))))
   WHERE ((u.practice_id = sensitivity_of.p_practice) AND (u.id = sensitivity_of.p_user) AND u.is_active AND (u.role <> 'PRACTICE_ADMIN'::text) AND ((u.role = ANY (COALESCE(s.roles, c.default_roles))) OR (EXISTS ( SELECT
            FROM sensitivity_grant g
           WHERE ((g.practice_id = u.practice_id) AND (g.user_id = u.id) AND (g.category = c.category) AND (g.effect = 'allow'::text) AND (g.revoked_at IS NULL) AND ((g.expires_at IS NULL) OR (g.expires_at > sensitivity_of.p_moment)))))) AND (NOT (EXISTS ( SELECT
            FROM sensitivity_grant g
           WHERE ((g.practice_id = u.practice_id) AND (g.user_id = u.id) AND (g.category = c.category) AND (g.effect = 'deny'::text) AND (g.revoked_at IS NULL) AND ((g.expires_at IS NULL) OR (g.expires_at > sensitivity_of.p_moment)))))));
END;
comment on function sensitivity_of(bigint,bigint,timestamp with time zone) is 'The categories that a person sees: those of the role and those granted, less those denied. The administration of a practice reads no chart.';

CREATE OR REPLACE FUNCTION public.session_idle_limit()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN '00:15:00'::interval;
grant execute on function session_idle_limit() to wyze_app;
comment on function session_idle_limit() is '45 CFR 164.312(a)(2)(iii), ONC 170.315(d)(5). Not a parameter: no caller can ask for longer.';

CREATE OR REPLACE FUNCTION public.set_sensitivity(p_record text, p_id bigint, p_patient bigint, p_category text, p_origin text, p_rule text, p_reason text, OUT outcome text, OUT before text)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_author text; v_author_id bigint; v_has_version boolean;
begin
  -- A table of facts by its catalog, so that no name from outside is ever put into a statement.
  select case c.table_name when 'note' then 'author_id' else 'recorded_by' end into v_author
    from information_schema.columns c
    where c.table_schema = 'public' and c.column_name = 'sensitivity' and c.table_name = p_record
      and p_record not in ('draft', 'transcript', 'allergy', 'patient_relationship');
  if not found or (p_category is not null and not is_sensitivity(p_category)) then outcome := 'unknown'; return; end if;
  execute format('select sensitivity, %I from %I where practice_id = current_practice() and id = $1 and patient_id = $2
      and sees_sensitive(sensitivity, patient_id, %I) for update', v_author, p_record, v_author)
    into before, v_author_id using p_id, p_patient;
  get diagnostics outcome = row_count;
  if outcome = '0' then outcome := 'unknown'; return; end if;
  if before is not distinct from p_category then outcome := 'no_change'; return; end if;
  if before is not null and not before = any (seen_sensitivity()) and v_author_id is distinct from current_actor() then
    outcome := 'not_yours'; return;
  end if;
  select exists (select from information_schema.columns where table_schema = 'public' and table_name = p_record and column_name = 'version') into v_has_version;
  execute format('update %I set sensitivity = $1%s where practice_id = current_practice() and id = $2',
    p_record, case when v_has_version then ', version = version + 1' else '' end) using p_category, p_id;
  insert into sensitivity_label (practice_id, patient_id, record, record_id, before, after, origin, rule, reason, changed_by, changed_at)
    values (current_practice(), p_patient, p_record, p_id, before, p_category, p_origin, p_rule, p_reason, current_actor(), current_moment());
  outcome := 'set';
end $function$;
grant execute on function set_sensitivity(text,bigint,bigint,text,text,text,text) to wyze_app;
comment on function set_sensitivity(text,bigint,bigint,text,text,text,text) is 'set, unknown (no such row for this person), no_change or not_yours.';

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

CREATE OR REPLACE FUNCTION public.settle_visit(p_practice bigint, p_visit bigint)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update visit v set has_note = x.has_note, sensitivity = x.sensitivity,
      status = case when x.is_given_up then 'entered_in_error' else v.status end,
      error_reason = case when x.is_given_up then 'Its draft was discarded or put to another visit.' else v.error_reason end,
      version = v.version + 1
    from (select y.*, v.source = 'note' and v.status = 'finished' and y.kept = 0 as is_given_up
          from visit v, lateral (
            select coalesce(bool_or(n.status <> 'discarded' and not exists (select from note_error e where e.practice_id = n.practice_id and e.note_id = n.id)), false) as has_note,
                   count(*) filter (where n.status <> 'discarded') as kept,
                   case when bool_and(n.sensitivity is not null) filter (where n.status <> 'discarded')
                     then (array_agg(n.sensitivity order by n.id) filter (where n.status <> 'discarded'))[1] end as sensitivity
            from note n where n.practice_id = p_practice and n.visit_id = p_visit) y
          where v.practice_id = p_practice and v.id = p_visit) x
    where v.practice_id = p_practice and v.id = p_visit
      and (v.has_note, v.sensitivity, x.is_given_up) is distinct from (x.has_note, x.sensitivity, false);
end $function$;
comment on function settle_visit(bigint,bigint) is 'Makes a visit say of itself what its notes say. Only triggers call it.';

CREATE OR REPLACE FUNCTION public.stamp_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare v_same constant text[] := '{confirmed_by,confirmed_at,version,changed_at,changed_by,sensitivity}';
begin
  if to_jsonb(new) - v_same is distinct from to_jsonb(old) - v_same or (new.sensitivity is null and old.sensitivity is not null) then
    new.changed_at := clock_timestamp();
    new.changed_by := current_actor();
  end if;
  return new;
end $function$;

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

CREATE OR REPLACE FUNCTION public.sweep_expired(p_kind text, p_now timestamp with time zone, p_limit integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare v_count integer;
begin
  case p_kind
    -- A month, so that "I never got the mail" can still be looked into.
    when 'mail_token' then
      delete from mail_token where (practice_id, id) in (
        select practice_id, id from mail_token where expires_at < p_now - interval '30 days' limit p_limit for update skip locked);
    when 'email_change' then
      delete from email_change where (practice_id, id) in (
        select practice_id, id from email_change c where expires_at < p_now - interval '31 days'
          and not exists (select from mail_token t where t.practice_id = c.practice_id and t.email_change_id = c.id) limit p_limit for update skip locked);
    when 'sign_in_challenge' then
      delete from sign_in_challenge where (practice_id, token_sha256) in (
        select practice_id, token_sha256 from sign_in_challenge where expires_at < p_now - interval '1 day' limit p_limit for update skip locked);
    when 'passkey_challenge' then
      delete from passkey_challenge where challenge_sha256 in (
        select challenge_sha256 from passkey_challenge where expires_at < p_now limit p_limit for update skip locked);
    -- Wrong proofs of a person are counted over months (the hundredth locks); the rest is about minutes.
    when 'sign_in_throttle' then
      delete from sign_in_throttle where key in (
        select key from sign_in_throttle
        where last_at < p_now - case when key like 'account:%' or key like 'factor:%' then interval '180 days' else interval '1 day' end
          and coalesce(blocked_until < p_now, true) limit p_limit for update skip locked);
    -- A retry comes within minutes; the answer that is kept may be about a patient.
    when 'idempotency_key' then
      delete from idempotency_key where (practice_id, user_id, key) in (
        select practice_id, user_id, key from idempotency_key where created_at < p_now - interval '1 day' limit p_limit for update skip locked);
    when 'live_event' then
      delete from live_event where (practice_id, seq) in (
        select practice_id, seq from live_event where at < p_now - interval '25 hours' limit p_limit for update skip locked);
    when 'live_ticket' then
      delete from live_ticket where (practice_id, ticket_sha256) in (
        select practice_id, ticket_sha256 from live_ticket where expires_at < p_now limit p_limit for update skip locked);
    -- Only one whose job was given up lives longer than seconds; it holds a password hash.
    when 'registration' then
      delete from registration where id in (
        select id from registration where created_at < p_now - interval '7 days' limit p_limit for update skip locked);
    else raise exception 'nothing is swept as %', p_kind;
  end case;
  get diagnostics v_count = row_count;
  return v_count;
end $function$;
grant execute on function sweep_expired(text,timestamp with time zone,integer) to wyze_app;
comment on function sweep_expired(text,timestamp with time zone,integer) is 'Deletes one portion of what has served its time, of all practices; says how many. Runs as the owner: the application deletes no row of a practice by itself.';

CREATE OR REPLACE FUNCTION public.take_list_snapshot(p_list bigint, p_query jsonb, p_day date, p_now timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare v_practice bigint := current_practice(); v_is_new boolean;
begin
  if not exists (select from patient_list where practice_id = v_practice and id = p_list) then return false; end if;
  insert into patient_list_snapshot (practice_id, list_id, taken_on, taken_at, patient_ids)
    values (v_practice, p_list, p_day, p_now, list_patient_ids(p_query, 200000)) on conflict do nothing;
  v_is_new := found;
  delete from patient_list_snapshot where practice_id = v_practice and list_id = p_list and taken_on < p_day - 1;
  return v_is_new;
end $function$;
grant execute on function take_list_snapshot(bigint,jsonb,date,timestamp with time zone) to wyze_app;

CREATE OR REPLACE FUNCTION public.text_of_sections(p_sections jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (SELECT string_agg((c.c ->> 'text'::text), '
'::text ORDER BY s.place, c.place) AS string_agg FROM jsonb_array_elements(text_of_sections.p_sections) WITH ORDINALITY s(section, place), LATERAL jsonb_array_elements((s.section -> 'claims'::text)) WITH ORDINALITY c(c, place) WHERE ((c.c ->> 'state'::text) <> 'struck'::text));
grant execute on function text_of_sections(jsonb) to wyze_app;
comment on function text_of_sections(jsonb) is 'The sentences that stand in sections of a note, one a line.';

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

CREATE OR REPLACE FUNCTION public.void_email_changes()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update email_change set voided_at = new.changed_at where practice_id = new.practice_id and user_id = new.user_id and voided_at is null and confirmed_at is null;
  return null;
end $function$;
comment on function void_email_changes() is 'Runs as the owner of the functions that set a password.';

CREATE OR REPLACE FUNCTION public.write_note_text(p_practice bigint, p_note bigint)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into note_text (practice_id, note_id, body)
    select n.practice_id, n.id, concat_ws(E'\n', n.title,
             text_of_sections(coalesce(
               (select v.canonical::jsonb -> 'sections' from note_version v where v.practice_id = n.practice_id and v.note_id = n.id order by v.version desc limit 1),
               (select d.sections from draft d where d.practice_id = n.practice_id and d.note_id = n.id order by d.id limit 1))),
             (select string_agg(a.canonical::jsonb ->> 'text', E'\n' order by a.number) from note_addendum a where a.practice_id = n.practice_id and a.note_id = n.id))
    from note n where n.practice_id = p_practice and n.id = p_note
  on conflict (practice_id, note_id) do update set body = excluded.body where note_text.body is distinct from excluded.body;
end $function$;
grant execute on function write_note_text(bigint,bigint) to wyze_app;
comment on function write_note_text(bigint,bigint) is 'Writes anew what is searched of one note.';

create table ai_provider (
  practice_id bigint not null,
  kind text not null,
  base_url text not null,
  model text not null,
  network text not null,
  api_key_sealed bytea,
  has_baa boolean default false not null,
  hides_identity boolean default true not null,
  uses_own_notes boolean default false not null,
  is_on boolean default false not null,
  timeout_s integer default 60 not null,
  version integer default 1 not null,
  changed_by bigint not null,
  changed_at timestamp with time zone default now() not null,
  constraint ai_provider_pkey PRIMARY KEY (practice_id),
  constraint ai_provider_practice_id_changed_by_fkey FOREIGN KEY (practice_id, changed_by) REFERENCES app_user(practice_id, id),
  constraint ai_provider_practice_id_fkey FOREIGN KEY (practice_id) REFERENCES practice(id),
  constraint ai_provider_base_url_check CHECK (((length(base_url) >= 8) AND (length(base_url) <= 500))),
  constraint ai_provider_kind_check CHECK ((kind = ANY (ARRAY['openai_compatible'::text, 'anthropic'::text]))),
  constraint ai_provider_model_check CHECK (((length(model) >= 1) AND (length(model) <= 200))),
  constraint ai_provider_network_check CHECK ((network = ANY (ARRAY['public'::text, 'private'::text]))),
  constraint ai_provider_timeout_s_check CHECK (((timeout_s >= 1) AND (timeout_s <= 300)))
);
CREATE INDEX ai_provider_changed_by ON public.ai_provider USING btree (practice_id, changed_by);
alter table ai_provider enable row level security;
alter table ai_provider force row level security;
create policy own_practice on ai_provider for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on ai_provider for all to wyze_migrate using (true) with check (true);
grant insert, select, update on ai_provider to wyze_app;
grant select on ai_provider to wyze_backup;
comment on table ai_provider is 'The language model that a practice lets write drafts; no row: the engine of the product alone.';
comment on column ai_provider.network is 'public: over TLS, addresses of the internet only, and only with has_baa. private: addresses of the own network only, where the server allows them.';
comment on column ai_provider.api_key_sealed is 'Sealed for this row (platform/auth/seal.ts); never read back to a screen.';
comment on column ai_provider.has_baa is 'An administrator states that a business associate agreement covers this endpoint and model.';
comment on column ai_provider.hides_identity is 'Names, dates and numbers are replaced before words leave and put back afterwards.';
comment on column ai_provider.uses_own_notes is 'Up to three signed notes of the same writer and template go along as examples of style, masked.';

create table allergy (
  practice_id bigint not null,
  id bigint generated always as identity not null,
  patient_id bigint not null,
  substance text not null,
  reaction text,
  severity text,
  recorded_at timestamp with time zone default now() not null,
  note text,
  source text default 'clinician'::text not null,
  import_row_id bigint,
  recorded_by bigint,
  confirmed_by bigint,
  confirmed_at timestamp with time zone,
  is_entered_in_error boolean default false not null,
  error_reason text,
  sensitivity text,
  version integer default 1 not null,
  category text,
  criticality text,
  changed_at timestamp with time zone default clock_timestamp() not null,
  changed_by bigint,
  constraint allergy_pkey PRIMARY KEY (practice_id, id),
  constraint allergy_practice_id_import_row_id_fkey FOREIGN KEY (practice_id, import_row_id) REFERENCES import_row(practice_id, id),
  constraint allergy_practice_id_patient_id_fkey FOREIGN KEY (practice_id, patient_id) REFERENCES patient(practice_id, id),
  constraint allergy_category_check CHECK ((category = ANY (ARRAY['drug'::text, 'food'::text, 'latex'::text, 'environment'::text, 'other'::text]))),
  constraint allergy_confirmed CHECK (((confirmed_by IS NULL) = (confirmed_at IS NULL))),
  constraint allergy_criticality_check CHECK ((criticality = ANY (ARRAY['low'::text, 'high'::text, 'unknown'::text]))),
  constraint allergy_error CHECK ((is_entered_in_error = (error_reason IS NOT NULL))),
  constraint allergy_error_reason_check CHECK (((length(error_reason) >= 1) AND (length(error_reason) <= 500))),
  constraint allergy_is_open CHECK ((sensitivity IS NULL)),
  constraint allergy_note_check CHECK ((length(note) <= 2000)),
  constraint allergy_sensitivity CHECK (is_sensitivity(sensitivity)),
  constraint allergy_severity_check CHECK ((severity = ANY (ARRAY['mild'::text, 'moderate'::text, 'severe'::text, 'anaphylaxis'::text]))),
  constraint allergy_source_check CHECK ((source = ANY (ARRAY['clinician'::text, 'patient'::text, 'import'::text, 'note'::text, 'device'::text])))
);
CREATE INDEX allergy_import_row ON public.allergy USING btree (practice_id, import_row_id) WHERE (import_row_id IS NOT NULL);
CREATE INDEX allergy_patient ON public.allergy USING btree (practice_id, patient_id);
alter table allergy enable row level security;
alter table allergy force row level security;
create policy labelled_rows on allergy as restrictive for all to wyze_app using (((sensitivity IS NULL) OR (sensitivity = ANY (( SELECT seen_sensitivity() AS seen_sensitivity)::text[])) OR (patient_id = ANY (( SELECT opened_patients() AS opened_patients)::bigint[])) OR (recorded_by = ( SELECT current_actor() AS current_actor))));
create policy own_practice on allergy for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on allergy for all to wyze_migrate using (true) with check (true);
CREATE TRIGGER allergy_adds_to_risk AFTER INSERT ON public.allergy REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_risk_due();
CREATE TRIGGER allergy_change_is_stamped BEFORE UPDATE ON public.allergy FOR EACH ROW EXECUTE FUNCTION stamp_change();
CREATE TRIGGER allergy_changes_risk AFTER UPDATE ON public.allergy REFERENCING OLD TABLE AS former_rows NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_risk_due();
CREATE TRIGGER allergy_is_announced AFTER INSERT OR UPDATE ON public.allergy FOR EACH ROW WHEN ((current_practice() IS NOT NULL)) EXECUTE FUNCTION note_hidden_change();
CREATE TRIGGER allergy_label_is_guarded BEFORE UPDATE ON public.allergy FOR EACH ROW EXECUTE FUNCTION guard_sensitivity();
CREATE TRIGGER keep_version AFTER UPDATE ON public.allergy FOR EACH ROW WHEN (((old.version <> new.version) OR (old.sensitivity IS DISTINCT FROM new.sensitivity))) EXECUTE FUNCTION keep_fact_version();
grant insert, select, update on allergy to wyze_app;
grant select on allergy to wyze_backup;
comment on table allergy is 'Allergies and intolerances as told or proven. No row means not recorded, not "no known allergies".';
comment on column allergy.recorded_at is 'When it came into this chart; for rows older than this column, when the column came.';
comment on column allergy.source is 'Who said it: a clinician, the patient, an imported file, a signed note, a device.';
comment on column allergy.import_row_id is 'The staged row of an import that it was accepted from.';
comment on column allergy.confirmed_at is 'When a clinician last said that it still holds; earlier ones are in fact_confirmation.';
comment on column allergy.is_entered_in_error is 'Kept and shown struck through, never counted: a fact is not deleted.';
comment on column allergy.sensitivity is 'Category of its label; null is none.';
comment on column allergy.criticality is 'How bad a next time could be, whatever the last one was.';
comment on column allergy.changed_at is 'When it last became something else; by whom is in changed_by.';

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

create table audio_receipt (
  practice_id bigint not null,
  id bigint generated always as identity not null,
  recording_id bigint not null,
  reason text not null,
  deleted_by bigint,
  deleted_at timestamp with time zone not null,
  segment_count integer not null,
  size_bytes bigint not null,
  sha256 bytea not null,
  is_text_deleted boolean not null,
  kept_because text,
  confirmed_at timestamp with time zone,
  constraint audio_receipt_pkey PRIMARY KEY (practice_id, id),
  constraint audio_receipt_practice_id_recording_id_key UNIQUE (practice_id, recording_id),
  constraint audio_receipt_practice_id_deleted_by_fkey FOREIGN KEY (practice_id, deleted_by) REFERENCES app_user(practice_id, id),
  constraint audio_receipt_practice_id_recording_id_fkey FOREIGN KEY (practice_id, recording_id) REFERENCES recording(practice_id, id),
  constraint audio_receipt_kept_because_check CHECK ((kept_because = 'signed_note'::text)),
  constraint audio_receipt_reason_check CHECK ((reason = ANY (ARRAY['signed'::text, 'never_signed'::text, 'clinician'::text, 'consent_withdrawn'::text]))),
  constraint audio_receipt_sha256_check CHECK ((length(sha256) = 32))
);
CREATE INDEX audio_receipt_deleted_by ON public.audio_receipt USING btree (practice_id, deleted_by) WHERE (deleted_by IS NOT NULL);
alter table audio_receipt enable row level security;
alter table audio_receipt force row level security;
create policy labelled_rows on audio_receipt as restrictive for all to wyze_app using (is_recording_visible(recording_id));
create policy own_practice on audio_receipt for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on audio_receipt for all to wyze_migrate using (true) with check (true);
grant insert, select on audio_receipt to wyze_app;
grant select on audio_receipt to wyze_backup;
grant update (confirmed_at, is_text_deleted, kept_because) on audio_receipt to wyze_app;
comment on table audio_receipt is 'That the audio of a recording was deleted: by whom or by which rule, how much, and that the store was looked at afterwards and held none of it.';
comment on column audio_receipt.sha256 is 'SHA-256 of the hexadecimal SHA-256 of all segments in their order, one a line.';
comment on column audio_receipt.kept_because is 'Where the words stay though the consent was withdrawn: they are the source of a signed note.';
comment on column audio_receipt.confirmed_at is 'When the store was asked for every segment and had none; null until then.';

create table audio_segment (
  practice_id bigint not null,
  recording_id bigint not null,
  seq integer not null,
  blob_id uuid not null,
  sha256 bytea not null,
  size_bytes integer not null,
  media_type text not null,
  start_ms integer not null,
  duration_ms integer not null,
  voiced_ms integer,
  received_at timestamp with time zone not null,
  text_state text not null,
  text_fault text,
  heard jsonb default '[]'::jsonb not null,
  left_out jsonb default '[]'::jsonb not null,
  model text,
  heard_at timestamp with time zone,
  constraint audio_segment_pkey PRIMARY KEY (practice_id, recording_id, seq),
  constraint audio_segment_practice_id_blob_id_fkey FOREIGN KEY (practice_id, blob_id) REFERENCES blob(practice_id, id),
  constraint audio_segment_practice_id_recording_id_fkey FOREIGN KEY (practice_id, recording_id) REFERENCES recording(practice_id, id),
  constraint audio_segment_check CHECK (((text_state = 'failed'::text) = (text_fault IS NOT NULL))),
  constraint audio_segment_duration_ms_check CHECK ((duration_ms > 0)),
  constraint audio_segment_media_type_check CHECK ((media_type = ANY (ARRAY['audio/webm'::text, 'audio/mp4'::text, 'audio/ogg'::text, 'audio/wav'::text]))),
  constraint audio_segment_seq_check CHECK (((seq >= 1) AND (seq <= 1000))),
  constraint audio_segment_sha256_check CHECK ((length(sha256) = 32)),
  constraint audio_segment_size_bytes_check CHECK ((size_bytes > 0)),
  constraint audio_segment_start_ms_check CHECK ((start_ms >= 0)),
  constraint audio_segment_text_state_check CHECK ((text_state = ANY (ARRAY['none'::text, 'waiting'::text, 'done'::text, 'silent'::text, 'off_record'::text, 'failed'::text]))),
  constraint audio_segment_voiced_ms_check CHECK ((voiced_ms >= 0))
);
CREATE INDEX audio_segment_blob ON public.audio_segment USING btree (practice_id, blob_id);
alter table audio_segment enable row level security;
alter table audio_segment force row level security;
create policy labelled_rows on audio_segment as restrictive for all to wyze_app using (is_recording_visible(recording_id));
create policy own_practice on audio_segment for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on audio_segment for all to wyze_migrate using (true) with check (true);
grant insert, select, update on audio_segment to wyze_app;
grant select on audio_segment to wyze_backup;
comment on table audio_segment is 'Some seconds of a recording, each a file of its own that plays by itself; it overlaps the one before by a second or two.';
comment on column audio_segment.start_ms is 'From the start of the recording, times off the record included.';
comment on column audio_segment.voiced_ms is 'How much of it the browser heard a voice in; null where it did not listen for one.';
comment on column audio_segment.text_state is 'none: nothing turns speech into text here. silent: no voice, so nothing was sent. off_record: it lay in a time that was not to be recorded, and is gone.';
comment on column audio_segment.heard is 'What the speech model made of it: [{start_ms, end_ms, text, label}], times from the start of the recording or null.';
comment on column audio_segment.left_out is 'What the speech model said and is not believed: [{start_ms, end_ms, text, reason}].';

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
  device_key bytea,
  constraint auth_session_pkey PRIMARY KEY (practice_id, id),
  constraint auth_session_practice_id_user_id_fkey FOREIGN KEY (practice_id, user_id) REFERENCES app_user(practice_id, id),
  constraint auth_session_device_key_check CHECK ((length(device_key) = 65))
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
comment on column auth_session.device_key is 'Public point (P-256, uncompressed) of the key that must sign each renewal; null for a client that gave none when it signed in.';

create table blob (
  practice_id bigint not null,
  id uuid not null,
  media_type text not null,
  size_bytes bigint not null,
  sha256 bytea not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  removed_at timestamp with time zone,
  is_stored boolean default true not null,
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
grant update (is_stored, removed_at) on blob to wyze_app;
comment on table blob is 'Files by an id of our making. The bytes are in the blob store, sealed; sha256 is of the bytes before sealing.';
comment on column blob.is_stored is 'False from the moment before the bytes are written until they are safely there: what stays false is swept away, so no bytes are left without a row.';

create table break_glass (
  practice_id bigint not null,
  id bigint generated always as identity not null,
  patient_id bigint not null,
  user_id bigint not null,
  reason text not null,
  started_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  reviewed_by bigint,
  reviewed_at timestamp with time zone,
  review_note text,
  constraint break_glass_pkey PRIMARY KEY (practice_id, id),
  constraint break_glass_practice_id_patient_id_fkey FOREIGN KEY (practice_id, patient_id) REFERENCES patient(practice_id, id),
  constraint break_glass_practice_id_user_id_fkey FOREIGN KEY (practice_id, user_id) REFERENCES app_user(practice_id, id),
  constraint break_glass_check CHECK ((ends_at > started_at)),
  constraint break_glass_check1 CHECK (((reviewed_by IS NULL) = (reviewed_at IS NULL))),
  constraint break_glass_reason_check CHECK (((length(btrim(reason)) >= 20) AND (length(btrim(reason)) <= 500))),
  constraint break_glass_review_note_check CHECK ((length(review_note) <= 500))
);
CREATE INDEX break_glass_patient ON public.break_glass USING btree (practice_id, patient_id);
CREATE INDEX break_glass_started ON public.break_glass USING btree (practice_id, started_at DESC);
CREATE INDEX break_glass_user ON public.break_glass USING btree (practice_id, user_id, ends_at DESC);
alter table break_glass enable row level security;
alter table break_glass force row level security;
create policy own_practice on break_glass for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on break_glass for all to wyze_migrate using (true) with check (true);
grant insert, select on break_glass to wyze_app;
grant select on break_glass to wyze_backup;
grant update (ended_at, review_note, reviewed_at, reviewed_by) on break_glass to wyze_app;
comment on table break_glass is 'Who opened what is hidden from them in one chart, why and until when. Ends by itself at ends_at, or by hand at ended_at.';

create table care_team_member (
  practice_id bigint not null,
  id bigint generated always as identity not null,
  patient_id bigint not null,
  user_id bigint not null,
  duty text not null,
  from_on date not null,
  to_on date,
  added_by bigint not null,
  added_at timestamp with time zone default now() not null,
  ended_by bigint,
  ended_at timestamp with time zone,
  constraint care_team_member_pkey PRIMARY KEY (practice_id, id),
  constraint care_team_member_practice_id_added_by_fkey FOREIGN KEY (practice_id, added_by) REFERENCES app_user(practice_id, id),
  constraint care_team_member_practice_id_ended_by_fkey FOREIGN KEY (practice_id, ended_by) REFERENCES app_user(practice_id, id),
  constraint care_team_member_practice_id_patient_id_fkey FOREIGN KEY (practice_id, patient_id) REFERENCES patient(practice_id, id),
  constraint care_team_member_practice_id_user_id_fkey FOREIGN KEY (practice_id, user_id) REFERENCES app_user(practice_id, id),
  constraint care_team_member_check CHECK ((to_on >= from_on)),
  constraint care_team_member_duty_check CHECK ((duty = ANY (ARRAY['lead'::text, 'treating'::text, 'consulting'::text, 'covering'::text, 'coordinating'::text])))
);
CREATE INDEX care_team_member_added_by ON public.care_team_member USING btree (practice_id, added_by);
CREATE INDEX care_team_member_ended_by ON public.care_team_member USING btree (practice_id, ended_by);
CREATE INDEX care_team_member_of_user ON public.care_team_member USING btree (practice_id, user_id);
CREATE INDEX care_team_member_patient ON public.care_team_member USING btree (practice_id, patient_id);
CREATE INDEX care_team_member_user ON public.care_team_member USING btree (practice_id, user_id, patient_id) WHERE (to_on IS NULL);
alter table care_team_member enable row level security;
alter table care_team_member force row level security;
create policy own_practice on care_team_member for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on care_team_member for all to wyze_migrate using (true) with check (true);
grant insert, select on care_team_member to wyze_app;
grant select on care_team_member to wyze_backup;
grant update (ended_at, ended_by, to_on) on care_team_member to wyze_app;
comment on table care_team_member is 'Who of the practice takes which part in a patient''s care, from when to when.';
comment on column care_team_member.to_on is 'The last day; null: until further notice.';
comment on column care_team_member.ended_at is 'When somebody wrote down the end; null: open, or ended before this was kept.';

create table chart_look (
  practice_id bigint not null,
  user_id bigint not null,
  patient_id bigint not null,
  seen_at timestamp with time zone not null,
  constraint chart_look_pkey PRIMARY KEY (practice_id, user_id, patient_id),
  constraint chart_look_practice_id_patient_id_fkey FOREIGN KEY (practice_id, patient_id) REFERENCES patient(practice_id, id),
  constraint chart_look_practice_id_user_id_fkey FOREIGN KEY (practice_id, user_id) REFERENCES app_user(practice_id, id)
);
CREATE INDEX chart_look_patient ON public.chart_look USING btree (practice_id, patient_id);
alter table chart_look enable row level security;
alter table chart_look force row level security;
create policy own_practice on chart_look for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on chart_look for all to wyze_migrate using (true) with check (true);
grant insert, select on chart_look to wyze_app;
grant select on chart_look to wyze_backup;
grant update (seen_at) on chart_look to wyze_app;
comment on table chart_look is 'Up to when a reader has seen a chart, as they said themselves.';

create table contraception_use (
  method text not null,
  product text,
  started_on text,
  stopped_on text,
  stop_reason text,
  practice_id bigint not null,
  id bigint generated always as identity not null,
  patient_id bigint not null,
  note text,
  source text default 'clinician'::text not null,
  import_row_id bigint,
  recorded_by bigint,
  confirmed_by bigint,
  confirmed_at timestamp with time zone,
  is_entered_in_error boolean default false not null,
  error_reason text,
  sensitivity text,
  version integer default 1 not null,
  recorded_at timestamp with time zone default now() not null,
  changed_at timestamp with time zone default clock_timestamp() not null,
  changed_by bigint,
  constraint contraception_use_pkey PRIMARY KEY (practice_id, id),
  constraint contraception_use_practice_id_import_row_id_fkey FOREIGN KEY (practice_id, import_row_id) REFERENCES import_row(practice_id, id),
  constraint contraception_use_practice_id_patient_id_fkey FOREIGN KEY (practice_id, patient_id) REFERENCES patient(practice_id, id),
  constraint contraception_use_confirmed CHECK (((confirmed_by IS NULL) = (confirmed_at IS NULL))),
  constraint contraception_use_error CHECK ((is_entered_in_error = (error_reason IS NOT NULL))),
  constraint contraception_use_error_reason_check CHECK (((length(error_reason) >= 1) AND (length(error_reason) <= 500))),
  constraint contraception_use_method_check CHECK ((method = ANY (ARRAY['cu_iud'::text, 'lng_iud'::text, 'implant'::text, 'dmpa'::text, 'pop'::text, 'combined_pill'::text, 'combined_patch'::text, 'combined_ring'::text, 'condom'::text, 'diaphragm'::text, 'spermicide'::text, 'withdrawal'::text, 'fertility_awareness'::text, 'lactational'::text, 'emergency'::text, 'tubal'::text, 'partner_vasectomy'::text, 'none'::text]))),
  constraint contraception_use_note_check CHECK ((length(note) <= 2000)),
  constraint contraception_use_sensitivity CHECK (is_sensitivity(sensitivity)),
  constraint contraception_use_source_check CHECK ((source = ANY (ARRAY['clinician'::text, 'patient'::text, 'import'::text, 'note'::text, 'device'::text]))),
  constraint contraception_use_started_on_check CHECK (is_partial_date(started_on)),
  constraint contraception_use_stopped_on_check CHECK (is_partial_date(stopped_on))
);
CREATE INDEX contraception_use_import_row ON public.contraception_use USING btree (practice_id, import_row_id) WHERE (import_row_id IS NOT NULL);
CREATE INDEX contraception_use_patient ON public.contraception_use USING btree (practice_id, patient_id);
alter table contraception_use enable row level security;
alter table contraception_use force row level security;
create policy labelled_rows on contraception_use as restrictive for all to wyze_app using (((sensitivity IS NULL) OR (sensitivity = ANY (( SELECT seen_sensitivity() AS seen_sensitivity)::text[])) OR (patient_id = ANY (( SELECT opened_patients() AS opened_patients)::bigint[])) OR (recorded_by = ( SELECT current_actor() AS current_actor))));
create policy own_practice on contraception_use for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on contraception_use for all to wyze_migrate using (true) with check (true);
CREATE TRIGGER contraception_use_change_is_stamped BEFORE UPDATE ON public.contraception_use FOR EACH ROW EXECUTE FUNCTION stamp_change();
CREATE TRIGGER contraception_use_is_announced AFTER INSERT OR UPDATE ON public.contraception_use FOR EACH ROW WHEN ((current_practice() IS NOT NULL)) EXECUTE FUNCTION note_hidden_change();
CREATE TRIGGER contraception_use_label_is_guarded BEFORE UPDATE ON public.contraception_use FOR EACH ROW EXECUTE FUNCTION guard_sensitivity();
CREATE TRIGGER keep_version AFTER UPDATE ON public.contraception_use FOR EACH ROW WHEN (((old.version <> new.version) OR (old.sensitivity IS DISTINCT FROM new.sensitivity))) EXECUTE FUNCTION keep_fact_version();
grant insert, select, update on contraception_use to wyze_app;
grant select on contraception_use to wyze_backup;
comment on table contraception_use is 'A method and when it was used.';
comment on column contraception_use.source is 'Who said it: a clinician, the patient, an imported file, a signed note, a device.';
comment on column contraception_use.import_row_id is 'The staged row of an import that it was accepted from.';
comment on column contraception_use.confirmed_at is 'When a clinician last said that it still holds; earlier ones are in fact_confirmation.';
comment on column contraception_use.is_entered_in_error is 'Kept and shown struck through, never counted: a fact is not deleted.';
comment on column contraception_use.sensitivity is 'Category of its label; null is none.';
comment on column contraception_use.recorded_at is 'When it came into this chart; for rows older than this column, when the column came.';
comment on column contraception_use.changed_at is 'When it last became something else; by whom is in changed_by.';

create table cosign (
  practice_id bigint not null,
  id bigint generated always as identity not null,
  note_id bigint not null,
  version integer not null,
  requested_of bigint not null,
  requested_by bigint not null,
  requested_at timestamp with time zone default now() not null,
  origin text not null,
  message text,
  state text default 'requested'::text not null,
  comment text,
  decided_at timestamp with time zone,
  canonical text,
  sha256 text,
  constraint cosign_pkey PRIMARY KEY (practice_id, id),
  constraint cosign_practice_id_note_id_version_fkey FOREIGN KEY (practice_id, note_id, version) REFERENCES note_version(practice_id, note_id, version),
  constraint cosign_practice_id_requested_by_fkey FOREIGN KEY (practice_id, requested_by) REFERENCES app_user(practice_id, id),
  constraint cosign_practice_id_requested_of_fkey FOREIGN KEY (practice_id, requested_of) REFERENCES app_user(practice_id, id),
  constraint cosign_check CHECK ((sha256 = encode(sha256(convert_to(canonical, 'UTF8'::name)), 'hex'::text))),
  constraint cosign_check1 CHECK (((state = 'requested'::text) = (decided_at IS NULL))),
  constraint cosign_check2 CHECK (((state = 'cosigned'::text) = ((canonical IS NOT NULL) AND (sha256 IS NOT NULL)))),
  constraint cosign_check3 CHECK (((state <> 'returned'::text) OR (comment IS NOT NULL))),
  constraint cosign_comment_check CHECK ((length(comment) <= 2000)),
  constraint cosign_message_check CHECK ((length(message) <= 1000)),
  constraint cosign_origin_check CHECK ((origin = ANY (ARRAY['request'::text, 'supervision'::text]))),
  constraint cosign_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'cosigned'::text, 'returned'::text, 'withdrawn'::text, 'superseded'::text])))
);
CREATE INDEX cosign_by ON public.cosign USING btree (practice_id, requested_by, requested_at DESC);
CREATE INDEX cosign_note ON public.cosign USING btree (practice_id, note_id, version);
CREATE INDEX cosign_of ON public.cosign USING btree (practice_id, requested_of);
CREATE UNIQUE INDEX cosign_open ON public.cosign USING btree (practice_id, note_id) WHERE (state = 'requested'::text);
CREATE INDEX cosign_waiting ON public.cosign USING btree (practice_id, requested_of, requested_at) WHERE (state = 'requested'::text);
alter table cosign enable row level security;
alter table cosign force row level security;
create policy labelled_rows on cosign as restrictive for all to wyze_app using (is_note_visible(note_id));
create policy own_practice on cosign for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on cosign for all to wyze_migrate using (true) with check (true);
CREATE TRIGGER cosign_is_guarded BEFORE DELETE OR UPDATE ON public.cosign FOR EACH ROW EXECUTE FUNCTION guard_cosign();
grant insert, select, update on cosign to wyze_app;
grant select on cosign to wyze_backup;
comment on table cosign is 'A second signature under one version of a note: asked for, then given or returned once. The signed text itself does not change.';
comment on column cosign.state is 'superseded: the note was amended before the request was decided.';
comment on column cosign.canonical is 'What the second signer signed, as canonical JSON: it names the version by its hash.';

create table csv_mapping (
  practice_id bigint not null,
  signature text not null,
  columns jsonb not null,
  changed_by bigint not null,
  changed_at timestamp with time zone default now() not null,
  constraint csv_mapping_pkey PRIMARY KEY (practice_id, signature),
  constraint csv_mapping_practice_id_fkey FOREIGN KEY (practice_id) REFERENCES practice(id),
  constraint csv_mapping_signature_check CHECK (((length(signature) >= 1) AND (length(signature) <= 2000)))
);
alter table csv_mapping enable row level security;
alter table csv_mapping force row level security;
create policy own_practice on csv_mapping for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on csv_mapping for all to wyze_migrate using (true) with check (true);
grant insert, select, update on csv_mapping to wyze_app;
grant select on csv_mapping to wyze_backup;
comment on table csv_mapping is 'Which column of a table from elsewhere means what, by the words of its headings: the next file of the same shape needs no telling.';

create table disclosure (
  practice_id bigint not null,
  id bigint generated always as identity not null,
  patient_id bigint not null,
  recipient text not null,
  recipient_address text,
  purpose text not null,
  purpose_detail text,
  disclosed_by bigint not null,
  disclosed_at timestamp with time zone not null,
  constraint disclosure_pkey PRIMARY KEY (practice_id, id),
  constraint disclosure_practice_id_disclosed_by_fkey FOREIGN KEY (practice_id, disclosed_by) REFERENCES app_user(practice_id, id),
  constraint disclosure_practice_id_patient_id_fkey FOREIGN KEY (practice_id, patient_id) REFERENCES patient(practice_id, id),
  constraint disclosure_purpose_check CHECK ((purpose = ANY (ARRAY['treatment'::text, 'patient_request'::text, 'payment'::text, 'authorization'::text, 'legal'::text, 'public_health'::text, 'research'::text, 'other'::text]))),
  constraint disclosure_purpose_detail_check CHECK (((length(purpose_detail) >= 1) AND (length(purpose_detail) <= 500))),
  constraint disclosure_recipient_address_check CHECK (((length(recipient_address) >= 1) AND (length(recipient_address) <= 300))),
  constraint disclosure_recipient_check CHECK (((length(recipient) >= 1) AND (length(recipient) <= 200)))
);
CREATE INDEX disclosure_disclosed_by ON public.disclosure USING btree (practice_id, disclosed_by);
CREATE INDEX disclosure_patient ON public.disclosure USING btree (practice_id, patient_id, id DESC);
alter table disclosure enable row level security;
alter table disclosure force row level security;
create policy own_practice on disclosure for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on disclosure for all to wyze_migrate using (true) with check (true);
grant insert, select on disclosure to wyze_app;
grant select on disclosure to wyze_backup;
comment on table disclosure is 'That a part of a chart was given to somebody: to whom, why, when, by whom. Never changed; kept as long as the chart.';

create table disclosure_item (
  practice_id bigint not null,
  id bigint generated always as identity not null,
  disclosure_id bigint not null,
  place integer not null,
  note_id bigint,
  import_id bigint,
  version integer,
  title text not null,
  on_date date not null,
  sha256 text not null,
  constraint disclosure_item_pkey PRIMARY KEY (practice_id, id),
  constraint disclosure_item_practice_id_disclosure_id_place_key UNIQUE (practice_id, disclosure_id, place),
  constraint disclosure_item_practice_id_disclosure_id_fkey FOREIGN KEY (practice_id, disclosure_id) REFERENCES disclosure(practice_id, id),
  constraint disclosure_item_practice_id_import_id_fkey FOREIGN KEY (practice_id, import_id) REFERENCES import_file(practice_id, id),
  constraint disclosure_item_practice_id_note_id_fkey FOREIGN KEY (practice_id, note_id) REFERENCES note(practice_id, id),
  constraint disclosure_item_check CHECK ((((note_id IS NULL) <> (import_id IS NULL)) AND ((note_id IS NULL) = (version IS NULL)))),
  constraint disclosure_item_place_check CHECK ((place > 0)),
  constraint disclosure_item_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text))
);
CREATE INDEX disclosure_item_import ON public.disclosure_item USING btree (practice_id, import_id) WHERE (import_id IS NOT NULL);
CREATE INDEX disclosure_item_note ON public.disclosure_item USING btree (practice_id, note_id) WHERE (note_id IS NOT NULL);
alter table disclosure_item enable row level security;
alter table disclosure_item force row level security;
create policy labelled_rows on disclosure_item as restrictive for all to wyze_app using (
CASE
    WHEN (note_id IS NOT NULL) THEN is_note_visible(note_id)
    ELSE is_import_visible(import_id)
END);
create policy own_practice on disclosure_item for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on disclosure_item for all to wyze_migrate using (true) with check (true);
grant insert, select on disclosure_item to wyze_app;
grant select on disclosure_item to wyze_backup;
comment on table disclosure_item is 'What was given: a signed version of a note, or a file, with its hash.';

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
  sensitivity text,
  amends_version integer,
  amend_reason text,
  left_out text[] default '{}'::text[] not null,
  slots jsonb default '[]'::jsonb not null,
  constraint draft_pkey PRIMARY KEY (practice_id, id),
  constraint draft_practice_id_note_id_amends_version_fkey FOREIGN KEY (practice_id, note_id, amends_version) REFERENCES note_version(practice_id, note_id, version),
  constraint draft_practice_id_note_id_fkey FOREIGN KEY (practice_id, note_id) REFERENCES note(practice_id, id),
  constraint draft_practice_id_transcript_id_fkey FOREIGN KEY (practice_id, transcript_id) REFERENCES transcript(practice_id, id),
  constraint draft_amend_reason_check CHECK (((length(amend_reason) >= 1) AND (length(amend_reason) <= 500))),
  constraint draft_amends_with_reason CHECK (((amends_version IS NULL) = (amend_reason IS NULL))),
  constraint draft_left_out_check CHECK ((cardinality(left_out) <= 500)),
  constraint draft_length_check CHECK ((length = ANY (ARRAY['brief'::text, 'standard'::text, 'full'::text]))),
  constraint draft_sensitivity CHECK (is_sensitivity(sensitivity)),
  constraint draft_status_check CHECK ((status = ANY (ARRAY['generating'::text, 'in_review'::text, 'signed'::text, 'discarded'::text])))
);
CREATE INDEX draft_amends ON public.draft USING btree (practice_id, note_id, amends_version);
CREATE INDEX draft_note ON public.draft USING btree (practice_id, note_id, id);
CREATE UNIQUE INDEX draft_open ON public.draft USING btree (practice_id, note_id) WHERE (status = ANY (ARRAY['generating'::text, 'in_review'::text]));
CREATE INDEX draft_transcript ON public.draft USING btree (practice_id, transcript_id);
alter table draft enable row level security;
alter table draft force row level security;
create policy labelled_rows on draft as restrictive for all to wyze_app using (((sensitivity IS NULL) OR is_note_visible(note_id)));
create policy own_practice on draft for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on draft for all to wyze_migrate using (true) with check (true);
CREATE TRIGGER draft_is_guarded BEFORE DELETE OR UPDATE ON public.draft FOR EACH ROW EXECUTE FUNCTION guard_draft();
CREATE TRIGGER draft_is_of_its_note BEFORE INSERT ON public.draft FOR EACH ROW EXECUTE FUNCTION check_draft();
CREATE TRIGGER draft_is_searched AFTER INSERT OR UPDATE OF sections ON public.draft FOR EACH ROW WHEN ((new.amends_version IS NULL)) EXECUTE FUNCTION keep_note_text();
CREATE TRIGGER draft_label_is_guarded BEFORE UPDATE ON public.draft FOR EACH ROW EXECUTE FUNCTION guard_sensitivity();
grant insert, select, update on draft to wyze_app;
grant select on draft to wyze_backup;
comment on table draft is 'The working copy of a note: claims with evidence, saved as the writer works. Frozen once signed or discarded.';
comment on column draft.sensitivity is 'That of its note.';
comment on column draft.amends_version is 'The signed version that this draft starts from; null for a note''s first draft.';
comment on column draft.amend_reason is 'Why the note is amended, in the words of its signer; part of the version that it becomes.';
comment on column draft.left_out is 'Of what was heard and is not in the note: the places (segment:start) that the writer left out on purpose.';
comment on column draft.slots is 'Clinical slots of the transcript: key, value, unit as said, owner, time, quoted words. Proposals; nothing is in the chart by them.';

create table draft_presence (
  practice_id bigint not null,
  draft_id bigint not null,
  user_id bigint not null,
  section text,
  seen_at timestamp with time zone,
  constraint draft_presence_pkey PRIMARY KEY (practice_id, draft_id, user_id),
  constraint draft_presence_practice_id_draft_id_fkey FOREIGN KEY (practice_id, draft_id) REFERENCES draft(practice_id, id),
  constraint draft_presence_practice_id_user_id_fkey FOREIGN KEY (practice_id, user_id) REFERENCES app_user(practice_id, id),
  constraint draft_presence_section_check CHECK (((length(section) >= 1) AND (length(section) <= 60)))
);
CREATE INDEX draft_presence_user ON public.draft_presence USING btree (practice_id, user_id);
alter table draft_presence enable row level security;
alter table draft_presence force row level security;
create policy own_practice on draft_presence for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on draft_presence for all to wyze_migrate using (true) with check (true);
grant insert, select, update on draft_presence to wyze_app;
grant select on draft_presence to wyze_backup;
comment on table draft_presence is 'Who has a draft open and in which section they are. Somebody not seen for a while is gone; null: they said so.';

create table draft_run (
  practice_id bigint not null,
  draft_id bigint not null,
  number integer not null,
  note_id bigint not null,
  engine text not null,
  engine_version text not null,
  model text,
  endpoint text,
  prompt_version text,
  prompt_sha256 text,
  hidden_count integer,
  example_count integer,
  outcome text not null,
  fault text,
  attempt_count integer not null,
  started_at timestamp with time zone not null,
  first_ms integer,
  duration_ms integer not null,
  input_tokens integer,
  output_tokens integer,
  claim_count integer not null,
  struck_count integer not null,
  doubted_count integer not null,
  constraint draft_run_pkey PRIMARY KEY (practice_id, draft_id, number),
  constraint draft_run_practice_id_draft_id_fkey FOREIGN KEY (practice_id, draft_id) REFERENCES draft(practice_id, id),
  constraint draft_run_practice_id_note_id_fkey FOREIGN KEY (practice_id, note_id) REFERENCES note(practice_id, id),
  constraint draft_run_attempt_count_check CHECK ((attempt_count >= 0)),
  constraint draft_run_check CHECK (((outcome = 'gave_way'::text) = (fault IS NOT NULL))),
  constraint draft_run_duration_ms_check CHECK ((duration_ms >= 0)),
  constraint draft_run_engine_check CHECK ((engine = ANY (ARRAY['embedded'::text, 'language-model'::text]))),
  constraint draft_run_first_ms_check CHECK ((first_ms >= 0)),
  constraint draft_run_number_check CHECK ((number >= 1)),
  constraint draft_run_outcome_check CHECK ((outcome = ANY (ARRAY['written'::text, 'gave_way'::text]))),
  constraint draft_run_prompt_sha256_check CHECK ((length(prompt_sha256) = 64))
);
CREATE INDEX draft_run_note ON public.draft_run USING btree (practice_id, note_id);
alter table draft_run enable row level security;
alter table draft_run force row level security;
create policy labelled_rows on draft_run as restrictive for all to wyze_app using (is_note_visible(note_id));
create policy own_practice on draft_run for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on draft_run for all to wyze_migrate using (true) with check (true);
CREATE TRIGGER draft_run_is_of_an_open_draft BEFORE INSERT ON public.draft_run FOR EACH ROW EXECUTE FUNCTION check_draft_is_open();
grant insert, select on draft_run to wyze_app;
grant select on draft_run to wyze_backup;
comment on table draft_run is 'What wrote a draft, run by run: engine, version, hash of the prompt, timings and what the verifier made of it. Never the prompt.';
comment on column draft_run.prompt_sha256 is 'SHA-256 of system text and prompt as sent; null for the embedded engine, which has none.';
comment on column draft_run.hidden_count is 'How many different names, dates and numbers were hidden; null where nothing left.';
comment on column draft_run.first_ms is 'From the start to the first section, in milliseconds.';
comment on column draft_run.struck_count is 'Sentences that the verifier struck.';
comment on column draft_run.doubted_count is 'Sentences that the verifier left in sight, unsupported, because a mistake would hurt.';

create table draft_writer (
  practice_id bigint not null,
  draft_id bigint not null,
  user_id bigint not null,
  let_in_by bigint not null,
  let_in_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  constraint draft_writer_pkey PRIMARY KEY (practice_id, draft_id, user_id),
  constraint draft_writer_practice_id_draft_id_fkey FOREIGN KEY (practice_id, draft_id) REFERENCES draft(practice_id, id),
  constraint draft_writer_practice_id_let_in_by_fkey FOREIGN KEY (practice_id, let_in_by) REFERENCES app_user(practice_id, id),
  constraint draft_writer_practice_id_user_id_fkey FOREIGN KEY (practice_id, user_id) REFERENCES app_user(practice_id, id)
);
CREATE INDEX draft_writer_let_in_by ON public.draft_writer USING btree (practice_id, let_in_by);
CREATE INDEX draft_writer_user ON public.draft_writer USING btree (practice_id, user_id);
alter table draft_writer enable row level security;
alter table draft_writer force row level security;
create policy own_practice on draft_writer for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on draft_writer for all to wyze_migrate using (true) with check (true);
CREATE TRIGGER draft_writer_is_of_an_open_draft BEFORE INSERT ON public.draft_writer FOR EACH ROW EXECUTE FUNCTION check_draft_is_open();
grant insert, select, update on draft_writer to wyze_app;
grant select on draft_writer to wyze_backup;
comment on table draft_writer is 'Colleagues whom the author of a draft lets write in it. Signing and discarding stay the author''s.';

create table email_change (
  practice_id bigint not null,
  id bigint generated always as identity not null,
  user_id bigint not null,
  email text not null,
  session_id uuid not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  voided_at timestamp with time zone,
  confirmed_at timestamp with time zone,
  constraint email_change_pkey PRIMARY KEY (practice_id, id),
  constraint email_change_practice_id_fkey FOREIGN KEY (practice_id) REFERENCES practice(id),
  constraint email_change_practice_id_user_id_fkey FOREIGN KEY (practice_id, user_id) REFERENCES app_user(practice_id, id),
  constraint email_change_email_check CHECK (((email = lower(email)) AND (length(email) <= 254)))
);
CREATE INDEX email_change_age ON public.email_change USING btree (expires_at);
CREATE UNIQUE INDEX email_change_open ON public.email_change USING btree (practice_id, user_id) WHERE ((voided_at IS NULL) AND (confirmed_at IS NULL));
CREATE INDEX email_change_user ON public.email_change USING btree (practice_id, user_id);
alter table email_change enable row level security;
alter table email_change force row level security;
create policy own_practice on email_change for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on email_change for all to wyze_migrate using (true) with check (true);
grant insert, select on email_change to wyze_app;
grant select on email_change to wyze_backup;
grant update (voided_at) on email_change to wyze_app;
comment on table email_change is 'A wish for another address. Stands the same for a free address as for one that is taken: who asks learns nothing.';
comment on column email_change.session_id is 'Where it was asked for: that session goes on when the address changes, the others end.';

create table export_packet (
  practice_id bigint not null,
  id bigint generated always as identity not null,
  disclosure_id bigint not null,
  status text default 'queued'::text not null,
  reason text,
  item_count integer not null,
  is_labelled boolean not null,
  done_count integer default 0 not null,
  page_count integer,
  blob_id uuid,
  created_by bigint not null,
  created_at timestamp with time zone not null,
  ready_at timestamp with time zone,
  constraint export_packet_pkey PRIMARY KEY (practice_id, id),
  constraint export_packet_practice_id_blob_id_fkey FOREIGN KEY (practice_id, blob_id) REFERENCES blob(practice_id, id),
  constraint export_packet_practice_id_created_by_fkey FOREIGN KEY (practice_id, created_by) REFERENCES app_user(practice_id, id),
  constraint export_packet_practice_id_disclosure_id_fkey FOREIGN KEY (practice_id, disclosure_id) REFERENCES disclosure(practice_id, id),
  constraint export_packet_check CHECK (((status = 'ready'::text) <= ((blob_id IS NOT NULL) AND (page_count IS NOT NULL) AND (ready_at IS NOT NULL)))),
  constraint export_packet_item_count_check CHECK ((item_count > 0)),
  constraint export_packet_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'drawing'::text, 'ready'::text, 'failed'::text, 'expired'::text])))
);
CREATE INDEX export_packet_blob ON public.export_packet USING btree (practice_id, blob_id) WHERE (blob_id IS NOT NULL);
CREATE INDEX export_packet_created_by ON public.export_packet USING btree (practice_id, created_by);
CREATE INDEX export_packet_disclosure ON public.export_packet USING btree (practice_id, disclosure_id);
alter table export_packet enable row level security;
alter table export_packet force row level security;
create policy own_practice on export_packet for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on export_packet for all to wyze_migrate using (true) with check (true);
grant insert, select on export_packet to wyze_app;
grant select on export_packet to wyze_backup;
grant update (blob_id, done_count, page_count, ready_at, reason, status) on export_packet to wyze_app;
comment on table export_packet is 'The paper of a disclosure while it is drawn and kept for download; only who made it gets it.';
comment on column export_packet.is_labelled is 'Whether its maker chose to include labelled entries. Shown to nobody else.';

create table fact_confirmation (
  practice_id bigint not null,
  id bigint generated always as identity not null,
  patient_id bigint not null,
  kind text not null,
  fact_id bigint not null,
  version integer not null,
  confirmed_by bigint not null,
  confirmed_at timestamp with time zone default now() not null,
  constraint fact_confirmation_pkey PRIMARY KEY (practice_id, id),
  constraint fact_confirmation_practice_id_patient_id_fkey FOREIGN KEY (practice_id, patient_id) REFERENCES patient(practice_id, id)
);
CREATE INDEX fact_confirmation_patient ON public.fact_confirmation USING btree (practice_id, patient_id, kind, fact_id);
alter table fact_confirmation enable row level security;
alter table fact_confirmation force row level security;
create policy own_practice on fact_confirmation for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on fact_confirmation for all to wyze_migrate using (true) with check (true);
grant insert, select on fact_confirmation to wyze_app;
grant select on fact_confirmation to wyze_backup;
comment on table fact_confirmation is 'Each time somebody said that a fact still holds: which disciplines have seen it. Read only beside the fact itself, which may be hidden by its label.';

create table fact_version (
  practice_id bigint not null,
  id bigint generated always as identity not null,
  patient_id bigint not null,
  kind text not null,
  fact_id bigint not null,
  version integer not null,
  fields jsonb not null,
  sensitivity text,
  replaced_by bigint,
  replaced_at timestamp with time zone default now() not null,
  constraint fact_version_pkey PRIMARY KEY (practice_id, id),
  constraint fact_version_practice_id_patient_id_fkey FOREIGN KEY (practice_id, patient_id) REFERENCES patient(practice_id, id),
  constraint fact_version_sensitivity CHECK (is_sensitivity(sensitivity))
);
CREATE INDEX fact_version_patient ON public.fact_version USING btree (practice_id, patient_id, kind, fact_id);
alter table fact_version enable row level security;
alter table fact_version force row level security;
create policy labelled_rows on fact_version as restrictive for all to wyze_app using (((sensitivity IS NULL) OR (sensitivity = ANY (( SELECT seen_sensitivity() AS seen_sensitivity)::text[])) OR (patient_id = ANY (( SELECT opened_patients() AS opened_patients)::bigint[])) OR (replaced_by = ( SELECT current_actor() AS current_actor))));
create policy own_practice on fact_version for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on fact_version for all to wyze_migrate using (true) with check (true);
CREATE TRIGGER fact_version_is_announced AFTER INSERT OR UPDATE ON public.fact_version FOR EACH ROW WHEN ((current_practice() IS NOT NULL)) EXECUTE FUNCTION note_hidden_change();
CREATE TRIGGER fact_version_label_is_guarded BEFORE UPDATE ON public.fact_version FOR EACH ROW EXECUTE FUNCTION guard_sensitivity();
grant select on fact_version to wyze_app;
grant select on fact_version to wyze_backup;
comment on table fact_version is 'Earlier versions of facts, each as its whole row. Added by a trigger only; the application reads.';
comment on column fact_version.sensitivity is 'The label of the fact as it is now: a label that is given later covers the past too.';

create table family_history (
  relative text not null,
  relative_name text,
  condition text,
  icd10cm text,
  onset_age_y integer,
  is_alive boolean,
  death_age_y integer,
  practice_id bigint not null,
  id bigint generated always as identity not null,
  patient_id bigint not null,
  note text,
  source text default 'clinician'::text not null,
  import_row_id bigint,
  recorded_by bigint,
  confirmed_by bigint,
  confirmed_at timestamp with time zone,
  is_entered_in_error boolean default false not null,
  error_reason text,
  sensitivity text,
  version integer default 1 not null,
  recorded_at timestamp with time zone default now() not null,
  changed_at timestamp with time zone default clock_timestamp() not null,
  changed_by bigint,
  constraint family_history_pkey PRIMARY KEY (practice_id, id),
  constraint family_history_practice_id_import_row_id_fkey FOREIGN KEY (practice_id, import_row_id) REFERENCES import_row(practice_id, id),
  constraint family_history_practice_id_patient_id_fkey FOREIGN KEY (practice_id, patient_id) REFERENCES patient(practice_id, id),
  constraint family_history_check CHECK (((death_age_y IS NULL) OR (is_alive IS NOT TRUE))),
  constraint family_history_confirmed CHECK (((confirmed_by IS NULL) = (confirmed_at IS NULL))),
  constraint family_history_death_age_y_check CHECK (((death_age_y >= 0) AND (death_age_y <= 120))),
  constraint family_history_error CHECK ((is_entered_in_error = (error_reason IS NOT NULL))),
  constraint family_history_error_reason_check CHECK (((length(error_reason) >= 1) AND (length(error_reason) <= 500))),
  constraint family_history_note_check CHECK ((length(note) <= 2000)),
  constraint family_history_onset_age_y_check CHECK (((onset_age_y >= 0) AND (onset_age_y <= 120))),
  constraint family_history_relative_check CHECK ((relative = ANY (ARRAY['mother'::text, 'father'::text, 'sister'::text, 'brother'::text, 'half_sister'::text, 'half_brother'::text, 'daughter'::text, 'son'::text, 'maternal_grandmother'::text, 'maternal_grandfather'::text, 'paternal_grandmother'::text, 'paternal_grandfather'::text, 'maternal_aunt'::text, 'maternal_uncle'::text, 'paternal_aunt'::text, 'paternal_uncle'::text, 'maternal_cousin'::text, 'paternal_cousin'::text]))),
  constraint family_history_sensitivity CHECK (is_sensitivity(sensitivity)),
  constraint family_history_source_check CHECK ((source = ANY (ARRAY['clinician'::text, 'patient'::text, 'import'::text, 'note'::text, 'device'::text])))
);
CREATE INDEX family_history_import_row ON public.family_history USING btree (practice_id, import_row_id) WHERE (import_row_id IS NOT NULL);
CREATE INDEX family_history_patient ON public.family_history USING btree (practice_id, patient_id);
alter table family_history enable row level security;
alter table family_history force row level security;
create policy labelled_rows on family_history as restrictive for all to wyze_app using (((sensitivity IS NULL) OR (sensitivity = ANY (( SELECT seen_sensitivity() AS seen_sensitivity)::text[])) OR (patient_id = ANY (( SELECT opened_patients() AS opened_patients)::bigint[])) OR (recorded_by = ( SELECT current_actor() AS current_actor))));
create policy own_practice on family_history for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on family_history for all to wyze_migrate using (true) with check (true);
CREATE TRIGGER family_history_change_is_stamped BEFORE UPDATE ON public.family_history FOR EACH ROW EXECUTE FUNCTION stamp_change();
CREATE TRIGGER family_history_is_announced AFTER INSERT OR UPDATE ON public.family_history FOR EACH ROW WHEN ((current_practice() IS NOT NULL)) EXECUTE FUNCTION note_hidden_change();
CREATE TRIGGER family_history_label_is_guarded BEFORE UPDATE ON public.family_history FOR EACH ROW EXECUTE FUNCTION guard_sensitivity();
CREATE TRIGGER keep_version AFTER UPDATE ON public.family_history FOR EACH ROW WHEN (((old.version <> new.version) OR (old.sensitivity IS DISTINCT FROM new.sensitivity))) EXECUTE FUNCTION keep_fact_version();
grant insert, select, update on family_history to wyze_app;
grant select on family_history to wyze_backup;
comment on table family_history is 'One condition of one blood relative; without a condition, the relative alone.';
comment on column family_history.relative_name is 'Tells two relatives of one kind apart: "older", "Ana".';
comment on column family_history.is_alive is 'Null is not known.';
comment on column family_history.source is 'Who said it: a clinician, the patient, an imported file, a signed note, a device.';
comment on column family_history.import_row_id is 'The staged row of an import that it was accepted from.';
comment on column family_history.confirmed_at is 'When a clinician last said that it still holds; earlier ones are in fact_confirmation.';
comment on column family_history.is_entered_in_error is 'Kept and shown struck through, never counted: a fact is not deleted.';
comment on column family_history.sensitivity is 'Category of its label; null is none.';
comment on column family_history.recorded_at is 'When it came into this chart; for rows older than this column, when the column came.';
comment on column family_history.changed_at is 'When it last became something else; by whom is in changed_by.';

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
CREATE INDEX idempotency_key_age ON public.idempotency_key USING btree (created_at);
CREATE INDEX idempotency_key_created ON public.idempotency_key USING btree (practice_id, created_at);
alter table idempotency_key enable row level security;
alter table idempotency_key force row level security;
create policy own_practice on idempotency_key for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on idempotency_key for all to wyze_migrate using (true) with check (true);
grant insert, select, update on idempotency_key to wyze_app;
grant select on idempotency_key to wyze_backup;
comment on table idempotency_key is 'The answer given to a request that may be sent again (lost reply, double click): the second gets the first one''s answer.';

create table immunization (
  vaccine text not null,
  cvx text,
  status text default 'given'::text not null,
  given_on text,
  dose_number integer,
  lot text,
  site text,
  practice_id bigint not null,
  id bigint generated always as identity not null,
  patient_id bigint not null,
  note text,
  source text default 'clinician'::text not null,
  import_row_id bigint,
  recorded_by bigint,
  confirmed_by bigint,
  confirmed_at timestamp with time zone,
  is_entered_in_error boolean default false not null,
  error_reason text,
  sensitivity text,
  version integer default 1 not null,
  recorded_at timestamp with time zone default now() not null,
  changed_at timestamp with time zone default clock_timestamp() not null,
  changed_by bigint,
  constraint immunization_pkey PRIMARY KEY (practice_id, id),
  constraint immunization_practice_id_import_row_id_fkey FOREIGN KEY (practice_id, import_row_id) REFERENCES import_row(practice_id, id),
  constraint immunization_practice_id_patient_id_fkey FOREIGN KEY (practice_id, patient_id) REFERENCES patient(practice_id, id),
  constraint immunization_confirmed CHECK (((confirmed_by IS NULL) = (confirmed_at IS NULL))),
  constraint immunization_dose_number_check CHECK (((dose_number >= 1) AND (dose_number <= 20))),
  constraint immunization_error CHECK ((is_entered_in_error = (error_reason IS NOT NULL))),
  constraint immunization_error_reason_check CHECK (((length(error_reason) >= 1) AND (length(error_reason) <= 500))),
  constraint immunization_given_on_check CHECK (is_partial_date(given_on)),
  constraint immunization_note_check CHECK ((length(note) <= 2000)),
  constraint immunization_sensitivity CHECK (is_sensitivity(sensitivity)),
  constraint immunization_source_check CHECK ((source = ANY (ARRAY['clinician'::text, 'patient'::text, 'import'::text, 'note'::text, 'device'::text]))),
  constraint immunization_status_check CHECK ((status = ANY (ARRAY['given'::text, 'declined'::text, 'immune'::text, 'contraindicated'::text])))
);
CREATE INDEX immunization_import_row ON public.immunization USING btree (practice_id, import_row_id) WHERE (import_row_id IS NOT NULL);
CREATE INDEX immunization_patient ON public.immunization USING btree (practice_id, patient_id);
alter table immunization enable row level security;
alter table immunization force row level security;
create policy labelled_rows on immunization as restrictive for all to wyze_app using (((sensitivity IS NULL) OR (sensitivity = ANY (( SELECT seen_sensitivity() AS seen_sensitivity)::text[])) OR (patient_id = ANY (( SELECT opened_patients() AS opened_patients)::bigint[])) OR (recorded_by = ( SELECT current_actor() AS current_actor))));
create policy own_practice on immunization for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on immunization for all to wyze_migrate using (true) with check (true);
CREATE TRIGGER immunization_change_is_stamped BEFORE UPDATE ON public.immunization FOR EACH ROW EXECUTE FUNCTION stamp_change();
CREATE TRIGGER immunization_is_announced AFTER INSERT OR UPDATE ON public.immunization FOR EACH ROW WHEN ((current_practice() IS NOT NULL)) EXECUTE FUNCTION note_hidden_change();
CREATE TRIGGER immunization_label_is_guarded BEFORE UPDATE ON public.immunization FOR EACH ROW EXECUTE FUNCTION guard_sensitivity();
CREATE TRIGGER keep_version AFTER UPDATE ON public.immunization FOR EACH ROW WHEN (((old.version <> new.version) OR (old.sensitivity IS DISTINCT FROM new.sensitivity))) EXECUTE FUNCTION keep_fact_version();
grant insert, select, update on immunization to wyze_app;
grant select on immunization to wyze_backup;
comment on table immunization is 'Vaccine doses, and what was declined or is not needed.';
comment on column immunization.cvx is 'Code of the CDC vaccine code set where the source gave one.';
comment on column immunization.source is 'Who said it: a clinician, the patient, an imported file, a signed note, a device.';
comment on column immunization.import_row_id is 'The staged row of an import that it was accepted from.';
comment on column immunization.confirmed_at is 'When a clinician last said that it still holds; earlier ones are in fact_confirmation.';
comment on column immunization.is_entered_in_error is 'Kept and shown struck through, never counted: a fact is not deleted.';
comment on column immunization.sensitivity is 'Category of its label; null is none.';
comment on column immunization.recorded_at is 'When it came into this chart; for rows older than this column, when the column came.';
comment on column immunization.changed_at is 'When it last became something else; by whom is in changed_by.';

create table import_file (
  practice_id bigint not null,
  id bigint generated always as identity not null,
  patient_id bigint not null,
  name text not null,
  size_bytes bigint not null,
  sha256 bytea not null,
  received_bytes bigint default 0 not null,
  blob_id uuid,
  view_blob_id uuid,
  format text,
  status text default 'uploading'::text not null,
  reason text,
  is_quarantined boolean default false not null,
  progress_done integer default 0 not null,
  progress_total integer default 0 not null,
  progress_step text,
  reading integer default 0 not null,
  summary jsonb,
  identity_check text,
  identity_findings jsonb,
  identity_confirmed_by bigint,
  identity_confirmed_at timestamp with time zone,
  identity_reason text,
  faults jsonb default '[]'::jsonb not null,
  csv_mapping jsonb,
  pages jsonb default '[]'::jsonb not null,
  version integer default 1 not null,
  uploaded_by bigint not null,
  uploaded_at timestamp with time zone default now() not null,
  changed_at timestamp with time zone default now() not null,
  read_at timestamp with time zone,
  constraint import_file_pkey PRIMARY KEY (practice_id, id),
  constraint import_file_practice_id_blob_id_fkey FOREIGN KEY (practice_id, blob_id) REFERENCES blob(practice_id, id),
  constraint import_file_practice_id_patient_id_fkey FOREIGN KEY (practice_id, patient_id) REFERENCES patient(practice_id, id),
  constraint import_file_practice_id_uploaded_by_fkey FOREIGN KEY (practice_id, uploaded_by) REFERENCES app_user(practice_id, id),
  constraint import_file_practice_id_view_blob_id_fkey FOREIGN KEY (practice_id, view_blob_id) REFERENCES blob(practice_id, id),
  constraint import_file_check CHECK (((identity_confirmed_at IS NULL) = (identity_reason IS NULL))),
  constraint import_file_format_check CHECK ((format = ANY (ARRAY['csv'::text, 'hl7v2'::text, 'fhir'::text, 'ccda'::text, 'pdf'::text, 'image'::text, 'dicom'::text, 'text'::text]))),
  constraint import_file_identity_check_check CHECK ((identity_check = ANY (ARRAY['match'::text, 'near'::text, 'conflict'::text, 'absent'::text]))),
  constraint import_file_identity_reason_check CHECK (((length(identity_reason) >= 1) AND (length(identity_reason) <= 500))),
  constraint import_file_name_check CHECK (((length(name) >= 1) AND (length(name) <= 150))),
  constraint import_file_reason_check CHECK ((length(reason) <= 500)),
  constraint import_file_sha256_check CHECK ((length(sha256) = 32)),
  constraint import_file_size_bytes_check CHECK ((size_bytes > 0)),
  constraint import_file_status_check CHECK ((status = ANY (ARRAY['uploading'::text, 'queued'::text, 'reading'::text, 'staged'::text, 'partly_accepted'::text, 'accepted'::text, 'rejected'::text, 'undone'::text, 'failed'::text, 'cancelled'::text])))
);
CREATE INDEX import_file_blob ON public.import_file USING btree (practice_id, blob_id);
CREATE INDEX import_file_changed ON public.import_file USING btree (practice_id, changed_at DESC, id DESC);
CREATE INDEX import_file_patient ON public.import_file USING btree (practice_id, patient_id, id DESC);
CREATE INDEX import_file_sha ON public.import_file USING btree (practice_id, patient_id, sha256);
CREATE INDEX import_file_size ON public.import_file USING btree (practice_id) INCLUDE (size_bytes, status);
CREATE INDEX import_file_uploaded_by ON public.import_file USING btree (practice_id, uploaded_by);
CREATE INDEX import_file_view ON public.import_file USING btree (practice_id, view_blob_id);
alter table import_file enable row level security;
alter table import_file force row level security;
create policy own_practice on import_file for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on import_file for all to wyze_migrate using (true) with check (true);
grant insert, select, update on import_file to wyze_app;
grant select on import_file to wyze_backup;
comment on table import_file is 'A file that somebody brought into a chart. Its bytes are a blob; what it proposes are import_row, import_text and import_left_out.';
comment on column import_file.sha256 is 'Of the bytes as they were sent; an image is kept drawn anew, so its blob has a hash of its own.';
comment on column import_file.view_blob_id is 'The source as lines of text, as the bench shows it; rows know their lines.';
comment on column import_file.reason is 'Why it was rejected or failed: plain English for the person who uploaded, nothing of the file’s text.';
comment on column import_file.is_quarantined is 'Known as malicious: kept for the record, given out to nobody.';
comment on column import_file.reading is 'How often it was read: rows, texts and what was left out of the latest reading are in force.';
comment on column import_file.identity_check is 'Whose file it is against whose chart: near and absent need a typed confirmation, conflict can not be accepted.';
comment on column import_file.pages is 'Pages as pictures: number, blob, width and height in pixels.';

create table import_left_out (
  practice_id bigint not null,
  id bigint generated always as identity not null,
  import_id bigint not null,
  reading integer not null,
  place integer not null,
  what text not null,
  why text not null,
  count integer not null,
  locator jsonb,
  line_from integer,
  line_to integer,
  constraint import_left_out_pkey PRIMARY KEY (practice_id, id),
  constraint import_left_out_practice_id_import_id_fkey FOREIGN KEY (practice_id, import_id) REFERENCES import_file(practice_id, id)
);
CREATE UNIQUE INDEX import_left_out_place ON public.import_left_out USING btree (practice_id, import_id, reading, place);
alter table import_left_out enable row level security;
alter table import_left_out force row level security;
create policy own_practice on import_left_out for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on import_left_out for all to wyze_migrate using (true) with check (true);
grant insert, select, update on import_left_out to wyze_app;
grant select on import_left_out to wyze_backup;
comment on table import_left_out is 'What a file holds and the chart does not take over, with the reason: nothing is dropped in silence.';

create table import_part (
  practice_id bigint not null,
  import_id bigint not null,
  blob_id uuid not null,
  use text not null,
  at_bytes bigint default 0 not null,
  size_bytes integer not null,
  sha256 bytea not null,
  created_at timestamp with time zone default now() not null,
  constraint import_part_pkey PRIMARY KEY (practice_id, import_id, blob_id),
  constraint import_part_practice_id_blob_id_fkey FOREIGN KEY (practice_id, blob_id) REFERENCES blob(practice_id, id),
  constraint import_part_practice_id_import_id_fkey FOREIGN KEY (practice_id, import_id) REFERENCES import_file(practice_id, id),
  constraint import_part_sha256_check CHECK ((length(sha256) = 32)),
  constraint import_part_use_check CHECK ((use = ANY (ARRAY['chunk'::text, 'file'::text, 'view'::text, 'page'::text, 'attachment'::text])))
);
CREATE INDEX import_part_blob ON public.import_part USING btree (practice_id, blob_id);
alter table import_part enable row level security;
alter table import_part force row level security;
create policy own_practice on import_part for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on import_part for all to wyze_migrate using (true) with check (true);
grant insert, select, update on import_part to wyze_app;
grant select on import_part to wyze_backup;
comment on table import_part is 'Every blob that an import ever asked for, so that each can be found and removed. A chunk counts once its blob is stored.';

create table import_row (
  practice_id bigint not null,
  id bigint generated always as identity not null,
  import_id bigint not null,
  patient_id bigint not null,
  reading integer not null,
  place integer not null,
  key text not null,
  kind text not null,
  proposed jsonb not null,
  edited jsonb,
  edited_by bigint,
  edited_at timestamp with time zone,
  locator jsonb not null,
  line_from integer,
  line_to integer,
  confidence real not null,
  warnings jsonb default '[]'::jsonb not null,
  state text default 'proposed'::text not null,
  match jsonb,
  fact_kind text,
  fact_id bigint,
  superseded_fact_id bigint,
  decided_by bigint,
  decided_at timestamp with time zone,
  constraint import_row_pkey PRIMARY KEY (practice_id, id),
  constraint import_row_practice_id_import_id_fkey FOREIGN KEY (practice_id, import_id) REFERENCES import_file(practice_id, id),
  constraint import_row_practice_id_patient_id_fkey FOREIGN KEY (practice_id, patient_id) REFERENCES patient(practice_id, id),
  constraint import_row_check CHECK (((fact_kind IS NULL) = (fact_id IS NULL))),
  constraint import_row_check1 CHECK (((edited IS NULL) = (edited_by IS NULL))),
  constraint import_row_confidence_check CHECK (((confidence >= (0)::double precision) AND (confidence <= (1)::double precision))),
  constraint import_row_state_check CHECK ((state = ANY (ARRAY['proposed'::text, 'accepted'::text, 'rejected'::text, 'superseded'::text, 'duplicate'::text, 'kept'::text, 'undone'::text])))
);
CREATE INDEX import_row_patient ON public.import_row USING btree (practice_id, patient_id);
CREATE UNIQUE INDEX import_row_place ON public.import_row USING btree (practice_id, import_id, reading, place);
alter table import_row enable row level security;
alter table import_row force row level security;
create policy own_practice on import_row for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on import_row for all to wyze_migrate using (true) with check (true);
grant insert, select, update on import_row to wyze_app;
grant select on import_row to wyze_backup;
comment on table import_row is 'One proposal of a file to the chart, with the place in the source that it came from and what a person decided about it.';
comment on column import_row.proposed is 'As the reader read it (domain/src/interop/parsed-file.ts); never changed.';
comment on column import_row.edited is 'What a person corrected before accepting; the reading stays beside it.';
comment on column import_row.state is 'kept: the chart has no place for it, it is read here. superseded: a later row of the same file says it anew.';
comment on column import_row.match is 'The row of the chart that says the same or something else about the same measurement, as it was when the file was read.';
comment on column import_row.superseded_fact_id is 'The chart row of the same kind that this one replaced; undo brings it back.';

create table import_text (
  practice_id bigint not null,
  id bigint generated always as identity not null,
  import_id bigint not null,
  reading integer not null,
  place integer not null,
  title text not null,
  body text not null,
  dated jsonb,
  locator jsonb not null,
  line_from integer,
  line_to integer,
  attachment jsonb,
  attachment_blob_id uuid,
  words tsvector generated always as (to_tsvector('english'::regconfig, "left"(((title || ' '::text) || body), 100000))) stored,
  constraint import_text_pkey PRIMARY KEY (practice_id, id),
  constraint import_text_practice_id_attachment_blob_id_fkey FOREIGN KEY (practice_id, attachment_blob_id) REFERENCES blob(practice_id, id),
  constraint import_text_practice_id_import_id_fkey FOREIGN KEY (practice_id, import_id) REFERENCES import_file(practice_id, id)
);
CREATE INDEX import_text_attachment ON public.import_text USING btree (practice_id, attachment_blob_id);
CREATE UNIQUE INDEX import_text_place ON public.import_text USING btree (practice_id, import_id, reading, place);
CREATE INDEX import_text_words ON public.import_text USING gin (words) WITH (fastupdate=off);
alter table import_text enable row level security;
alter table import_text force row level security;
create policy own_practice on import_text for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on import_text for all to wyze_migrate using (true) with check (true);
grant insert, select, update on import_text to wyze_app;
grant select on import_text to wyze_backup;
comment on table import_text is 'Narrative of a file: kept and readable, never taken apart into numbers.';
comment on column import_text.attachment is 'Of bytes inside the source: media type, name, size.';
comment on column import_text.attachment_blob_id is 'The bytes of the attached file, taken out of the source when it was read; null where the text is no file, or was read before attached files were stored.';

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

create table lab_finding (
  practice_id bigint not null,
  id bigint generated always as identity not null,
  patient_id bigint not null,
  loinc text,
  name text not null,
  value_text text not null,
  collected_on text,
  note text,
  source text default 'clinician'::text not null,
  import_row_id bigint,
  recorded_by bigint,
  recorded_at timestamp with time zone default now() not null,
  confirmed_by bigint,
  confirmed_at timestamp with time zone,
  is_entered_in_error boolean default false not null,
  error_reason text,
  sensitivity text,
  version integer default 1 not null,
  accession_number text,
  reference_range text,
  abnormal_flag text,
  result_status text,
  value_as_written text,
  unit_as_written text,
  performer text,
  superseded_by bigint,
  changed_at timestamp with time zone default clock_timestamp() not null,
  changed_by bigint,
  constraint lab_finding_pkey PRIMARY KEY (practice_id, id),
  constraint lab_finding_practice_id_import_row_id_fkey FOREIGN KEY (practice_id, import_row_id) REFERENCES import_row(practice_id, id),
  constraint lab_finding_practice_id_patient_id_fkey FOREIGN KEY (practice_id, patient_id) REFERENCES patient(practice_id, id),
  constraint lab_finding_practice_id_superseded_by_fkey FOREIGN KEY (practice_id, superseded_by) REFERENCES lab_finding(practice_id, id),
  constraint lab_finding_check CHECK (((confirmed_by IS NULL) = (confirmed_at IS NULL))),
  constraint lab_finding_check1 CHECK ((is_entered_in_error = (error_reason IS NOT NULL))),
  constraint lab_finding_collected_on_check CHECK ((collected_on ~ '^\d{4}(-\d\d(-\d\d(T\d\d:\d\d(:\d\d)?)?)?)?$'::text)),
  constraint lab_finding_error_reason_check CHECK (((length(error_reason) >= 1) AND (length(error_reason) <= 500))),
  constraint lab_finding_note_check CHECK ((length(note) <= 2000)),
  constraint lab_finding_sensitivity CHECK (is_sensitivity(sensitivity)),
  constraint lab_finding_source_check CHECK ((source = ANY (ARRAY['clinician'::text, 'patient'::text, 'import'::text, 'note'::text, 'device'::text])))
);
CREATE INDEX lab_finding_import_row ON public.lab_finding USING btree (practice_id, import_row_id) WHERE (import_row_id IS NOT NULL);
CREATE INDEX lab_finding_patient ON public.lab_finding USING btree (practice_id, patient_id);
CREATE INDEX lab_finding_superseded_by ON public.lab_finding USING btree (practice_id, superseded_by) WHERE (superseded_by IS NOT NULL);
alter table lab_finding enable row level security;
alter table lab_finding force row level security;
create policy labelled_rows on lab_finding as restrictive for all to wyze_app using (((sensitivity IS NULL) OR (sensitivity = ANY (( SELECT seen_sensitivity() AS seen_sensitivity)::text[])) OR (patient_id = ANY (( SELECT opened_patients() AS opened_patients)::bigint[])) OR (recorded_by = ( SELECT current_actor() AS current_actor))));
create policy own_practice on lab_finding for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on lab_finding for all to wyze_migrate using (true) with check (true);
CREATE TRIGGER keep_version AFTER UPDATE ON public.lab_finding FOR EACH ROW WHEN (((old.version <> new.version) OR (old.sensitivity IS DISTINCT FROM new.sensitivity))) EXECUTE FUNCTION keep_fact_version();
CREATE TRIGGER lab_finding_change_is_stamped BEFORE UPDATE ON public.lab_finding FOR EACH ROW EXECUTE FUNCTION stamp_change();
CREATE TRIGGER lab_finding_is_announced AFTER INSERT OR UPDATE ON public.lab_finding FOR EACH ROW WHEN ((current_practice() IS NOT NULL)) EXECUTE FUNCTION note_hidden_change();
CREATE TRIGGER lab_finding_label_is_guarded BEFORE UPDATE ON public.lab_finding FOR EACH ROW EXECUTE FUNCTION guard_sensitivity();
grant insert, select, update on lab_finding to wyze_app;
grant select on lab_finding to wyze_backup;
comment on table lab_finding is 'A laboratory result that is not one number with a UCUM unit and a LOINC code: "negative", "1:128", a number in a unit nobody knows. Shown as written, never computed with.';
comment on column lab_finding.collected_on is 'Clock time of the source as precise as it says; no zone is made up.';
comment on column lab_finding.superseded_by is 'The corrected result that came after it; such a row is entered in error with that reason, and comes back when the correction is undone.';
comment on column lab_finding.changed_at is 'When it last became something else; by whom is in changed_by.';

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
  note text,
  source text default 'clinician'::text not null,
  import_row_id bigint,
  recorded_by bigint,
  confirmed_by bigint,
  confirmed_at timestamp with time zone,
  is_entered_in_error boolean default false not null,
  error_reason text,
  sensitivity text,
  version integer default 1 not null,
  recorded_at timestamp with time zone default now() not null,
  accession_number text,
  reference_range text,
  abnormal_flag text,
  result_status text,
  value_as_written text,
  unit_as_written text,
  performer text,
  superseded_by bigint,
  collected_precision text default 'minute'::text not null,
  changed_at timestamp with time zone default clock_timestamp() not null,
  changed_by bigint,
  constraint lab_result_pkey PRIMARY KEY (practice_id, id),
  constraint lab_result_practice_id_import_row_id_fkey FOREIGN KEY (practice_id, import_row_id) REFERENCES import_row(practice_id, id),
  constraint lab_result_practice_id_patient_id_fkey FOREIGN KEY (practice_id, patient_id) REFERENCES patient(practice_id, id),
  constraint lab_result_practice_id_superseded_by_fkey FOREIGN KEY (practice_id, superseded_by) REFERENCES lab_result(practice_id, id),
  constraint lab_result_collected_precision_check CHECK ((collected_precision = ANY (ARRAY['day'::text, 'minute'::text]))),
  constraint lab_result_comparator_check CHECK ((comparator = ANY (ARRAY['<'::text, '<='::text, '='::text, '>='::text, '>'::text]))),
  constraint lab_result_confirmed CHECK (((confirmed_by IS NULL) = (confirmed_at IS NULL))),
  constraint lab_result_error CHECK ((is_entered_in_error = (error_reason IS NOT NULL))),
  constraint lab_result_error_reason_check CHECK (((length(error_reason) >= 1) AND (length(error_reason) <= 500))),
  constraint lab_result_note_check CHECK ((length(note) <= 2000)),
  constraint lab_result_sensitivity CHECK (is_sensitivity(sensitivity)),
  constraint lab_result_source_check CHECK ((source = ANY (ARRAY['clinician'::text, 'patient'::text, 'import'::text, 'note'::text, 'device'::text])))
);
CREATE INDEX lab_result_import_row ON public.lab_result USING btree (practice_id, import_row_id) WHERE (import_row_id IS NOT NULL);
CREATE INDEX lab_result_patient ON public.lab_result USING btree (practice_id, patient_id, collected_at DESC);
CREATE INDEX lab_result_superseded_by ON public.lab_result USING btree (practice_id, superseded_by) WHERE (superseded_by IS NOT NULL);
alter table lab_result enable row level security;
alter table lab_result force row level security;
create policy labelled_rows on lab_result as restrictive for all to wyze_app using (((sensitivity IS NULL) OR (sensitivity = ANY (( SELECT seen_sensitivity() AS seen_sensitivity)::text[])) OR (patient_id = ANY (( SELECT opened_patients() AS opened_patients)::bigint[])) OR (recorded_by = ( SELECT current_actor() AS current_actor))));
create policy own_practice on lab_result for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on lab_result for all to wyze_migrate using (true) with check (true);
CREATE TRIGGER keep_version AFTER UPDATE ON public.lab_result FOR EACH ROW WHEN (((old.version <> new.version) OR (old.sensitivity IS DISTINCT FROM new.sensitivity))) EXECUTE FUNCTION keep_fact_version();
CREATE TRIGGER lab_result_change_is_stamped BEFORE UPDATE ON public.lab_result FOR EACH ROW EXECUTE FUNCTION stamp_change();
CREATE TRIGGER lab_result_is_announced AFTER INSERT OR UPDATE ON public.lab_result FOR EACH ROW WHEN ((current_practice() IS NOT NULL)) EXECUTE FUNCTION note_hidden_change();
CREATE TRIGGER lab_result_label_is_guarded BEFORE UPDATE ON public.lab_result FOR EACH ROW EXECUTE FUNCTION guard_sensitivity();
grant insert, select, update on lab_result to wyze_app;
grant select on lab_result to wyze_backup;
comment on table lab_result is 'One measured value with its UCUM unit; "<0.03" is a comparator and a number.';
comment on column lab_result.source is 'Who said it: a clinician, the patient, an imported file, a signed note, a device.';
comment on column lab_result.import_row_id is 'The staged row of an import that it was accepted from.';
comment on column lab_result.confirmed_at is 'When a clinician last said that it still holds; earlier ones are in fact_confirmation.';
comment on column lab_result.is_entered_in_error is 'Kept and shown struck through, never counted: a fact is not deleted.';
comment on column lab_result.sensitivity is 'Category of its label; null is none.';
comment on column lab_result.recorded_at is 'When it came into this chart; for rows older than this column, when the column came.';
comment on column lab_result.superseded_by is 'The corrected result that came after it; such a row is entered in error with that reason, and comes back when the correction is undone.';
comment on column lab_result.collected_precision is 'day: only the day is known, collected_at is its first moment where the practice is.';
comment on column lab_result.changed_at is 'When it last became something else; by whom is in changed_by.';

create table live_event (
  practice_id bigint not null,
  seq bigint generated always as identity not null,
  xact xid8 default pg_current_xact_id() not null,
  at timestamp with time zone default clock_timestamp() not null,
  paths text[] not null,
  actor_id bigint not null,
  actor_session uuid not null,
  request_id text not null,
  sensitivity text[],
  patient_id bigint,
  constraint live_event_pkey PRIMARY KEY (practice_id, seq),
  constraint live_event_paths_check CHECK (((cardinality(paths) >= 1) AND (cardinality(paths) <= 20)))
);
CREATE INDEX live_event_age ON public.live_event USING btree (practice_id, at);
CREATE INDEX live_event_at ON public.live_event USING btree (at);
CREATE INDEX live_event_xact ON public.live_event USING btree (practice_id, xact);
alter table live_event enable row level security;
alter table live_event force row level security;
create policy own_practice on live_event for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on live_event for all to wyze_migrate using (true) with check (true);
grant select on live_event to wyze_backup;
comment on table live_event is 'Committed changes of the last day by the paths whose answers they made stale; open screens hear of them, and those that were away ask for what they missed.';
comment on column live_event.practice_id is 'No foreign key: it would lock the row of the practice once for each change. announce_change() takes it from the transaction.';
comment on column live_event.xact is 'The transaction that wrote it. Numbers are given before the commit, so a reader that went by seq would pass over what commits late.';
comment on column live_event.sensitivity is 'Told only to who sees all of these categories, or has the glass of patient_id broken; null: to everybody.';

create table live_ticket (
  practice_id bigint not null,
  ticket_sha256 bytea not null,
  session_id uuid not null,
  expires_at timestamp with time zone not null,
  constraint live_ticket_pkey PRIMARY KEY (practice_id, ticket_sha256),
  constraint live_ticket_ticket_sha256_check CHECK ((length(ticket_sha256) = 32))
);
CREATE INDEX live_ticket_age ON public.live_ticket USING btree (expires_at);
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
  email_change_id bigint,
  constraint mail_token_pkey PRIMARY KEY (practice_id, id),
  constraint mail_token_practice_id_email_change_id_fkey FOREIGN KEY (practice_id, email_change_id) REFERENCES email_change(practice_id, id),
  constraint mail_token_practice_id_fkey FOREIGN KEY (practice_id) REFERENCES practice(id),
  constraint mail_token_practice_id_invitation_id_fkey FOREIGN KEY (practice_id, invitation_id) REFERENCES invitation(practice_id, id),
  constraint mail_token_practice_id_user_id_fkey FOREIGN KEY (practice_id, user_id) REFERENCES app_user(practice_id, id),
  constraint mail_token_check CHECK (( CASE kind     WHEN 'invite'::text THEN ((invitation_id IS NOT NULL) AND (user_id IS NULL))     ELSE ((user_id IS NOT NULL) AND (invitation_id IS NULL)) END AND ((email_change_id IS NOT NULL) = (kind = 'email'::text)))),
  constraint mail_token_kind_check CHECK ((kind = ANY (ARRAY['verify'::text, 'reset'::text, 'invite'::text, 'email'::text]))),
  constraint mail_token_salt_check CHECK ((length(salt) = 32)),
  constraint mail_token_token_sha256_check CHECK ((length(token_sha256) = 32))
);
CREATE INDEX mail_token_age ON public.mail_token USING btree (expires_at);
CREATE UNIQUE INDEX mail_token_cause ON public.mail_token USING btree (practice_id, kind, cause);
CREATE INDEX mail_token_email_change ON public.mail_token USING btree (practice_id, email_change_id) WHERE (email_change_id IS NOT NULL);
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
  note text,
  source text default 'clinician'::text not null,
  import_row_id bigint,
  recorded_by bigint,
  confirmed_by bigint,
  confirmed_at timestamp with time zone,
  is_entered_in_error boolean default false not null,
  error_reason text,
  sensitivity text,
  version integer default 1 not null,
  recorded_at timestamp with time zone default now() not null,
  indication text,
  prescriber text,
  taking text,
  stop_reason text,
  changed_at timestamp with time zone default clock_timestamp() not null,
  changed_by bigint,
  constraint medication_pkey PRIMARY KEY (practice_id, id),
  constraint medication_practice_id_import_row_id_fkey FOREIGN KEY (practice_id, import_row_id) REFERENCES import_row(practice_id, id),
  constraint medication_practice_id_patient_id_fkey FOREIGN KEY (practice_id, patient_id) REFERENCES patient(practice_id, id),
  constraint medication_confirmed CHECK (((confirmed_by IS NULL) = (confirmed_at IS NULL))),
  constraint medication_error CHECK ((is_entered_in_error = (error_reason IS NOT NULL))),
  constraint medication_error_reason_check CHECK (((length(error_reason) >= 1) AND (length(error_reason) <= 500))),
  constraint medication_note_check CHECK ((length(note) <= 2000)),
  constraint medication_sensitivity CHECK (is_sensitivity(sensitivity)),
  constraint medication_source_check CHECK ((source = ANY (ARRAY['clinician'::text, 'patient'::text, 'import'::text, 'note'::text, 'device'::text]))),
  constraint medication_taking_check CHECK ((taking = ANY (ARRAY['taking'::text, 'not_taking'::text, 'changed'::text, 'unknown'::text])))
);
CREATE INDEX medication_import_row ON public.medication USING btree (practice_id, import_row_id) WHERE (import_row_id IS NOT NULL);
CREATE INDEX medication_patient ON public.medication USING btree (practice_id, patient_id);
alter table medication enable row level security;
alter table medication force row level security;
create policy labelled_rows on medication as restrictive for all to wyze_app using (((sensitivity IS NULL) OR (sensitivity = ANY (( SELECT seen_sensitivity() AS seen_sensitivity)::text[])) OR (patient_id = ANY (( SELECT opened_patients() AS opened_patients)::bigint[])) OR (recorded_by = ( SELECT current_actor() AS current_actor))));
create policy own_practice on medication for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on medication for all to wyze_migrate using (true) with check (true);
CREATE TRIGGER keep_version AFTER UPDATE ON public.medication FOR EACH ROW WHEN (((old.version <> new.version) OR (old.sensitivity IS DISTINCT FROM new.sensitivity))) EXECUTE FUNCTION keep_fact_version();
CREATE TRIGGER medication_adds_to_risk AFTER INSERT ON public.medication REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_risk_due();
CREATE TRIGGER medication_change_is_stamped BEFORE UPDATE ON public.medication FOR EACH ROW EXECUTE FUNCTION stamp_change();
CREATE TRIGGER medication_changes_risk AFTER UPDATE ON public.medication REFERENCING OLD TABLE AS former_rows NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_risk_due();
CREATE TRIGGER medication_is_announced AFTER INSERT OR UPDATE ON public.medication FOR EACH ROW WHEN ((current_practice() IS NOT NULL)) EXECUTE FUNCTION note_hidden_change();
CREATE TRIGGER medication_label_is_guarded BEFORE UPDATE ON public.medication FOR EACH ROW EXECUTE FUNCTION guard_sensitivity();
grant insert, select, update on medication to wyze_app;
grant select on medication to wyze_backup;
comment on table medication is 'Medications and supplements in one list for all four disciplines.';
comment on column medication.source is 'Who said it: a clinician, the patient, an imported file, a signed note, a device.';
comment on column medication.import_row_id is 'The staged row of an import that it was accepted from.';
comment on column medication.confirmed_at is 'When a clinician last said that it still holds; earlier ones are in fact_confirmation.';
comment on column medication.is_entered_in_error is 'Kept and shown struck through, never counted: a fact is not deleted.';
comment on column medication.sensitivity is 'Category of its label; null is none.';
comment on column medication.recorded_at is 'When it came into this chart; for rows older than this column, when the column came.';
comment on column medication.taking is 'What the patient says when the list is gone through; null where nobody asked.';
comment on column medication.changed_at is 'When it last became something else; by whom is in changed_by.';

create table menstrual_record (
  assessed_on date not null,
  menarche_age_y integer,
  lmp_on date,
  lmp_certainty text,
  cycle_min_d integer,
  cycle_max_d integer,
  duration_d integer,
  flow text,
  pain_nprs integer,
  has_intermenstrual_bleeding boolean,
  has_postcoital_bleeding boolean,
  final_period_on text,
  practice_id bigint not null,
  id bigint generated always as identity not null,
  patient_id bigint not null,
  note text,
  source text default 'clinician'::text not null,
  import_row_id bigint,
  recorded_by bigint,
  confirmed_by bigint,
  confirmed_at timestamp with time zone,
  is_entered_in_error boolean default false not null,
  error_reason text,
  sensitivity text,
  version integer default 1 not null,
  recorded_at timestamp with time zone default now() not null,
  changed_at timestamp with time zone default clock_timestamp() not null,
  changed_by bigint,
  constraint menstrual_record_pkey PRIMARY KEY (practice_id, id),
  constraint menstrual_record_practice_id_import_row_id_fkey FOREIGN KEY (practice_id, import_row_id) REFERENCES import_row(practice_id, id),
  constraint menstrual_record_practice_id_patient_id_fkey FOREIGN KEY (practice_id, patient_id) REFERENCES patient(practice_id, id),
  constraint menstrual_record_check CHECK ((cycle_max_d >= cycle_min_d)),
  constraint menstrual_record_confirmed CHECK (((confirmed_by IS NULL) = (confirmed_at IS NULL))),
  constraint menstrual_record_cycle_max_d_check CHECK (((cycle_max_d >= 10) AND (cycle_max_d <= 365))),
  constraint menstrual_record_cycle_min_d_check CHECK (((cycle_min_d >= 10) AND (cycle_min_d <= 365))),
  constraint menstrual_record_duration_d_check CHECK (((duration_d >= 1) AND (duration_d <= 60))),
  constraint menstrual_record_error CHECK ((is_entered_in_error = (error_reason IS NOT NULL))),
  constraint menstrual_record_error_reason_check CHECK (((length(error_reason) >= 1) AND (length(error_reason) <= 500))),
  constraint menstrual_record_final_period_on_check CHECK (is_partial_date(final_period_on)),
  constraint menstrual_record_flow_check CHECK ((flow = ANY (ARRAY['light'::text, 'normal'::text, 'heavy'::text]))),
  constraint menstrual_record_lmp_certainty_check CHECK ((lmp_certainty = ANY (ARRAY['certain'::text, 'approximate'::text, 'unknown'::text]))),
  constraint menstrual_record_menarche_age_y_check CHECK (((menarche_age_y >= 5) AND (menarche_age_y <= 25))),
  constraint menstrual_record_note_check CHECK ((length(note) <= 2000)),
  constraint menstrual_record_pain_nprs_check CHECK (((pain_nprs >= 0) AND (pain_nprs <= 10))),
  constraint menstrual_record_sensitivity CHECK (is_sensitivity(sensitivity)),
  constraint menstrual_record_source_check CHECK ((source = ANY (ARRAY['clinician'::text, 'patient'::text, 'import'::text, 'note'::text, 'device'::text])))
);
CREATE INDEX menstrual_record_import_row ON public.menstrual_record USING btree (practice_id, import_row_id) WHERE (import_row_id IS NOT NULL);
CREATE INDEX menstrual_record_patient ON public.menstrual_record USING btree (practice_id, patient_id);
alter table menstrual_record enable row level security;
alter table menstrual_record force row level security;
create policy labelled_rows on menstrual_record as restrictive for all to wyze_app using (((sensitivity IS NULL) OR (sensitivity = ANY (( SELECT seen_sensitivity() AS seen_sensitivity)::text[])) OR (patient_id = ANY (( SELECT opened_patients() AS opened_patients)::bigint[])) OR (recorded_by = ( SELECT current_actor() AS current_actor))));
create policy own_practice on menstrual_record for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on menstrual_record for all to wyze_migrate using (true) with check (true);
CREATE TRIGGER keep_version AFTER UPDATE ON public.menstrual_record FOR EACH ROW WHEN (((old.version <> new.version) OR (old.sensitivity IS DISTINCT FROM new.sensitivity))) EXECUTE FUNCTION keep_fact_version();
CREATE TRIGGER menstrual_record_change_is_stamped BEFORE UPDATE ON public.menstrual_record FOR EACH ROW EXECUTE FUNCTION stamp_change();
CREATE TRIGGER menstrual_record_is_announced AFTER INSERT OR UPDATE ON public.menstrual_record FOR EACH ROW WHEN ((current_practice() IS NOT NULL)) EXECUTE FUNCTION note_hidden_change();
CREATE TRIGGER menstrual_record_label_is_guarded BEFORE UPDATE ON public.menstrual_record FOR EACH ROW EXECUTE FUNCTION guard_sensitivity();
grant insert, select, update on menstrual_record to wyze_app;
grant select on menstrual_record to wyze_backup;
comment on table menstrual_record is 'Periods as told on one day; the latest is in force, earlier ones show the course.';
comment on column menstrual_record.cycle_min_d is 'Shortest and longest cycle of the last six months, in days.';
comment on column menstrual_record.final_period_on is 'The final menstrual period, where menopause is reached.';
comment on column menstrual_record.source is 'Who said it: a clinician, the patient, an imported file, a signed note, a device.';
comment on column menstrual_record.import_row_id is 'The staged row of an import that it was accepted from.';
comment on column menstrual_record.confirmed_at is 'When a clinician last said that it still holds; earlier ones are in fact_confirmation.';
comment on column menstrual_record.is_entered_in_error is 'Kept and shown struck through, never counted: a fact is not deleted.';
comment on column menstrual_record.sensitivity is 'Category of its label; null is none.';
comment on column menstrual_record.recorded_at is 'When it came into this chart; for rows older than this column, when the column came.';
comment on column menstrual_record.changed_at is 'When it last became something else; by whom is in changed_by.';

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
  sensitivity text,
  visit_id bigint,
  constraint note_pkey PRIMARY KEY (practice_id, id),
  constraint note_practice_id_patient_id_id_key UNIQUE (practice_id, patient_id, id),
  constraint note_practice_id_author_id_fkey FOREIGN KEY (practice_id, author_id) REFERENCES app_user(practice_id, id),
  constraint note_practice_id_patient_id_fkey FOREIGN KEY (practice_id, patient_id) REFERENCES patient(practice_id, id),
  constraint note_practice_id_signed_by_fkey FOREIGN KEY (practice_id, signed_by) REFERENCES app_user(practice_id, id),
  constraint note_visit FOREIGN KEY (practice_id, visit_id) REFERENCES visit(practice_id, id),
  constraint note_check CHECK (((status = 'signed'::text) = ((signed_at IS NOT NULL) AND (signed_by IS NOT NULL) AND (current_version > 0)))),
  constraint note_sensitivity CHECK (is_sensitivity(sensitivity)),
  constraint note_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'signed'::text, 'discarded'::text])))
);
CREATE INDEX note_author ON public.note USING btree (practice_id, author_id, updated_at DESC);
CREATE INDEX note_patient ON public.note USING btree (practice_id, patient_id, visit_on DESC, id DESC);
CREATE INDEX note_recent ON public.note USING btree (practice_id, updated_at DESC, id DESC);
CREATE INDEX note_signed_by ON public.note USING btree (practice_id, signed_by) WHERE (signed_by IS NOT NULL);
CREATE INDEX note_visit ON public.note USING btree (practice_id, visit_id) WHERE (visit_id IS NOT NULL);
CREATE INDEX note_without_visit ON public.note USING btree (practice_id, visit_on, id) WHERE ((visit_id IS NULL) AND (status <> 'discarded'::text));
alter table note enable row level security;
alter table note force row level security;
create policy labelled_rows on note as restrictive for all to wyze_app using (((sensitivity IS NULL) OR (sensitivity = ANY (( SELECT seen_sensitivity() AS seen_sensitivity)::text[])) OR (patient_id = ANY (( SELECT opened_patients() AS opened_patients)::bigint[])) OR (author_id = ( SELECT current_actor() AS current_actor))));
create policy own_practice on note for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on note for all to wyze_migrate using (true) with check (true);
CREATE TRIGGER note_change_settles_visit AFTER UPDATE ON public.note FOR EACH ROW WHEN ((((old.visit_id IS DISTINCT FROM new.visit_id) OR (old.status IS DISTINCT FROM new.status)) OR (old.sensitivity IS DISTINCT FROM new.sensitivity))) EXECUTE FUNCTION keep_visit();
CREATE TRIGGER note_in_force_is_signed BEFORE UPDATE ON public.note FOR EACH ROW EXECUTE FUNCTION check_version_in_force();
CREATE TRIGGER note_is_announced AFTER INSERT OR UPDATE ON public.note FOR EACH ROW WHEN ((current_practice() IS NOT NULL)) EXECUTE FUNCTION note_hidden_change();
CREATE TRIGGER note_is_guarded BEFORE DELETE OR UPDATE ON public.note FOR EACH ROW EXECUTE FUNCTION guard_note();
CREATE TRIGGER note_label_is_guarded BEFORE UPDATE ON public.note FOR EACH ROW EXECUTE FUNCTION guard_sensitivity();
CREATE TRIGGER note_label_is_passed_on AFTER UPDATE OF sensitivity ON public.note FOR EACH ROW WHEN ((new.sensitivity IS DISTINCT FROM old.sensitivity)) EXECUTE FUNCTION label_parts_of_note();
CREATE TRIGGER note_moves_last_visit AFTER INSERT OR UPDATE ON public.note FOR EACH ROW EXECUTE FUNCTION keep_last_visit();
CREATE TRIGGER note_settles_visit AFTER INSERT ON public.note FOR EACH ROW WHEN ((new.visit_id IS NOT NULL)) EXECUTE FUNCTION keep_visit();
grant insert, select, update on note to wyze_app;
grant select on note to wyze_backup;
comment on table note is 'One visit''s documentation from its first draft to its last signed version.';
comment on column note.sensitivity is 'Category of its label; its draft, transcript and signed versions follow it. The signed text does not change by it.';
comment on column note.visit_id is 'The visit that it documents; null where nobody has said which. Not part of what is signed.';

create table note_addendum (
  practice_id bigint not null,
  note_id bigint not null,
  number integer not null,
  canonical text not null,
  sha256 text not null,
  prev_sha256 text,
  signed_by bigint not null,
  signed_at timestamp with time zone not null,
  constraint note_addendum_pkey PRIMARY KEY (practice_id, note_id, number),
  constraint note_addendum_practice_id_note_id_fkey FOREIGN KEY (practice_id, note_id) REFERENCES note(practice_id, id),
  constraint note_addendum_practice_id_signed_by_fkey FOREIGN KEY (practice_id, signed_by) REFERENCES app_user(practice_id, id),
  constraint note_addendum_check CHECK ((sha256 = encode(sha256(convert_to(canonical, 'UTF8'::name)), 'hex'::text))),
  constraint note_addendum_number_check CHECK ((number > 0))
);
CREATE INDEX note_addendum_signed_by ON public.note_addendum USING btree (practice_id, signed_by);
alter table note_addendum enable row level security;
alter table note_addendum force row level security;
create policy labelled_rows on note_addendum as restrictive for all to wyze_app using (is_note_visible(note_id));
create policy own_practice on note_addendum for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on note_addendum for all to wyze_migrate using (true) with check (true);
CREATE TRIGGER note_addendum_continues BEFORE INSERT ON public.note_addendum FOR EACH ROW EXECUTE FUNCTION check_note_addendum();
CREATE TRIGGER note_addendum_is_final BEFORE DELETE OR UPDATE ON public.note_addendum FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER note_addendum_is_kept BEFORE TRUNCATE ON public.note_addendum FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER note_addendum_is_searched AFTER INSERT ON public.note_addendum FOR EACH ROW EXECUTE FUNCTION keep_note_text();
grant insert, select on note_addendum to wyze_app;
grant select on note_addendum to wyze_backup;
comment on table note_addendum is 'A signed addition to a signed note: canonical JSON (RFC 8785), its SHA-256 and the hash of the addendum before. Final from the moment it stands here.';

create table note_chart_row (
  practice_id bigint not null,
  note_id bigint not null,
  version integer not null,
  number integer not null,
  slot_id text not null,
  slot_key text not null,
  kind text not null,
  record_id bigint not null,
  record_version integer not null,
  act text not null,
  label text not null,
  written text not null,
  day text,
  evidence jsonb not null,
  constraint note_chart_row_pkey PRIMARY KEY (practice_id, note_id, version, number),
  constraint note_chart_row_practice_id_note_id_slot_id_key UNIQUE (practice_id, note_id, slot_id),
  constraint note_chart_row_practice_id_note_id_version_fkey FOREIGN KEY (practice_id, note_id, version) REFERENCES note_version(practice_id, note_id, version),
  constraint note_chart_row_act_check CHECK ((act = ANY (ARRAY['add'::text, 'change'::text]))),
  constraint note_chart_row_day_check CHECK (is_partial_date(day)),
  constraint note_chart_row_kind_check CHECK ((kind = ANY (ARRAY['vital'::text, 'lab_result'::text, 'menstrual_record'::text, 'medication'::text, 'allergy'::text, 'contraception_use'::text, 'social_history'::text, 'screening_event'::text, 'semen_analysis'::text, 'pregnancy'::text, 'pregnancy_intent'::text, 'work_up_item'::text]))),
  constraint note_chart_row_label_check CHECK (((length(label) >= 1) AND (length(label) <= 120))),
  constraint note_chart_row_number_check CHECK ((number >= 1)),
  constraint note_chart_row_slot_id_check CHECK (((length(slot_id) >= 1) AND (length(slot_id) <= 300))),
  constraint note_chart_row_slot_key_check CHECK (((length(slot_key) >= 1) AND (length(slot_key) <= 60))),
  constraint note_chart_row_written_check CHECK ((length(written) <= 500))
);
CREATE INDEX note_chart_row_record ON public.note_chart_row USING btree (practice_id, kind, record_id);
alter table note_chart_row enable row level security;
alter table note_chart_row force row level security;
create policy labelled_rows on note_chart_row as restrictive for all to wyze_app using ((is_note_visible(note_id) AND (fact_state(kind, record_id) IS NOT NULL)));
create policy own_practice on note_chart_row for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on note_chart_row for all to wyze_migrate using (true) with check (true);
CREATE TRIGGER note_chart_row_comes_with_its_version BEFORE INSERT ON public.note_chart_row FOR EACH ROW EXECUTE FUNCTION check_note_chart_row();
CREATE TRIGGER note_chart_row_is_final BEFORE DELETE OR UPDATE ON public.note_chart_row FOR EACH ROW EXECUTE FUNCTION refuse_change();
grant insert, select on note_chart_row to wyze_app;
grant select on note_chart_row to wyze_backup;
comment on table note_chart_row is 'What a signature wrote to the chart, with the consent of the signer. Kept as it was written, whatever becomes of the fact. Seen by who sees both the note and the fact.';
comment on column note_chart_row.slot_id is 'The slot of the visit that it comes from: written once a note, whatever version.';
comment on column note_chart_row.record_version is 'The version of the fact that this made.';
comment on column note_chart_row.written is 'The row in the words in which the signer consented to it; day: its day as far as it has one.';
comment on column note_chart_row.evidence is 'The words of the visit that it stands on, by segment and place.';

create table note_error (
  practice_id bigint not null,
  note_id bigint not null,
  reason text not null,
  marked_by bigint not null,
  marked_at timestamp with time zone default now() not null,
  constraint note_error_pkey PRIMARY KEY (practice_id, note_id),
  constraint note_error_practice_id_marked_by_fkey FOREIGN KEY (practice_id, marked_by) REFERENCES app_user(practice_id, id),
  constraint note_error_practice_id_note_id_fkey FOREIGN KEY (practice_id, note_id) REFERENCES note(practice_id, id),
  constraint note_error_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500)))
);
CREATE INDEX note_error_marked_by ON public.note_error USING btree (practice_id, marked_by);
alter table note_error enable row level security;
alter table note_error force row level security;
create policy labelled_rows on note_error as restrictive for all to wyze_app using (is_note_visible(note_id));
create policy own_practice on note_error for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on note_error for all to wyze_migrate using (true) with check (true);
CREATE TRIGGER note_error_is_final BEFORE DELETE OR UPDATE ON public.note_error FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER note_error_settles_visit AFTER INSERT ON public.note_error FOR EACH ROW EXECUTE FUNCTION keep_visit_of_error();
grant insert, select on note_error to wyze_app;
grant select on note_error to wyze_backup;
comment on table note_error is 'A signed note that should not have been written here: it stays readable, struck through, with the reason. Cannot be taken back.';

create table note_signature_assertion (
  practice_id bigint not null,
  id bigint generated always as identity not null,
  note_id bigint not null,
  version integer,
  addendum_number integer,
  cosign_id bigint,
  sha256 text not null,
  nonce bytea not null,
  signed_by bigint not null,
  passkey_id bigint not null,
  credential_id text not null,
  public_key bytea not null,
  authenticator_data bytea not null,
  client_data_json bytea not null,
  signature bytea not null,
  origin text not null,
  signed_at timestamp with time zone not null,
  constraint note_signature_assertion_pkey PRIMARY KEY (practice_id, id),
  constraint note_signature_assertion_practice_id_cosign_id_fkey FOREIGN KEY (practice_id, cosign_id) REFERENCES cosign(practice_id, id),
  constraint note_signature_assertion_practice_id_note_id_addendum_numb_fkey FOREIGN KEY (practice_id, note_id, addendum_number) REFERENCES note_addendum(practice_id, note_id, number),
  constraint note_signature_assertion_practice_id_note_id_fkey FOREIGN KEY (practice_id, note_id) REFERENCES note(practice_id, id),
  constraint note_signature_assertion_practice_id_note_id_version_fkey FOREIGN KEY (practice_id, note_id, version) REFERENCES note_version(practice_id, note_id, version),
  constraint note_signature_assertion_practice_id_passkey_id_fkey FOREIGN KEY (practice_id, passkey_id) REFERENCES passkey(practice_id, id),
  constraint note_signature_assertion_practice_id_signed_by_fkey FOREIGN KEY (practice_id, signed_by) REFERENCES app_user(practice_id, id),
  constraint note_signature_assertion_check CHECK ((num_nonnulls(version, addendum_number, cosign_id) = 1)),
  constraint note_signature_assertion_nonce_check CHECK ((length(nonce) = 32)),
  constraint note_signature_assertion_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text))
);
CREATE UNIQUE INDEX note_signature_assertion_addendum ON public.note_signature_assertion USING btree (practice_id, note_id, addendum_number);
CREATE UNIQUE INDEX note_signature_assertion_cosign ON public.note_signature_assertion USING btree (practice_id, cosign_id);
CREATE INDEX note_signature_assertion_passkey ON public.note_signature_assertion USING btree (practice_id, passkey_id);
CREATE INDEX note_signature_assertion_signed_by ON public.note_signature_assertion USING btree (practice_id, signed_by);
CREATE UNIQUE INDEX note_signature_assertion_version ON public.note_signature_assertion USING btree (practice_id, note_id, version);
alter table note_signature_assertion enable row level security;
alter table note_signature_assertion force row level security;
create policy labelled_rows on note_signature_assertion as restrictive for all to wyze_app using (is_note_visible(note_id));
create policy own_practice on note_signature_assertion for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on note_signature_assertion for all to wyze_migrate using (true) with check (true);
CREATE TRIGGER note_signature_assertion_fits BEFORE INSERT ON public.note_signature_assertion FOR EACH ROW EXECUTE FUNCTION check_signature_assertion();
CREATE TRIGGER note_signature_assertion_is_final BEFORE DELETE OR UPDATE ON public.note_signature_assertion FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER note_signature_assertion_is_kept BEFORE TRUNCATE ON public.note_signature_assertion FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant insert, select on note_signature_assertion to wyze_app;
grant select on note_signature_assertion to wyze_backup;
comment on table note_signature_assertion is 'What a passkey gave for one signed text (a version, an addendum or a cosignature): everything that is needed to check it again, without asking anybody. Final from the moment it stands here.';
comment on column note_signature_assertion.sha256 is 'The hash of the signed text. The challenge that the device signed is SHA-256 of a tag, this hash and nonce.';
comment on column note_signature_assertion.public_key is 'As COSE; the same as the passkey had. A passkey that was taken off since then still proves what it signed.';

create table note_template (
  practice_id bigint not null,
  id bigint generated always as identity not null,
  owner_id bigint not null,
  is_shared boolean default false not null,
  based_on text,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  archived_at timestamp with time zone,
  constraint note_template_pkey PRIMARY KEY (practice_id, id),
  constraint note_template_practice_id_fkey FOREIGN KEY (practice_id) REFERENCES practice(id),
  constraint note_template_practice_id_owner_id_fkey FOREIGN KEY (practice_id, owner_id) REFERENCES app_user(practice_id, id),
  constraint note_template_based_on_check CHECK ((length(based_on) <= 20)),
  constraint note_template_version_check CHECK ((version > 0))
);
CREATE INDEX note_template_owner ON public.note_template USING btree (practice_id, owner_id);
alter table note_template enable row level security;
alter table note_template force row level security;
create policy own_practice on note_template for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on note_template for all to wyze_migrate using (true) with check (true);
grant insert, select, update on note_template to wyze_app;
grant select on note_template to wyze_backup;
comment on table note_template is 'A note template of a person, or of the practice where it is shared; its content stands in its versions.';
comment on column note_template.based_on is 'The template it began as a copy of, by the name that drafts use.';

create table note_template_version (
  practice_id bigint not null,
  template_id bigint not null,
  version integer not null,
  specialty text not null,
  title text not null,
  purpose text not null,
  sections jsonb not null,
  saved_by bigint not null,
  saved_at timestamp with time zone default now() not null,
  constraint note_template_version_pkey PRIMARY KEY (practice_id, template_id, version),
  constraint note_template_version_practice_id_saved_by_fkey FOREIGN KEY (practice_id, saved_by) REFERENCES app_user(practice_id, id),
  constraint note_template_version_practice_id_template_id_fkey FOREIGN KEY (practice_id, template_id) REFERENCES note_template(practice_id, id),
  constraint note_template_version_purpose_check CHECK (((length(purpose) >= 1) AND (length(purpose) <= 200))),
  constraint note_template_version_specialty_check CHECK ((specialty = ANY (ARRAY['REI'::text, 'NP'::text, 'PT'::text, 'ND'::text, 'any'::text]))),
  constraint note_template_version_title_check CHECK (((length(title) >= 1) AND (length(title) <= 80)))
);
CREATE INDEX note_template_version_saved_by ON public.note_template_version USING btree (practice_id, saved_by);
alter table note_template_version enable row level security;
alter table note_template_version force row level security;
create policy own_practice on note_template_version for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on note_template_version for all to wyze_migrate using (true) with check (true);
grant insert, select on note_template_version to wyze_app;
grant select on note_template_version to wyze_backup;
comment on table note_template_version is 'What a template said from one saving to the next: sections with the kinds, topics and words that each takes. Never changed.';

create table note_text (
  practice_id bigint not null,
  note_id bigint not null,
  body text not null,
  words tsvector generated always as (to_tsvector('english'::regconfig, "left"(body, 100000))) stored,
  constraint note_text_pkey PRIMARY KEY (practice_id, note_id),
  constraint note_text_practice_id_note_id_fkey FOREIGN KEY (practice_id, note_id) REFERENCES note(practice_id, id)
);
CREATE INDEX note_text_words ON public.note_text USING gin (words) WITH (fastupdate=off);
alter table note_text enable row level security;
alter table note_text force row level security;
create policy labelled_rows on note_text as restrictive for all to wyze_app using (is_note_visible(note_id));
create policy own_practice on note_text for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on note_text for all to wyze_migrate using (true) with check (true);
grant insert, select, update on note_text to wyze_app;
grant select on note_text to wyze_backup;
comment on table note_text is 'What a note says today as plain text, to be searched: the version in force (before the first signature the draft) with its addenda. Kept by triggers.';

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
create policy labelled_rows on note_version as restrictive for all to wyze_app using (is_note_visible(note_id));
create policy own_practice on note_version for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on note_version for all to wyze_migrate using (true) with check (true);
CREATE TRIGGER note_version_continues BEFORE INSERT ON public.note_version FOR EACH ROW EXECUTE FUNCTION check_note_version();
CREATE TRIGGER note_version_ends_recording AFTER INSERT ON public.note_version FOR EACH ROW EXECUTE FUNCTION note_signature_of_recording();
CREATE TRIGGER note_version_is_final BEFORE DELETE OR UPDATE ON public.note_version FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER note_version_is_kept BEFORE TRUNCATE ON public.note_version FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER note_version_is_searched AFTER INSERT ON public.note_version FOR EACH ROW EXECUTE FUNCTION keep_note_text();
grant insert, select on note_version to wyze_app;
grant select on note_version to wyze_backup;
comment on table note_version is 'What was signed: canonical JSON (RFC 8785), its SHA-256 and the hash of the version before. Final from the moment it stands here.';

create table organ (
  organ text not null,
  state text not null,
  since_on text,
  practice_id bigint not null,
  id bigint generated always as identity not null,
  patient_id bigint not null,
  note text,
  source text default 'clinician'::text not null,
  import_row_id bigint,
  recorded_by bigint,
  confirmed_by bigint,
  confirmed_at timestamp with time zone,
  is_entered_in_error boolean default false not null,
  error_reason text,
  sensitivity text,
  version integer default 1 not null,
  recorded_at timestamp with time zone default now() not null,
  changed_at timestamp with time zone default clock_timestamp() not null,
  changed_by bigint,
  constraint organ_pkey PRIMARY KEY (practice_id, id),
  constraint organ_practice_id_import_row_id_fkey FOREIGN KEY (practice_id, import_row_id) REFERENCES import_row(practice_id, id),
  constraint organ_practice_id_patient_id_fkey FOREIGN KEY (practice_id, patient_id) REFERENCES patient(practice_id, id),
  constraint organ_confirmed CHECK (((confirmed_by IS NULL) = (confirmed_at IS NULL))),
  constraint organ_error CHECK ((is_entered_in_error = (error_reason IS NOT NULL))),
  constraint organ_error_reason_check CHECK (((length(error_reason) >= 1) AND (length(error_reason) <= 500))),
  constraint organ_note_check CHECK ((length(note) <= 2000)),
  constraint organ_organ_check CHECK ((organ = ANY (ARRAY['cervix'::text, 'uterus'::text, 'left_ovary'::text, 'right_ovary'::text, 'left_tube'::text, 'right_tube'::text, 'breasts'::text, 'vagina'::text, 'prostate'::text, 'testes'::text, 'penis'::text]))),
  constraint organ_sensitivity CHECK (is_sensitivity(sensitivity)),
  constraint organ_since_on_check CHECK (is_partial_date(since_on)),
  constraint organ_source_check CHECK ((source = ANY (ARRAY['clinician'::text, 'patient'::text, 'import'::text, 'note'::text, 'device'::text]))),
  constraint organ_state_check CHECK ((state = ANY (ARRAY['present'::text, 'absent'::text, 'unknown'::text])))
);
CREATE INDEX organ_import_row ON public.organ USING btree (practice_id, import_row_id) WHERE (import_row_id IS NOT NULL);
CREATE INDEX organ_patient ON public.organ USING btree (practice_id, patient_id);
alter table organ enable row level security;
alter table organ force row level security;
create policy labelled_rows on organ as restrictive for all to wyze_app using (((sensitivity IS NULL) OR (sensitivity = ANY (( SELECT seen_sensitivity() AS seen_sensitivity)::text[])) OR (patient_id = ANY (( SELECT opened_patients() AS opened_patients)::bigint[])) OR (recorded_by = ( SELECT current_actor() AS current_actor))));
create policy own_practice on organ for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on organ for all to wyze_migrate using (true) with check (true);
CREATE TRIGGER keep_version AFTER UPDATE ON public.organ FOR EACH ROW WHEN (((old.version <> new.version) OR (old.sensitivity IS DISTINCT FROM new.sensitivity))) EXECUTE FUNCTION keep_fact_version();
CREATE TRIGGER organ_change_is_stamped BEFORE UPDATE ON public.organ FOR EACH ROW EXECUTE FUNCTION stamp_change();
CREATE TRIGGER organ_is_announced AFTER INSERT OR UPDATE ON public.organ FOR EACH ROW WHEN ((current_practice() IS NOT NULL)) EXECUTE FUNCTION note_hidden_change();
CREATE TRIGGER organ_label_is_guarded BEFORE UPDATE ON public.organ FOR EACH ROW EXECUTE FUNCTION guard_sensitivity();
grant insert, select, update on organ to wyze_app;
grant select on organ to wyze_backup;
comment on table organ is 'Organ inventory, which drives screening; sex or gender alone does not. The latest row of an organ is in force.';
comment on column organ.source is 'Who said it: a clinician, the patient, an imported file, a signed note, a device.';
comment on column organ.import_row_id is 'The staged row of an import that it was accepted from.';
comment on column organ.confirmed_at is 'When a clinician last said that it still holds; earlier ones are in fact_confirmation.';
comment on column organ.is_entered_in_error is 'Kept and shown struck through, never counted: a fact is not deleted.';
comment on column organ.sensitivity is 'Category of its label; null is none.';
comment on column organ.recorded_at is 'When it came into this chart; for rows older than this column, when the column came.';
comment on column organ.changed_at is 'When it last became something else; by whom is in changed_by.';

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
  content_sha256 text,
  nonce bytea,
  signed_at timestamp with time zone,
  constraint passkey_challenge_pkey PRIMARY KEY (challenge_sha256),
  constraint passkey_challenge_purpose_check CHECK ((purpose = ANY (ARRAY['register'::text, 'sign_in'::text, 'step_up'::text, 'sign'::text]))),
  constraint passkey_challenge_signs CHECK ((((purpose = 'sign'::text) = (content_sha256 IS NOT NULL)) AND ((purpose = 'sign'::text) = (nonce IS NOT NULL)) AND ((purpose = 'sign'::text) = (signed_at IS NOT NULL))))
);
CREATE INDEX passkey_challenge_expiry ON public.passkey_challenge USING btree (expires_at);
grant delete, insert, select on passkey_challenge to wyze_app;
grant select on passkey_challenge to wyze_backup;
comment on table passkey_challenge is 'What a device was asked to sign: taken out when it is answered, so that an answer counts once. Holds no tenant data.';
comment on column passkey_challenge.user_id is 'Who must answer; null at a sign-in without a password, where the passkey says who it is.';
comment on column passkey_challenge.content_sha256 is 'What is to be signed, by its hash: the challenge is made of it and of nonce.';
comment on column passkey_challenge.signed_at is 'The time that stands in what is signed: fixed as the question is put.';

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
  care_status text default 'active'::text not null,
  treatment_type text,
  location_id bigint,
  risk_level text,
  last_visit_on date,
  record_state text default 'current'::text not null,
  archive_reason text,
  merged_into bigint,
  constraint patient_pkey PRIMARY KEY (practice_id, id),
  constraint patient_practice_id_created_by_fkey FOREIGN KEY (practice_id, created_by) REFERENCES app_user(practice_id, id),
  constraint patient_practice_id_fkey FOREIGN KEY (practice_id) REFERENCES practice(id),
  constraint patient_practice_id_location_id_fkey FOREIGN KEY (practice_id, location_id) REFERENCES practice_location(practice_id, id),
  constraint patient_practice_id_merged_into_fkey FOREIGN KEY (practice_id, merged_into) REFERENCES patient(practice_id, id),
  constraint patient_archive_reason_check CHECK (((length(archive_reason) >= 1) AND (length(archive_reason) <= 300))),
  constraint patient_care_status_check CHECK ((care_status = ANY (ARRAY['active'::text, 'on_hold'::text, 'discharged'::text]))),
  constraint patient_email_check CHECK ((length(email) <= 254)),
  constraint patient_first_name_check CHECK (((length(first_name) >= 1) AND (length(first_name) <= 100))),
  constraint patient_last_name_check CHECK (((length(last_name) >= 1) AND (length(last_name) <= 100))),
  constraint patient_merged CHECK (((record_state = 'merged'::text) = (merged_into IS NOT NULL))),
  constraint patient_mrn_check CHECK (((length(mrn) >= 1) AND (length(mrn) <= 40))),
  constraint patient_not_into_itself CHECK ((merged_into <> id)),
  constraint patient_phone_check CHECK ((length(phone) <= 40)),
  constraint patient_preferred_name_check CHECK (((length(preferred_name) >= 1) AND (length(preferred_name) <= 100))),
  constraint patient_pronouns_check CHECK ((length(pronouns) <= 40)),
  constraint patient_record_state_check CHECK ((record_state = ANY (ARRAY['current'::text, 'archived'::text, 'merged'::text]))),
  constraint patient_risk_level_check CHECK ((risk_level = ANY (ARRAY['low'::text, 'moderate'::text, 'high'::text]))),
  constraint patient_sex_check CHECK ((sex = ANY (ARRAY['female'::text, 'male'::text, 'intersex'::text, 'unknown'::text]))),
  constraint patient_treatment_type_check CHECK ((treatment_type = ANY (ARRAY['ivf'::text, 'fet'::text, 'iui'::text, 'ovulation_induction'::text, 'fertility_preservation'::text, 'third_party'::text, 'fertility_workup'::text, 'pregnancy'::text, 'postpartum'::text, 'gynecology'::text, 'menopause'::text, 'preventive'::text, 'pelvic_floor'::text, 'naturopathic'::text])))
);
CREATE INDEX patient_by_birth ON public.patient USING btree (practice_id, date_of_birth, id);
CREATE INDEX patient_by_name ON public.patient USING btree (practice_id, sort_key, id);
CREATE INDEX patient_by_risk ON public.patient USING btree (practice_id, (
CASE risk_level
    WHEN 'high'::text THEN 0
    WHEN 'moderate'::text THEN 1
    WHEN 'low'::text THEN 2
    ELSE 3
END), sort_key, id);
CREATE INDEX patient_by_visit ON public.patient USING btree (practice_id, COALESCE(last_visit_on, '0001-01-01'::date), id);
CREATE INDEX patient_created_by ON public.patient USING btree (practice_id, created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX patient_facets ON public.patient USING btree (practice_id, record_state, treatment_type, location_id, risk_level, care_status, date_of_birth, created_at, id);
CREATE INDEX patient_location ON public.patient USING btree (practice_id, location_id) WHERE (location_id IS NOT NULL);
CREATE INDEX patient_merged_into ON public.patient USING btree (practice_id, merged_into) WHERE (merged_into IS NOT NULL);
CREATE UNIQUE INDEX patient_mrn ON public.patient USING btree (practice_id, mrn);
CREATE INDEX patient_search ON public.patient USING gin (practice_id, search_key gin_trgm_ops) WITH (fastupdate=off);
alter table patient enable row level security;
alter table patient force row level security;
create policy own_practice on patient for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on patient for all to wyze_migrate using (true) with check (true);
CREATE TRIGGER patient_name_is_found AFTER UPDATE OF sort_key, search_key ON public.patient FOR EACH ROW WHEN (((new.sort_key IS DISTINCT FROM old.sort_key) OR (new.search_key IS DISTINCT FROM old.search_key))) EXECUTE FUNCTION keep_partner_names();
grant insert, select, update on patient to wyze_app;
grant select on patient to wyze_backup;
comment on table patient is 'A person in the care of one practice. The same person in two practices is two patients.';
comment on column patient.sex is 'Sex for clinical use as recorded; not gender, and not a guess from the name.';
comment on column patient.pronouns is 'As the person gave them, "she/her"; null is unknown and is written around, never guessed.';
comment on column patient.sort_key is 'Folded "last first".';
comment on column patient.search_key is 'Folded names of now and before, MRN, digits of the telephone, date of birth as YYYYMMDD; words apart by one blank, a blank at each end.';
comment on column patient.treatment_type is 'What the patient is mainly here for, as the practice says; null is not said yet.';
comment on column patient.risk_level is 'The level in force, from patient_risk: the override where there is one, else what the rule computed; null is not assessed.';
comment on column patient.last_visit_on is 'Day of the latest visit that has a note, kept by the trigger on note.';
comment on column patient.record_state is 'Nothing is deleted: archived is put aside, merged has become another record (merged_into).';

create table patient_alert (
  practice_id bigint not null,
  id bigint generated always as identity not null,
  patient_id bigint not null,
  kind text not null,
  severity text not null,
  text text not null,
  source text not null,
  relationship_id bigint,
  expires_on date,
  recorded_by bigint not null,
  recorded_at timestamp with time zone default now() not null,
  resolved_by bigint,
  resolved_at timestamp with time zone,
  resolution text,
  sensitivity text,
  version integer default 1 not null,
  constraint patient_alert_pkey PRIMARY KEY (practice_id, id),
  constraint patient_alert_practice_id_patient_id_fkey FOREIGN KEY (practice_id, patient_id) REFERENCES patient(practice_id, id),
  constraint patient_alert_practice_id_recorded_by_fkey FOREIGN KEY (practice_id, recorded_by) REFERENCES app_user(practice_id, id),
  constraint patient_alert_practice_id_relationship_id_fkey FOREIGN KEY (practice_id, relationship_id) REFERENCES patient_relationship(practice_id, id),
  constraint patient_alert_practice_id_resolved_by_fkey FOREIGN KEY (practice_id, resolved_by) REFERENCES app_user(practice_id, id),
  constraint patient_alert_check CHECK (((resolved_by IS NULL) = (resolved_at IS NULL))),
  constraint patient_alert_check1 CHECK (((resolved_at IS NULL) OR (resolution IS NOT NULL))),
  constraint patient_alert_kind_check CHECK ((kind = ANY (ARRAY['safety'::text, 'clinical'::text, 'communication'::text, 'infection_control'::text, 'consent'::text, 'decision'::text]))),
  constraint patient_alert_resolution_check CHECK (((length(resolution) >= 1) AND (length(resolution) <= 500))),
  constraint patient_alert_sensitivity CHECK (is_sensitivity(sensitivity)),
  constraint patient_alert_severity_check CHECK ((severity = ANY (ARRAY['info'::text, 'warning'::text, 'critical'::text]))),
  constraint patient_alert_source_check CHECK ((source = ANY (ARRAY['clinician'::text, 'patient'::text, 'separation'::text, 'import'::text]))),
  constraint patient_alert_text_check CHECK (((length(text) >= 1) AND (length(text) <= 300)))
);
CREATE INDEX patient_alert_open ON public.patient_alert USING btree (practice_id, patient_id) WHERE (resolved_at IS NULL);
CREATE INDEX patient_alert_patient ON public.patient_alert USING btree (practice_id, patient_id);
CREATE INDEX patient_alert_recorded_by ON public.patient_alert USING btree (practice_id, recorded_by);
CREATE INDEX patient_alert_relationship ON public.patient_alert USING btree (practice_id, relationship_id);
CREATE INDEX patient_alert_resolved_by ON public.patient_alert USING btree (practice_id, resolved_by);
alter table patient_alert enable row level security;
alter table patient_alert force row level security;
create policy labelled_rows on patient_alert as restrictive for all to wyze_app using (((sensitivity IS NULL) OR (sensitivity = ANY (( SELECT seen_sensitivity() AS seen_sensitivity)::text[])) OR (patient_id = ANY (( SELECT opened_patients() AS opened_patients)::bigint[])) OR (recorded_by = ( SELECT current_actor() AS current_actor))));
create policy own_practice on patient_alert for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on patient_alert for all to wyze_migrate using (true) with check (true);
CREATE TRIGGER patient_alert_is_announced AFTER INSERT OR UPDATE ON public.patient_alert FOR EACH ROW WHEN ((current_practice() IS NOT NULL)) EXECUTE FUNCTION note_hidden_change();
CREATE TRIGGER patient_alert_label_is_guarded BEFORE UPDATE ON public.patient_alert FOR EACH ROW EXECUTE FUNCTION guard_sensitivity();
grant insert, select on patient_alert to wyze_app;
grant select on patient_alert to wyze_backup;
grant update (resolution, resolved_at, resolved_by, version) on patient_alert to wyze_app;
comment on table patient_alert is 'What everybody who opens the chart has to know at once. Shown until it is resolved or expires.';
comment on column patient_alert.kind is '"decision": something that has to be decided with the patient, as after a separation.';
comment on column patient_alert.expires_on is 'The last day on which it is shown.';

create table patient_bulk_act (
  practice_id bigint not null,
  id bigint generated always as identity not null,
  kind text not null,
  value text,
  reason text not null,
  items jsonb not null,
  actor_id bigint not null,
  created_at timestamp with time zone default now() not null,
  undone_by bigint,
  undone_at timestamp with time zone,
  constraint patient_bulk_act_pkey PRIMARY KEY (practice_id, id),
  constraint patient_bulk_act_kind_check CHECK ((kind = ANY (ARRAY['care_status'::text, 'treatment_type'::text, 'location'::text, 'archive'::text, 'list'::text, 'unlist'::text]))),
  constraint patient_bulk_act_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 300)))
);
alter table patient_bulk_act enable row level security;
alter table patient_bulk_act force row level security;
create policy own_practice on patient_bulk_act for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on patient_bulk_act for all to wyze_migrate using (true) with check (true);
grant insert, select, update on patient_bulk_act to wyze_app;
grant select on patient_bulk_act to wyze_backup;
comment on table patient_bulk_act is 'One change made to many patients at once, with what was before, so that it can be taken back.';
comment on column patient_bulk_act.kind is 'What was done: a value set, archived, put on a list picked by hand, taken off it.';
comment on column patient_bulk_act.items is '[{id, before}] of the patients that were changed.';

create table patient_list (
  practice_id bigint not null,
  id bigint generated always as identity not null,
  name text not null,
  kind text not null,
  is_shared boolean default false not null,
  owner_id bigint not null,
  filters jsonb default '{}'::jsonb not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  removed_at timestamp with time zone,
  constraint patient_list_pkey PRIMARY KEY (practice_id, id),
  constraint patient_list_practice_id_fkey FOREIGN KEY (practice_id) REFERENCES practice(id),
  constraint patient_list_practice_id_owner_id_fkey FOREIGN KEY (practice_id, owner_id) REFERENCES app_user(practice_id, id),
  constraint patient_list_kind_check CHECK ((kind = ANY (ARRAY['filter'::text, 'picked'::text]))),
  constraint patient_list_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80)))
);
CREATE INDEX patient_list_owner ON public.patient_list USING btree (practice_id, owner_id);
alter table patient_list enable row level security;
alter table patient_list force row level security;
create policy own_practice on patient_list for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on patient_list for all to wyze_migrate using (true) with check (true);
grant insert, select, update on patient_list to wyze_app;
grant select on patient_list to wyze_backup;
comment on table patient_list is 'A list with a name: the state of the filters, or patients picked by hand. Of its owner, or of the whole practice.';

create table patient_list_member (
  practice_id bigint not null,
  id bigint generated always as identity not null,
  list_id bigint not null,
  patient_id bigint not null,
  added_by bigint not null,
  added_at timestamp with time zone default now() not null,
  removed_at timestamp with time zone,
  constraint patient_list_member_pkey PRIMARY KEY (practice_id, id),
  constraint patient_list_member_practice_id_list_id_patient_id_key UNIQUE (practice_id, list_id, patient_id),
  constraint patient_list_member_practice_id_list_id_fkey FOREIGN KEY (practice_id, list_id) REFERENCES patient_list(practice_id, id),
  constraint patient_list_member_practice_id_patient_id_fkey FOREIGN KEY (practice_id, patient_id) REFERENCES patient(practice_id, id)
);
CREATE INDEX patient_list_member_patient ON public.patient_list_member USING btree (practice_id, patient_id);
alter table patient_list_member enable row level security;
alter table patient_list_member force row level security;
create policy own_practice on patient_list_member for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on patient_list_member for all to wyze_migrate using (true) with check (true);
grant insert, select, update on patient_list_member to wyze_app;
grant select on patient_list_member to wyze_backup;
comment on table patient_list_member is 'Who is in a list that was picked by hand.';

create table patient_list_snapshot (
  practice_id bigint not null,
  list_id bigint not null,
  taken_on date not null,
  taken_at timestamp with time zone not null,
  patient_ids bigint[] not null,
  constraint patient_list_snapshot_pkey PRIMARY KEY (practice_id, list_id, taken_on),
  constraint patient_list_snapshot_practice_id_list_id_fkey FOREIGN KEY (practice_id, list_id) REFERENCES patient_list(practice_id, id)
);
alter table patient_list_snapshot enable row level security;
alter table patient_list_snapshot force row level security;
create policy own_practice on patient_list_snapshot for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on patient_list_snapshot for all to wyze_migrate using (true) with check (true);
grant select on patient_list_snapshot to wyze_app;
grant select on patient_list_snapshot to wyze_backup;
comment on table patient_list_snapshot is 'Who was in a list at the beginning of a day; the last two days are kept, so that a list can say who came and went since yesterday.';

create table patient_merge (
  practice_id bigint not null,
  id bigint generated always as identity not null,
  survivor_id bigint not null,
  merged_id bigint not null,
  survivor_before jsonb not null,
  survivor_after jsonb not null,
  merged_before jsonb not null,
  reason text not null,
  merged_by bigint not null,
  merged_at timestamp with time zone default now() not null,
  unmerged_by bigint,
  unmerged_at timestamp with time zone,
  constraint patient_merge_pkey PRIMARY KEY (practice_id, id),
  constraint patient_merge_practice_id_merged_id_fkey FOREIGN KEY (practice_id, merged_id) REFERENCES patient(practice_id, id),
  constraint patient_merge_practice_id_survivor_id_fkey FOREIGN KEY (practice_id, survivor_id) REFERENCES patient(practice_id, id),
  constraint patient_merge_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 300)))
);
CREATE INDEX patient_merge_merged ON public.patient_merge USING btree (practice_id, merged_id);
CREATE UNIQUE INDEX patient_merge_open ON public.patient_merge USING btree (practice_id, merged_id) WHERE (unmerged_at IS NULL);
CREATE INDEX patient_merge_survivor ON public.patient_merge USING btree (practice_id, survivor_id);
alter table patient_merge enable row level security;
alter table patient_merge force row level security;
create policy own_practice on patient_merge for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on patient_merge for all to wyze_migrate using (true) with check (true);
grant insert, select, update on patient_merge to wyze_app;
grant select on patient_merge to wyze_backup;
comment on table patient_merge is 'Two records that turned out to be one person: what both said before and what was chosen, so that it can be taken apart again.';

create table patient_merge_row (
  practice_id bigint not null,
  merge_id bigint not null,
  table_name text not null,
  column_name text not null,
  row_id bigint not null,
  constraint patient_merge_row_pkey PRIMARY KEY (practice_id, merge_id, table_name, column_name, row_id),
  constraint patient_merge_row_practice_id_merge_id_fkey FOREIGN KEY (practice_id, merge_id) REFERENCES patient_merge(practice_id, id)
);
alter table patient_merge_row enable row level security;
alter table patient_merge_row force row level security;
create policy own_practice on patient_merge_row for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on patient_merge_row for all to wyze_migrate using (true) with check (true);
grant select on patient_merge_row to wyze_app;
grant select on patient_merge_row to wyze_backup;
comment on table patient_merge_row is 'The rows that a merge pointed to the survivor; an unmerge points exactly these back.';

create table patient_name (
  practice_id bigint not null,
  id bigint generated always as identity not null,
  patient_id bigint not null,
  kind text not null,
  first_name text not null,
  last_name text not null,
  recorded_by bigint,
  recorded_at timestamp with time zone default now() not null,
  removed_at timestamp with time zone,
  constraint patient_name_pkey PRIMARY KEY (practice_id, id),
  constraint patient_name_practice_id_patient_id_fkey FOREIGN KEY (practice_id, patient_id) REFERENCES patient(practice_id, id),
  constraint patient_name_first_name_check CHECK (((length(first_name) >= 1) AND (length(first_name) <= 100))),
  constraint patient_name_kind_check CHECK ((kind = ANY (ARRAY['previous'::text, 'merged'::text]))),
  constraint patient_name_last_name_check CHECK (((length(last_name) >= 1) AND (length(last_name) <= 100)))
);
CREATE INDEX patient_name_of ON public.patient_name USING btree (practice_id, patient_id);
CREATE INDEX patient_name_patient ON public.patient_name USING btree (practice_id, patient_id) WHERE (removed_at IS NULL);
alter table patient_name enable row level security;
alter table patient_name force row level security;
create policy own_practice on patient_name for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on patient_name for all to wyze_migrate using (true) with check (true);
grant insert, select, update on patient_name to wyze_app;
grant select on patient_name to wyze_backup;
comment on table patient_name is 'Other names of a person: from before, or of a record that was merged into this one. Found by the search.';

create table patient_relationship (
  practice_id bigint not null,
  id bigint generated always as identity not null,
  kind text not null,
  patient_id bigint not null,
  patient_role text not null,
  related_patient_id bigint,
  related_role text,
  status text default 'active'::text not null,
  started_on date,
  ended_on date,
  status_reason text,
  status_by bigint,
  status_at timestamp with time zone,
  recorded_by bigint not null,
  recorded_at timestamp with time zone default now() not null,
  sensitivity text,
  version integer default 1 not null,
  constraint patient_relationship_pkey PRIMARY KEY (practice_id, id),
  constraint patient_relationship_practice_id_patient_id_fkey FOREIGN KEY (practice_id, patient_id) REFERENCES patient(practice_id, id),
  constraint patient_relationship_practice_id_recorded_by_fkey FOREIGN KEY (practice_id, recorded_by) REFERENCES app_user(practice_id, id),
  constraint patient_relationship_practice_id_related_patient_id_fkey FOREIGN KEY (practice_id, related_patient_id) REFERENCES patient(practice_id, id),
  constraint patient_relationship_practice_id_status_by_fkey FOREIGN KEY (practice_id, status_by) REFERENCES app_user(practice_id, id),
  constraint patient_relationship_check CHECK ((patient_id <> related_patient_id)),
  constraint patient_relationship_check1 CHECK (((kind = 'solo'::text) = (related_patient_id IS NULL))),
  constraint patient_relationship_check2 CHECK (((related_patient_id IS NULL) = (related_role IS NULL))),
  constraint patient_relationship_check3 CHECK ((ended_on >= started_on)),
  constraint patient_relationship_check4 CHECK (((kind <> 'donor_arrangement'::text) OR (sensitivity IS NOT NULL))),
  constraint patient_relationship_kind_check CHECK ((kind = ANY (ARRAY['couple'::text, 'solo'::text, 'reciprocal'::text, 'donor_arrangement'::text, 'carrier'::text]))),
  constraint patient_relationship_patient_role_check CHECK ((patient_role = ANY (ARRAY['patient'::text, 'partner'::text, 'intended_parent'::text, 'donor'::text, 'carrier'::text, 'carriers_partner'::text]))),
  constraint patient_relationship_related_role_check CHECK ((related_role = ANY (ARRAY['patient'::text, 'partner'::text, 'intended_parent'::text, 'donor'::text, 'carrier'::text, 'carriers_partner'::text]))),
  constraint patient_relationship_sensitivity CHECK (is_sensitivity(sensitivity)),
  constraint patient_relationship_status_check CHECK ((status = ANY (ARRAY['active'::text, 'paused'::text, 'separated'::text]))),
  constraint patient_relationship_status_reason_check CHECK (((length(status_reason) >= 1) AND (length(status_reason) <= 500)))
);
CREATE INDEX patient_relationship_patient ON public.patient_relationship USING btree (practice_id, patient_id);
CREATE INDEX patient_relationship_recorded_by ON public.patient_relationship USING btree (practice_id, recorded_by);
CREATE INDEX patient_relationship_related ON public.patient_relationship USING btree (practice_id, related_patient_id);
CREATE INDEX patient_relationship_status_by ON public.patient_relationship USING btree (practice_id, status_by);
alter table patient_relationship enable row level security;
alter table patient_relationship force row level security;
create policy labelled_rows on patient_relationship as restrictive for all to wyze_app using (((sensitivity IS NULL) OR (sensitivity = ANY (( SELECT seen_sensitivity() AS seen_sensitivity)::text[])) OR (patient_id = ANY (( SELECT opened_patients() AS opened_patients)::bigint[])) OR (related_patient_id = ANY (( SELECT opened_patients() AS opened_patients)::bigint[])) OR (recorded_by = ( SELECT current_actor() AS current_actor))));
create policy own_practice on patient_relationship for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on patient_relationship for all to wyze_migrate using (true) with check (true);
CREATE TRIGGER patient_relationship_is_announced AFTER INSERT OR UPDATE ON public.patient_relationship FOR EACH ROW WHEN ((current_practice() IS NOT NULL)) EXECUTE FUNCTION note_hidden_change();
CREATE TRIGGER patient_relationship_is_guarded BEFORE DELETE OR UPDATE ON public.patient_relationship FOR EACH ROW EXECUTE FUNCTION guard_relationship();
CREATE TRIGGER patient_relationship_label_is_guarded BEFORE UPDATE ON public.patient_relationship FOR EACH ROW EXECUTE FUNCTION guard_sensitivity();
CREATE TRIGGER relationship_is_found AFTER INSERT OR UPDATE ON public.patient_relationship FOR EACH ROW EXECUTE FUNCTION follow_partners();
grant insert, select on patient_relationship to wyze_app;
grant select on patient_relationship to wyze_backup;
grant update (ended_on, status, status_at, status_by, status_reason, version) on patient_relationship to wyze_app;
comment on table patient_relationship is 'What joins two charts: one row, found from either side. Solo is somebody who goes on their own, and has no other side.';
comment on column patient_relationship.status is 'Paused: nothing is shared meanwhile. Separated is for good; together again is a new row.';
comment on column patient_relationship.sensitivity is 'Of a donor arrangement always donor_identity: who may not know who the donor is does not see the row.';

create table patient_risk (
  practice_id bigint not null,
  patient_id bigint not null,
  level text,
  points integer,
  rule_version text,
  setting_version integer,
  inputs jsonb,
  contributions jsonb default '[]'::jsonb not null,
  computed_at timestamp with time zone,
  is_due boolean default false not null,
  override_level text,
  override_reason text,
  overridden_by bigint,
  overridden_at timestamp with time zone,
  constraint patient_risk_pkey PRIMARY KEY (practice_id, patient_id),
  constraint patient_risk_practice_id_patient_id_fkey FOREIGN KEY (practice_id, patient_id) REFERENCES patient(practice_id, id),
  constraint patient_risk_level_check1 CHECK ((level = ANY (ARRAY['low'::text, 'moderate'::text, 'high'::text]))),
  constraint patient_risk_override CHECK ((num_nonnulls(override_level, override_reason, overridden_by, overridden_at) = ANY (ARRAY[0, 4]))),
  constraint patient_risk_override_level_check CHECK ((override_level = ANY (ARRAY['low'::text, 'moderate'::text, 'high'::text]))),
  constraint patient_risk_override_reason_check CHECK (((length(override_reason) >= 1) AND (length(override_reason) <= 500)))
);
CREATE INDEX patient_risk_due ON public.patient_risk USING btree (practice_id, patient_id) WHERE is_due;
alter table patient_risk enable row level security;
alter table patient_risk force row level security;
create policy own_practice on patient_risk for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on patient_risk for all to wyze_migrate using (true) with check (true);
grant insert, select, update on patient_risk to wyze_app;
grant select on patient_risk to wyze_backup;
comment on table patient_risk is 'The risk level of a patient: what the rule computed, from what, when, and who said otherwise and why.';
comment on column patient_risk.is_due is 'A fact that the rule reads changed since; the level is computed again by a job, or by whoever looks first.';

create table practice (
  id bigint generated always as identity not null,
  name text not null,
  time_zone text default 'America/New_York'::text not null,
  is_demo boolean default false not null,
  created_at timestamp with time zone default now() not null,
  requires_second_factor boolean default false not null,
  break_glass_min integer default 240 not null,
  documentation_due_h integer default 72 not null,
  constraint practice_pkey PRIMARY KEY (id),
  constraint practice_break_glass_min_check CHECK (((break_glass_min >= 15) AND (break_glass_min <= 720))),
  constraint practice_documentation_due_h_check CHECK (((documentation_due_h >= 1) AND (documentation_due_h <= 720))),
  constraint practice_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200)))
);
alter table practice enable row level security;
alter table practice force row level security;
create policy own_practice on practice for all to wyze_app using ((id = current_practice())) with check ((id = current_practice()));
create policy owner_maintains on practice for all to wyze_migrate using (true) with check (true);
grant select on practice to wyze_app;
grant select on practice to wyze_backup;
grant update (break_glass_min, documentation_due_h, requires_second_factor) on practice to wyze_app;
comment on table practice is 'A clinic: the tenant. Every row about people belongs to exactly one practice.';
comment on column practice.requires_second_factor is 'Set by an administrator: who has no second factor then reaches nothing but setting one up.';
comment on column practice.break_glass_min is 'For how many minutes a chart stays open to who broke the glass.';
comment on column practice.documentation_due_h is 'Hours after the day of the visit by which its note is to be signed; later it is overdue.';

create table practice_location (
  practice_id bigint not null,
  id bigint generated always as identity not null,
  name text not null,
  is_active boolean default true not null,
  created_at timestamp with time zone default now() not null,
  constraint practice_location_pkey PRIMARY KEY (practice_id, id),
  constraint practice_location_practice_id_fkey FOREIGN KEY (practice_id) REFERENCES practice(id),
  constraint practice_location_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80)))
);
CREATE UNIQUE INDEX practice_location_name ON public.practice_location USING btree (practice_id, lower(name));
alter table practice_location enable row level security;
alter table practice_location force row level security;
create policy own_practice on practice_location for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on practice_location for all to wyze_migrate using (true) with check (true);
grant insert, select, update on practice_location to wyze_app;
grant select on practice_location to wyze_backup;
comment on table practice_location is 'Where a practice sees its patients.';

create table pregnancy (
  number integer not null,
  outcome text not null,
  ended_on text,
  ga_weeks integer,
  ga_days integer,
  fetus_count integer,
  conception_mode text,
  edd_on date,
  complications text[] default '{}'::text[] not null,
  anaesthesia text,
  labour_h numeric,
  perineal_tear text,
  feeding text,
  fetuses jsonb default '[]'::jsonb not null,
  practice_id bigint not null,
  id bigint generated always as identity not null,
  patient_id bigint not null,
  note text,
  source text default 'clinician'::text not null,
  import_row_id bigint,
  recorded_by bigint,
  confirmed_by bigint,
  confirmed_at timestamp with time zone,
  is_entered_in_error boolean default false not null,
  error_reason text,
  sensitivity text,
  version integer default 1 not null,
  recorded_at timestamp with time zone default now() not null,
  changed_at timestamp with time zone default clock_timestamp() not null,
  changed_by bigint,
  constraint pregnancy_pkey PRIMARY KEY (practice_id, id),
  constraint pregnancy_practice_id_import_row_id_fkey FOREIGN KEY (practice_id, import_row_id) REFERENCES import_row(practice_id, id),
  constraint pregnancy_practice_id_patient_id_fkey FOREIGN KEY (practice_id, patient_id) REFERENCES patient(practice_id, id),
  constraint pregnancy_anaesthesia_check CHECK ((anaesthesia = ANY (ARRAY['none'::text, 'epidural'::text, 'spinal'::text, 'general'::text, 'local'::text]))),
  constraint pregnancy_check CHECK (((ga_days IS NULL) OR (ga_weeks IS NOT NULL))),
  constraint pregnancy_check1 CHECK (((outcome <> 'ongoing'::text) OR (ended_on IS NULL))),
  constraint pregnancy_conception_mode_check CHECK ((conception_mode = ANY (ARRAY['spontaneous'::text, 'ovulation_induction'::text, 'iui'::text, 'ivf_fresh'::text, 'frozen_transfer'::text, 'donor_egg'::text, 'donor_sperm'::text, 'donor_embryo'::text]))),
  constraint pregnancy_confirmed CHECK (((confirmed_by IS NULL) = (confirmed_at IS NULL))),
  constraint pregnancy_ended_on_check CHECK (is_partial_date(ended_on)),
  constraint pregnancy_error CHECK ((is_entered_in_error = (error_reason IS NOT NULL))),
  constraint pregnancy_error_reason_check CHECK (((length(error_reason) >= 1) AND (length(error_reason) <= 500))),
  constraint pregnancy_fetus_count_check CHECK (((fetus_count >= 1) AND (fetus_count <= 8))),
  constraint pregnancy_fetuses_check CHECK (((jsonb_typeof(fetuses) = 'array'::text) AND (jsonb_array_length(fetuses) <= 8))),
  constraint pregnancy_ga_days_check CHECK (((ga_days >= 0) AND (ga_days <= 6))),
  constraint pregnancy_ga_weeks_check CHECK (((ga_weeks >= 0) AND (ga_weeks <= 45))),
  constraint pregnancy_labour_h_check CHECK (((labour_h >= (0)::numeric) AND (labour_h <= (200)::numeric))),
  constraint pregnancy_note_check CHECK ((length(note) <= 2000)),
  constraint pregnancy_number_check CHECK (((number >= 1) AND (number <= 40))),
  constraint pregnancy_outcome_check CHECK ((outcome = ANY (ARRAY['ongoing'::text, 'live_birth'::text, 'stillbirth'::text, 'spontaneous_loss'::text, 'induced'::text, 'ectopic'::text, 'molar'::text, 'biochemical'::text]))),
  constraint pregnancy_perineal_tear_check CHECK ((perineal_tear = ANY (ARRAY['none'::text, '1'::text, '2'::text, '3a'::text, '3b'::text, '3c'::text, '4'::text]))),
  constraint pregnancy_sensitivity CHECK (is_sensitivity(sensitivity)),
  constraint pregnancy_source_check CHECK ((source = ANY (ARRAY['clinician'::text, 'patient'::text, 'import'::text, 'note'::text, 'device'::text])))
);
CREATE INDEX pregnancy_import_row ON public.pregnancy USING btree (practice_id, import_row_id) WHERE (import_row_id IS NOT NULL);
CREATE INDEX pregnancy_patient ON public.pregnancy USING btree (practice_id, patient_id);
alter table pregnancy enable row level security;
alter table pregnancy force row level security;
create policy labelled_rows on pregnancy as restrictive for all to wyze_app using (((sensitivity IS NULL) OR (sensitivity = ANY (( SELECT seen_sensitivity() AS seen_sensitivity)::text[])) OR (patient_id = ANY (( SELECT opened_patients() AS opened_patients)::bigint[])) OR (recorded_by = ( SELECT current_actor() AS current_actor))));
create policy own_practice on pregnancy for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on pregnancy for all to wyze_migrate using (true) with check (true);
CREATE TRIGGER keep_version AFTER UPDATE ON public.pregnancy FOR EACH ROW WHEN (((old.version <> new.version) OR (old.sensitivity IS DISTINCT FROM new.sensitivity))) EXECUTE FUNCTION keep_fact_version();
CREATE TRIGGER pregnancy_change_is_stamped BEFORE UPDATE ON public.pregnancy FOR EACH ROW EXECUTE FUNCTION stamp_change();
CREATE TRIGGER pregnancy_is_announced AFTER INSERT OR UPDATE ON public.pregnancy FOR EACH ROW WHEN ((current_practice() IS NOT NULL)) EXECUTE FUNCTION note_hidden_change();
CREATE TRIGGER pregnancy_label_is_guarded BEFORE UPDATE ON public.pregnancy FOR EACH ROW EXECUTE FUNCTION guard_sensitivity();
grant insert, select, update on pregnancy to wyze_app;
grant select on pregnancy to wyze_backup;
comment on table pregnancy is 'One pregnancy of this patient. Gravidity and parity are computed from these rows and stored nowhere.';
comment on column pregnancy.number is 'Its place in the order of pregnancies, from 1.';
comment on column pregnancy.ga_weeks is 'Gestational age at its end; of an ongoing one, none: that follows from edd_on.';
comment on column pregnancy.fetuses is 'By birth order: sex, weight_g, mode of delivery, is_born_alive, is_living_now, had_nicu, anomalies. Never asked for apart from their pregnancy, and versioned and labelled with it.';
comment on column pregnancy.source is 'Who said it: a clinician, the patient, an imported file, a signed note, a device.';
comment on column pregnancy.import_row_id is 'The staged row of an import that it was accepted from.';
comment on column pregnancy.confirmed_at is 'When a clinician last said that it still holds; earlier ones are in fact_confirmation.';
comment on column pregnancy.is_entered_in_error is 'Kept and shown struck through, never counted: a fact is not deleted.';
comment on column pregnancy.sensitivity is 'Category of its label; null is none.';
comment on column pregnancy.recorded_at is 'When it came into this chart; for rows older than this column, when the column came.';
comment on column pregnancy.changed_at is 'When it last became something else; by whom is in changed_by.';

create table pregnancy_intent (
  intent text not null,
  asked_on date not null,
  practice_id bigint not null,
  id bigint generated always as identity not null,
  patient_id bigint not null,
  note text,
  source text default 'clinician'::text not null,
  import_row_id bigint,
  recorded_by bigint,
  confirmed_by bigint,
  confirmed_at timestamp with time zone,
  is_entered_in_error boolean default false not null,
  error_reason text,
  sensitivity text,
  version integer default 1 not null,
  recorded_at timestamp with time zone default now() not null,
  changed_at timestamp with time zone default clock_timestamp() not null,
  changed_by bigint,
  constraint pregnancy_intent_pkey PRIMARY KEY (practice_id, id),
  constraint pregnancy_intent_practice_id_import_row_id_fkey FOREIGN KEY (practice_id, import_row_id) REFERENCES import_row(practice_id, id),
  constraint pregnancy_intent_practice_id_patient_id_fkey FOREIGN KEY (practice_id, patient_id) REFERENCES patient(practice_id, id),
  constraint pregnancy_intent_confirmed CHECK (((confirmed_by IS NULL) = (confirmed_at IS NULL))),
  constraint pregnancy_intent_error CHECK ((is_entered_in_error = (error_reason IS NOT NULL))),
  constraint pregnancy_intent_error_reason_check CHECK (((length(error_reason) >= 1) AND (length(error_reason) <= 500))),
  constraint pregnancy_intent_intent_check CHECK ((intent = ANY (ARRAY['trying'::text, 'within_a_year'::text, 'later'::text, 'unsure'::text, 'no'::text]))),
  constraint pregnancy_intent_note_check CHECK ((length(note) <= 2000)),
  constraint pregnancy_intent_sensitivity CHECK (is_sensitivity(sensitivity)),
  constraint pregnancy_intent_source_check CHECK ((source = ANY (ARRAY['clinician'::text, 'patient'::text, 'import'::text, 'note'::text, 'device'::text])))
);
CREATE INDEX pregnancy_intent_import_row ON public.pregnancy_intent USING btree (practice_id, import_row_id) WHERE (import_row_id IS NOT NULL);
CREATE INDEX pregnancy_intent_patient ON public.pregnancy_intent USING btree (practice_id, patient_id);
alter table pregnancy_intent enable row level security;
alter table pregnancy_intent force row level security;
create policy labelled_rows on pregnancy_intent as restrictive for all to wyze_app using (((sensitivity IS NULL) OR (sensitivity = ANY (( SELECT seen_sensitivity() AS seen_sensitivity)::text[])) OR (patient_id = ANY (( SELECT opened_patients() AS opened_patients)::bigint[])) OR (recorded_by = ( SELECT current_actor() AS current_actor))));
create policy own_practice on pregnancy_intent for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on pregnancy_intent for all to wyze_migrate using (true) with check (true);
CREATE TRIGGER keep_version AFTER UPDATE ON public.pregnancy_intent FOR EACH ROW WHEN (((old.version <> new.version) OR (old.sensitivity IS DISTINCT FROM new.sensitivity))) EXECUTE FUNCTION keep_fact_version();
CREATE TRIGGER pregnancy_intent_change_is_stamped BEFORE UPDATE ON public.pregnancy_intent FOR EACH ROW EXECUTE FUNCTION stamp_change();
CREATE TRIGGER pregnancy_intent_is_announced AFTER INSERT OR UPDATE ON public.pregnancy_intent FOR EACH ROW WHEN ((current_practice() IS NOT NULL)) EXECUTE FUNCTION note_hidden_change();
CREATE TRIGGER pregnancy_intent_label_is_guarded BEFORE UPDATE ON public.pregnancy_intent FOR EACH ROW EXECUTE FUNCTION guard_sensitivity();
grant insert, select, update on pregnancy_intent to wyze_app;
grant select on pregnancy_intent to wyze_backup;
comment on table pregnancy_intent is 'Whether the patient wishes a pregnancy, as asked on a day; the latest is in force.';
comment on column pregnancy_intent.source is 'Who said it: a clinician, the patient, an imported file, a signed note, a device.';
comment on column pregnancy_intent.import_row_id is 'The staged row of an import that it was accepted from.';
comment on column pregnancy_intent.confirmed_at is 'When a clinician last said that it still holds; earlier ones are in fact_confirmation.';
comment on column pregnancy_intent.is_entered_in_error is 'Kept and shown struck through, never counted: a fact is not deleted.';
comment on column pregnancy_intent.sensitivity is 'Category of its label; null is none.';
comment on column pregnancy_intent.recorded_at is 'When it came into this chart; for rows older than this column, when the column came.';
comment on column pregnancy_intent.changed_at is 'When it last became something else; by whom is in changed_by.';

create table problem (
  practice_id bigint not null,
  id bigint generated always as identity not null,
  patient_id bigint not null,
  icd10cm text,
  description text not null,
  onset_on date,
  resolved_on date,
  note text,
  source text default 'clinician'::text not null,
  import_row_id bigint,
  recorded_by bigint,
  confirmed_by bigint,
  confirmed_at timestamp with time zone,
  is_entered_in_error boolean default false not null,
  error_reason text,
  sensitivity text,
  version integer default 1 not null,
  recorded_at timestamp with time zone default now() not null,
  course text,
  changed_at timestamp with time zone default clock_timestamp() not null,
  changed_by bigint,
  constraint problem_pkey PRIMARY KEY (practice_id, id),
  constraint problem_practice_id_import_row_id_fkey FOREIGN KEY (practice_id, import_row_id) REFERENCES import_row(practice_id, id),
  constraint problem_practice_id_patient_id_fkey FOREIGN KEY (practice_id, patient_id) REFERENCES patient(practice_id, id),
  constraint problem_confirmed CHECK (((confirmed_by IS NULL) = (confirmed_at IS NULL))),
  constraint problem_course_check CHECK ((course = ANY (ARRAY['recurrence'::text, 'remission'::text]))),
  constraint problem_error CHECK ((is_entered_in_error = (error_reason IS NOT NULL))),
  constraint problem_error_reason_check CHECK (((length(error_reason) >= 1) AND (length(error_reason) <= 500))),
  constraint problem_note_check CHECK ((length(note) <= 2000)),
  constraint problem_sensitivity CHECK (is_sensitivity(sensitivity)),
  constraint problem_source_check CHECK ((source = ANY (ARRAY['clinician'::text, 'patient'::text, 'import'::text, 'note'::text, 'device'::text])))
);
CREATE INDEX problem_import_row ON public.problem USING btree (practice_id, import_row_id) WHERE (import_row_id IS NOT NULL);
CREATE INDEX problem_patient ON public.problem USING btree (practice_id, patient_id);
alter table problem enable row level security;
alter table problem force row level security;
create policy labelled_rows on problem as restrictive for all to wyze_app using (((sensitivity IS NULL) OR (sensitivity = ANY (( SELECT seen_sensitivity() AS seen_sensitivity)::text[])) OR (patient_id = ANY (( SELECT opened_patients() AS opened_patients)::bigint[])) OR (recorded_by = ( SELECT current_actor() AS current_actor))));
create policy own_practice on problem for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on problem for all to wyze_migrate using (true) with check (true);
CREATE TRIGGER keep_version AFTER UPDATE ON public.problem FOR EACH ROW WHEN (((old.version <> new.version) OR (old.sensitivity IS DISTINCT FROM new.sensitivity))) EXECUTE FUNCTION keep_fact_version();
CREATE TRIGGER problem_adds_to_risk AFTER INSERT ON public.problem REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_risk_due();
CREATE TRIGGER problem_change_is_stamped BEFORE UPDATE ON public.problem FOR EACH ROW EXECUTE FUNCTION stamp_change();
CREATE TRIGGER problem_changes_risk AFTER UPDATE ON public.problem REFERENCING OLD TABLE AS former_rows NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_risk_due();
CREATE TRIGGER problem_is_announced AFTER INSERT OR UPDATE ON public.problem FOR EACH ROW WHEN ((current_practice() IS NOT NULL)) EXECUTE FUNCTION note_hidden_change();
CREATE TRIGGER problem_label_is_guarded BEFORE UPDATE ON public.problem FOR EACH ROW EXECUTE FUNCTION guard_sensitivity();
grant insert, select, update on problem to wyze_app;
grant select on problem to wyze_backup;
comment on table problem is 'The problem list.';
comment on column problem.source is 'Who said it: a clinician, the patient, an imported file, a signed note, a device.';
comment on column problem.import_row_id is 'The staged row of an import that it was accepted from.';
comment on column problem.confirmed_at is 'When a clinician last said that it still holds; earlier ones are in fact_confirmation.';
comment on column problem.is_entered_in_error is 'Kept and shown struck through, never counted: a fact is not deleted.';
comment on column problem.sensitivity is 'Category of its label; null is none.';
comment on column problem.recorded_at is 'When it came into this chart; for rows older than this column, when the column came.';
comment on column problem.course is 'Where it is neither simply active nor resolved (resolved_on).';
comment on column problem.changed_at is 'When it last became something else; by whom is in changed_by.';

create table recording (
  practice_id bigint not null,
  id bigint generated always as identity not null,
  patient_id bigint not null,
  consent_id bigint not null,
  visit_on date not null,
  template_id text,
  started_by bigint not null,
  started_at timestamp with time zone not null,
  segment_count integer,
  lost_seqs integer[] default '{}'::integer[] not null,
  off_record jsonb default '[]'::jsonb not null,
  ended_by text,
  ended_at timestamp with time zone,
  draft_id bigint,
  note_id bigint,
  signed_at timestamp with time zone,
  constraint recording_pkey PRIMARY KEY (practice_id, id),
  constraint recording_practice_id_consent_id_fkey FOREIGN KEY (practice_id, consent_id) REFERENCES recording_consent(practice_id, id),
  constraint recording_practice_id_draft_id_fkey FOREIGN KEY (practice_id, draft_id) REFERENCES draft(practice_id, id),
  constraint recording_practice_id_note_id_fkey FOREIGN KEY (practice_id, note_id) REFERENCES note(practice_id, id),
  constraint recording_practice_id_patient_id_fkey FOREIGN KEY (practice_id, patient_id) REFERENCES patient(practice_id, id),
  constraint recording_practice_id_started_by_fkey FOREIGN KEY (practice_id, started_by) REFERENCES app_user(practice_id, id),
  constraint recording_check CHECK (((segment_count IS NULL) = (ended_at IS NULL))),
  constraint recording_check1 CHECK (((draft_id IS NULL) = (note_id IS NULL))),
  constraint recording_ended_by_check CHECK ((ended_by = ANY (ARRAY['person'::text, 'device'::text, 'limit'::text, 'left'::text]))),
  constraint recording_segment_count_check CHECK (((segment_count >= 0) AND (segment_count <= 1000))),
  constraint recording_template_id_check CHECK ((length(template_id) <= 20))
);
CREATE INDEX recording_consent_of ON public.recording USING btree (practice_id, consent_id);
CREATE INDEX recording_draft ON public.recording USING btree (practice_id, draft_id) WHERE (draft_id IS NOT NULL);
CREATE INDEX recording_note ON public.recording USING btree (practice_id, note_id) WHERE (note_id IS NOT NULL);
CREATE INDEX recording_patient ON public.recording USING btree (practice_id, patient_id, id DESC);
CREATE INDEX recording_started_by ON public.recording USING btree (practice_id, started_by, id DESC);
alter table recording enable row level security;
alter table recording force row level security;
create policy labelled_rows on recording as restrictive for all to wyze_app using (((note_id IS NULL) OR (current_actor() IS NULL) OR is_note_visible(note_id)));
create policy own_practice on recording for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on recording for all to wyze_migrate using (true) with check (true);
CREATE TRIGGER recording_is_of_an_open_note BEFORE INSERT OR UPDATE OF note_id, draft_id ON public.recording FOR EACH ROW EXECUTE FUNCTION check_recording_of_note();
grant insert, select, update on recording to wyze_app;
grant select on recording to wyze_backup;
comment on table recording is 'The sound of one visit, begun only with a consent. It arrives as audio segments; its words may become a draft.';
comment on column recording.segment_count is 'How many segments the recorder made, known at its end; null while it records.';
comment on column recording.lost_seqs is 'Segments that somebody said are lost for good: nobody waits for them.';
comment on column recording.off_record is 'Times that were not to be recorded, in milliseconds from the start: [{from_ms, to_ms}]. Nothing that was heard in them is kept.';
comment on column recording.ended_by is 'person: somebody pressed stop. device: the microphone went. limit: the longest time was reached. left: found open and closed later.';
comment on column recording.signed_at is 'When the note that was made of it was first signed; the audio is kept for so many days more.';

create table recording_consent (
  practice_id bigint not null,
  id bigint generated always as identity not null,
  patient_id bigint not null,
  given_by text not null,
  representative text,
  how text not null,
  everyone_agreed boolean not null,
  wording_version integer not null,
  wording text not null,
  asked_by bigint not null,
  given_at timestamp with time zone not null,
  withdrawn_at timestamp with time zone,
  withdrawn_by bigint,
  constraint recording_consent_pkey PRIMARY KEY (practice_id, id),
  constraint recording_consent_practice_id_asked_by_fkey FOREIGN KEY (practice_id, asked_by) REFERENCES app_user(practice_id, id),
  constraint recording_consent_practice_id_patient_id_fkey FOREIGN KEY (practice_id, patient_id) REFERENCES patient(practice_id, id),
  constraint recording_consent_practice_id_withdrawn_by_fkey FOREIGN KEY (practice_id, withdrawn_by) REFERENCES app_user(practice_id, id),
  constraint recording_consent_check CHECK (((withdrawn_at IS NULL) = (withdrawn_by IS NULL))),
  constraint recording_consent_everyone_agreed_check CHECK (everyone_agreed),
  constraint recording_consent_given_by_check CHECK ((given_by = ANY (ARRAY['patient'::text, 'representative'::text, 'clinician'::text]))),
  constraint recording_consent_how_check CHECK ((how = ANY (ARRAY['spoken'::text, 'written'::text]))),
  constraint recording_consent_representative_check CHECK (((length(representative) >= 1) AND (length(representative) <= 100))),
  constraint recording_consent_wording_check CHECK (((length(wording) >= 1) AND (length(wording) <= 4000)))
);
CREATE INDEX recording_consent_asked_by ON public.recording_consent USING btree (practice_id, asked_by);
CREATE INDEX recording_consent_patient ON public.recording_consent USING btree (practice_id, patient_id, id DESC);
CREATE INDEX recording_consent_withdrawn_by ON public.recording_consent USING btree (practice_id, withdrawn_by) WHERE (withdrawn_by IS NOT NULL);
alter table recording_consent enable row level security;
alter table recording_consent force row level security;
create policy own_practice on recording_consent for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on recording_consent for all to wyze_migrate using (true) with check (true);
CREATE TRIGGER recording_consent_is_final BEFORE DELETE OR UPDATE ON public.recording_consent FOR EACH ROW EXECUTE FUNCTION guard_recording_consent();
grant insert, select on recording_consent to wyze_app;
grant select on recording_consent to wyze_backup;
grant update (withdrawn_at, withdrawn_by) on recording_consent to wyze_app;
comment on table recording_consent is 'That the visit may be recorded: who said so, how, to whom, and the words that were shown. Kept for good, also when everything recorded is deleted.';
comment on column recording_consent.given_by is 'clinician: dictation, nobody but the clinician can be heard.';

create table recording_setting (
  practice_id bigint not null,
  after_signing_days integer not null,
  unsigned_days integer not null,
  version integer not null,
  changed_by bigint not null,
  changed_at timestamp with time zone default now() not null,
  constraint recording_setting_pkey PRIMARY KEY (practice_id),
  constraint recording_setting_practice_id_changed_by_fkey FOREIGN KEY (practice_id, changed_by) REFERENCES app_user(practice_id, id),
  constraint recording_setting_practice_id_fkey FOREIGN KEY (practice_id) REFERENCES practice(id),
  constraint recording_setting_after_signing_days_check CHECK (((after_signing_days >= 0) AND (after_signing_days <= 30))),
  constraint recording_setting_unsigned_days_check CHECK (((unsigned_days >= 1) AND (unsigned_days <= 90)))
);
CREATE INDEX recording_setting_changed_by ON public.recording_setting USING btree (practice_id, changed_by);
alter table recording_setting enable row level security;
alter table recording_setting force row level security;
create policy own_practice on recording_setting for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on recording_setting for all to wyze_migrate using (true) with check (true);
grant insert, select, update on recording_setting to wyze_app;
grant select on recording_setting to wyze_backup;
comment on table recording_setting is 'How long a practice keeps the sound of visits; no row: 7 days after the signature, 30 days where nothing was signed.';

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

create table risk_setting (
  practice_id bigint not null,
  version integer not null,
  factors jsonb not null,
  moderate_from integer not null,
  high_from integer not null,
  changed_by bigint not null,
  changed_at timestamp with time zone default now() not null,
  constraint risk_setting_pkey PRIMARY KEY (practice_id, version),
  constraint risk_setting_practice_id_fkey FOREIGN KEY (practice_id) REFERENCES practice(id),
  constraint risk_setting_check CHECK ((high_from > moderate_from)),
  constraint risk_setting_moderate_from_check CHECK ((moderate_from > 0))
);
alter table risk_setting enable row level security;
alter table risk_setting force row level security;
create policy own_practice on risk_setting for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on risk_setting for all to wyze_migrate using (true) with check (true);
grant insert, select on risk_setting to wyze_app;
grant select on risk_setting to wyze_backup;
comment on table risk_setting is 'The practice''s own points and bounds of the risk level, one row a version; without a row the defaults of the rule hold.';

create table schema_migration (
  name text not null,
  sha256 text not null,
  applied_at timestamp with time zone default now() not null,
  constraint schema_migration_pkey PRIMARY KEY (name)
);
grant select on schema_migration to wyze_app;
comment on table schema_migration is 'The migrations this database has seen, with the hash of each file as it ran.';

create table screening_event (
  type text not null,
  done_on date not null,
  result text not null,
  detail text,
  practice_id bigint not null,
  id bigint generated always as identity not null,
  patient_id bigint not null,
  note text,
  source text default 'clinician'::text not null,
  import_row_id bigint,
  recorded_by bigint,
  confirmed_by bigint,
  confirmed_at timestamp with time zone,
  is_entered_in_error boolean default false not null,
  error_reason text,
  sensitivity text,
  version integer default 1 not null,
  recorded_at timestamp with time zone default now() not null,
  changed_at timestamp with time zone default clock_timestamp() not null,
  changed_by bigint,
  constraint screening_event_pkey PRIMARY KEY (practice_id, id),
  constraint screening_event_practice_id_import_row_id_fkey FOREIGN KEY (practice_id, import_row_id) REFERENCES import_row(practice_id, id),
  constraint screening_event_practice_id_patient_id_fkey FOREIGN KEY (practice_id, patient_id) REFERENCES patient(practice_id, id),
  constraint screening_event_confirmed CHECK (((confirmed_by IS NULL) = (confirmed_at IS NULL))),
  constraint screening_event_error CHECK ((is_entered_in_error = (error_reason IS NOT NULL))),
  constraint screening_event_error_reason_check CHECK (((length(error_reason) >= 1) AND (length(error_reason) <= 500))),
  constraint screening_event_note_check CHECK ((length(note) <= 2000)),
  constraint screening_event_result_check CHECK ((result = ANY (ARRAY['normal'::text, 'abnormal'::text, 'inconclusive'::text, 'pending'::text, 'declined'::text]))),
  constraint screening_event_sensitivity CHECK (is_sensitivity(sensitivity)),
  constraint screening_event_source_check CHECK ((source = ANY (ARRAY['clinician'::text, 'patient'::text, 'import'::text, 'note'::text, 'device'::text])))
);
CREATE INDEX screening_event_import_row ON public.screening_event USING btree (practice_id, import_row_id) WHERE (import_row_id IS NOT NULL);
CREATE INDEX screening_event_patient ON public.screening_event USING btree (practice_id, patient_id);
alter table screening_event enable row level security;
alter table screening_event force row level security;
create policy labelled_rows on screening_event as restrictive for all to wyze_app using (((sensitivity IS NULL) OR (sensitivity = ANY (( SELECT seen_sensitivity() AS seen_sensitivity)::text[])) OR (patient_id = ANY (( SELECT opened_patients() AS opened_patients)::bigint[])) OR (recorded_by = ( SELECT current_actor() AS current_actor))));
create policy own_practice on screening_event for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on screening_event for all to wyze_migrate using (true) with check (true);
CREATE TRIGGER keep_version AFTER UPDATE ON public.screening_event FOR EACH ROW WHEN (((old.version <> new.version) OR (old.sensitivity IS DISTINCT FROM new.sensitivity))) EXECUTE FUNCTION keep_fact_version();
CREATE TRIGGER screening_event_change_is_stamped BEFORE UPDATE ON public.screening_event FOR EACH ROW EXECUTE FUNCTION stamp_change();
CREATE TRIGGER screening_event_is_announced AFTER INSERT OR UPDATE ON public.screening_event FOR EACH ROW WHEN ((current_practice() IS NOT NULL)) EXECUTE FUNCTION note_hidden_change();
CREATE TRIGGER screening_event_label_is_guarded BEFORE UPDATE ON public.screening_event FOR EACH ROW EXECUTE FUNCTION guard_sensitivity();
grant insert, select, update on screening_event to wyze_app;
grant select on screening_event to wyze_backup;
comment on table screening_event is 'Preventive tests as done, also elsewhere; what is due follows from them.';
comment on column screening_event.type is 'The test by its key: cytology, hrhpv, cotest, mammogram, ….';
comment on column screening_event.source is 'Who said it: a clinician, the patient, an imported file, a signed note, a device.';
comment on column screening_event.import_row_id is 'The staged row of an import that it was accepted from.';
comment on column screening_event.confirmed_at is 'When a clinician last said that it still holds; earlier ones are in fact_confirmation.';
comment on column screening_event.is_entered_in_error is 'Kept and shown struck through, never counted: a fact is not deleted.';
comment on column screening_event.sensitivity is 'Category of its label; null is none.';
comment on column screening_event.recorded_at is 'When it came into this chart; for rows older than this column, when the column came.';
comment on column screening_event.changed_at is 'When it last became something else; by whom is in changed_by.';

create table section_pen (
  practice_id bigint not null,
  draft_id bigint not null,
  section text not null,
  user_id bigint not null,
  taken_at timestamp with time zone not null,
  seen_at timestamp with time zone,
  asked_by bigint,
  asked_at timestamp with time zone,
  constraint section_pen_pkey PRIMARY KEY (practice_id, draft_id, section),
  constraint section_pen_practice_id_asked_by_fkey FOREIGN KEY (practice_id, asked_by) REFERENCES app_user(practice_id, id),
  constraint section_pen_practice_id_draft_id_fkey FOREIGN KEY (practice_id, draft_id) REFERENCES draft(practice_id, id),
  constraint section_pen_practice_id_user_id_fkey FOREIGN KEY (practice_id, user_id) REFERENCES app_user(practice_id, id),
  constraint section_pen_check CHECK (((asked_by IS NULL) = (asked_at IS NULL))),
  constraint section_pen_check1 CHECK ((asked_by <> user_id)),
  constraint section_pen_section_check CHECK (((length(section) >= 1) AND (length(section) <= 60)))
);
CREATE INDEX section_pen_asked_by ON public.section_pen USING btree (practice_id, asked_by) WHERE (asked_by IS NOT NULL);
CREATE INDEX section_pen_user ON public.section_pen USING btree (practice_id, user_id);
alter table section_pen enable row level security;
alter table section_pen force row level security;
create policy own_practice on section_pen for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on section_pen for all to wyze_migrate using (true) with check (true);
grant insert, select, update on section_pen to wyze_app;
grant select on section_pen to wyze_backup;
comment on table section_pen is 'Who writes in a section of a draft: one person at a time. A pen that its holder has not used for a while lies there for whoever comes; null: it was put down.';

create table section_review (
  practice_id bigint not null,
  patient_id bigint not null,
  section text not null,
  is_none boolean not null,
  reviewed_by bigint not null,
  reviewed_at timestamp with time zone default now() not null,
  constraint section_review_pkey PRIMARY KEY (practice_id, patient_id, section),
  constraint section_review_practice_id_patient_id_fkey FOREIGN KEY (practice_id, patient_id) REFERENCES patient(practice_id, id)
);
alter table section_review enable row level security;
alter table section_review force row level security;
create policy own_practice on section_review for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on section_review for all to wyze_migrate using (true) with check (true);
grant insert, select, update on section_review to wyze_app;
grant select on section_review to wyze_backup;
comment on table section_review is 'When a part of the history was last gone through, and by whom.';
comment on column section_review.is_none is 'Asked, and there was nothing: "no known allergies". No row means that nobody asked.';

create table semen_analysis (
  collected_on date not null,
  abstinence_d numeric,
  collection_site text,
  is_collection_complete boolean,
  minutes_to_analysis integer,
  volume_ml numeric,
  concentration_m_per_ml numeric,
  total_motility_percent numeric,
  progressive_percent numeric,
  vitality_percent numeric,
  normal_forms_percent numeric,
  ph numeric,
  leukocytes_m_per_ml numeric,
  laboratory text,
  practice_id bigint not null,
  id bigint generated always as identity not null,
  patient_id bigint not null,
  note text,
  source text default 'clinician'::text not null,
  import_row_id bigint,
  recorded_by bigint,
  confirmed_by bigint,
  confirmed_at timestamp with time zone,
  is_entered_in_error boolean default false not null,
  error_reason text,
  sensitivity text,
  version integer default 1 not null,
  recorded_at timestamp with time zone default now() not null,
  changed_at timestamp with time zone default clock_timestamp() not null,
  changed_by bigint,
  constraint semen_analysis_pkey PRIMARY KEY (practice_id, id),
  constraint semen_analysis_practice_id_import_row_id_fkey FOREIGN KEY (practice_id, import_row_id) REFERENCES import_row(practice_id, id),
  constraint semen_analysis_practice_id_patient_id_fkey FOREIGN KEY (practice_id, patient_id) REFERENCES patient(practice_id, id),
  constraint semen_analysis_abstinence_d_check CHECK (((abstinence_d >= (0)::numeric) AND (abstinence_d <= (60)::numeric))),
  constraint semen_analysis_check CHECK ((progressive_percent <= total_motility_percent)),
  constraint semen_analysis_collection_site_check CHECK ((collection_site = ANY (ARRAY['clinic'::text, 'home'::text, 'condom'::text]))),
  constraint semen_analysis_concentration_m_per_ml_check CHECK (((concentration_m_per_ml >= (0)::numeric) AND (concentration_m_per_ml <= (1000)::numeric))),
  constraint semen_analysis_confirmed CHECK (((confirmed_by IS NULL) = (confirmed_at IS NULL))),
  constraint semen_analysis_error CHECK ((is_entered_in_error = (error_reason IS NOT NULL))),
  constraint semen_analysis_error_reason_check CHECK (((length(error_reason) >= 1) AND (length(error_reason) <= 500))),
  constraint semen_analysis_leukocytes_m_per_ml_check CHECK (((leukocytes_m_per_ml >= (0)::numeric) AND (leukocytes_m_per_ml <= (200)::numeric))),
  constraint semen_analysis_minutes_to_analysis_check CHECK (((minutes_to_analysis >= 0) AND (minutes_to_analysis <= 1440))),
  constraint semen_analysis_normal_forms_percent_check CHECK (((normal_forms_percent >= (0)::numeric) AND (normal_forms_percent <= (100)::numeric))),
  constraint semen_analysis_note_check CHECK ((length(note) <= 2000)),
  constraint semen_analysis_ph_check CHECK (((ph >= (5)::numeric) AND (ph <= (10)::numeric))),
  constraint semen_analysis_progressive_percent_check CHECK (((progressive_percent >= (0)::numeric) AND (progressive_percent <= (100)::numeric))),
  constraint semen_analysis_sensitivity CHECK (is_sensitivity(sensitivity)),
  constraint semen_analysis_source_check CHECK ((source = ANY (ARRAY['clinician'::text, 'patient'::text, 'import'::text, 'note'::text, 'device'::text]))),
  constraint semen_analysis_total_motility_percent_check CHECK (((total_motility_percent >= (0)::numeric) AND (total_motility_percent <= (100)::numeric))),
  constraint semen_analysis_vitality_percent_check CHECK (((vitality_percent >= (0)::numeric) AND (vitality_percent <= (100)::numeric))),
  constraint semen_analysis_volume_ml_check CHECK (((volume_ml >= (0)::numeric) AND (volume_ml <= (20)::numeric)))
);
CREATE INDEX semen_analysis_import_row ON public.semen_analysis USING btree (practice_id, import_row_id) WHERE (import_row_id IS NOT NULL);
CREATE INDEX semen_analysis_patient ON public.semen_analysis USING btree (practice_id, patient_id);
alter table semen_analysis enable row level security;
alter table semen_analysis force row level security;
create policy labelled_rows on semen_analysis as restrictive for all to wyze_app using (((sensitivity IS NULL) OR (sensitivity = ANY (( SELECT seen_sensitivity() AS seen_sensitivity)::text[])) OR (patient_id = ANY (( SELECT opened_patients() AS opened_patients)::bigint[])) OR (recorded_by = ( SELECT current_actor() AS current_actor))));
create policy own_practice on semen_analysis for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on semen_analysis for all to wyze_migrate using (true) with check (true);
CREATE TRIGGER keep_version AFTER UPDATE ON public.semen_analysis FOR EACH ROW WHEN (((old.version <> new.version) OR (old.sensitivity IS DISTINCT FROM new.sensitivity))) EXECUTE FUNCTION keep_fact_version();
CREATE TRIGGER semen_analysis_change_is_stamped BEFORE UPDATE ON public.semen_analysis FOR EACH ROW EXECUTE FUNCTION stamp_change();
CREATE TRIGGER semen_analysis_is_announced AFTER INSERT OR UPDATE ON public.semen_analysis FOR EACH ROW WHEN ((current_practice() IS NOT NULL)) EXECUTE FUNCTION note_hidden_change();
CREATE TRIGGER semen_analysis_label_is_guarded BEFORE UPDATE ON public.semen_analysis FOR EACH ROW EXECUTE FUNCTION guard_sensitivity();
grant insert, select, update on semen_analysis to wyze_app;
grant select on semen_analysis to wyze_backup;
comment on table semen_analysis is 'Semen analyses of this patient by the fields of the WHO manual (6th ed., 2021); a partner is a patient of their own.';
comment on column semen_analysis.source is 'Who said it: a clinician, the patient, an imported file, a signed note, a device.';
comment on column semen_analysis.import_row_id is 'The staged row of an import that it was accepted from.';
comment on column semen_analysis.confirmed_at is 'When a clinician last said that it still holds; earlier ones are in fact_confirmation.';
comment on column semen_analysis.is_entered_in_error is 'Kept and shown struck through, never counted: a fact is not deleted.';
comment on column semen_analysis.sensitivity is 'Category of its label; null is none.';
comment on column semen_analysis.recorded_at is 'When it came into this chart; for rows older than this column, when the column came.';
comment on column semen_analysis.changed_at is 'When it last became something else; by whom is in changed_by.';

create table sensitivity_grant (
  practice_id bigint not null,
  id bigint generated always as identity not null,
  user_id bigint not null,
  category text not null,
  effect text not null,
  reason text not null,
  granted_by bigint not null,
  granted_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  revoked_by bigint,
  revoked_at timestamp with time zone,
  constraint sensitivity_grant_pkey PRIMARY KEY (practice_id, id),
  constraint sensitivity_grant_practice_id_user_id_fkey FOREIGN KEY (practice_id, user_id) REFERENCES app_user(practice_id, id),
  constraint sensitivity_grant_category_check CHECK (is_sensitivity(category)),
  constraint sensitivity_grant_check CHECK (((revoked_by IS NULL) = (revoked_at IS NULL))),
  constraint sensitivity_grant_effect_check CHECK ((effect = ANY (ARRAY['allow'::text, 'deny'::text]))),
  constraint sensitivity_grant_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500)))
);
CREATE INDEX sensitivity_grant_user ON public.sensitivity_grant USING btree (practice_id, user_id);
alter table sensitivity_grant enable row level security;
alter table sensitivity_grant force row level security;
create policy own_practice on sensitivity_grant for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on sensitivity_grant for all to wyze_migrate using (true) with check (true);
grant insert, select on sensitivity_grant to wyze_app;
grant select on sensitivity_grant to wyze_backup;
grant update (revoked_at, revoked_by) on sensitivity_grant to wyze_app;
comment on table sensitivity_grant is 'What a named person sees besides, or in spite of, their role. A denial wins over everything but having written the entry oneself.';

create table sensitivity_label (
  practice_id bigint not null,
  id bigint generated always as identity not null,
  patient_id bigint not null,
  record text not null,
  record_id bigint not null,
  before text,
  after text,
  origin text not null,
  rule text,
  reason text,
  changed_by bigint not null,
  changed_at timestamp with time zone not null,
  constraint sensitivity_label_pkey PRIMARY KEY (practice_id, id),
  constraint sensitivity_label_practice_id_changed_by_fkey FOREIGN KEY (practice_id, changed_by) REFERENCES app_user(practice_id, id),
  constraint sensitivity_label_practice_id_patient_id_fkey FOREIGN KEY (practice_id, patient_id) REFERENCES patient(practice_id, id),
  constraint sensitivity_label_check CHECK (((origin = 'rule'::text) = (rule IS NOT NULL))),
  constraint sensitivity_label_check1 CHECK (((after IS NOT NULL) OR (reason IS NOT NULL))),
  constraint sensitivity_label_origin_check CHECK ((origin = ANY (ARRAY['rule'::text, 'user'::text, 'patient'::text]))),
  constraint sensitivity_label_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500)))
);
CREATE INDEX sensitivity_label_changed_by ON public.sensitivity_label USING btree (practice_id, changed_by);
CREATE INDEX sensitivity_label_record ON public.sensitivity_label USING btree (practice_id, patient_id, record, record_id, id DESC);
alter table sensitivity_label enable row level security;
alter table sensitivity_label force row level security;
create policy labelled_rows on sensitivity_label as restrictive for all to wyze_app using (((patient_id = ANY (( SELECT opened_patients() AS opened_patients)::bigint[])) OR (COALESCE((before = ANY (( SELECT seen_sensitivity() AS seen_sensitivity)::text[])), true) AND COALESCE((after = ANY (( SELECT seen_sensitivity() AS seen_sensitivity)::text[])), true))));
create policy own_practice on sensitivity_label for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on sensitivity_label for all to wyze_migrate using (true) with check (true);
CREATE TRIGGER sensitivity_label_is_final BEFORE DELETE OR UPDATE ON public.sensitivity_label FOR EACH ROW EXECUTE FUNCTION refuse_change();
grant select on sensitivity_label to wyze_app;
grant select on sensitivity_label to wyze_backup;
comment on table sensitivity_label is 'Every label that was set, changed or taken away: by a rule, a person or at the patient''s wish.';
comment on column sensitivity_label.after is 'Null: taken away, which needs a reason.';

create table sensitivity_setting (
  practice_id bigint not null,
  category text not null,
  roles text[] not null,
  is_suggesting boolean default true not null,
  version integer default 1 not null,
  changed_by bigint not null,
  changed_at timestamp with time zone not null,
  constraint sensitivity_setting_pkey PRIMARY KEY (practice_id, category),
  constraint sensitivity_setting_practice_id_changed_by_fkey FOREIGN KEY (practice_id, changed_by) REFERENCES app_user(practice_id, id),
  constraint sensitivity_setting_practice_id_fkey FOREIGN KEY (practice_id) REFERENCES practice(id),
  constraint sensitivity_setting_category_check CHECK (is_sensitivity(category)),
  constraint sensitivity_setting_roles_check CHECK ((roles <@ ARRAY['REI'::text, 'NP'::text, 'PT'::text, 'ND'::text, 'ADMIN'::text]))
);
CREATE INDEX sensitivity_setting_changed_by ON public.sensitivity_setting USING btree (practice_id, changed_by);
alter table sensitivity_setting enable row level security;
alter table sensitivity_setting force row level security;
create policy own_practice on sensitivity_setting for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on sensitivity_setting for all to wyze_migrate using (true) with check (true);
grant insert, select, update on sensitivity_setting to wyze_app;
grant select on sensitivity_setting to wyze_backup;
comment on table sensitivity_setting is 'Which roles of a practice see a category; no row: the default of sensitivity_categories(). An empty list is nobody.';
comment on column sensitivity_setting.is_suggesting is 'Whether the rule set of this category proposes labels.';

create table setup_token (
  token_sha256 bytea not null,
  created_at timestamp with time zone default now() not null,
  used_at timestamp with time zone,
  constraint setup_token_pkey PRIMARY KEY (token_sha256)
);
grant select on setup_token to wyze_backup;
comment on table setup_token is 'The one-time link that opens the first practice of an empty installation.';

create table sharing_consent (
  practice_id bigint not null,
  id bigint generated always as identity not null,
  relationship_id bigint not null,
  from_patient_id bigint not null,
  category text not null,
  record_id bigint,
  scope text,
  valid_to date,
  recorded_by bigint not null,
  recorded_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  revoked_by bigint,
  revoke_reason text,
  constraint sharing_consent_pkey PRIMARY KEY (practice_id, id),
  constraint sharing_consent_practice_id_from_patient_id_fkey FOREIGN KEY (practice_id, from_patient_id) REFERENCES patient(practice_id, id),
  constraint sharing_consent_practice_id_recorded_by_fkey FOREIGN KEY (practice_id, recorded_by) REFERENCES app_user(practice_id, id),
  constraint sharing_consent_practice_id_relationship_id_fkey FOREIGN KEY (practice_id, relationship_id) REFERENCES patient_relationship(practice_id, id),
  constraint sharing_consent_practice_id_revoked_by_fkey FOREIGN KEY (practice_id, revoked_by) REFERENCES app_user(practice_id, id),
  constraint sharing_consent_check CHECK (((revoked_at IS NULL) = (revoked_by IS NULL))),
  constraint sharing_consent_revoke_reason_check CHECK (((length(revoke_reason) >= 1) AND (length(revoke_reason) <= 300))),
  constraint sharing_consent_scope_check CHECK (((length(scope) >= 1) AND (length(scope) <= 300)))
);
CREATE INDEX sharing_consent_from ON public.sharing_consent USING btree (practice_id, from_patient_id);
CREATE INDEX sharing_consent_recorded_by ON public.sharing_consent USING btree (practice_id, recorded_by);
CREATE INDEX sharing_consent_relationship ON public.sharing_consent USING btree (practice_id, relationship_id);
CREATE INDEX sharing_consent_revoked_by ON public.sharing_consent USING btree (practice_id, revoked_by);
alter table sharing_consent enable row level security;
alter table sharing_consent force row level security;
create policy labelled_rows on sharing_consent as restrictive for all to wyze_app using (is_relationship_visible(relationship_id));
create policy own_practice on sharing_consent for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on sharing_consent for all to wyze_migrate using (true) with check (true);
CREATE TRIGGER sharing_consent_is_guarded BEFORE DELETE OR UPDATE ON public.sharing_consent FOR EACH ROW EXECUTE FUNCTION guard_consent();
grant insert, select on sharing_consent to wyze_app;
grant select on sharing_consent to wyze_backup;
grant update (revoke_reason, revoked_at, revoked_by) on sharing_consent to wyze_app;
comment on table sharing_consent is 'What one side of a relationship lets be shown in the chart of the other, as that person said it and somebody wrote it down.';
comment on column sharing_consent.category is 'A kind of entry (chart_entry.record).';
comment on column sharing_consent.record_id is 'One entry of that kind; null: all of them that carry no label. A labelled entry is only shared by its own consent.';

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
CREATE INDEX sign_in_challenge_age ON public.sign_in_challenge USING btree (expires_at);
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
  total integer default 0 not null,
  constraint sign_in_throttle_pkey PRIMARY KEY (key)
);
CREATE INDEX sign_in_throttle_age ON public.sign_in_throttle USING btree (last_at);
grant delete, insert, select, update on sign_in_throttle to wyze_app;
grant select on sign_in_throttle to wyze_backup;
comment on table sign_in_throttle is 'Failed sign-ins by account and by address; keys are keyed hashes, so the table names nobody. Holds no tenant data.';
comment on column sign_in_throttle.must_wait is 'Whether the latest try came while the wait was still on; it was then neither let through nor counted.';
comment on column sign_in_throttle.total is 'Failures since the last success, however long ago (NIST SP 800-63B-4, 3.2.2: at most 100 in a row).';

create table snippet (
  practice_id bigint not null,
  id bigint generated always as identity not null,
  owner_id bigint not null,
  is_shared boolean not null,
  name text not null,
  text text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  removed_at timestamp with time zone,
  constraint snippet_pkey PRIMARY KEY (practice_id, id),
  constraint snippet_practice_id_owner_id_fkey FOREIGN KEY (practice_id, owner_id) REFERENCES app_user(practice_id, id),
  constraint snippet_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint snippet_text_check CHECK (((length(text) >= 1) AND (length(text) <= 4000)))
);
CREATE UNIQUE INDEX snippet_name ON public.snippet USING btree (practice_id, owner_id, lower(name)) WHERE (removed_at IS NULL);
CREATE INDEX snippet_shared ON public.snippet USING btree (practice_id, lower(name)) WHERE (is_shared AND (removed_at IS NULL));
alter table snippet enable row level security;
alter table snippet force row level security;
create policy own_practice on snippet for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on snippet for all to wyze_migrate using (true) with check (true);
grant insert, select, update on snippet to wyze_app;
grant select on snippet to wyze_backup;
comment on table snippet is 'Text that a clinician puts into notes by its name: their own, or shown to the whole practice. Says nothing of any patient.';

create table social_history (
  topic text not null,
  status text not null,
  amount numeric,
  unit text,
  detail text,
  started_on text,
  stopped_on text,
  practice_id bigint not null,
  id bigint generated always as identity not null,
  patient_id bigint not null,
  note text,
  source text default 'clinician'::text not null,
  import_row_id bigint,
  recorded_by bigint,
  confirmed_by bigint,
  confirmed_at timestamp with time zone,
  is_entered_in_error boolean default false not null,
  error_reason text,
  sensitivity text,
  version integer default 1 not null,
  recorded_at timestamp with time zone default now() not null,
  changed_at timestamp with time zone default clock_timestamp() not null,
  changed_by bigint,
  constraint social_history_pkey PRIMARY KEY (practice_id, id),
  constraint social_history_practice_id_import_row_id_fkey FOREIGN KEY (practice_id, import_row_id) REFERENCES import_row(practice_id, id),
  constraint social_history_practice_id_patient_id_fkey FOREIGN KEY (practice_id, patient_id) REFERENCES patient(practice_id, id),
  constraint social_history_amount_check CHECK ((amount >= (0)::numeric)),
  constraint social_history_check CHECK (((amount IS NULL) = (unit IS NULL))),
  constraint social_history_confirmed CHECK (((confirmed_by IS NULL) = (confirmed_at IS NULL))),
  constraint social_history_error CHECK ((is_entered_in_error = (error_reason IS NOT NULL))),
  constraint social_history_error_reason_check CHECK (((length(error_reason) >= 1) AND (length(error_reason) <= 500))),
  constraint social_history_note_check CHECK ((length(note) <= 2000)),
  constraint social_history_sensitivity CHECK (is_sensitivity(sensitivity)),
  constraint social_history_source_check CHECK ((source = ANY (ARRAY['clinician'::text, 'patient'::text, 'import'::text, 'note'::text, 'device'::text]))),
  constraint social_history_started_on_check CHECK (is_partial_date(started_on)),
  constraint social_history_status_check CHECK ((status = ANY (ARRAY['never'::text, 'former'::text, 'current'::text, 'unknown'::text]))),
  constraint social_history_stopped_on_check CHECK (is_partial_date(stopped_on)),
  constraint social_history_topic_check CHECK ((topic = ANY (ARRAY['partner'::text, 'tobacco'::text, 'vaping'::text, 'alcohol'::text, 'cannabis'::text, 'other_drugs'::text, 'caffeine'::text, 'occupation'::text, 'exposure'::text, 'exercise'::text, 'diet'::text, 'sleep'::text, 'housing'::text, 'food_security'::text, 'transport'::text, 'safety'::text, 'travel'::text])))
);
CREATE INDEX social_history_import_row ON public.social_history USING btree (practice_id, import_row_id) WHERE (import_row_id IS NOT NULL);
CREATE INDEX social_history_patient ON public.social_history USING btree (practice_id, patient_id);
alter table social_history enable row level security;
alter table social_history force row level security;
create policy labelled_rows on social_history as restrictive for all to wyze_app using (((sensitivity IS NULL) OR (sensitivity = ANY (( SELECT seen_sensitivity() AS seen_sensitivity)::text[])) OR (patient_id = ANY (( SELECT opened_patients() AS opened_patients)::bigint[])) OR (recorded_by = ( SELECT current_actor() AS current_actor))));
create policy own_practice on social_history for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on social_history for all to wyze_migrate using (true) with check (true);
CREATE TRIGGER keep_version AFTER UPDATE ON public.social_history FOR EACH ROW WHEN (((old.version <> new.version) OR (old.sensitivity IS DISTINCT FROM new.sensitivity))) EXECUTE FUNCTION keep_fact_version();
CREATE TRIGGER social_history_change_is_stamped BEFORE UPDATE ON public.social_history FOR EACH ROW EXECUTE FUNCTION stamp_change();
CREATE TRIGGER social_history_is_announced AFTER INSERT OR UPDATE ON public.social_history FOR EACH ROW WHEN ((current_practice() IS NOT NULL)) EXECUTE FUNCTION note_hidden_change();
CREATE TRIGGER social_history_label_is_guarded BEFORE UPDATE ON public.social_history FOR EACH ROW EXECUTE FUNCTION guard_sensitivity();
grant insert, select, update on social_history to wyze_app;
grant select on social_history to wyze_backup;
comment on table social_history is 'How somebody lives, a row a topic and period.';
comment on column social_history.status is 'For "partner" never reads as none.';
comment on column social_history.amount is 'In the unit beside it: packs a day, drinks a week, mg a day.';
comment on column social_history.source is 'Who said it: a clinician, the patient, an imported file, a signed note, a device.';
comment on column social_history.import_row_id is 'The staged row of an import that it was accepted from.';
comment on column social_history.confirmed_at is 'When a clinician last said that it still holds; earlier ones are in fact_confirmation.';
comment on column social_history.is_entered_in_error is 'Kept and shown struck through, never counted: a fact is not deleted.';
comment on column social_history.sensitivity is 'Category of its label; null is none.';
comment on column social_history.recorded_at is 'When it came into this chart; for rows older than this column, when the column came.';
comment on column social_history.changed_at is 'When it last became something else; by whom is in changed_by.';

create table speech_provider (
  practice_id bigint not null,
  base_url text not null,
  model text not null,
  language text,
  network text not null,
  api_key_sealed bytea,
  has_baa boolean default false not null,
  is_on boolean default false not null,
  timeout_s integer default 60 not null,
  version integer default 1 not null,
  changed_by bigint not null,
  changed_at timestamp with time zone default now() not null,
  constraint speech_provider_pkey PRIMARY KEY (practice_id),
  constraint speech_provider_practice_id_changed_by_fkey FOREIGN KEY (practice_id, changed_by) REFERENCES app_user(practice_id, id),
  constraint speech_provider_practice_id_fkey FOREIGN KEY (practice_id) REFERENCES practice(id),
  constraint speech_provider_base_url_check CHECK (((length(base_url) >= 8) AND (length(base_url) <= 500))),
  constraint speech_provider_language_check CHECK ((language ~ '^[a-z]{2,3}$'::text)),
  constraint speech_provider_model_check CHECK (((length(model) >= 1) AND (length(model) <= 200))),
  constraint speech_provider_network_check CHECK ((network = ANY (ARRAY['public'::text, 'private'::text]))),
  constraint speech_provider_timeout_s_check CHECK (((timeout_s >= 1) AND (timeout_s <= 300)))
);
CREATE INDEX speech_provider_changed_by ON public.speech_provider USING btree (practice_id, changed_by);
alter table speech_provider enable row level security;
alter table speech_provider force row level security;
create policy own_practice on speech_provider for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on speech_provider for all to wyze_migrate using (true) with check (true);
grant insert, select, update on speech_provider to wyze_app;
grant select on speech_provider to wyze_backup;
comment on table speech_provider is 'What turns the sound of a practice''s visits into words; no row: words are typed or pasted.';
comment on column speech_provider.language is 'What is spoken, as ISO 639; null: the model finds out.';
comment on column speech_provider.network is 'public: over TLS, addresses of the internet only, and only with has_baa. private: addresses of the own network only, where the server allows them.';
comment on column speech_provider.api_key_sealed is 'Sealed for this row (platform/auth/seal.ts); never read back to a screen.';

create table supervision (
  practice_id bigint not null,
  supervisee_id bigint not null,
  supervisor_id bigint not null,
  sample_percent integer not null,
  version integer default 1 not null,
  set_by bigint not null,
  set_at timestamp with time zone default now() not null,
  constraint supervision_pkey PRIMARY KEY (practice_id, supervisee_id),
  constraint supervision_practice_id_set_by_fkey FOREIGN KEY (practice_id, set_by) REFERENCES app_user(practice_id, id),
  constraint supervision_practice_id_supervisee_id_fkey FOREIGN KEY (practice_id, supervisee_id) REFERENCES app_user(practice_id, id),
  constraint supervision_practice_id_supervisor_id_fkey FOREIGN KEY (practice_id, supervisor_id) REFERENCES app_user(practice_id, id),
  constraint supervision_check CHECK ((supervisee_id <> supervisor_id)),
  constraint supervision_sample_percent_check CHECK (((sample_percent >= 0) AND (sample_percent <= 100)))
);
CREATE INDEX supervision_set_by ON public.supervision USING btree (practice_id, set_by);
CREATE INDEX supervision_supervisor ON public.supervision USING btree (practice_id, supervisor_id);
alter table supervision enable row level security;
alter table supervision force row level security;
create policy own_practice on supervision for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on supervision for all to wyze_migrate using (true) with check (true);
grant insert, select, update on supervision to wyze_app;
grant select on supervision to wyze_backup;
comment on table supervision is 'Whose notes need a second signature, by whom, and how many of a hundred: a rule of the practice.';
comment on column supervision.sample_percent is '0: the rule is ended.';

create table surgery (
  name text not null,
  performed_on text,
  indication text,
  facility text,
  complication text,
  practice_id bigint not null,
  id bigint generated always as identity not null,
  patient_id bigint not null,
  note text,
  source text default 'clinician'::text not null,
  import_row_id bigint,
  recorded_by bigint,
  confirmed_by bigint,
  confirmed_at timestamp with time zone,
  is_entered_in_error boolean default false not null,
  error_reason text,
  sensitivity text,
  version integer default 1 not null,
  recorded_at timestamp with time zone default now() not null,
  changed_at timestamp with time zone default clock_timestamp() not null,
  changed_by bigint,
  constraint surgery_pkey PRIMARY KEY (practice_id, id),
  constraint surgery_practice_id_import_row_id_fkey FOREIGN KEY (practice_id, import_row_id) REFERENCES import_row(practice_id, id),
  constraint surgery_practice_id_patient_id_fkey FOREIGN KEY (practice_id, patient_id) REFERENCES patient(practice_id, id),
  constraint surgery_confirmed CHECK (((confirmed_by IS NULL) = (confirmed_at IS NULL))),
  constraint surgery_error CHECK ((is_entered_in_error = (error_reason IS NOT NULL))),
  constraint surgery_error_reason_check CHECK (((length(error_reason) >= 1) AND (length(error_reason) <= 500))),
  constraint surgery_note_check CHECK ((length(note) <= 2000)),
  constraint surgery_performed_on_check CHECK (is_partial_date(performed_on)),
  constraint surgery_sensitivity CHECK (is_sensitivity(sensitivity)),
  constraint surgery_source_check CHECK ((source = ANY (ARRAY['clinician'::text, 'patient'::text, 'import'::text, 'note'::text, 'device'::text])))
);
CREATE INDEX surgery_import_row ON public.surgery USING btree (practice_id, import_row_id) WHERE (import_row_id IS NOT NULL);
CREATE INDEX surgery_patient ON public.surgery USING btree (practice_id, patient_id);
alter table surgery enable row level security;
alter table surgery force row level security;
create policy labelled_rows on surgery as restrictive for all to wyze_app using (((sensitivity IS NULL) OR (sensitivity = ANY (( SELECT seen_sensitivity() AS seen_sensitivity)::text[])) OR (patient_id = ANY (( SELECT opened_patients() AS opened_patients)::bigint[])) OR (recorded_by = ( SELECT current_actor() AS current_actor))));
create policy own_practice on surgery for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on surgery for all to wyze_migrate using (true) with check (true);
CREATE TRIGGER keep_version AFTER UPDATE ON public.surgery FOR EACH ROW WHEN (((old.version <> new.version) OR (old.sensitivity IS DISTINCT FROM new.sensitivity))) EXECUTE FUNCTION keep_fact_version();
CREATE TRIGGER surgery_change_is_stamped BEFORE UPDATE ON public.surgery FOR EACH ROW EXECUTE FUNCTION stamp_change();
CREATE TRIGGER surgery_is_announced AFTER INSERT OR UPDATE ON public.surgery FOR EACH ROW WHEN ((current_practice() IS NOT NULL)) EXECUTE FUNCTION note_hidden_change();
CREATE TRIGGER surgery_label_is_guarded BEFORE UPDATE ON public.surgery FOR EACH ROW EXECUTE FUNCTION guard_sensitivity();
grant insert, select, update on surgery to wyze_app;
grant select on surgery to wyze_backup;
comment on table surgery is 'Operations and procedures done to the patient anywhere.';
comment on column surgery.source is 'Who said it: a clinician, the patient, an imported file, a signed note, a device.';
comment on column surgery.import_row_id is 'The staged row of an import that it was accepted from.';
comment on column surgery.confirmed_at is 'When a clinician last said that it still holds; earlier ones are in fact_confirmation.';
comment on column surgery.is_entered_in_error is 'Kept and shown struck through, never counted: a fact is not deleted.';
comment on column surgery.sensitivity is 'Category of its label; null is none.';
comment on column surgery.recorded_at is 'When it came into this chart; for rows older than this column, when the column came.';
comment on column surgery.changed_at is 'When it last became something else; by whom is in changed_by.';

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
  sensitivity text,
  recording_id bigint,
  erased_at timestamp with time zone,
  constraint transcript_pkey PRIMARY KEY (practice_id, id),
  constraint transcript_practice_id_created_by_fkey FOREIGN KEY (practice_id, created_by) REFERENCES app_user(practice_id, id),
  constraint transcript_practice_id_patient_id_fkey FOREIGN KEY (practice_id, patient_id) REFERENCES patient(practice_id, id),
  constraint transcript_practice_id_recording_id_fkey FOREIGN KEY (practice_id, recording_id) REFERENCES recording(practice_id, id),
  constraint transcript_format_check CHECK ((format = ANY (ARRAY['text'::text, 'json'::text, 'vtt'::text, 'srt'::text, 'textgrid'::text, 'recording'::text]))),
  constraint transcript_sensitivity CHECK (is_sensitivity(sensitivity))
);
CREATE INDEX transcript_created_by ON public.transcript USING btree (practice_id, created_by);
CREATE INDEX transcript_patient ON public.transcript USING btree (practice_id, patient_id);
CREATE INDEX transcript_recording ON public.transcript USING btree (practice_id, recording_id) WHERE (recording_id IS NOT NULL);
alter table transcript enable row level security;
alter table transcript force row level security;
create policy labelled_rows on transcript as restrictive for all to wyze_app using (((sensitivity IS NULL) OR (sensitivity = ANY (( SELECT seen_sensitivity() AS seen_sensitivity)::text[])) OR (patient_id = ANY (( SELECT opened_patients() AS opened_patients)::bigint[])) OR (created_by = ( SELECT current_actor() AS current_actor))));
create policy own_practice on transcript for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on transcript for all to wyze_migrate using (true) with check (true);
CREATE TRIGGER transcript_is_announced AFTER INSERT OR UPDATE ON public.transcript FOR EACH ROW WHEN ((current_practice() IS NOT NULL)) EXECUTE FUNCTION note_hidden_change();
CREATE TRIGGER transcript_is_final BEFORE DELETE OR UPDATE ON public.transcript FOR EACH ROW EXECUTE FUNCTION guard_transcript();
CREATE TRIGGER transcript_label_is_guarded BEFORE UPDATE ON public.transcript FOR EACH ROW EXECUTE FUNCTION guard_sensitivity();
grant insert, select on transcript to wyze_app;
grant select on transcript to wyze_backup;
grant update (erased_at, segments, source_text) on transcript to wyze_app;
comment on table transcript is 'What was said in a visit, as turns. Never changed: notes cite its spans.';
comment on column transcript.sensitivity is 'That of the note that was made of it.';
comment on column transcript.recording_id is 'The recording that it was heard in or belongs to; null where somebody brought it.';
comment on column transcript.erased_at is 'When its words were taken out, because the consent to the recording was withdrawn before anything was signed.';

create table user_credential (
  practice_id bigint not null,
  user_id bigint not null,
  password_hash text not null,
  changed_at timestamp with time zone default now() not null,
  is_short boolean default false not null,
  constraint user_credential_pkey PRIMARY KEY (practice_id, user_id),
  constraint user_credential_practice_id_user_id_fkey FOREIGN KEY (practice_id, user_id) REFERENCES app_user(practice_id, id)
);
alter table user_credential enable row level security;
alter table user_credential force row level security;
create policy own_practice on user_credential for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on user_credential for all to wyze_migrate using (true) with check (true);
CREATE TRIGGER password_voids_email_changes AFTER UPDATE OF password_hash ON public.user_credential FOR EACH ROW EXECUTE FUNCTION void_email_changes();
grant select on user_credential to wyze_backup;
comment on table user_credential is 'Argon2id hashes, apart from app_user so that no query for a name can carry one out. Reached only through find_credential().';
comment on column user_credential.is_short is 'True where the password was accepted only because a second factor stands beside it (NIST SP 800-63B-4, 3.1.1.2).';

create table visit (
  practice_id bigint not null,
  id bigint generated always as identity not null,
  patient_id bigint not null,
  clinician_id bigint not null,
  visit_on date not null,
  kind text,
  reason text,
  source text not null,
  status text default 'finished'::text not null,
  error_reason text,
  needs_note boolean default true not null,
  no_note_reason text,
  no_note_by bigint,
  no_note_at timestamp with time zone,
  has_note boolean default false not null,
  sensitivity text,
  version integer default 1 not null,
  recorded_by bigint not null,
  recorded_at timestamp with time zone not null,
  constraint visit_pkey PRIMARY KEY (practice_id, id),
  constraint visit_practice_id_clinician_id_fkey FOREIGN KEY (practice_id, clinician_id) REFERENCES app_user(practice_id, id),
  constraint visit_practice_id_no_note_by_fkey FOREIGN KEY (practice_id, no_note_by) REFERENCES app_user(practice_id, id),
  constraint visit_practice_id_patient_id_fkey FOREIGN KEY (practice_id, patient_id) REFERENCES patient(practice_id, id),
  constraint visit_practice_id_recorded_by_fkey FOREIGN KEY (practice_id, recorded_by) REFERENCES app_user(practice_id, id),
  constraint visit_check CHECK (((status = 'entered_in_error'::text) = (error_reason IS NOT NULL))),
  constraint visit_check1 CHECK (((needs_note = (no_note_reason IS NULL)) AND (needs_note = (no_note_by IS NULL)) AND (needs_note = (no_note_at IS NULL)))),
  constraint visit_error_reason_check CHECK (((length(error_reason) >= 1) AND (length(error_reason) <= 500))),
  constraint visit_kind_check CHECK ((kind = ANY (ARRAY['office'::text, 'telehealth'::text, 'phone'::text, 'procedure'::text, 'home'::text]))),
  constraint visit_no_note_reason_check CHECK (((length(no_note_reason) >= 1) AND (length(no_note_reason) <= 500))),
  constraint visit_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 200))),
  constraint visit_sensitivity CHECK (is_sensitivity(sensitivity)),
  constraint visit_source_check CHECK ((source = ANY (ARRAY['clinician'::text, 'note'::text]))),
  constraint visit_status_check CHECK ((status = ANY (ARRAY['finished'::text, 'entered_in_error'::text])))
);
CREATE INDEX visit_clinician ON public.visit USING btree (practice_id, clinician_id, visit_on DESC);
CREATE INDEX visit_no_note_by ON public.visit USING btree (practice_id, no_note_by) WHERE (no_note_by IS NOT NULL);
CREATE INDEX visit_patient ON public.visit USING btree (practice_id, patient_id, visit_on DESC, id DESC);
CREATE INDEX visit_recorded_by ON public.visit USING btree (practice_id, recorded_by);
CREATE INDEX visit_without_note ON public.visit USING btree (practice_id, visit_on, id) WHERE ((status = 'finished'::text) AND needs_note AND (NOT has_note));
alter table visit enable row level security;
alter table visit force row level security;
create policy labelled_rows on visit as restrictive for all to wyze_app using (((sensitivity IS NULL) OR (sensitivity = ANY (( SELECT seen_sensitivity() AS seen_sensitivity)::text[])) OR (patient_id = ANY (( SELECT opened_patients() AS opened_patients)::bigint[])) OR (clinician_id = ( SELECT current_actor() AS current_actor))));
create policy own_practice on visit for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on visit for all to wyze_migrate using (true) with check (true);
CREATE TRIGGER visit_is_announced AFTER INSERT OR UPDATE ON public.visit FOR EACH ROW WHEN ((current_practice() IS NOT NULL)) EXECUTE FUNCTION note_hidden_change();
CREATE TRIGGER visit_label_is_guarded BEFORE UPDATE ON public.visit FOR EACH ROW EXECUTE FUNCTION guard_sensitivity();
grant insert, select on visit to wyze_app;
grant select on visit to wyze_backup;
grant update (error_reason, needs_note, no_note_at, no_note_by, no_note_reason, status, version) on visit to wyze_app;
comment on table visit is 'That a clinician saw a patient on a day (FHIR Encounter, finished). Planned visits are not here.';
comment on column visit.visit_on is 'The day of the visit where the practice is.';
comment on column visit.kind is 'How they met; null where nobody said it.';
comment on column visit.source is 'clinician: somebody recorded it; note: known from the note that was begun of it.';
comment on column visit.needs_note is 'False where a clinician said, with a reason, that this visit takes no note.';
comment on column visit.has_note is 'Whether a note or draft of it stands, entered in error or discarded ones aside. Kept by triggers on note.';
comment on column visit.sensitivity is 'That of its notes where all of them have one: whoever may not know of them learns nothing from the visit.';

create table vital (
  loinc text not null,
  name text not null,
  value numeric not null,
  diastolic numeric,
  unit text not null,
  measured_at timestamp with time zone not null,
  "position" text,
  practice_id bigint not null,
  id bigint generated always as identity not null,
  patient_id bigint not null,
  note text,
  source text default 'clinician'::text not null,
  import_row_id bigint,
  recorded_by bigint,
  confirmed_by bigint,
  confirmed_at timestamp with time zone,
  is_entered_in_error boolean default false not null,
  error_reason text,
  sensitivity text,
  version integer default 1 not null,
  recorded_at timestamp with time zone default now() not null,
  changed_at timestamp with time zone default clock_timestamp() not null,
  changed_by bigint,
  constraint vital_pkey PRIMARY KEY (practice_id, id),
  constraint vital_practice_id_import_row_id_fkey FOREIGN KEY (practice_id, import_row_id) REFERENCES import_row(practice_id, id),
  constraint vital_practice_id_patient_id_fkey FOREIGN KEY (practice_id, patient_id) REFERENCES patient(practice_id, id),
  constraint vital_check CHECK (((loinc = '85354-9'::text) = (diastolic IS NOT NULL))),
  constraint vital_confirmed CHECK (((confirmed_by IS NULL) = (confirmed_at IS NULL))),
  constraint vital_error CHECK ((is_entered_in_error = (error_reason IS NOT NULL))),
  constraint vital_error_reason_check CHECK (((length(error_reason) >= 1) AND (length(error_reason) <= 500))),
  constraint vital_note_check CHECK ((length(note) <= 2000)),
  constraint vital_position_check CHECK (("position" = ANY (ARRAY['sitting'::text, 'standing'::text, 'lying'::text]))),
  constraint vital_sensitivity CHECK (is_sensitivity(sensitivity)),
  constraint vital_source_check CHECK ((source = ANY (ARRAY['clinician'::text, 'patient'::text, 'import'::text, 'note'::text, 'device'::text])))
);
CREATE INDEX vital_import_row ON public.vital USING btree (practice_id, import_row_id) WHERE (import_row_id IS NOT NULL);
CREATE INDEX vital_latest ON public.vital USING btree (practice_id, patient_id, measured_at DESC);
CREATE INDEX vital_patient ON public.vital USING btree (practice_id, patient_id);
alter table vital enable row level security;
alter table vital force row level security;
create policy labelled_rows on vital as restrictive for all to wyze_app using (((sensitivity IS NULL) OR (sensitivity = ANY (( SELECT seen_sensitivity() AS seen_sensitivity)::text[])) OR (patient_id = ANY (( SELECT opened_patients() AS opened_patients)::bigint[])) OR (recorded_by = ( SELECT current_actor() AS current_actor))));
create policy own_practice on vital for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on vital for all to wyze_migrate using (true) with check (true);
CREATE TRIGGER keep_version AFTER UPDATE ON public.vital FOR EACH ROW WHEN (((old.version <> new.version) OR (old.sensitivity IS DISTINCT FROM new.sensitivity))) EXECUTE FUNCTION keep_fact_version();
CREATE TRIGGER vital_change_is_stamped BEFORE UPDATE ON public.vital FOR EACH ROW EXECUTE FUNCTION stamp_change();
CREATE TRIGGER vital_is_announced AFTER INSERT OR UPDATE ON public.vital FOR EACH ROW WHEN ((current_practice() IS NOT NULL)) EXECUTE FUNCTION note_hidden_change();
CREATE TRIGGER vital_label_is_guarded BEFORE UPDATE ON public.vital FOR EACH ROW EXECUTE FUNCTION guard_sensitivity();
grant insert, select, update on vital to wyze_app;
grant select on vital to wyze_backup;
comment on table vital is 'One measurement by LOINC and UCUM unit. A blood pressure (85354-9) is one row: systolic in value.';
comment on column vital.source is 'Who said it: a clinician, the patient, an imported file, a signed note, a device.';
comment on column vital.import_row_id is 'The staged row of an import that it was accepted from.';
comment on column vital.confirmed_at is 'When a clinician last said that it still holds; earlier ones are in fact_confirmation.';
comment on column vital.is_entered_in_error is 'Kept and shown struck through, never counted: a fact is not deleted.';
comment on column vital.sensitivity is 'Category of its label; null is none.';
comment on column vital.recorded_at is 'When it came into this chart; for rows older than this column, when the column came.';
comment on column vital.changed_at is 'When it last became something else; by whom is in changed_by.';

create table work_up_item (
  area text not null,
  test text not null,
  status text not null,
  done_on date,
  expires_on date,
  result text,
  practice_id bigint not null,
  id bigint generated always as identity not null,
  patient_id bigint not null,
  note text,
  source text default 'clinician'::text not null,
  import_row_id bigint,
  recorded_by bigint,
  confirmed_by bigint,
  confirmed_at timestamp with time zone,
  is_entered_in_error boolean default false not null,
  error_reason text,
  sensitivity text,
  version integer default 1 not null,
  recorded_at timestamp with time zone default now() not null,
  changed_at timestamp with time zone default clock_timestamp() not null,
  changed_by bigint,
  constraint work_up_item_pkey PRIMARY KEY (practice_id, id),
  constraint work_up_item_practice_id_import_row_id_fkey FOREIGN KEY (practice_id, import_row_id) REFERENCES import_row(practice_id, id),
  constraint work_up_item_practice_id_patient_id_fkey FOREIGN KEY (practice_id, patient_id) REFERENCES patient(practice_id, id),
  constraint work_up_item_area_check CHECK ((area = ANY (ARRAY['ovulatory'::text, 'tubal'::text, 'uterine'::text, 'male'::text, 'genetic'::text, 'infectious'::text]))),
  constraint work_up_item_check CHECK (((status = ANY (ARRAY['ordered'::text, 'not_applicable'::text])) OR (done_on IS NOT NULL))),
  constraint work_up_item_check1 CHECK ((expires_on >= done_on)),
  constraint work_up_item_confirmed CHECK (((confirmed_by IS NULL) = (confirmed_at IS NULL))),
  constraint work_up_item_error CHECK ((is_entered_in_error = (error_reason IS NOT NULL))),
  constraint work_up_item_error_reason_check CHECK (((length(error_reason) >= 1) AND (length(error_reason) <= 500))),
  constraint work_up_item_note_check CHECK ((length(note) <= 2000)),
  constraint work_up_item_sensitivity CHECK (is_sensitivity(sensitivity)),
  constraint work_up_item_source_check CHECK ((source = ANY (ARRAY['clinician'::text, 'patient'::text, 'import'::text, 'note'::text, 'device'::text]))),
  constraint work_up_item_status_check CHECK ((status = ANY (ARRAY['ordered'::text, 'done'::text, 'abnormal'::text, 'not_applicable'::text])))
);
CREATE INDEX work_up_item_import_row ON public.work_up_item USING btree (practice_id, import_row_id) WHERE (import_row_id IS NOT NULL);
CREATE INDEX work_up_item_patient ON public.work_up_item USING btree (practice_id, patient_id);
alter table work_up_item enable row level security;
alter table work_up_item force row level security;
create policy labelled_rows on work_up_item as restrictive for all to wyze_app using (((sensitivity IS NULL) OR (sensitivity = ANY (( SELECT seen_sensitivity() AS seen_sensitivity)::text[])) OR (patient_id = ANY (( SELECT opened_patients() AS opened_patients)::bigint[])) OR (recorded_by = ( SELECT current_actor() AS current_actor))));
create policy own_practice on work_up_item for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy owner_maintains on work_up_item for all to wyze_migrate using (true) with check (true);
CREATE TRIGGER keep_version AFTER UPDATE ON public.work_up_item FOR EACH ROW WHEN (((old.version <> new.version) OR (old.sensitivity IS DISTINCT FROM new.sensitivity))) EXECUTE FUNCTION keep_fact_version();
CREATE TRIGGER work_up_item_change_is_stamped BEFORE UPDATE ON public.work_up_item FOR EACH ROW EXECUTE FUNCTION stamp_change();
CREATE TRIGGER work_up_item_is_announced AFTER INSERT OR UPDATE ON public.work_up_item FOR EACH ROW WHEN ((current_practice() IS NOT NULL)) EXECUTE FUNCTION note_hidden_change();
CREATE TRIGGER work_up_item_label_is_guarded BEFORE UPDATE ON public.work_up_item FOR EACH ROW EXECUTE FUNCTION guard_sensitivity();
grant insert, select, update on work_up_item to wyze_app;
grant select on work_up_item to wyze_backup;
comment on table work_up_item is 'The infertility work-up: what was looked at and what came of it. Expired is expires_on before today.';
comment on column work_up_item.source is 'Who said it: a clinician, the patient, an imported file, a signed note, a device.';
comment on column work_up_item.import_row_id is 'The staged row of an import that it was accepted from.';
comment on column work_up_item.confirmed_at is 'When a clinician last said that it still holds; earlier ones are in fact_confirmation.';
comment on column work_up_item.is_entered_in_error is 'Kept and shown struck through, never counted: a fact is not deleted.';
comment on column work_up_item.sensitivity is 'Category of its label; null is none.';
comment on column work_up_item.recorded_at is 'When it came into this chart; for rows older than this column, when the column came.';
comment on column work_up_item.changed_at is 'When it last became something else; by whom is in changed_by.';

create table writing_ledger (
  practice_id bigint not null,
  user_id bigint not null,
  draft_id bigint not null,
  engine text not null,
  written_at timestamp with time zone not null,
  last_active_at timestamp with time zone not null,
  active_s integer default 0 not null,
  save_count integer default 0 not null,
  proposed_count integer default 0 not null,
  kept_count integer default 0 not null,
  edited_count integer default 0 not null,
  struck_count integer default 0 not null,
  added_count integer default 0 not null,
  signed_at timestamp with time zone,
  constraint writing_ledger_pkey PRIMARY KEY (practice_id, user_id, draft_id),
  constraint writing_ledger_practice_id_draft_id_fkey FOREIGN KEY (practice_id, draft_id) REFERENCES draft(practice_id, id),
  constraint writing_ledger_practice_id_user_id_fkey FOREIGN KEY (practice_id, user_id) REFERENCES app_user(practice_id, id),
  constraint writing_ledger_active_s_check CHECK ((active_s >= 0))
);
CREATE INDEX writing_ledger_draft ON public.writing_ledger USING btree (practice_id, draft_id);
CREATE INDEX writing_ledger_signed ON public.writing_ledger USING btree (practice_id, user_id, written_at DESC);
alter table writing_ledger enable row level security;
alter table writing_ledger force row level security;
create policy own_practice on writing_ledger for all to wyze_app using ((practice_id = current_practice())) with check ((practice_id = current_practice()));
create policy own_rows on writing_ledger as restrictive for all to wyze_app using ((user_id = current_actor())) with check ((user_id = current_actor()));
create policy owner_maintains on writing_ledger for all to wyze_migrate using (true) with check (true);
grant insert, select, update on writing_ledger to wyze_app;
grant select on writing_ledger to wyze_backup;
comment on table writing_ledger is 'How long a writer worked on a draft and what became of its sentences. The writer alone sees it: no supervisor, no administrator, no report.';
comment on column writing_ledger.active_s is 'Seconds between one save and the next, at most two minutes each: a pause is not work.';

create view chart_entry with (security_invoker=true) as
 SELECT allergy.practice_id,
    'allergy'::text AS record,
    allergy.id,
    allergy.patient_id,
    allergy.substance AS text,
    concat_ws(', '::text, allergy.reaction, allergy.severity) AS detail,
    NULL::text AS code,
    NULL::text AS on_date,
    NULL::text AS ended_on,
    allergy.sensitivity,
    allergy.source,
    allergy.recorded_by,
    allergy.recorded_at,
    allergy.confirmed_by,
    allergy.confirmed_at,
    allergy.changed_at,
    allergy.changed_by,
    allergy.is_entered_in_error
   FROM allergy
UNION ALL
 SELECT medication.practice_id,
    'medication'::text AS record,
    medication.id,
    medication.patient_id,
    medication.name AS text,
    concat_ws(' '::text, medication.dose, medication.route, medication.frequency) AS detail,
    NULL::text AS code,
    (medication.started_on)::text AS on_date,
    (medication.stopped_on)::text AS ended_on,
    medication.sensitivity,
    medication.source,
    medication.recorded_by,
    medication.recorded_at,
    medication.confirmed_by,
    medication.confirmed_at,
    medication.changed_at,
    medication.changed_by,
    medication.is_entered_in_error
   FROM medication
UNION ALL
 SELECT problem.practice_id,
    'problem'::text AS record,
    problem.id,
    problem.patient_id,
    problem.description AS text,
    problem.icd10cm AS detail,
    problem.icd10cm AS code,
    (problem.onset_on)::text AS on_date,
    (problem.resolved_on)::text AS ended_on,
    problem.sensitivity,
    problem.source,
    problem.recorded_by,
    problem.recorded_at,
    problem.confirmed_by,
    problem.confirmed_at,
    problem.changed_at,
    problem.changed_by,
    problem.is_entered_in_error
   FROM problem
UNION ALL
 SELECT lab_result.practice_id,
    'lab_result'::text AS record,
    lab_result.id,
    lab_result.patient_id,
    lab_result.name AS text,
    concat_ws(' '::text, NULLIF(lab_result.comparator, '='::text), lab_result.value, lab_result.unit) AS detail,
    lab_result.loinc AS code,
    (((lab_result.collected_at AT TIME ZONE 'UTC'::text))::date)::text AS on_date,
    NULL::text AS ended_on,
    lab_result.sensitivity,
    lab_result.source,
    lab_result.recorded_by,
    lab_result.recorded_at,
    lab_result.confirmed_by,
    lab_result.confirmed_at,
    lab_result.changed_at,
    lab_result.changed_by,
    lab_result.is_entered_in_error
   FROM lab_result
UNION ALL
 SELECT surgery.practice_id,
    'surgery'::text AS record,
    surgery.id,
    surgery.patient_id,
    surgery.name AS text,
    surgery.indication AS detail,
    NULL::text AS code,
    surgery.performed_on AS on_date,
    NULL::text AS ended_on,
    surgery.sensitivity,
    surgery.source,
    surgery.recorded_by,
    surgery.recorded_at,
    surgery.confirmed_by,
    surgery.confirmed_at,
    surgery.changed_at,
    surgery.changed_by,
    surgery.is_entered_in_error
   FROM surgery
UNION ALL
 SELECT family_history.practice_id,
    'family_history'::text AS record,
    family_history.id,
    family_history.patient_id,
    concat_ws(': '::text, initcap(replace(family_history.relative, '_'::text, ' '::text)), family_history.condition) AS text,
    family_history.relative_name AS detail,
    family_history.icd10cm AS code,
    NULL::text AS on_date,
    NULL::text AS ended_on,
    family_history.sensitivity,
    family_history.source,
    family_history.recorded_by,
    family_history.recorded_at,
    family_history.confirmed_by,
    family_history.confirmed_at,
    family_history.changed_at,
    family_history.changed_by,
    family_history.is_entered_in_error
   FROM family_history
UNION ALL
 SELECT social_history.practice_id,
    'social_history'::text AS record,
    social_history.id,
    social_history.patient_id,
    concat_ws(': '::text, initcap(replace(social_history.topic, '_'::text, ' '::text)), social_history.status) AS text,
    concat_ws(' '::text, social_history.amount, social_history.unit, social_history.detail) AS detail,
    NULL::text AS code,
    social_history.started_on AS on_date,
    social_history.stopped_on AS ended_on,
    social_history.sensitivity,
    social_history.source,
    social_history.recorded_by,
    social_history.recorded_at,
    social_history.confirmed_by,
    social_history.confirmed_at,
    social_history.changed_at,
    social_history.changed_by,
    social_history.is_entered_in_error
   FROM social_history
UNION ALL
 SELECT immunization.practice_id,
    'immunization'::text AS record,
    immunization.id,
    immunization.patient_id,
    immunization.vaccine AS text,
    immunization.status AS detail,
    immunization.cvx AS code,
    immunization.given_on AS on_date,
    NULL::text AS ended_on,
    immunization.sensitivity,
    immunization.source,
    immunization.recorded_by,
    immunization.recorded_at,
    immunization.confirmed_by,
    immunization.confirmed_at,
    immunization.changed_at,
    immunization.changed_by,
    immunization.is_entered_in_error
   FROM immunization
UNION ALL
 SELECT menstrual_record.practice_id,
    'menstrual_record'::text AS record,
    menstrual_record.id,
    menstrual_record.patient_id,
    'Menstrual record'::text AS text,
    ('LMP '::text || menstrual_record.lmp_on) AS detail,
    NULL::text AS code,
    (menstrual_record.assessed_on)::text AS on_date,
    NULL::text AS ended_on,
    menstrual_record.sensitivity,
    menstrual_record.source,
    menstrual_record.recorded_by,
    menstrual_record.recorded_at,
    menstrual_record.confirmed_by,
    menstrual_record.confirmed_at,
    menstrual_record.changed_at,
    menstrual_record.changed_by,
    menstrual_record.is_entered_in_error
   FROM menstrual_record
UNION ALL
 SELECT pregnancy.practice_id,
    'pregnancy'::text AS record,
    pregnancy.id,
    pregnancy.patient_id,
    ((('Pregnancy '::text || pregnancy.number) || ': '::text) || replace(pregnancy.outcome, '_'::text, ' '::text)) AS text,
    pregnancy.conception_mode AS detail,
    NULL::text AS code,
    COALESCE(pregnancy.ended_on, (pregnancy.edd_on)::text) AS on_date,
    NULL::text AS ended_on,
    pregnancy.sensitivity,
    pregnancy.source,
    pregnancy.recorded_by,
    pregnancy.recorded_at,
    pregnancy.confirmed_by,
    pregnancy.confirmed_at,
    pregnancy.changed_at,
    pregnancy.changed_by,
    pregnancy.is_entered_in_error
   FROM pregnancy
UNION ALL
 SELECT contraception_use.practice_id,
    'contraception_use'::text AS record,
    contraception_use.id,
    contraception_use.patient_id,
    replace(contraception_use.method, '_'::text, ' '::text) AS text,
    contraception_use.product AS detail,
    NULL::text AS code,
    contraception_use.started_on AS on_date,
    contraception_use.stopped_on AS ended_on,
    contraception_use.sensitivity,
    contraception_use.source,
    contraception_use.recorded_by,
    contraception_use.recorded_at,
    contraception_use.confirmed_by,
    contraception_use.confirmed_at,
    contraception_use.changed_at,
    contraception_use.changed_by,
    contraception_use.is_entered_in_error
   FROM contraception_use
UNION ALL
 SELECT vital.practice_id,
    'vital'::text AS record,
    vital.id,
    vital.patient_id,
    vital.name AS text,
    concat(vital.value, ('/'::text || vital.diastolic), ' ', vital.unit) AS detail,
    vital.loinc AS code,
    (((vital.measured_at AT TIME ZONE 'UTC'::text))::date)::text AS on_date,
    NULL::text AS ended_on,
    vital.sensitivity,
    vital.source,
    vital.recorded_by,
    vital.recorded_at,
    vital.confirmed_by,
    vital.confirmed_at,
    vital.changed_at,
    vital.changed_by,
    vital.is_entered_in_error
   FROM vital
UNION ALL
 SELECT semen_analysis.practice_id,
    'semen_analysis'::text AS record,
    semen_analysis.id,
    semen_analysis.patient_id,
    'Semen analysis'::text AS text,
    concat_ws(', '::text, (semen_analysis.volume_ml || ' mL'::text), (semen_analysis.concentration_m_per_ml || ' M/mL'::text), (semen_analysis.total_motility_percent || ' % motile'::text)) AS detail,
    NULL::text AS code,
    (semen_analysis.collected_on)::text AS on_date,
    NULL::text AS ended_on,
    semen_analysis.sensitivity,
    semen_analysis.source,
    semen_analysis.recorded_by,
    semen_analysis.recorded_at,
    semen_analysis.confirmed_by,
    semen_analysis.confirmed_at,
    semen_analysis.changed_at,
    semen_analysis.changed_by,
    semen_analysis.is_entered_in_error
   FROM semen_analysis
UNION ALL
 SELECT work_up_item.practice_id,
    'work_up_item'::text AS record,
    work_up_item.id,
    work_up_item.patient_id,
    work_up_item.test AS text,
    concat_ws(': '::text, replace(work_up_item.status, '_'::text, ' '::text), work_up_item.result) AS detail,
    NULL::text AS code,
    (work_up_item.done_on)::text AS on_date,
    (work_up_item.expires_on)::text AS ended_on,
    work_up_item.sensitivity,
    work_up_item.source,
    work_up_item.recorded_by,
    work_up_item.recorded_at,
    work_up_item.confirmed_by,
    work_up_item.confirmed_at,
    work_up_item.changed_at,
    work_up_item.changed_by,
    work_up_item.is_entered_in_error
   FROM work_up_item
UNION ALL
 SELECT screening_event.practice_id,
    'screening_event'::text AS record,
    screening_event.id,
    screening_event.patient_id,
    screening_event.type AS text,
    concat_ws(': '::text, screening_event.result, screening_event.detail) AS detail,
    NULL::text AS code,
    (screening_event.done_on)::text AS on_date,
    NULL::text AS ended_on,
    screening_event.sensitivity,
    screening_event.source,
    screening_event.recorded_by,
    screening_event.recorded_at,
    screening_event.confirmed_by,
    screening_event.confirmed_at,
    screening_event.changed_at,
    screening_event.changed_by,
    screening_event.is_entered_in_error
   FROM screening_event
UNION ALL
 SELECT organ.practice_id,
    'organ'::text AS record,
    organ.id,
    organ.patient_id,
    ((replace(organ.organ, '_'::text, ' '::text) || ': '::text) || organ.state) AS text,
    NULL::text AS detail,
    NULL::text AS code,
    organ.since_on AS on_date,
    NULL::text AS ended_on,
    organ.sensitivity,
    organ.source,
    organ.recorded_by,
    organ.recorded_at,
    organ.confirmed_by,
    organ.confirmed_at,
    organ.changed_at,
    organ.changed_by,
    organ.is_entered_in_error
   FROM organ
UNION ALL
 SELECT pregnancy_intent.practice_id,
    'pregnancy_intent'::text AS record,
    pregnancy_intent.id,
    pregnancy_intent.patient_id,
    ('Wish for a pregnancy: '::text || replace(pregnancy_intent.intent, '_'::text, ' '::text)) AS text,
    NULL::text AS detail,
    NULL::text AS code,
    (pregnancy_intent.asked_on)::text AS on_date,
    NULL::text AS ended_on,
    pregnancy_intent.sensitivity,
    pregnancy_intent.source,
    pregnancy_intent.recorded_by,
    pregnancy_intent.recorded_at,
    pregnancy_intent.confirmed_by,
    pregnancy_intent.confirmed_at,
    pregnancy_intent.changed_at,
    pregnancy_intent.changed_by,
    pregnancy_intent.is_entered_in_error
   FROM pregnancy_intent
UNION ALL
 SELECT note.practice_id,
    'note'::text AS record,
    note.id,
    note.patient_id,
    note.title AS text,
    note.status AS detail,
    note.template_id AS code,
    (note.visit_on)::text AS on_date,
    NULL::text AS ended_on,
    note.sensitivity,
    'clinician'::text AS source,
    note.author_id AS recorded_by,
    note.created_at AS recorded_at,
    note.signed_by AS confirmed_by,
    note.signed_at AS confirmed_at,
    note.updated_at AS changed_at,
    COALESCE(note.signed_by, note.author_id) AS changed_by,
    false AS is_entered_in_error
   FROM note
  WHERE (note.status <> 'discarded'::text);
