-- After a change of secret: which sealed values are still under another key than the one in use. The first byte is the layout,
-- the next four say which key (api/src/platform/auth/seal.ts).
create function list_foreign_seals(p_key_id bytea, p_after_practice bigint, p_after_user bigint, p_limit integer) returns table (practice_id bigint, user_id bigint)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select t.practice_id, t.user_id from totp_factor t
  where t.secret_sealed is not null and substring(t.secret_sealed from 1 for 5) <> '\x02'::bytea || p_key_id
    and (t.practice_id, t.user_id) > (p_after_practice, p_after_user)
  order by t.practice_id, t.user_id limit p_limit;
end;
comment on function list_foreign_seals(bytea, bigint, bigint, integer) is 'Row numbers of all practices after a given one, never a value: each is then read and sealed anew within its practice.';
grant execute on function list_foreign_seals(bytea, bigint, bigint, integer) to wyze_app;
