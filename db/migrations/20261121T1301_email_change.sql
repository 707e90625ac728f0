-- Another e-mail address for an account: wished for in a session, proven by a link to the new address, told to the old one.

create table email_change (
  practice_id  bigint not null references practice (id),
  id           bigint generated always as identity,
  user_id      bigint not null,
  email        text not null check (email = lower(email) and length(email) <= 254),
  session_id   uuid not null,
  created_at   timestamptz not null default now(),
  expires_at   timestamptz not null,
  voided_at    timestamptz,
  confirmed_at timestamptz,
  primary key (practice_id, id),
  foreign key (practice_id, user_id) references app_user (practice_id, id)
);
comment on table email_change is 'A wish for another address. Stands the same for a free address as for one that is taken: who asks learns nothing.';
comment on column email_change.session_id is 'Where it was asked for: that session goes on when the address changes, the others end.';
create unique index email_change_open on email_change (practice_id, user_id) where voided_at is null and confirmed_at is null;
create index email_change_user on email_change (practice_id, user_id);
call protect_tenant_table('email_change');
grant select, insert on email_change to wyze_app;
grant update (voided_at) on email_change to wyze_app;

alter table mail_token
  add column email_change_id bigint,
  add foreign key (practice_id, email_change_id) references email_change (practice_id, id),
  drop constraint mail_token_kind_check,
  drop constraint mail_token_check,
  add constraint mail_token_kind_check check (kind in ('verify', 'reset', 'invite', 'email')),
  add constraint mail_token_check check (
    case kind when 'invite' then invitation_id is not null and user_id is null else user_id is not null and invitation_id is null end
    and (email_change_id is not null) = (kind = 'email'));
create index mail_token_email_change on mail_token (practice_id, email_change_id) where email_change_id is not null;

-- As before, and a link of a wish that was withdrawn works no more.
create or replace function find_mail_token(p_sha256 bytea, p_kind text, p_now timestamptz)
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
  if t.email_change_id is not null and not exists (
    select from email_change c where c.practice_id = t.practice_id and c.id = t.email_change_id and c.voided_at is null and c.confirmed_at is null) then return; end if;
  perform set_config('app.practice', t.practice_id::text, true);
  return query select t.practice_id, t.id, t.user_id, t.invitation_id;
end $$;

-- Uses the link up and gives the account its new address, proven by the link. Links that went to the old address and sign-ins
-- under way end, and every session but the one that asked. No row where somebody else has come to use the address meanwhile.
create function change_email(p_token bigint, p_now timestamptz) returns table (user_id bigint, email_before text, ended_count integer)
  language plpgsql security definer set search_path = public, pg_temp as $$
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
end $$;
comment on function change_email(bigint, timestamptz) is 'The end of a link to a new address.';
grant execute on function change_email(bigint, timestamptz) to wyze_app;

-- Whoever sets a new password stops what somebody else may have begun.
create function void_email_changes() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update email_change set voided_at = new.changed_at where practice_id = new.practice_id and user_id = new.user_id and voided_at is null and confirmed_at is null;
  return null;
end $$;
comment on function void_email_changes() is 'Runs as the owner of the functions that set a password.';
create trigger password_voids_email_changes after update of password_hash on user_credential for each row execute function void_email_changes();
