-- Nothing is put to a signed note but what is signed with it or stands beside it by its own signature.

-- A row of the chart is written with the version that it comes from, in one transaction, or never.
create function check_note_chart_row() returns trigger language plpgsql as $$
begin
  if not exists (select from note_version v
                 where v.practice_id = new.practice_id and v.note_id = new.note_id and v.version = new.version and v.xmin = pg_current_xact_id()::xid) then
    raise exception 'version % was signed without this row', new.version using errcode = '42501';
  end if;
  return new;
end $$;
create trigger note_chart_row_comes_with_its_version before insert on note_chart_row for each row execute function check_note_chart_row();
create trigger note_chart_row_is_final before update or delete on note_chart_row for each row execute function refuse_change();

-- A signed note has a further draft only as its amendment.
create or replace function check_draft() returns trigger language plpgsql as $$
declare v_note note;
begin
  select * into v_note from note where practice_id = new.practice_id and id = new.note_id;
  -- The demo's clinic is written by the owner, signed notes and all.
  if current_user = 'wyze_app' and new.amends_version is null and v_note.status <> 'draft' then
    raise exception 'the note is % already', v_note.status using errcode = '42501';
  end if;
  if new.amends_version is not null and (v_note.status <> 'signed' or v_note.current_version <> new.amends_version) then
    raise exception 'version % is not the one in force', new.amends_version using errcode = '23514';
  end if;
  new.sensitivity := v_note.sensitivity;
  return new;
end $$;

-- What was said is put to a note while it is written. What goes on with the recording itself is not of the note.
create function check_recording_of_note() returns trigger language plpgsql as $$
begin
  if new.note_id is not null
     and (tg_op = 'INSERT' or (new.note_id, new.draft_id) is distinct from (old.note_id, old.draft_id))
     and not exists (select from note n where n.practice_id = new.practice_id and n.id = new.note_id and n.status = 'draft') then
    raise exception 'the note is no draft any more' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger recording_is_of_an_open_note before insert or update of note_id, draft_id on recording for each row execute function check_recording_of_note();

-- Who writes in a draft, and what wrote it, is settled once it is closed.
create function check_draft_is_open() returns trigger language plpgsql as $$
begin
  if not exists (select from draft d where d.practice_id = new.practice_id and d.id = new.draft_id and d.status in ('generating', 'in_review')) then
    raise exception 'the draft is closed' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger draft_writer_is_of_an_open_draft before insert on draft_writer for each row execute function check_draft_is_open();
create trigger draft_run_is_of_an_open_draft before insert on draft_run for each row execute function check_draft_is_open();

-- The version in force is one that was signed, by who signed it, when they did.
create function check_version_in_force() returns trigger language plpgsql as $$
begin
  if (new.current_version, new.signed_by, new.signed_at) is distinct from (old.current_version, old.signed_by, old.signed_at)
     and not exists (select from note_version v
                     where v.practice_id = new.practice_id and v.note_id = new.id and v.version = new.current_version and v.signed_by = new.signed_by and v.signed_at = new.signed_at) then
    raise exception 'version % is not signed', new.current_version using errcode = '42501';
  end if;
  return new;
end $$;
create trigger note_in_force_is_signed before update on note for each row execute function check_version_in_force();
