-- What changed, for the screens that show it. An event names paths of the API with record numbers, never a name or a value.

create table live_event (
  practice_id   bigint not null,
  seq           bigint generated always as identity,
  xact          xid8 not null default pg_current_xact_id(),
  at            timestamptz not null default clock_timestamp(),
  paths         text[] not null check (cardinality(paths) between 1 and 20),
  actor_id      bigint not null,
  actor_session uuid not null,
  request_id    text not null,
  primary key (practice_id, seq)
);
comment on table live_event is 'Committed changes of the last day by the paths whose answers they made stale; open screens hear of them, and those that were away ask for what they missed.';
comment on column live_event.practice_id is 'No foreign key: it would lock the row of the practice once for each change. announce_change() takes it from the transaction.';
comment on column live_event.xact is 'The transaction that wrote it. Numbers are given before the commit, so a reader that went by seq would pass over what commits late.';
create index live_event_xact on live_event (practice_id, xact);
create index live_event_age on live_event (practice_id, at);
call protect_tenant_table('live_event');

-- Called in the trip that commits. Cleans up behind itself now and then, without waiting for whoever else does.
create function announce_change(p_practice bigint, p_actor bigint, p_session uuid, p_request text, p_paths text[]) returns void
  language plpgsql security definer
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  if p_practice is distinct from current_practice() then
    raise exception 'change in another practice' using errcode = '42501';
  end if;
  insert into live_event (practice_id, paths, actor_id, actor_session, request_id) values (p_practice, p_paths, p_actor, p_session, p_request);
  if random() < 0.01 then
    delete from live_event where practice_id = p_practice and seq in (
      select seq from live_event where practice_id = p_practice and at < now() - interval '25 hours' limit 2000 for update skip locked);
  end if;
end $$;
comment on function announce_change(bigint, bigint, uuid, text, text[]) is 'Writes down what this transaction made stale.';
grant execute on function announce_change(bigint, bigint, uuid, text, text[]) to wyze_app;

-- What was committed since a reader last looked, and from where to look the next time: every transaction below the horizon
-- has ended, and what it wrote is in this answer or in one before. What is at or above may come twice.
create function read_live_events(p_practice bigint, p_since xid8, p_limit integer)
  returns table (horizon text, events json)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select pg_snapshot_xmin(pg_current_snapshot())::text,
    coalesce((
      select json_agg(json_build_object('seq', e.seq, 'xact', e.xact::text, 'paths', e.paths, 'actor_id', e.actor_id, 'actor_session', e.actor_session) order by e.seq)
      from (select seq, xact, paths, actor_id, actor_session from live_event where practice_id = p_practice and xact >= p_since order by xact limit p_limit) e), '[]');
end;
comment on function read_live_events(bigint, xid8, integer) is 'Changes of one practice since a horizon; with null only the horizon of now.';
grant execute on function read_live_events(bigint, xid8, integer) to wyze_app;

create table live_ticket (
  practice_id   bigint not null,
  ticket_sha256 bytea not null check (length(ticket_sha256) = 32),
  session_id    uuid not null,
  expires_at    timestamptz not null,
  primary key (practice_id, ticket_sha256)
);
comment on table live_ticket is 'What opens one websocket: the hash of a random ticket, good for one session, once, for half a minute.';
create unique index live_ticket_hash on live_ticket (ticket_sha256);
create index live_ticket_expiry on live_ticket (practice_id, expires_at);
call protect_tenant_table('live_ticket');

create function add_live_ticket(p_sha256 bytea, p_session uuid, p_now timestamptz, p_expires_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from live_ticket where practice_id = current_practice() and ticket_sha256 in (
    select ticket_sha256 from live_ticket where practice_id = current_practice() and expires_at < p_now limit 100 for update skip locked);
  insert into live_ticket (practice_id, ticket_sha256, session_id, expires_at) values (current_practice(), p_sha256, p_session, p_expires_at);
end $$;
grant execute on function add_live_ticket(bytea, uuid, timestamptz, timestamptz) to wyze_app;

-- True once, for the session that it was made for. Shown by another one it is gone as well.
create function use_live_ticket(p_sha256 bytea, p_session uuid, p_now timestamptz) returns boolean
  language sql security definer set search_path = public, pg_temp
begin atomic
  with used as (delete from live_ticket where ticket_sha256 = p_sha256 returning session_id, expires_at)
  select exists (select from used where session_id = p_session and expires_at > p_now);
end;
comment on function use_live_ticket(bytea, uuid, timestamptz) is 'Found by its hash alone: which practice it is of is what the ticket says.';
grant execute on function use_live_ticket(bytea, uuid, timestamptz) to wyze_app;

-- Those of the given sessions that would still be let in, by the rules of enter_session(), and what they may see by now.
create function list_live_sessions(p_sessions uuid[], p_now timestamptz)
  returns table (session_id uuid, role text, must_enrol boolean, is_email_verified boolean)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select s.id, u.role,
         p.requires_second_factor
           and not exists (select from totp_factor t where t.practice_id = s.practice_id and t.user_id = s.user_id and t.confirmed_at is not null)
           and not exists (select from passkey k where k.practice_id = s.practice_id and k.user_id = s.user_id and k.removed_at is null),
         u.email_verified_at is not null
  from auth_session s
  join app_user u on u.practice_id = s.practice_id and u.id = s.user_id
  join practice p on p.id = s.practice_id
  where s.id = any(p_sessions) and s.revoked_at is null and u.is_active
    and s.expires_at > p_now and s.last_seen_at > p_now - session_idle_limit();
end;
comment on function list_live_sessions(uuid[], timestamptz) is 'One question for all open sockets of a process.';
grant execute on function list_live_sessions(uuid[], timestamptz) to wyze_app;
