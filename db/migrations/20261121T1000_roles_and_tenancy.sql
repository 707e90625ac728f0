-- Roles, the session that a request enters, and the practice as tenant.
-- Three roles: the one that runs this file owns everything, wyze_app serves requests, wyze_backup reads all of it.

do $$
begin
  if not exists (select from pg_roles where rolname = 'wyze_app') then
    create role wyze_app nologin nosuperuser nobypassrls nocreatedb nocreaterole;
  end if;
end $$;

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

revoke all on schema public from public;
grant usage on schema public to wyze_app;
do $$
begin
  if exists (select from pg_roles where rolname = 'wyze_backup') then
    grant usage on schema public to wyze_backup;
    alter default privileges in schema public grant select on tables to wyze_backup;
  end if;
end $$;
alter default privileges revoke execute on functions from public;

grant select on schema_migration to wyze_app;

-- The practice whose rows this transaction may see; null (so: no row at all) where nobody entered.
create function current_practice() returns bigint
  language sql stable parallel safe
  return nullif(current_setting('app.practice', true), '')::bigint;
grant execute on function current_practice() to wyze_app;

-- Gives a table its three locks: row-level security on and forced, the application sees its own practice only,
-- and the owner (migrations, seeding, security-definer functions) filters by itself.
create procedure protect_tenant_table(name text, column_name text default 'practice_id')
  language plpgsql as $$
begin
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  execute format('create policy own_practice on %I to wyze_app using (%I = current_practice()) with check (%I = current_practice())', name, column_name, column_name);
  execute format('create policy owner_maintains on %I to %I using (true) with check (true)', name, current_user);
end $$;

create table practice (
  id         bigint generated always as identity primary key,
  name       text not null check (length(name) between 1 and 200),
  time_zone  text not null default 'America/New_York',
  is_demo    boolean not null default false,
  created_at timestamptz not null default now()
);
comment on table practice is 'A clinic: the tenant. Every row about people belongs to exactly one practice.';
call protect_tenant_table('practice', 'id');
grant select on practice to wyze_app;

create table app_user (
  practice_id     bigint not null references practice (id),
  id              bigint generated always as identity,
  email           text not null check (email = lower(email) and length(email) <= 254),
  first_name      text not null,
  last_name       text not null,
  role            text not null check (role in ('PRACTICE_ADMIN', 'NP', 'PT', 'ND', 'REI', 'ADMIN')),
  credentials     text,
  profile_picture text,
  is_active       boolean not null default true,
  created_at      timestamptz not null default now(),
  primary key (practice_id, id)
);
comment on table app_user is 'A person who signs in. One e-mail address is one account in one practice.';
comment on column app_user.credentials is 'Letters after the name as they stand under a signature: MD, DNP, PT DPT, ND.';
create unique index app_user_id on app_user (id);
create unique index app_user_email on app_user (email);
call protect_tenant_table('app_user');
grant select on app_user to wyze_app;

create table user_credential (
  practice_id   bigint not null,
  user_id       bigint not null,
  password_hash text not null,
  changed_at    timestamptz not null default now(),
  primary key (practice_id, user_id),
  foreign key (practice_id, user_id) references app_user (practice_id, id)
);
comment on table user_credential is 'Argon2id hashes, apart from app_user so that no query for a name can carry one out. Reached only through find_credential().';
call protect_tenant_table('user_credential');

create table auth_session (
  practice_id   bigint not null,
  id            uuid not null default gen_random_uuid(),
  user_id       bigint not null,
  refresh_salt  bytea not null,
  generation    integer not null default 0,
  rotated_at    timestamptz not null default now(),
  created_at    timestamptz not null default now(),
  expires_at    timestamptz not null,
  revoked_at    timestamptz,
  revoked_for   text,
  user_agent    text,
  primary key (practice_id, id),
  foreign key (practice_id, user_id) references app_user (practice_id, id)
);
comment on table auth_session is 'One sign-in on one device. Its refresh tokens are derived from refresh_salt, generation and a secret outside the database; none is stored.';
create unique index auth_session_id on auth_session (id);
create index auth_session_user on auth_session (practice_id, user_id);
call protect_tenant_table('auth_session');

create table sign_in_throttle (
  key        text primary key,
  failures   integer not null,
  last_at    timestamptz not null,
  blocked_until timestamptz,
  must_wait  boolean not null default false
);
comment on column sign_in_throttle.must_wait is 'Whether the latest try came while the wait was still on; it was then neither let through nor counted.';
comment on table sign_in_throttle is 'Failed sign-ins by account and by address; keys are keyed hashes, so the table names nobody. Holds no tenant data.';
grant select, insert, update, delete on sign_in_throttle to wyze_app;

create table setup_token (
  token_sha256 bytea primary key,
  created_at   timestamptz not null default now(),
  used_at      timestamptz
);
comment on table setup_token is 'The one-time link that opens the first practice of an empty installation.';

-- Finds who signs in, before any practice is known. Returns at most one row.
create function find_credential(p_email text)
  returns table (practice_id bigint, user_id bigint, password_hash text, is_active boolean)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select u.practice_id, u.id, c.password_hash, u.is_active
  from app_user u join user_credential c on c.practice_id = u.practice_id and c.user_id = u.id
  where u.email = lower(p_email);
end;
grant execute on function find_credential(text) to wyze_app;

create function open_session(p_practice bigint, p_user bigint, p_salt bytea, p_expires_at timestamptz, p_user_agent text)
  returns uuid language plpgsql security definer set search_path = public, pg_temp as $$
declare v_id uuid;
begin
  insert into auth_session (practice_id, user_id, refresh_salt, expires_at, user_agent)
  values (p_practice, p_user, p_salt, p_expires_at, left(p_user_agent, 300)) returning id into v_id;
  perform set_config('app.practice', p_practice::text, true);
  return v_id;
end $$;
grant execute on function open_session(bigint, bigint, bytea, timestamptz, text) to wyze_app;

-- The first statement of every signed-in request: sets the practice for the transaction and says who is acting.
-- No row means that the session is over, and nothing below will show a row.
create function enter_session(p_session uuid)
  returns table (practice_id bigint, user_id bigint, role text, first_name text, last_name text, credentials text, session_id uuid)
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return query
    select s.practice_id, s.user_id, u.role, u.first_name, u.last_name, u.credentials, s.id
    from auth_session s join app_user u on u.practice_id = s.practice_id and u.id = s.user_id
    where s.id = p_session and s.revoked_at is null and s.expires_at > now() and u.is_active;
  if found then
    perform set_config('app.practice', (select s.practice_id::text from auth_session s where s.id = p_session), true);
  else
    perform set_config('app.practice', '', true);
  end if;
end $$;
grant execute on function enter_session(uuid) to wyze_app;

-- Reads a session for rotation and locks it, so that two refreshes at once see each other.
create function lock_session(p_session uuid)
  returns table (practice_id bigint, user_id bigint, refresh_salt bytea, generation integer, rotated_at timestamptz, is_open boolean)
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return query
    select s.practice_id, s.user_id, s.refresh_salt, s.generation, s.rotated_at,
           s.revoked_at is null and s.expires_at > now() and u.is_active
    from auth_session s join app_user u on u.practice_id = s.practice_id and u.id = s.user_id
    where s.id = p_session for update of s;
  if found then
    perform set_config('app.practice', (select s.practice_id::text from auth_session s where s.id = p_session), true);
  end if;
end $$;
grant execute on function lock_session(uuid) to wyze_app;

create function rotate_session(p_session uuid) returns integer
  language sql security definer set search_path = public, pg_temp
begin atomic
  update auth_session set generation = generation + 1, rotated_at = clock_timestamp() where id = p_session returning generation;
end;
grant execute on function rotate_session(uuid) to wyze_app;

create function close_session(p_session uuid, p_reason text) returns void
  language sql security definer set search_path = public, pg_temp
begin atomic
  update auth_session set revoked_at = now(), revoked_for = p_reason where id = p_session and revoked_at is null;
end;
grant execute on function close_session(uuid, text) to wyze_app;

-- Opens the first practice with the one-time set-up token. Null where the token is unknown, used, or accounts exist already.
create function open_first_practice(
  p_token_sha256 bytea, p_practice_name text, p_time_zone text,
  p_email text, p_first_name text, p_last_name text, p_password_hash text)
  returns table (practice_id bigint, user_id bigint)
  language plpgsql security definer set search_path = public, pg_temp as $$
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
end $$;
grant execute on function open_first_practice(bytea, text, text, text, text, text, text) to wyze_app;
