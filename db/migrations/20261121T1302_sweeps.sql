-- What has served its time goes, of all practices, in small portions: nobody waits for a sweep.

create index email_change_age on email_change (expires_at);
create index mail_token_age on mail_token (expires_at);
create index sign_in_challenge_age on sign_in_challenge (expires_at);
create index idempotency_key_age on idempotency_key (created_at);
create index live_event_at on live_event (at);
create index live_ticket_age on live_ticket (expires_at);
create index sign_in_throttle_age on sign_in_throttle (last_at);

create function sweep_expired(p_kind text, p_now timestamptz, p_limit integer) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
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
end $$;
comment on function sweep_expired(text, timestamptz, integer) is 'Deletes one portion of what has served its time, of all practices; says how many. Runs as the owner: the application deletes no row of a practice by itself.';
grant execute on function sweep_expired(text, timestamptz, integer) to wyze_app;
