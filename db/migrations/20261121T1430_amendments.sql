-- A signed note is amended through a new draft of it; its signature makes the next version.

alter table draft add column amends_version integer;
alter table draft add column amend_reason text check (length(amend_reason) between 1 and 500);
alter table draft add constraint draft_amends_with_reason check ((amends_version is null) = (amend_reason is null));
alter table draft add foreign key (practice_id, note_id, amends_version) references note_version (practice_id, note_id, version);
comment on column draft.amends_version is 'The signed version that this draft starts from; null for a note''s first draft.';
comment on column draft.amend_reason is 'Why the note is amended, in the words of its signer; part of the version that it becomes.';

drop index draft_note;
create index draft_note on draft (practice_id, note_id, id);
create index draft_amends on draft (practice_id, note_id, amends_version);
create unique index draft_open on draft (practice_id, note_id) where status in ('generating', 'in_review');
comment on index draft_open is 'A note has at most one open draft: of two that amend at once, one does.';

-- A first draft is of a note that is not signed; an amendment starts from the version in force. It is born with its note's label.
create function check_draft() returns trigger language plpgsql as $$
declare v_note note;
begin
  select * into v_note from note where practice_id = new.practice_id and id = new.note_id;
  if new.amends_version is not null and (v_note.status <> 'signed' or v_note.current_version <> new.amends_version) then
    raise exception 'version % is not the one in force', new.amends_version using errcode = '23514';
  end if;
  new.sensitivity := v_note.sensitivity;
  return new;
end $$;
create trigger draft_is_of_its_note before insert on draft for each row execute function check_draft();

create or replace function guard_draft() returns trigger language plpgsql as $$
declare v_new draft := new;
begin
  if tg_op = 'UPDATE' then v_new.sensitivity := old.sensitivity; end if;
  if tg_op = 'UPDATE' and v_new is not distinct from old then return new; end if;
  if tg_op = 'DELETE' or old.status in ('signed', 'discarded')
     or (new.practice_id, new.id, new.note_id, new.transcript_id, new.amends_version, new.amend_reason)
        is distinct from (old.practice_id, old.id, old.note_id, old.transcript_id, old.amends_version, old.amend_reason) then
    raise exception 'the draft is closed' using errcode = '42501';
  end if;
  return new;
end $$;

-- A request is about one version: the next version closes it.
alter table cosign drop constraint cosign_state_check;
alter table cosign add constraint cosign_state_check check (state in ('requested', 'cosigned', 'returned', 'withdrawn', 'superseded'));
comment on column cosign.state is 'superseded: the note was amended before the request was decided.';

-- The notes of a chart with their marks and their open draft, whatever else open_chart() gives by now.
do $$
declare
  v_text text := pg_get_functiondef('open_chart(bigint,integer)'::regprocedure);
  v_columns constant text := 'n.signed_at, n.updated_at';
  v_draft constant text := 'left join draft d on d.practice_id = n.practice_id and d.note_id = n.id';
begin
  if position(v_columns in v_text) = 0 or position(v_draft in v_text) = 0 then raise exception 'open_chart() does not read notes as expected'; end if;
  v_text := replace(v_text, v_draft, v_draft || ' and d.status in (''generating'', ''in_review'')');
  execute replace(v_text, v_columns, v_columns || ', n.current_version,
           exists (select from note_error e where e.practice_id = n.practice_id and e.note_id = n.id) as is_entered_in_error,
           (select c.state from cosign c where c.practice_id = n.practice_id and c.note_id = n.id and c.version = n.current_version
            order by c.id desc limit 1) as cosign_state');
end $$;
