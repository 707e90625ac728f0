-- Sensitivity labels: a row that carries one does not exist for who may not see its category. The database itself keeps to
-- that, so that no query, list, count or search has to remember it. Break-glass opens one chart to one person for a time.

-- ---- The categories ----
-- domain/src/access/sensitivity.ts holds the same list; a test compares them.
create function sensitivity_categories() returns table (category text, default_roles text[])
  language sql immutable parallel safe
begin atomic
  values ('reproductive', array['REI', 'NP']), ('gender_affirming', array['REI', 'NP']), ('donor_identity', array['REI']),
         ('ipv', array['REI', 'NP']), ('mental_health', array['REI', 'NP']), ('substance_use', array['REI', 'NP']),
         ('genetics', array['REI', 'NP']), ('hiv_sti', array['REI', 'NP']), ('pelvic_exam', array['PT', 'NP']);
end;
comment on function sensitivity_categories() is 'Every category of a label, and which roles see it where the practice has set nothing else.';
grant execute on function sensitivity_categories() to wyze_app;

create function is_sensitivity(value text) returns boolean
  language sql immutable strict parallel safe
return value = any (array['reproductive', 'gender_affirming', 'donor_identity', 'ipv', 'mental_health', 'substance_use', 'genetics', 'hiv_sti', 'pelvic_exam']);
grant execute on function is_sensitivity(text) to wyze_app;
grant execute on function is_partial_date(text) to wyze_app;

alter table practice add column break_glass_min integer not null default 240 check (break_glass_min between 15 and 720);
comment on column practice.break_glass_min is 'For how many minutes a chart stays open to who broke the glass.';
grant update (break_glass_min) on practice to wyze_app;

create table sensitivity_setting (
  practice_id   bigint not null references practice (id),
  category      text not null check (is_sensitivity(category)),
  roles         text[] not null check (roles <@ array['REI', 'NP', 'PT', 'ND', 'ADMIN']),
  is_suggesting boolean not null default true,
  version       integer not null default 1,
  changed_by    bigint not null,
  changed_at    timestamptz not null,
  primary key (practice_id, category),
  foreign key (practice_id, changed_by) references app_user (practice_id, id)
);
comment on table sensitivity_setting is 'Which roles of a practice see a category; no row: the default of sensitivity_categories(). An empty list is nobody.';
comment on column sensitivity_setting.is_suggesting is 'Whether the rule set of this category proposes labels.';
create index sensitivity_setting_changed_by on sensitivity_setting (practice_id, changed_by);
call protect_tenant_table('sensitivity_setting');
grant select, insert, update on sensitivity_setting to wyze_app;

create table sensitivity_grant (
  practice_id bigint not null,
  id          bigint generated always as identity,
  user_id     bigint not null,
  category    text not null check (is_sensitivity(category)),
  effect      text not null check (effect in ('allow', 'deny')),
  reason      text not null check (length(reason) between 1 and 500),
  granted_by  bigint not null,
  granted_at  timestamptz not null,
  expires_at  timestamptz,
  revoked_by  bigint,
  revoked_at  timestamptz,
  primary key (practice_id, id),
  foreign key (practice_id, user_id) references app_user (practice_id, id),
  check ((revoked_by is null) = (revoked_at is null))
);
comment on table sensitivity_grant is 'What a named person sees besides, or in spite of, their role. A denial wins over everything but having written the entry oneself.';
create index sensitivity_grant_user on sensitivity_grant (practice_id, user_id);
call protect_tenant_table('sensitivity_grant');
grant select, insert, update (revoked_by, revoked_at) on sensitivity_grant to wyze_app;

create table break_glass (
  practice_id bigint not null,
  id          bigint generated always as identity,
  patient_id  bigint not null,
  user_id     bigint not null,
  reason      text not null check (length(btrim(reason)) between 20 and 500),
  started_at  timestamptz not null,
  ends_at     timestamptz not null check (ends_at > started_at),
  ended_at    timestamptz,
  reviewed_by bigint,
  reviewed_at timestamptz,
  review_note text check (length(review_note) <= 500),
  primary key (practice_id, id),
  foreign key (practice_id, patient_id) references patient (practice_id, id),
  foreign key (practice_id, user_id) references app_user (practice_id, id),
  check ((reviewed_by is null) = (reviewed_at is null))
);
comment on table break_glass is 'Who opened what is hidden from them in one chart, why and until when. Ends by itself at ends_at, or by hand at ended_at.';
create index break_glass_user on break_glass (practice_id, user_id, ends_at desc);
create index break_glass_patient on break_glass (practice_id, patient_id);
create index break_glass_started on break_glass (practice_id, started_at desc);
call protect_tenant_table('break_glass');
grant select, insert, update (ended_at, reviewed_by, reviewed_at, review_note) on break_glass to wyze_app;

-- ---- Who acts, and what they see ----
-- Set by enter_session() and enter_actor() for the transaction. Null: nobody, who sees no labelled row.
create function current_actor() returns bigint
  language sql stable parallel safe
  return nullif(current_setting('app.actor', true), '')::bigint;
comment on function current_actor() is 'The person on whose behalf this transaction runs.';
grant execute on function current_actor() to wyze_app;

-- The API's clock, which decides about sessions, decides about the end of a grant or a break-glass too.
create function current_moment() returns timestamptz
  language sql stable parallel safe
  return coalesce(nullif(current_setting('app.moment', true), '')::timestamptz, now());
comment on function current_moment() is 'The instant of this transaction by the clock of the API.';
grant execute on function current_moment() to wyze_app;

create function sensitivity_of(p_practice bigint, p_user bigint, p_moment timestamptz) returns text[]
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select coalesce(array_agg(c.category order by c.category), '{}')
  from app_user u
  cross join sensitivity_categories() c
  left join sensitivity_setting s on s.practice_id = u.practice_id and s.category = c.category
  where u.practice_id = p_practice and u.id = p_user and u.is_active and u.role <> 'PRACTICE_ADMIN'
    and (u.role = any (coalesce(s.roles, c.default_roles))
      or exists (select from sensitivity_grant g
        where g.practice_id = u.practice_id and g.user_id = u.id and g.category = c.category and g.effect = 'allow'
          and g.revoked_at is null and (g.expires_at is null or g.expires_at > p_moment)))
    and not exists (select from sensitivity_grant g
        where g.practice_id = u.practice_id and g.user_id = u.id and g.category = c.category and g.effect = 'deny'
          and g.revoked_at is null and (g.expires_at is null or g.expires_at > p_moment));
end;
comment on function sensitivity_of(bigint, bigint, timestamptz) is 'The categories that a person sees: those of the role and those granted, less those denied. The administration of a practice reads no chart.';

create function opened_patients_of(p_practice bigint, p_user bigint, p_moment timestamptz) returns bigint[]
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select coalesce(array_agg(b.patient_id), '{}')
  from break_glass b
  join app_user u on u.practice_id = b.practice_id and u.id = b.user_id and u.is_active and u.role <> 'PRACTICE_ADMIN'
  where b.practice_id = p_practice and b.user_id = p_user and b.ends_at > p_moment and b.started_at <= p_moment and b.ended_at is null;
end;
comment on function opened_patients_of(bigint, bigint, timestamptz) is 'The charts whose glass this person has broken, and for which the time is not over.';

create function seen_sensitivity() returns text[]
  language sql stable security definer set search_path = public, pg_temp
  return sensitivity_of(current_practice(), current_actor(), current_moment());
comment on function seen_sensitivity() is 'The categories that this transaction sees.';
grant execute on function seen_sensitivity() to wyze_app;

create function opened_patients() returns bigint[]
  language sql stable security definer set search_path = public, pg_temp
  return opened_patients_of(current_practice(), current_actor(), current_moment());
comment on function opened_patients() is 'The charts that are open to this transaction by break-glass.';
grant execute on function opened_patients() to wyze_app;

-- For functions that run as owner, where no policy filters: whoever reads a labelled table there asks this for every row.
create function sees_sensitive(p_sensitivity text, p_patient bigint, p_author bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  return p_sensitivity is null or p_author = current_actor() or p_sensitivity = any (seen_sensitivity()) or p_patient = any (opened_patients());
comment on function sees_sensitive(text, bigint, bigint) is 'Whether this transaction may see a row with that label, of that patient, written by that person.';
grant execute on function sees_sensitive(text, bigint, bigint) to wyze_app;

-- For jobs: the same eyes as the person who asked for it.
create function enter_actor(p_practice bigint, p_user bigint, p_moment timestamptz) returns void
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform set_config('app.practice', p_practice::text, true), set_config('app.actor', coalesce(p_user::text, ''), true),
          set_config('app.moment', p_moment::text, true);
end $$;
comment on function enter_actor(bigint, bigint, timestamptz) is 'Enters a practice as one of its people; null is nobody, who sees no labelled row.';
grant execute on function enter_actor(bigint, bigint, timestamptz) to wyze_app;

create or replace function enter_session(p_session uuid, p_now timestamptz, p_is_background boolean)
  returns table (practice_id bigint, user_id bigint, role text, first_name text, last_name text, credentials text, session_id uuid,
                 stepped_up_at timestamptz, must_enrol boolean, is_email_verified boolean)
  language plpgsql security definer
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
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
end $$;

-- ---- What a label does to a table ----
-- A label is set by set_sensitivity() alone, which asks who may and writes it down.
create function guard_sensitivity() returns trigger language plpgsql as $$
begin
  if new.sensitivity is distinct from old.sensitivity and current_user = 'wyze_app' then
    raise exception 'a label is set by set_sensitivity()' using errcode = '42501';
  end if;
  return new;
end $$;

-- Remembers for announce_change() whether all that the transaction wrote is hidden from some.
create function note_hidden_change() returns trigger language plpgsql as $$
begin
  if new.sensitivity is null or (tg_op = 'UPDATE' and old.sensitivity is distinct from new.sensitivity) then
    perform set_config('app.wrote_open', '1', true);
  else
    perform set_config('app.wrote_hidden', concat_ws(',', nullif(current_setting('app.wrote_hidden', true), ''), new.sensitivity), true),
            set_config('app.wrote_hidden_of', new.patient_id::text, true);
  end if;
  return null;
end $$;

-- When a row last became something else, for "what changed since I looked". A confirmation and a label are no such change,
-- but a label taken away is: somebody sees the row for the first time.
create function stamp_change() returns trigger language plpgsql as $$
declare v_same constant text[] := '{confirmed_by,confirmed_at,version,changed_at,changed_by,sensitivity}';
begin
  if to_jsonb(new) - v_same is distinct from to_jsonb(old) - v_same or (new.sensitivity is null and old.sensitivity is not null) then
    new.changed_at := clock_timestamp();
    new.changed_by := current_actor();
  end if;
  return new;
end $$;

-- For every table with a column `sensitivity` and a column `patient_id`. p_author names the column of who wrote the row:
-- they know it already.
create procedure protect_sensitive_table(name text, p_author text default 'recorded_by')
  language plpgsql as $$
begin
  execute format('alter table %I add constraint %I check (is_sensitivity(sensitivity))', name, name || '_sensitivity');
  execute format($ddl$
    create policy labelled_rows on %1$I as restrictive to wyze_app using (
      sensitivity is null or sensitivity = any ((select seen_sensitivity())::text[])
      or patient_id = any ((select opened_patients())::bigint[]) or %2$I = (select current_actor()))$ddl$, name, p_author);
  execute format('create trigger %I before update on %I for each row execute function guard_sensitivity()', name || '_label_is_guarded', name);
  execute format('create trigger %I after insert or update on %I for each row when (current_practice() is not null) execute function note_hidden_change()',
    name || '_is_announced', name);
end $$;
comment on procedure protect_sensitive_table(text, text) is 'Hides labelled rows from who may not see them. A new table with a label calls it in the migration that makes it.';

do $$
declare t text;
begin
  for t in select table_name from information_schema.columns where table_schema = 'public' and column_name = 'sensitivity' loop
    call protect_sensitive_table(t);
    execute format('alter table %I add column changed_at timestamptz not null default now(), add column changed_by bigint', t);
    execute format('update %I set changed_at = recorded_at where changed_at > recorded_at', t);
    execute format('alter table %I alter column changed_at set default clock_timestamp()', t);
    execute format('create trigger %I before update on %I for each row execute function stamp_change()', t || '_change_is_stamped', t);
    execute format('comment on column %I.changed_at is %L', t, 'When it last became something else; by whom is in changed_by.');
  end loop;
end $$;

-- An allergy protects its patient wherever they are treated.
alter table allergy add constraint allergy_is_open check (sensitivity is null);

-- ---- Notes ----
alter table note add column sensitivity text;
alter table draft add column sensitivity text;
alter table transcript add column sensitivity text;
comment on column note.sensitivity is 'Category of its label; its draft, transcript and signed versions follow it. The signed text does not change by it.';
comment on column draft.sensitivity is 'That of its note.';
comment on column transcript.sensitivity is 'That of the note that was made of it.';
call protect_sensitive_table('note', 'author_id');
call protect_sensitive_table('transcript', 'created_by');

-- As a function, so that it is asked for each labelled row by its key and never turned into a reading of all notes.
create function is_note_visible(p_note bigint) returns boolean
  language sql stable
  return exists (select from note where practice_id = current_practice() and id = p_note);
comment on function is_note_visible(bigint) is 'Whether its caller sees the note; runs as the caller.';
grant execute on function is_note_visible(bigint) to wyze_app;

alter table draft add constraint draft_sensitivity check (is_sensitivity(sensitivity));
create policy labelled_rows on draft as restrictive to wyze_app using (sensitivity is null or is_note_visible(note_id));
create trigger draft_label_is_guarded before update on draft for each row execute function guard_sensitivity();
create policy labelled_rows on note_version as restrictive to wyze_app using (is_note_visible(note_id));

create function label_parts_of_note() returns trigger language plpgsql as $$
begin
  update transcript t set sensitivity = new.sensitivity
    from draft d where d.practice_id = new.practice_id and d.note_id = new.id and t.practice_id = d.practice_id and t.id = d.transcript_id;
  update draft set sensitivity = new.sensitivity where practice_id = new.practice_id and note_id = new.id;
  return null;
end $$;
create trigger note_label_is_passed_on after update of sensitivity on note for each row
  when (new.sensitivity is distinct from old.sensitivity) execute function label_parts_of_note();

-- What is final stays final; only its label may change.
create function guard_transcript() returns trigger language plpgsql as $$
declare v_new transcript := new;
begin
  if tg_op = 'UPDATE' then v_new.sensitivity := old.sensitivity; end if;
  if tg_op = 'DELETE' or v_new is distinct from old then
    raise exception '% on % is refused: its rows are final', tg_op, tg_table_name using errcode = '42501';
  end if;
  return new;
end $$;
drop trigger transcript_is_final on transcript;
create trigger transcript_is_final before update or delete on transcript for each row execute function guard_transcript();

create or replace function guard_note() returns trigger language plpgsql as $$
declare v_new note := new;
begin
  if tg_op = 'UPDATE' then v_new.sensitivity := old.sensitivity; end if;
  if tg_op = 'UPDATE' and v_new is not distinct from old then return new; end if;
  if tg_op = 'DELETE' or old.status = 'discarded'
     or (new.practice_id, new.id, new.patient_id, new.author_id, new.created_at) is distinct from (old.practice_id, old.id, old.patient_id, old.author_id, old.created_at)
     or (old.status = 'signed' and (new.status <> 'signed' or new.current_version < old.current_version
         or (new.template_id, new.title, new.visit_on) is distinct from (old.template_id, old.title, old.visit_on)
         or (new.current_version = old.current_version and v_new is distinct from old))) then
    raise exception 'the note is final' using errcode = '42501';
  end if;
  return new;
end $$;

create or replace function guard_draft() returns trigger language plpgsql as $$
declare v_new draft := new;
begin
  if tg_op = 'UPDATE' then v_new.sensitivity := old.sensitivity; end if;
  if tg_op = 'UPDATE' and v_new is not distinct from old then return new; end if;
  if tg_op = 'DELETE' or old.status in ('signed', 'discarded')
     or (new.practice_id, new.id, new.note_id, new.transcript_id) is distinct from (old.practice_id, old.id, old.note_id, old.transcript_id) then
    raise exception 'the draft is closed' using errcode = '42501';
  end if;
  return new;
end $$;

-- ---- Setting a label ----
create table sensitivity_label (
  practice_id bigint not null,
  id          bigint generated always as identity,
  patient_id  bigint not null,
  record      text not null,
  record_id   bigint not null,
  before      text,
  after       text,
  origin      text not null check (origin in ('rule', 'user', 'patient')),
  rule        text,
  reason      text check (length(reason) between 1 and 500),
  changed_by  bigint not null,
  changed_at  timestamptz not null,
  primary key (practice_id, id),
  foreign key (practice_id, patient_id) references patient (practice_id, id),
  foreign key (practice_id, changed_by) references app_user (practice_id, id),
  check ((origin = 'rule') = (rule is not null)),
  check (after is not null or reason is not null)
);
comment on table sensitivity_label is 'Every label that was set, changed or taken away: by a rule, a person or at the patient''s wish.';
comment on column sensitivity_label.after is 'Null: taken away, which needs a reason.';
create index sensitivity_label_record on sensitivity_label (practice_id, patient_id, record, record_id, id desc);
create index sensitivity_label_changed_by on sensitivity_label (practice_id, changed_by);
call protect_tenant_table('sensitivity_label');
grant select on sensitivity_label to wyze_app;
create policy labelled_rows on sensitivity_label as restrictive to wyze_app using (
  patient_id = any ((select opened_patients())::bigint[])
  or (coalesce(before = any ((select seen_sensitivity())::text[]), true) and coalesce(after = any ((select seen_sensitivity())::text[]), true)));
create trigger sensitivity_label_is_final before update or delete on sensitivity_label for each row execute function refuse_change();

-- Who sees a row may label it. To change a label or take it away needs a right of one's own to its category, or having
-- written the row: an open glass is for reading.
create function set_sensitivity(p_record text, p_id bigint, p_patient bigint, p_category text, p_origin text, p_rule text, p_reason text,
    out outcome text, out before text)
  language plpgsql security definer set search_path = public, pg_temp as $$
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
end $$;
comment on function set_sensitivity(text, bigint, bigint, text, text, text, text) is 'set, unknown (no such row for this person), no_change or not_yours.';
grant execute on function set_sensitivity(text, bigint, bigint, text, text, text, text) to wyze_app;

-- A hidden medication still protects: the checks run over it on the server, and what they say of it names no substance.
-- The one place that reads past the labels; docs/decisions/0032-hidden-medications-protect.md.
create function list_hidden_medications(p_patient bigint)
  returns table (id bigint, name text, is_supplement boolean, route text, started_on date, sensitivity text)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select m.id, m.name, m.is_supplement, m.route, m.started_on, m.sensitivity
  from medication m
  where m.practice_id = current_practice() and m.patient_id = p_patient and current_actor() is not null
    and m.stopped_on is null and not m.is_entered_in_error and not sees_sensitive(m.sensitivity, m.patient_id, m.recorded_by);
end;
comment on function list_hidden_medications(bigint) is 'For the interaction check alone. Its rows never leave the server.';
grant execute on function list_hidden_medications(bigint) to wyze_app;

-- ---- What open screens are told ----
alter table live_event add column sensitivity text[], add column patient_id bigint;
comment on column live_event.sensitivity is 'Told only to who sees all of these categories, or has the glass of patient_id broken; null: to everybody.';

create or replace function announce_change(p_practice bigint, p_actor bigint, p_session uuid, p_request text, p_paths text[])
  returns void language plpgsql security definer
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
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
end $$;

drop function read_live_events(bigint, xid8, integer);
create function read_live_events(p_practice bigint, p_since xid8, p_limit integer)
  returns table (horizon text, events json)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select pg_snapshot_xmin(pg_current_snapshot())::text,
    coalesce((
      select json_agg(json_build_object('seq', e.seq, 'xact', e.xact::text, 'paths', e.paths, 'actor_id', e.actor_id, 'actor_session', e.actor_session,
                                        'sensitivity', e.sensitivity, 'patient_id', e.patient_id) order by e.seq)
      from (select seq, xact, paths, actor_id, actor_session, sensitivity, patient_id
            from live_event where practice_id = p_practice and xact >= p_since order by xact limit p_limit) e), '[]');
end;
comment on function read_live_events(bigint, xid8, integer) is 'Changes of one practice since a horizon; with null only the horizon of now.';
grant execute on function read_live_events(bigint, xid8, integer) to wyze_app;

drop function list_live_sessions(uuid[], timestamptz);
create function list_live_sessions(p_sessions uuid[], p_now timestamptz)
  returns table (session_id uuid, role text, must_enrol boolean, is_email_verified boolean, sensitivity text[], opened_patients bigint[])
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select s.id, u.role,
         p.requires_second_factor
           and not exists (select from totp_factor t where t.practice_id = s.practice_id and t.user_id = s.user_id and t.confirmed_at is not null)
           and not exists (select from passkey k where k.practice_id = s.practice_id and k.user_id = s.user_id and k.removed_at is null),
         u.email_verified_at is not null,
         sensitivity_of(s.practice_id, s.user_id, p_now), opened_patients_of(s.practice_id, s.user_id, p_now)
  from auth_session s
  join app_user u on u.practice_id = s.practice_id and u.id = s.user_id
  join practice p on p.id = s.practice_id
  where s.id = any(p_sessions) and s.revoked_at is null and u.is_active
    and s.expires_at > p_now and s.last_seen_at > p_now - session_idle_limit();
end;
comment on function list_live_sessions(uuid[], timestamptz) is 'One question for all open sockets of a process: who would still be let in, and what they may be told.';
grant execute on function list_live_sessions(uuid[], timestamptz) to wyze_app;
