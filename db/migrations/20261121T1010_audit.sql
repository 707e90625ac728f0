-- The audit log: written in the transaction of the act it records, so that an act without its record cannot happen.
-- A practice's log is eight hash chains side by side ("lanes"): a request takes whichever is free, so readers of the
-- same practice do not queue behind one another's commit.

create table audit_head (
  practice_id bigint not null references practice (id),
  lane        smallint not null,
  seq         bigint not null default 0,
  hash        bytea not null,
  primary key (practice_id, lane)
) with (fillfactor = 20);
comment on table audit_head is 'The end of each chain. Updated in place by append_audit() only.';
call protect_tenant_table('audit_head');
grant select on audit_head to wyze_app;

create table audit_event (
  practice_id bigint not null references practice (id),
  lane        smallint not null,
  seq         bigint not null,
  at          timestamptz not null,
  actor_id    bigint,
  actor_role  text,
  action      text not null,
  patient_id  bigint,
  resource    text,
  resource_id bigint,
  outcome     text not null check (outcome in ('allowed', 'denied', 'failed')),
  request_id  text not null,
  detail      jsonb,
  prev_hash   bytea not null,
  hash        bytea not null,
  primary key (practice_id, lane, seq)
);
comment on table audit_event is 'Who did what to whose record, when, with which result. Append-only for everybody; hash = sha256(prev_hash || the row).';
comment on column audit_event.detail is 'Counts, versions and reasons; never a value from a chart.';
create index audit_event_patient on audit_event (practice_id, patient_id, at desc) where patient_id is not null;
create index audit_event_at on audit_event (practice_id, at desc);
call protect_tenant_table('audit_event');
grant select on audit_event to wyze_app;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% on % is refused: its rows are final', tg_op, tg_table_name using errcode = '42501';
end $$;
create trigger audit_event_is_final before update or delete on audit_event for each row execute function refuse_change();
create trigger audit_event_is_kept before truncate on audit_event for each statement execute function refuse_change();

create function start_audit_chain(p_practice bigint) returns void
  language sql security definer set search_path = public, pg_temp
begin atomic
  insert into audit_head (practice_id, lane, hash)
  select p_practice, lane, sha256(convert_to('wyze audit ' || p_practice || ' ' || lane, 'UTF8')) from generate_series(0, 7) lane;
end;

-- The bytes that a row's hash covers. Length-prefixed, so that no two different rows can give the same bytes.
create function audit_event_bytes(e audit_event) returns bytea
  language sql immutable as $$
  select convert_to(string_agg(case when f is null then '-' else octet_length(f) || ':' || f end, ',' order by n), 'UTF8')
  from unnest(array[e.practice_id::text, e.lane::text, e.seq::text, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
    e.actor_id::text, e.actor_role, e.action, e.patient_id::text, e.resource, e.resource_id::text,
    e.outcome, e.request_id, e.detail::text]) with ordinality as fields (f, n)
$$;

create function append_audit(
  p_practice bigint, p_actor bigint, p_role text, p_action text, p_patient bigint, p_resource text, p_resource_id bigint,
  p_outcome text, p_request text, p_detail jsonb) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  h audit_head;
  e audit_event;
begin
  -- The practice of the transaction, never another: a log cannot be written into by a stranger.
  if p_practice is distinct from current_practice() then
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
  insert into audit_event select e.*;
  update audit_head set seq = e.seq, hash = e.hash where practice_id = p_practice and lane = h.lane;
end $$;
grant execute on function append_audit(bigint, bigint, text, text, bigint, text, bigint, text, text, jsonb) to wyze_app;

-- Walks the chains of the practice entered, from the start or only the last p_last rows of each; names every place where
-- the log does not hold together. No row: intact.
create function verify_audit(p_last bigint default null) returns table (lane smallint, seq bigint, problem text)
  language sql stable security definer set search_path = public, pg_temp as $$
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
$$;
grant execute on function verify_audit(bigint) to wyze_app;

create table idempotency_key (
  practice_id  bigint not null references practice (id),
  user_id      bigint not null,
  key          text not null check (length(key) between 8 and 200),
  request_hash bytea not null,
  status       integer,
  reply        jsonb,
  created_at   timestamptz not null default now(),
  primary key (practice_id, user_id, key),
  foreign key (practice_id, user_id) references app_user (practice_id, id)
);
comment on table idempotency_key is 'The answer given to a request that may be sent again (lost reply, double click): the second gets the first one''s answer.';
create index idempotency_key_created on idempotency_key (practice_id, created_at);
call protect_tenant_table('idempotency_key');
grant select, insert, update on idempotency_key to wyze_app;
