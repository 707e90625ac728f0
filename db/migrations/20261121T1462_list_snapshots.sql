-- A saved list that shows other filters from now on has no yesterday: compared with the people of the old ones, everybody would
-- have come or left.
create function forget_list_snapshots(p_list bigint) returns void
  language sql security definer set search_path = public, pg_temp
begin atomic
  delete from patient_list_snapshot where practice_id = current_practice() and list_id = p_list;
end;
comment on function forget_list_snapshots(bigint) is 'Before the first snapshot of a list whose filters were changed.';
grant execute on function forget_list_snapshots(bigint) to wyze_app;
