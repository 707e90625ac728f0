-- Whom to ask: who of the practice sees which categories. Names people of the practice, nobody's chart.
create function list_viewers() returns table (user_id bigint, name text, categories text[])
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select u.id, u.first_name || ' ' || u.last_name, sensitivity_of(u.practice_id, u.id, current_moment())
  from app_user u
  where u.practice_id = current_practice() and u.is_active and u.role <> 'PRACTICE_ADMIN'
  order by u.last_name, u.first_name, u.id;
end;
comment on function list_viewers() is 'Everybody of the practice who treats patients, with the categories of labels that they see.';
grant execute on function list_viewers() to wyze_app;
