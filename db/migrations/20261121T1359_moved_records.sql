-- Notes and transcripts may come to stand under another patient by a merge; partners are found by each other's names; a labelled
-- visit shows in no date that everybody sees.

-- Only the owner of the tables moves rows (move_patient_rows), and changes nothing else of them by it. What was signed stands
-- in note_version and never moves or changes.
create or replace function guard_note() returns trigger language plpgsql as $$
declare v_new note := new;
begin
  if tg_op = 'UPDATE' then
    v_new.sensitivity := old.sensitivity;
    if current_user <> 'wyze_app' then v_new.patient_id := old.patient_id; end if;
    if v_new is not distinct from old then return new; end if;
  end if;
  if tg_op = 'DELETE' or old.status = 'discarded'
     or (new.practice_id, new.id, new.patient_id, new.author_id, new.created_at) is distinct from (old.practice_id, old.id, old.patient_id, old.author_id, old.created_at)
     or (old.status = 'signed' and (new.status <> 'signed' or new.current_version < old.current_version
         or (new.template_id, new.title, new.visit_on) is distinct from (old.template_id, old.title, old.visit_on)
         or (new.current_version = old.current_version and v_new is distinct from old))) then
    raise exception 'the note is final' using errcode = '42501';
  end if;
  return new;
end $$;

create or replace function guard_transcript() returns trigger language plpgsql as $$
declare v_new transcript := new;
begin
  if tg_op = 'UPDATE' then
    v_new.sensitivity := old.sensitivity;
    if current_user <> 'wyze_app' then v_new.patient_id := old.patient_id; end if;
  end if;
  if tg_op = 'DELETE' or v_new is distinct from old then
    raise exception '% on % is refused: its rows are final', tg_op, tg_table_name using errcode = '42501';
  end if;
  return new;
end $$;

create or replace function keep_last_visit() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    update patient set last_visit_on = new.visit_on
      where practice_id = new.practice_id and id = new.patient_id and (last_visit_on is null or last_visit_on < new.visit_on)
        and new.status <> 'discarded' and new.sensitivity is null;
  elsif (new.status, new.visit_on, new.patient_id, new.sensitivity) is distinct from (old.status, old.visit_on, old.patient_id, old.sensitivity) then
    update patient p set last_visit_on = (
        select max(n.visit_on) from note n where n.practice_id = p.practice_id and n.patient_id = p.id and n.status <> 'discarded' and n.sensitivity is null)
      where p.practice_id = new.practice_id and p.id in (old.patient_id, new.patient_id);
  end if;
  return null;
end $$;

-- ---- Partners ----
-- Who is a partner now, of couples that everybody in the practice may know of.
create function list_partners(p_practice bigint, p_patient bigint) returns bigint[]
  language sql stable set search_path = public, pg_temp
begin atomic
  select coalesce(array_agg(x.id), '{}') from (
    select r.related_patient_id as id from patient_relationship r
      where r.practice_id = p_practice and r.patient_id = p_patient and r.kind in ('couple', 'reciprocal') and r.status <> 'separated' and r.sensitivity is null
    union
    select r.patient_id from patient_relationship r
      where r.practice_id = p_practice and r.related_patient_id = p_patient and r.kind in ('couple', 'reciprocal') and r.status <> 'separated' and r.sensitivity is null) x
  where x.id is not null;
end;
grant execute on function list_partners(bigint, bigint) to wyze_app;

-- The search key ends with the partners' names, behind a sign that no pattern can hold.
create function key_with_partners(p_key text, p_practice bigint, p_patient bigint) returns text
  language sql stable set search_path = public, pg_temp
begin atomic
  select split_part(p_key, '~', 1) || coalesce((
    select '~ ' || string_agg(x.sort_key, ' ' order by x.id) || ' ' from patient x where x.practice_id = p_practice and x.id = any(list_partners(p_practice, p_patient))), '');
end;
grant execute on function key_with_partners(text, bigint, bigint) to wyze_app;

create function follow_partners() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  update patient p set search_key = key_with_partners(p.search_key, p.practice_id, p.id)
    where p.practice_id = new.practice_id and p.id in (new.patient_id, new.related_patient_id)
      and p.search_key is distinct from key_with_partners(p.search_key, p.practice_id, p.id);
  return null;
end $$;
create trigger relationship_is_found after insert or update on patient_relationship for each row execute function follow_partners();

create function keep_partner_names() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  if new.sort_key is distinct from old.sort_key then
    update patient p set search_key = key_with_partners(p.search_key, p.practice_id, p.id)
      where p.practice_id = new.practice_id and p.id = any(list_partners(new.practice_id, new.id));
  end if;
  if new.search_key is distinct from old.search_key and position('~' in new.search_key) = 0 then
    update patient p set search_key = key_with_partners(p.search_key, p.practice_id, p.id)
      where p.practice_id = new.practice_id and p.id = new.id and list_partners(new.practice_id, new.id) <> '{}';
  end if;
  return null;
end $$;
create trigger patient_name_is_found after update of sort_key, search_key on patient for each row
  when (new.sort_key is distinct from old.sort_key or new.search_key is distinct from old.search_key) execute function keep_partner_names();

-- ---- The chart of a record that is no longer current ----
-- Says so with the chart itself, whatever else open_chart() gives by now.
do $$
declare v_columns constant text := 'email, version, created_at, updated_at'; v_text text := pg_get_functiondef('open_chart(bigint,integer)'::regprocedure);
begin
  if position(v_columns in v_text) = 0 then raise exception 'open_chart() does not read the patient as expected'; end if;
  execute replace(v_text, v_columns, 'email, record_state, merged_into, version, created_at, updated_at');
end $$;
