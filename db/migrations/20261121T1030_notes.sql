create table transcript (
  practice_id bigint not null,
  id          bigint generated always as identity,
  patient_id  bigint not null,
  format      text not null check (format in ('text', 'json', 'vtt', 'srt', 'textgrid')),
  source_text text not null,
  segments    jsonb not null,
  created_by  bigint not null,
  created_at  timestamptz not null default now(),
  primary key (practice_id, id),
  foreign key (practice_id, patient_id) references patient (practice_id, id),
  foreign key (practice_id, created_by) references app_user (practice_id, id)
);
comment on table transcript is 'What was said in a visit, as turns. Never changed: notes cite its spans.';
create index transcript_patient on transcript (practice_id, patient_id);
create index transcript_created_by on transcript (practice_id, created_by);
call protect_tenant_table('transcript');
grant select, insert on transcript to wyze_app;
create trigger transcript_is_final before update or delete on transcript for each row execute function refuse_change();

create table note (
  practice_id     bigint not null,
  id              bigint generated always as identity,
  patient_id      bigint not null,
  template_id     text not null,
  title           text not null,
  author_id       bigint not null,
  status          text not null default 'draft' check (status in ('draft', 'signed', 'discarded')),
  visit_on        date not null,
  current_version integer not null default 0,
  signed_at       timestamptz,
  signed_by       bigint,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  primary key (practice_id, id),
  unique (practice_id, patient_id, id),
  foreign key (practice_id, patient_id) references patient (practice_id, id),
  foreign key (practice_id, author_id) references app_user (practice_id, id),
  foreign key (practice_id, signed_by) references app_user (practice_id, id),
  check ((status = 'signed') = (signed_at is not null and signed_by is not null and current_version > 0))
);
comment on table note is 'One visit''s documentation from its first draft to its last signed version.';
create index note_patient on note (practice_id, patient_id, visit_on desc, id desc);
create index note_author on note (practice_id, author_id, updated_at desc);
create index note_signed_by on note (practice_id, signed_by) where signed_by is not null;
create index note_recent on note (practice_id, updated_at desc, id desc);
call protect_tenant_table('note');
grant select, insert, update on note to wyze_app;

create table draft (
  practice_id    bigint not null,
  id             bigint generated always as identity,
  note_id        bigint not null,
  transcript_id  bigint not null,
  length         text not null check (length in ('brief', 'standard', 'full')),
  engine         text not null,
  engine_version text not null,
  status         text not null default 'generating' check (status in ('generating', 'in_review', 'signed', 'discarded')),
  sections       jsonb not null default '[]',
  warnings       jsonb not null default '[]',
  version        integer not null default 1,
  generated_at   timestamptz,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  primary key (practice_id, id),
  foreign key (practice_id, note_id) references note (practice_id, id),
  foreign key (practice_id, transcript_id) references transcript (practice_id, id)
);
comment on table draft is 'The working copy of a note: claims with evidence, saved as the writer works. Frozen once signed or discarded.';
create unique index draft_note on draft (practice_id, note_id);
create index draft_transcript on draft (practice_id, transcript_id);
call protect_tenant_table('draft');
grant select, insert, update on draft to wyze_app;

create table note_version (
  practice_id bigint not null,
  note_id     bigint not null,
  version     integer not null check (version > 0),
  canonical   text not null,
  sha256      text not null,
  prev_sha256 text,
  signed_by   bigint not null,
  signed_at   timestamptz not null,
  primary key (practice_id, note_id, version),
  foreign key (practice_id, note_id) references note (practice_id, id),
  foreign key (practice_id, signed_by) references app_user (practice_id, id),
  check (sha256 = encode(sha256(convert_to(canonical, 'UTF8')), 'hex'))
);
comment on table note_version is 'What was signed: canonical JSON (RFC 8785), its SHA-256 and the hash of the version before. Final from the moment it stands here.';
create index note_version_signed_by on note_version (practice_id, signed_by);
call protect_tenant_table('note_version');
grant select, insert on note_version to wyze_app;
create trigger note_version_is_final before update or delete on note_version for each row execute function refuse_change();
create trigger note_version_is_kept before truncate on note_version for each statement execute function refuse_change();

create function check_note_version() returns trigger language plpgsql as $$
declare v_last note_version;
begin
  select * into v_last from note_version
    where practice_id = new.practice_id and note_id = new.note_id order by version desc limit 1;
  if new.version <> coalesce(v_last.version, 0) + 1 or new.prev_sha256 is distinct from v_last.sha256 then
    raise exception 'version % does not continue the note', new.version using errcode = '23514';
  end if;
  return new;
end $$;
create trigger note_version_continues before insert on note_version for each row execute function check_note_version();

-- A signed note stays signed and stays the same visit of the same patient; only a later version may move it on.
create function guard_note() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.status = 'discarded'
     or (new.practice_id, new.id, new.patient_id, new.author_id, new.created_at) is distinct from (old.practice_id, old.id, old.patient_id, old.author_id, old.created_at)
     or (old.status = 'signed' and (new.status <> 'signed' or new.current_version < old.current_version
         or (new.template_id, new.title, new.visit_on) is distinct from (old.template_id, old.title, old.visit_on)
         or (new.current_version = old.current_version and new is distinct from old))) then
    raise exception 'the note is final' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger note_is_guarded before update or delete on note for each row execute function guard_note();

create function guard_draft() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.status in ('signed', 'discarded')
     or (new.practice_id, new.id, new.note_id, new.transcript_id) is distinct from (old.practice_id, old.id, old.note_id, old.transcript_id) then
    raise exception 'the draft is closed' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger draft_is_guarded before update or delete on draft for each row execute function guard_draft();
