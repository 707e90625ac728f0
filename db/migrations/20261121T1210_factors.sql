-- Second factors, the life of a session by our own clock, fresh proof for dangerous acts, pictures and preferences.

alter table practice add column requires_second_factor boolean not null default false;
comment on column practice.requires_second_factor is 'Set by an administrator: who has no second factor then reaches nothing but setting one up.';
grant update (requires_second_factor) on practice to wyze_app;

alter table app_user
  add column signature_block text,
  add column preferences jsonb not null default '{}',
  add column notifications jsonb not null default '{}';
comment on column app_user.signature_block is 'What stands under this person''s signature besides name and credentials.';
comment on column app_user.preferences is 'Units and appearance, as contract/profile.ts declares them; what is missing has its default.';
comment on column app_user.notifications is 'Event by channel, and quiet hours, as contract/profile.ts declares them.';
comment on column app_user.profile_picture is 'Id of the blob; null where there is none.';
grant update (first_name, last_name, credentials, profile_picture, signature_block, preferences, notifications) on app_user to wyze_app;

-- Files ---------------------------------------------------------------------------------------------------------------

create table blob (
  practice_id bigint not null references practice (id),
  id          uuid not null,
  media_type  text not null,
  size_bytes  bigint not null,
  sha256      bytea not null,
  created_by  bigint,
  created_at  timestamptz not null default now(),
  removed_at  timestamptz,
  primary key (practice_id, id),
  foreign key (practice_id, created_by) references app_user (practice_id, id)
);
comment on table blob is 'Files by an id of our making. The bytes are in the blob store, sealed; sha256 is of the bytes before sealing.';
create index blob_created_by on blob (practice_id, created_by);
call protect_tenant_table('blob');
grant select, insert, update (removed_at) on blob to wyze_app;

-- Factors -------------------------------------------------------------------------------------------------------------

create table totp_factor (
  practice_id   bigint not null,
  user_id       bigint not null,
  secret_sealed bytea,
  confirmed_at  timestamptz,
  last_step     bigint,
  created_at    timestamptz not null default now(),
  primary key (practice_id, user_id),
  foreign key (practice_id, user_id) references app_user (practice_id, id)
);
comment on table totp_factor is 'An authenticator app. The secret is sealed for this row only (platform/auth/seal.ts) and gone once the factor is removed.';
comment on column totp_factor.last_step is 'The 30-second step of the last code that was taken: a code counts once.';
call protect_tenant_table('totp_factor');
grant select, insert, update on totp_factor to wyze_app;

create table passkey (
  practice_id   bigint not null,
  id            bigint generated always as identity,
  user_id       bigint not null,
  credential_id text not null,
  public_key    bytea not null,
  counter       bigint not null,
  transports    text[] not null default '{}',
  name          text not null check (length(name) between 1 and 60),
  is_synced     boolean not null,
  created_at    timestamptz not null default now(),
  last_used_at  timestamptz,
  removed_at    timestamptz,
  primary key (practice_id, id),
  foreign key (practice_id, user_id) references app_user (practice_id, id)
);
comment on table passkey is 'A WebAuthn credential: the public half of a key that its owner''s device holds.';
create unique index passkey_credential on passkey (credential_id) where removed_at is null;
create index passkey_user on passkey (practice_id, user_id);
call protect_tenant_table('passkey');
grant select, insert, update (counter, name, last_used_at, removed_at) on passkey to wyze_app;

create table recovery_code (
  practice_id bigint not null,
  user_id     bigint not null,
  code_hmac   bytea not null,
  created_at  timestamptz not null default now(),
  used_at     timestamptz,
  replaced_at timestamptz,
  primary key (practice_id, user_id, code_hmac),
  foreign key (practice_id, user_id) references app_user (practice_id, id)
);
comment on table recovery_code is 'Single-use codes for who lost a factor, as keyed hashes; the key is outside the database.';
call protect_tenant_table('recovery_code');
grant select, insert, update (used_at, replaced_at) on recovery_code to wyze_app;

create table sign_in_challenge (
  practice_id  bigint not null,
  token_sha256 bytea not null,
  user_id      bigint not null,
  created_at   timestamptz not null,
  expires_at   timestamptz not null,
  failures     integer not null default 0,
  closed_at    timestamptz,
  closed_for   text,
  primary key (practice_id, token_sha256),
  foreign key (practice_id, user_id) references app_user (practice_id, id)
);
comment on table sign_in_challenge is 'A sign-in whose password was right and whose second factor is still to come.';
create unique index sign_in_challenge_token on sign_in_challenge (token_sha256);
create index sign_in_challenge_user on sign_in_challenge (practice_id, user_id);
call protect_tenant_table('sign_in_challenge');
grant select, insert, update (failures, closed_at, closed_for) on sign_in_challenge to wyze_app;

create table passkey_challenge (
  challenge_sha256 bytea primary key,
  purpose          text not null check (purpose in ('register', 'sign_in', 'step_up')),
  user_id          bigint,
  expires_at       timestamptz not null
);
comment on table passkey_challenge is 'What a device was asked to sign: taken out when it is answered, so that an answer counts once. Holds no tenant data.';
comment on column passkey_challenge.user_id is 'Who must answer; null at a sign-in without a password, where the passkey says who it is.';
create index passkey_challenge_expiry on passkey_challenge (expires_at);
grant select, insert, delete on passkey_challenge to wyze_app;

-- Finds whose a passkey is, before any practice is known. Returns at most one row.
create function find_passkey(p_credential_id text)
  returns table (practice_id bigint, user_id bigint, is_active boolean)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select k.practice_id, k.user_id, u.is_active
  from passkey k join app_user u on u.practice_id = k.practice_id and u.id = k.user_id
  where k.credential_id = p_credential_id and k.removed_at is null;
end;
grant execute on function find_passkey(text) to wyze_app;

-- Finds whose a sign-in is that waits for its second factor, before any practice is known.
create function find_sign_in_challenge(p_token_sha256 bytea)
  returns table (practice_id bigint, user_id bigint, email text)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select c.practice_id, c.user_id, u.email
  from sign_in_challenge c join app_user u on u.practice_id = c.practice_id and u.id = c.user_id
  where c.token_sha256 = p_token_sha256 and u.is_active;
end;
grant execute on function find_sign_in_challenge(bytea) to wyze_app;

-- Sets a new password hash for somebody of the practice that was entered.
create function change_password(p_user bigint, p_password_hash text, p_now timestamptz) returns void
  language sql security definer set search_path = public, pg_temp
begin atomic
  update user_credential set password_hash = p_password_hash, changed_at = p_now
  where practice_id = current_practice() and user_id = p_user;
end;
grant execute on function change_password(bigint, text, timestamptz) to wyze_app;

-- Sessions ------------------------------------------------------------------------------------------------------------
-- Every instant below is the API's clock: one clock decides about tokens, idleness and proof.

alter table auth_session
  add column last_seen_at timestamptz not null default now(),
  add column stepped_up_at timestamptz not null default now(),
  add column address text;
comment on column auth_session.last_seen_at is 'When somebody last did something in this session, to the minute. Background calls do not count.';
comment on column auth_session.stepped_up_at is 'When this person last proved who they are, in this session.';
comment on column auth_session.address is 'The address of the socket that opened the session.';
grant select (practice_id, id, user_id, created_at, expires_at, revoked_at, user_agent, last_seen_at, address) on auth_session to wyze_app;

create function session_idle_limit() returns interval language sql immutable parallel safe return interval '15 minutes';
comment on function session_idle_limit() is '45 CFR 164.312(a)(2)(iii), ONC 170.315(d)(5). Not a parameter: no caller can ask for longer.';
grant execute on function session_idle_limit() to wyze_app;

drop function open_session(bigint, bigint, bytea, timestamptz, text);
create function open_session(p_practice bigint, p_user bigint, p_salt bytea, p_now timestamptz, p_expires_at timestamptz, p_user_agent text, p_address text)
  returns uuid language plpgsql security definer set search_path = public, pg_temp as $$
declare v_id uuid;
begin
  insert into auth_session (practice_id, user_id, refresh_salt, rotated_at, created_at, last_seen_at, stepped_up_at, expires_at, user_agent, address)
  values (p_practice, p_user, p_salt, p_now, p_now, p_now, p_now, p_expires_at, left(p_user_agent, 300), left(p_address, 60)) returning id into v_id;
  perform set_config('app.practice', p_practice::text, true);
  return v_id;
end $$;
grant execute on function open_session(bigint, bigint, bytea, timestamptz, timestamptz, text, text) to wyze_app;

-- The first statement of every signed-in request: sets the practice for the transaction and says who is acting.
-- No row means that the session is over, and nothing below will show a row.
drop function enter_session(uuid);
create function enter_session(p_session uuid, p_now timestamptz, p_is_background boolean)
  returns table (practice_id bigint, user_id bigint, role text, first_name text, last_name text, credentials text, session_id uuid,
                 stepped_up_at timestamptz, must_enrol boolean)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare v_seen timestamptz;
begin
  select s.practice_id, s.user_id, u.role, u.first_name, u.last_name, u.credentials, s.id, s.stepped_up_at, s.last_seen_at,
         p.requires_second_factor
           and not exists (select from totp_factor t where t.practice_id = s.practice_id and t.user_id = s.user_id and t.confirmed_at is not null)
           and not exists (select from passkey k where k.practice_id = s.practice_id and k.user_id = s.user_id and k.removed_at is null)
    into practice_id, user_id, role, first_name, last_name, credentials, session_id, stepped_up_at, v_seen, must_enrol
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

-- Reads a session for rotation and locks it, so that two refreshes at once see each other. A refresh is no sign of anybody
-- being there, so it does not put off the idle limit.
drop function lock_session(uuid);
create function lock_session(p_session uuid, p_now timestamptz)
  returns table (practice_id bigint, user_id bigint, refresh_salt bytea, generation integer, rotated_at timestamptz, is_open boolean)
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return query
    select s.practice_id, s.user_id, s.refresh_salt, s.generation, s.rotated_at,
           s.revoked_at is null and u.is_active and s.expires_at > p_now and s.last_seen_at > p_now - session_idle_limit()
    from auth_session s join app_user u on u.practice_id = s.practice_id and u.id = s.user_id
    where s.id = p_session for update of s;
  if found then
    perform set_config('app.practice', (select s.practice_id::text from auth_session s where s.id = p_session), true);
  end if;
end $$;
grant execute on function lock_session(uuid, timestamptz) to wyze_app;

drop function rotate_session(uuid);
create function rotate_session(p_session uuid, p_now timestamptz) returns integer
  language sql security definer set search_path = public, pg_temp
begin atomic
  update auth_session set generation = generation + 1, rotated_at = p_now where id = p_session returning generation;
end;
grant execute on function rotate_session(uuid, timestamptz) to wyze_app;

-- Fresh proof of who is there, in a session of the practice that was entered.
create function step_up_session(p_session uuid, p_now timestamptz) returns void
  language sql security definer set search_path = public, pg_temp
begin atomic
  update auth_session set stepped_up_at = p_now, last_seen_at = p_now
  where practice_id = current_practice() and id = p_session and revoked_at is null;
end;
grant execute on function step_up_session(uuid, timestamptz) to wyze_app;

-- Ends the sessions of somebody of the practice that was entered, all or all but one. Returns how many.
create function close_sessions_of(p_user bigint, p_except uuid, p_reason text, p_now timestamptz) returns integer
  language sql security definer set search_path = public, pg_temp
begin atomic
  with closed as (
    update auth_session set revoked_at = p_now, revoked_for = p_reason
    where practice_id = current_practice() and user_id = p_user and revoked_at is null and id is distinct from p_except
    returning id)
  select count(*)::integer from closed;
end;
grant execute on function close_sessions_of(bigint, uuid, text, timestamptz) to wyze_app;
