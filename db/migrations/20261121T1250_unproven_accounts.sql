-- Somebody may have opened an account with an address that is not theirs. Once its owner resets the password, nothing that the
-- other one left behind may open it: factors set up before the address was proven go.
create or replace function reset_password(p_token bigint, p_password_hash text, p_now timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
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
end $$;
