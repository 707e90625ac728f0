-- A visit is a thing of its own: it can stand without a note, and a note without it.

create table visit (
  practice_id    bigint not null,
  id             bigint generated always as identity,
  patient_id     bigint not null,
  clinician_id   bigint not null,
  visit_on       date not null,
  kind           text check (kind in ('office', 'telehealth', 'phone', 'procedure', 'home')),
  reason         text check (length(reason) between 1 and 200),
  source         text not null check (source in ('clinician', 'note')),
  status         text not null default 'finished' check (status in ('finished', 'entered_in_error')),
  error_reason   text check (length(error_reason) between 1 and 500),
  needs_note     boolean not null default true,
  no_note_reason text check (length(no_note_reason) between 1 and 500),
  no_note_by     bigint,
  no_note_at     timestamptz,
  has_note       boolean not null default false,
  sensitivity    text,
  version        integer not null default 1,
  recorded_by    bigint not null,
  recorded_at    timestamptz not null,
  primary key (practice_id, id),
  foreign key (practice_id, patient_id) references patient (practice_id, id),
  foreign key (practice_id, clinician_id) references app_user (practice_id, id),
  foreign key (practice_id, recorded_by) references app_user (practice_id, id),
  foreign key (practice_id, no_note_by) references app_user (practice_id, id),
  check ((status = 'entered_in_error') = (error_reason is not null)),
  check (needs_note = (no_note_reason is null) and needs_note = (no_note_by is null) and needs_note = (no_note_at is null))
);
comment on table visit is 'That a clinician saw a patient on a day (FHIR Encounter, finished). Planned visits are not here.';
comment on column visit.visit_on is 'The day of the visit where the practice is.';
comment on column visit.kind is 'How they met; null where nobody said it.';
comment on column visit.source is 'clinician: somebody recorded it; note: known from the note that was begun of it.';
comment on column visit.needs_note is 'False where a clinician said, with a reason, that this visit takes no note.';
comment on column visit.has_note is 'Whether a note or draft of it stands, entered in error or discarded ones aside. Kept by triggers on note.';
comment on column visit.sensitivity is 'That of its notes: whoever may not know of the note learns nothing from the visit.';
create index visit_patient on visit (practice_id, patient_id, visit_on desc, id desc);
create index visit_clinician on visit (practice_id, clinician_id, visit_on desc);
create index visit_recorded_by on visit (practice_id, recorded_by);
create index visit_no_note_by on visit (practice_id, no_note_by) where no_note_by is not null;
create index visit_without_note on visit (practice_id, visit_on, id) where status = 'finished' and needs_note and not has_note;
call protect_tenant_table('visit');
call protect_sensitive_table('visit', 'clinician_id');
grant select, insert, update (needs_note, no_note_reason, no_note_by, no_note_at, status, error_reason, version) on visit to wyze_app;

alter table note add column visit_id bigint;
alter table note add constraint note_visit foreign key (practice_id, visit_id) references visit (practice_id, id);
comment on column note.visit_id is 'The visit that it documents; null where nobody has said which. Not part of what is signed.';
create index note_visit on note (practice_id, visit_id) where visit_id is not null;
create index note_without_visit on note (practice_id, visit_on, id) where visit_id is null and status <> 'discarded';

-- A note may be put to its visit at any time: the signed text does not change by it.
create or replace function guard_note() returns trigger language plpgsql as $$
declare v_new note := new;
begin
  if tg_op = 'UPDATE' then
    v_new.sensitivity := old.sensitivity;
    v_new.visit_id := old.visit_id;
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

-- ---- Visits of the notes that there are ----
insert into visit (practice_id, patient_id, clinician_id, visit_on, source, recorded_by, recorded_at)
  select practice_id, patient_id, author_id, visit_on, 'note', author_id, min(created_at) from note where status <> 'discarded' group by 1, 2, 3, 4;
update note n set visit_id = v.id from visit v
  where v.practice_id = n.practice_id and v.patient_id = n.patient_id and v.clinician_id = n.author_id and v.visit_on = n.visit_on and n.status <> 'discarded';
update visit v set
  has_note = exists (select from note n where n.practice_id = v.practice_id and n.visit_id = v.id
    and not exists (select from note_error e where e.practice_id = n.practice_id and e.note_id = n.id)),
  sensitivity = (select n.sensitivity from note n where n.practice_id = v.practice_id and n.visit_id = v.id and n.sensitivity is not null order by n.id limit 1);

-- ---- What a note does to its visit ----
-- A visit that is known only from its notes goes with the last of them: a draft is discarded above all where it was begun for
-- the wrong patient. One whose signed note is entered in error still took place, and waits for a note again.
create function settle_visit(p_practice bigint, p_visit bigint) returns void
  language plpgsql set search_path = public, pg_temp as $$
begin
  update visit v set has_note = x.has_note, sensitivity = x.sensitivity,
      status = case when x.is_given_up then 'entered_in_error' else v.status end,
      error_reason = case when x.is_given_up then 'Its draft was discarded or put to another visit.' else v.error_reason end,
      version = v.version + 1
    from (select y.*, v.source = 'note' and v.status = 'finished' and y.kept = 0 as is_given_up
          from visit v, lateral (
            select coalesce(bool_or(n.status <> 'discarded' and not exists (select from note_error e where e.practice_id = n.practice_id and e.note_id = n.id)), false) as has_note,
                   count(*) filter (where n.status <> 'discarded') as kept,
                   (array_agg(n.sensitivity order by n.id) filter (where n.sensitivity is not null and n.status <> 'discarded'))[1] as sensitivity
            from note n where n.practice_id = p_practice and n.visit_id = p_visit) y
          where v.practice_id = p_practice and v.id = p_visit) x
    where v.practice_id = p_practice and v.id = p_visit
      and (v.has_note, v.sensitivity, x.is_given_up) is distinct from (x.has_note, x.sensitivity, false);
end $$;
comment on function settle_visit(bigint, bigint) is 'Makes a visit say of itself what its notes say. Only triggers call it.';
revoke execute on function settle_visit(bigint, bigint) from public;

-- As owner: a note that is hidden from who links another one still counts.
create function keep_visit() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and old.visit_id is distinct from new.visit_id and old.visit_id is not null then perform settle_visit(new.practice_id, old.visit_id); end if;
  if new.visit_id is not null then perform settle_visit(new.practice_id, new.visit_id); end if;
  return null;
end $$;
create trigger note_settles_visit after insert on note for each row when (new.visit_id is not null) execute function keep_visit();
create trigger note_change_settles_visit after update on note for each row
  when ((old.visit_id, old.status, old.sensitivity) is distinct from (new.visit_id, new.status, new.sensitivity)) execute function keep_visit();

create function keep_visit_of_error() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform settle_visit(new.practice_id, (select n.visit_id from note n where n.practice_id = new.practice_id and n.id = new.note_id));
  return null;
end $$;
create trigger note_error_settles_visit after insert on note_error for each row execute function keep_visit_of_error();

-- ---- The label of a note shows in the chart's list ----
do $$
declare v_before constant text := 'n.status, n.visit_on,'; v_text text := pg_get_functiondef('open_chart(bigint,integer)'::regprocedure);
begin
  if position(v_before in v_text) = 0 then raise exception 'open_chart() does not read notes as expected'; end if;
  execute replace(v_text, v_before, 'n.status, n.sensitivity, n.visit_on,');
end $$;
