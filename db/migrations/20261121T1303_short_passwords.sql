-- Eight characters are enough beside a second factor and too few without one. Whether a password is short is said when it is
-- set, as yes or no: how long it is stands nowhere.

alter table user_credential add column is_short boolean not null default false;
comment on column user_credential.is_short is 'True where the password was accepted only because a second factor stands beside it (NIST SP 800-63B-4, 3.1.1.2).';

drop function change_password(bigint, text, timestamptz);
create function change_password(p_user bigint, p_password_hash text, p_is_short boolean, p_now timestamptz) returns void
  language sql security definer set search_path = public, pg_temp
begin atomic
  update user_credential set password_hash = p_password_hash, is_short = p_is_short, changed_at = p_now
  where practice_id = current_practice() and user_id = p_user;
end;
grant execute on function change_password(bigint, text, boolean, timestamptz) to wyze_app;

drop function reset_password(bigint, text, timestamptz);
create function reset_password(p_token bigint, p_password_hash text, p_is_short boolean, p_now timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
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
end $$;
grant execute on function reset_password(bigint, text, boolean, timestamptz) to wyze_app;

-- Asked with every request, right behind enter_session(): one row by its key, and the factors only where it matters.
create function must_change_password(p_user bigint) returns boolean
  language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  if not coalesce((select is_short from user_credential where practice_id = current_practice() and user_id = p_user), false) then return false; end if;
  return not exists (select from totp_factor where practice_id = current_practice() and user_id = p_user and confirmed_at is not null)
     and not exists (select from passkey where practice_id = current_practice() and user_id = p_user and removed_at is null);
end $$;
comment on function must_change_password(bigint) is 'Whether this person of the practice entered has a short password and no second factor any more.';
grant execute on function must_change_password(bigint) to wyze_app;
