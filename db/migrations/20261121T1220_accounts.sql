-- The life of an account: opened with a practice or by invitation, its address proven by mail, its password reset by mail.

-- Rows written by the owner (seed, set-up link, accounts older than this file) count as proven; registration says null.
alter table app_user
  add column email_verified_at timestamptz default now(),
  add column npi text check (npi ~ '^\d{10}$'),
  add column licence_number text check (length(licence_number) between 1 and 40),
  add column licence_state text check (licence_state ~ '^[A-Z]{2}$'),
  add column licence_expires_on date,
  add constraint app_user_licence check (num_nulls(licence_number, licence_state, licence_expires_on) in (0, 3));
comment on column app_user.email_verified_at is 'When the person proved that mail to this address reaches them; until then no patient is shown to them.';
comment on column app_user.npi is 'National Provider Identifier; its check digit is verified by domain/src/access/npi.ts.';
comment on column app_user.licence_state is 'Two letters of the issuing state or territory.';
grant update (role, is_active) on app_user to wyze_app;

-- A request to open a practice, until a job has looked at it. Known and new addresses leave the same row here, so that
-- whoever asks learns nothing from the answer or its time.
create table registration (
  id                 uuid primary key default gen_random_uuid(),
  practice_name      text not null,
  time_zone          text not null,
  email              text not null,
  first_name         text not null,
  last_name          text not null,
  password_hash      text not null,
  npi                text,
  licence_number     text,
  licence_state      text,
  licence_expires_on date,
  created_at         timestamptz not null default now()
);
comment on table registration is 'Requests to open a practice on their way to becoming one; each lives for milliseconds. Reached only through functions.';

create table invitation (
  practice_id bigint not null references practice (id),
  id          bigint generated always as identity,
  email       text not null check (email = lower(email) and length(email) <= 254),
  role        text not null check (role in ('PRACTICE_ADMIN', 'NP', 'PT', 'ND', 'REI')),
  invited_by  bigint not null,
  created_at  timestamptz not null default now(),
  sent_at     timestamptz not null default now(),
  expires_at  timestamptz not null,
  revoked_at  timestamptz,
  accepted_at timestamptz,
  accepted_by bigint,
  primary key (practice_id, id),
  foreign key (practice_id, invited_by) references app_user (practice_id, id),
  foreign key (practice_id, accepted_by) references app_user (practice_id, id),
  check (num_nulls(accepted_at, accepted_by) in (0, 2))
);
comment on table invitation is 'Who may join a practice with which role. Role and address of the later account come from here, never from a form.';
create unique index invitation_open on invitation (practice_id, email) where revoked_at is null and accepted_at is null;
create index invitation_invited_by on invitation (practice_id, invited_by);
create index invitation_accepted_by on invitation (practice_id, accepted_by) where accepted_by is not null;
call protect_tenant_table('invitation');
grant select, insert on invitation to wyze_app;
grant update (sent_at, expires_at, revoked_at) on invitation to wyze_app;

create table mail_token (
  practice_id   bigint not null references practice (id),
  id            bigint generated always as identity,
  kind          text not null check (kind in ('verify', 'reset', 'invite')),
  user_id       bigint,
  invitation_id bigint,
  salt          bytea not null check (length(salt) = 32),
  token_sha256  bytea not null check (length(token_sha256) = 32),
  cause         text not null,
  created_at    timestamptz not null default now(),
  expires_at    timestamptz not null,
  used_at       timestamptz,
  voided_at     timestamptz,
  primary key (practice_id, id),
  foreign key (practice_id, user_id) references app_user (practice_id, id),
  foreign key (practice_id, invitation_id) references invitation (practice_id, id),
  check (case kind when 'invite' then invitation_id is not null and user_id is null else user_id is not null and invitation_id is null end)
);
comment on table mail_token is 'One link sent by mail. The token is derived from salt and a key outside the database; here stands its hash. Works once.';
comment on column mail_token.cause is 'The request or job that asked for it, so that a job that runs twice makes one.';
create unique index mail_token_sha256 on mail_token (token_sha256);
create unique index mail_token_cause on mail_token (practice_id, kind, cause);
create index mail_token_user on mail_token (practice_id, user_id) where user_id is not null;
create index mail_token_invitation on mail_token (practice_id, invitation_id) where invitation_id is not null;
call protect_tenant_table('mail_token');
grant select, insert on mail_token to wyze_app;
grant update (voided_at) on mail_token to wyze_app;

create function add_registration(
  p_practice_name text, p_time_zone text, p_email text, p_first_name text, p_last_name text, p_password_hash text,
  p_npi text, p_licence_number text, p_licence_state text, p_licence_expires_on date)
  returns uuid language sql security definer set search_path = public, pg_temp
begin atomic
  insert into registration (practice_name, time_zone, email, first_name, last_name, password_hash, npi, licence_number, licence_state, licence_expires_on)
  values (p_practice_name, p_time_zone, lower(p_email), p_first_name, p_last_name, p_password_hash, p_npi, p_licence_number, p_licence_state, p_licence_expires_on)
  returning id;
end;
grant execute on function add_registration(text, text, text, text, text, text, text, text, text, date) to wyze_app;

-- Turns a request into a practice with its first administrator, or says whose address it is already. Enters the practice
-- concerned. No row where the request was dealt with before.
create function settle_registration(p_id uuid) returns table (practice_id bigint, user_id bigint, is_new boolean)
  language plpgsql security definer set search_path = public, pg_temp as $$
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
end $$;
grant execute on function settle_registration(uuid) to wyze_app;

-- Who has this address, before any practice is known; enters their practice.
create function find_account(p_email text) returns table (practice_id bigint, user_id bigint, is_active boolean, is_email_verified boolean)
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return query
    select u.practice_id, u.id, u.is_active, u.email_verified_at is not null from app_user u where u.email = lower(p_email);
  if found then
    perform set_config('app.practice', (select u.practice_id::text from app_user u where u.email = lower(p_email)), true);
  end if;
end $$;
grant execute on function find_account(text) to wyze_app;

-- The link with this hash while it still works; locks it and enters its practice. p_now is the caller's clock.
create function find_mail_token(p_sha256 bytea, p_kind text, p_now timestamptz)
  returns table (practice_id bigint, id bigint, user_id bigint, invitation_id bigint)
  language plpgsql security definer set search_path = public, pg_temp as $$
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
end $$;
grant execute on function find_mail_token(bytea, text, timestamptz) to wyze_app;

-- The three ends of a link. Each uses it up and does its one thing, or raises: the caller found it in this transaction.
create function use_mail_token(p_id bigint, p_kind text, p_now timestamptz) returns mail_token
  language plpgsql security definer set search_path = public, pg_temp as $$
declare t mail_token;
begin
  update mail_token set used_at = p_now
    where practice_id = current_practice() and id = p_id and kind = p_kind and used_at is null and voided_at is null returning * into t;
  if not found then raise exception 'the link does not work any more' using errcode = '42501'; end if;
  return t;
end $$;

create function verify_email(p_token bigint, p_now timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare t mail_token := use_mail_token(p_token, 'verify', p_now);
begin
  update app_user set email_verified_at = coalesce(email_verified_at, p_now) where practice_id = t.practice_id and id = t.user_id;
end $$;
grant execute on function verify_email(bigint, timestamptz) to wyze_app;

-- The link came by mail, so the address is proven too. Every session ends.
create function reset_password(p_token bigint, p_password_hash text, p_now timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare t mail_token := use_mail_token(p_token, 'reset', p_now);
begin
  update user_credential set password_hash = p_password_hash, changed_at = p_now where practice_id = t.practice_id and user_id = t.user_id;
  update app_user set email_verified_at = coalesce(email_verified_at, p_now) where practice_id = t.practice_id and id = t.user_id;
  update auth_session set revoked_at = p_now, revoked_for = 'password reset' where practice_id = t.practice_id and user_id = t.user_id and revoked_at is null;
end $$;
grant execute on function reset_password(bigint, text, timestamptz) to wyze_app;

create function accept_invitation(
  p_token bigint, p_first_name text, p_last_name text, p_password_hash text,
  p_npi text, p_licence_number text, p_licence_state text, p_licence_expires_on date, p_now timestamptz)
  returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare t mail_token := use_mail_token(p_token, 'invite', p_now); i invitation; v_user bigint;
begin
  select * into strict i from invitation where practice_id = t.practice_id and id = t.invitation_id and revoked_at is null and accepted_at is null for update;
  insert into app_user (practice_id, email, first_name, last_name, role, npi, licence_number, licence_state, licence_expires_on)
    values (i.practice_id, i.email, p_first_name, p_last_name, i.role, p_npi, p_licence_number, p_licence_state, p_licence_expires_on)
    returning id into v_user;
  insert into user_credential (practice_id, user_id, password_hash) values (i.practice_id, v_user, p_password_hash);
  update invitation set accepted_at = p_now, accepted_by = v_user where practice_id = i.practice_id and id = i.id;
  return v_user;
end $$;
grant execute on function accept_invitation(bigint, text, text, text, text, text, text, date, timestamptz) to wyze_app;

-- As before, and says whether the person's address is proven.
drop function enter_session(uuid, timestamptz, boolean);
create function enter_session(p_session uuid, p_now timestamptz, p_is_background boolean)
  returns table (practice_id bigint, user_id bigint, role text, first_name text, last_name text, credentials text, session_id uuid,
                 stepped_up_at timestamptz, must_enrol boolean, is_email_verified boolean)
  language plpgsql security definer set search_path = public, pg_temp as $$
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
end $$;
grant execute on function enter_session(uuid, timestamptz, boolean) to wyze_app;
