-- A session of a browser belongs to a key that the browser cannot give away: a copy of its storage alone renews nothing.
alter table auth_session add column device_key bytea check (length(device_key) = 65);
comment on column auth_session.device_key is 'Public point (P-256, uncompressed) of the key that must sign each renewal; null for a client that gave none when it signed in.';

create function bind_session(p_session uuid, p_device_key bytea) returns void
  language sql security definer set search_path = public, pg_temp
begin atomic
  update auth_session set device_key = p_device_key where practice_id = current_practice() and id = p_session and device_key is null;
end;
comment on function bind_session(uuid, bytea) is 'Once, when the session is opened, within the practice entered.';
grant execute on function bind_session(uuid, bytea) to wyze_app;

create function find_device_key(p_session uuid) returns bytea
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select device_key from auth_session where id = p_session;
end;
comment on function find_device_key(uuid) is 'A public key, for the session whose refresh token was shown.';
grant execute on function find_device_key(uuid) to wyze_app;
