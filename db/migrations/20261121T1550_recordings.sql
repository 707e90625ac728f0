-- Recordings of visits: the consent before the first sound, the audio segments as they arrive, what was heard in them, and what
-- is left when the audio is gone.

create table recording_setting (
  practice_id        bigint primary key references practice (id),
  after_signing_days integer not null check (after_signing_days between 0 and 30),
  unsigned_days      integer not null check (unsigned_days between 1 and 90),
  version            integer not null,
  changed_by         bigint not null,
  changed_at         timestamptz not null default now(),
  foreign key (practice_id, changed_by) references app_user (practice_id, id)
);
comment on table recording_setting is 'How long a practice keeps the sound of visits; no row: 7 days after the signature, 30 days where nothing was signed.';
create index recording_setting_changed_by on recording_setting (practice_id, changed_by);
call protect_tenant_table('recording_setting');
grant select, insert, update on recording_setting to wyze_app;

create table speech_provider (
  practice_id     bigint primary key references practice (id),
  base_url        text not null check (length(base_url) between 8 and 500),
  model           text not null check (length(model) between 1 and 200),
  language        text check (language ~ '^[a-z]{2,3}$'),
  network         text not null check (network in ('public', 'private')),
  api_key_sealed  bytea,
  has_baa         boolean not null default false,
  is_on           boolean not null default false,
  timeout_s       integer not null default 60 check (timeout_s between 1 and 300),
  version         integer not null default 1,
  changed_by      bigint not null,
  changed_at      timestamptz not null default now(),
  foreign key (practice_id, changed_by) references app_user (practice_id, id)
);
comment on table speech_provider is 'What turns the sound of a practice''s visits into words; no row: words are typed or pasted.';
comment on column speech_provider.network is 'public: over TLS, addresses of the internet only, and only with has_baa. private: addresses of the own network only, where the server allows them.';
comment on column speech_provider.api_key_sealed is 'Sealed for this row (platform/auth/seal.ts); never read back to a screen.';
comment on column speech_provider.language is 'What is spoken, as ISO 639; null: the model finds out.';
create index speech_provider_changed_by on speech_provider (practice_id, changed_by);
call protect_tenant_table('speech_provider');
grant select, insert, update on speech_provider to wyze_app;

create table recording_consent (
  practice_id       bigint not null,
  id                bigint generated always as identity,
  patient_id        bigint not null,
  given_by          text not null check (given_by in ('patient', 'representative')),
  representative    text check (length(representative) between 1 and 100),
  how               text not null check (how in ('spoken', 'written')),
  everyone_agreed   boolean not null check (everyone_agreed),
  wording_version   integer not null,
  wording           text not null check (length(wording) between 1 and 4000),
  asked_by          bigint not null,
  given_at          timestamptz not null,
  withdrawn_at      timestamptz,
  withdrawn_by      bigint,
  primary key (practice_id, id),
  foreign key (practice_id, patient_id) references patient (practice_id, id),
  foreign key (practice_id, asked_by) references app_user (practice_id, id),
  foreign key (practice_id, withdrawn_by) references app_user (practice_id, id),
  check ((withdrawn_at is null) = (withdrawn_by is null))
);
comment on table recording_consent is 'That the visit may be recorded: who said so, how, to whom, and the words that were shown. Kept for good, also when everything recorded is deleted.';
create index recording_consent_patient on recording_consent (practice_id, patient_id, id desc);
create index recording_consent_asked_by on recording_consent (practice_id, asked_by);
create index recording_consent_withdrawn_by on recording_consent (practice_id, withdrawn_by) where withdrawn_by is not null;
call protect_tenant_table('recording_consent');
grant select, insert, update (withdrawn_at, withdrawn_by) on recording_consent to wyze_app;

create function guard_recording_consent() returns trigger language plpgsql as $$
declare v_new recording_consent := new;
begin
  if tg_op = 'UPDATE' and old.withdrawn_at is null then
    v_new.withdrawn_at := null;
    v_new.withdrawn_by := null;
  end if;
  if tg_op = 'UPDATE' and current_user <> 'wyze_app' then v_new.patient_id := old.patient_id; end if;
  if tg_op = 'DELETE' or v_new is distinct from old then
    raise exception '% on % is refused: its rows are final', tg_op, tg_table_name using errcode = '42501';
  end if;
  return new;
end $$;
create trigger recording_consent_is_final before update or delete on recording_consent for each row execute function guard_recording_consent();

create table recording (
  practice_id    bigint not null,
  id             bigint generated always as identity,
  patient_id     bigint not null,
  consent_id     bigint not null,
  visit_on       date not null,
  template_id    text check (length(template_id) <= 20),
  started_by     bigint not null,
  started_at     timestamptz not null,
  segment_count  integer check (segment_count between 0 and 1000),
  lost_seqs      integer[] not null default '{}',
  off_record     jsonb not null default '[]',
  ended_by       text check (ended_by in ('person', 'device', 'limit', 'left')),
  ended_at       timestamptz,
  draft_id       bigint,
  note_id        bigint,
  signed_at      timestamptz,
  primary key (practice_id, id),
  foreign key (practice_id, patient_id) references patient (practice_id, id),
  foreign key (practice_id, consent_id) references recording_consent (practice_id, id),
  foreign key (practice_id, started_by) references app_user (practice_id, id),
  foreign key (practice_id, draft_id) references draft (practice_id, id),
  foreign key (practice_id, note_id) references note (practice_id, id),
  check ((segment_count is null) = (ended_at is null)),
  check ((draft_id is null) = (note_id is null))
);
comment on table recording is 'The sound of one visit, begun only with a consent. It arrives as audio segments; its words may become a draft.';
comment on column recording.segment_count is 'How many segments the recorder made, known at its end; null while it records.';
comment on column recording.lost_seqs is 'Segments that somebody said are lost for good: nobody waits for them.';
comment on column recording.off_record is 'Times that were not to be recorded, in milliseconds from the start: [{from_ms, to_ms}]. Nothing that was heard in them is kept.';
comment on column recording.ended_by is 'person: somebody pressed stop. device: the microphone went. limit: the longest time was reached. left: found open and closed later.';
comment on column recording.signed_at is 'When the note that was made of it was first signed; the audio is kept for so many days more.';
create index recording_patient on recording (practice_id, patient_id, id desc);
create index recording_consent_of on recording (practice_id, consent_id);
create index recording_started_by on recording (practice_id, started_by, id desc);
create index recording_draft on recording (practice_id, draft_id) where draft_id is not null;
create index recording_note on recording (practice_id, note_id) where note_id is not null;
call protect_tenant_table('recording');
grant select, insert, update on recording to wyze_app;
-- What was made into a note is hidden with it. Without an actor there is a job: it deletes what has served its time, also of hidden notes.
create policy labelled_rows on recording as restrictive for all to wyze_app using (note_id is null or current_actor() is null or is_note_visible(note_id));

create function is_recording_visible(p_recording bigint) returns boolean
  language sql stable
  return exists (select from recording where practice_id = current_practice() and id = p_recording);
comment on function is_recording_visible(bigint) is 'Whether its caller sees the recording; runs as the caller.';
grant execute on function is_recording_visible(bigint) to wyze_app;

create table audio_segment (
  practice_id   bigint not null,
  recording_id  bigint not null,
  seq           integer not null check (seq between 1 and 1000),
  blob_id       uuid not null,
  sha256        bytea not null check (length(sha256) = 32),
  size_bytes    integer not null check (size_bytes > 0),
  media_type    text not null check (media_type in ('audio/webm', 'audio/mp4', 'audio/ogg', 'audio/wav')),
  start_ms      integer not null check (start_ms >= 0),
  duration_ms   integer not null check (duration_ms > 0),
  voiced_ms     integer check (voiced_ms >= 0),
  received_at   timestamptz not null,
  text_state    text not null check (text_state in ('none', 'waiting', 'done', 'silent', 'off_record', 'failed')),
  text_fault    text,
  heard         jsonb not null default '[]',
  left_out      jsonb not null default '[]',
  model         text,
  heard_at      timestamptz,
  primary key (practice_id, recording_id, seq),
  foreign key (practice_id, recording_id) references recording (practice_id, id),
  foreign key (practice_id, blob_id) references blob (practice_id, id),
  check ((text_state = 'failed') = (text_fault is not null))
);
comment on table audio_segment is 'Some seconds of a recording, each a file of its own that plays by itself; it overlaps the one before by a second or two.';
comment on column audio_segment.start_ms is 'From the start of the recording, times off the record included.';
comment on column audio_segment.voiced_ms is 'How much of it the browser heard a voice in; null where it did not listen for one.';
comment on column audio_segment.text_state is 'none: nothing turns speech into text here. silent: no voice, so nothing was sent. off_record: it lay in a time that was not to be recorded, and is gone.';
comment on column audio_segment.heard is 'What the speech model made of it: [{start_ms, end_ms, text, label}], times from the start of the recording or null.';
comment on column audio_segment.left_out is 'What the speech model said and is not believed: [{start_ms, end_ms, text, reason}].';
create index audio_segment_blob on audio_segment (practice_id, blob_id);
call protect_tenant_table('audio_segment');
grant select, insert, update on audio_segment to wyze_app;
create policy labelled_rows on audio_segment as restrictive for all to wyze_app using (is_recording_visible(recording_id));

create table audio_receipt (
  practice_id   bigint not null,
  id            bigint generated always as identity,
  recording_id  bigint not null,
  reason        text not null check (reason in ('signed', 'never_signed', 'clinician', 'consent_withdrawn')),
  deleted_by    bigint,
  deleted_at    timestamptz not null,
  segment_count integer not null,
  size_bytes    bigint not null,
  sha256        bytea not null check (length(sha256) = 32),
  is_text_deleted boolean not null,
  kept_because  text check (kept_because in ('signed_note')),
  confirmed_at  timestamptz,
  primary key (practice_id, id),
  unique (practice_id, recording_id),
  foreign key (practice_id, recording_id) references recording (practice_id, id),
  foreign key (practice_id, deleted_by) references app_user (practice_id, id)
);
comment on table audio_receipt is 'That the audio of a recording was deleted: by whom or by which rule, how much, and that the store was looked at afterwards and held none of it.';
comment on column audio_receipt.sha256 is 'SHA-256 of the hexadecimal SHA-256 of all segments in their order, one a line.';
comment on column audio_receipt.kept_because is 'Where the words stay though the consent was withdrawn: they are the source of a signed note.';
comment on column audio_receipt.confirmed_at is 'When the store was asked for every segment and had none; null until then.';
create index audio_receipt_deleted_by on audio_receipt (practice_id, deleted_by) where deleted_by is not null;
call protect_tenant_table('audio_receipt');
grant select, insert, update (confirmed_at, is_text_deleted, kept_because) on audio_receipt to wyze_app;
create policy labelled_rows on audio_receipt as restrictive for all to wyze_app using (is_recording_visible(recording_id));

alter table transcript add column recording_id bigint;
alter table transcript add foreign key (practice_id, recording_id) references recording (practice_id, id);
alter table transcript add column erased_at timestamptz;
alter table transcript drop constraint transcript_format_check;
alter table transcript add constraint transcript_format_check check (format in ('text', 'json', 'vtt', 'srt', 'textgrid', 'recording'));
comment on column transcript.recording_id is 'The recording that it was heard in or belongs to; null where somebody brought it.';
comment on column transcript.erased_at is 'When its words were taken out, because the consent to the recording was withdrawn before anything was signed.';
create index transcript_recording on transcript (practice_id, recording_id) where recording_id is not null;
grant update (source_text, segments, erased_at) on transcript to wyze_app;

-- A withdrawn consent takes the words with it, as long as no signed note stands on them.
create or replace function guard_transcript() returns trigger language plpgsql as $$
declare v_new transcript := new;
begin
  if tg_op = 'UPDATE' then
    v_new.sensitivity := old.sensitivity;
    if current_user <> 'wyze_app' then v_new.patient_id := old.patient_id; end if;
    if old.recording_id is not null and old.erased_at is null and new.erased_at is not null and new.source_text = '' and new.segments = '[]'
       and exists (select from recording r join recording_consent c on c.practice_id = r.practice_id and c.id = r.consent_id
                   where r.practice_id = old.practice_id and r.id = old.recording_id and c.withdrawn_at is not null)
       and not exists (select from draft d join note_version v on v.practice_id = d.practice_id and v.note_id = d.note_id
                       where d.practice_id = old.practice_id and d.transcript_id = old.id) then
      v_new.source_text := old.source_text;
      v_new.segments := old.segments;
      v_new.erased_at := old.erased_at;
    end if;
  end if;
  if tg_op = 'DELETE' or v_new is distinct from old then
    raise exception '% on % is refused: its rows are final', tg_op, tg_table_name using errcode = '42501';
  end if;
  return new;
end $$;

create or replace function guard_draft() returns trigger language plpgsql as $$
declare v_new draft := new;
begin
  if tg_op = 'UPDATE' then v_new.sensitivity := old.sensitivity; end if;
  if tg_op = 'UPDATE' and v_new is not distinct from old then return new; end if;
  -- Of a discarded draft nothing but its words may go, and only with those of its transcript.
  if tg_op = 'UPDATE' and old.status = 'discarded' and new.sections = '[]' and new.warnings = '[]' and new.slots = '[]'
     and exists (select from transcript t where t.practice_id = old.practice_id and t.id = old.transcript_id and t.erased_at is not null) then
    v_new.sections := old.sections;
    v_new.warnings := old.warnings;
    v_new.slots := old.slots;
    v_new.version := old.version;
    v_new.updated_at := old.updated_at;
    if v_new is not distinct from old then return new; end if;
  end if;
  if tg_op = 'DELETE' or old.status in ('signed', 'discarded')
     or (new.practice_id, new.id, new.note_id, new.transcript_id, new.amends_version, new.amend_reason)
        is distinct from (old.practice_id, old.id, old.note_id, old.transcript_id, old.amends_version, old.amend_reason) then
    raise exception 'the draft is closed' using errcode = '42501';
  end if;
  return new;
end $$;

-- Whoever signs, and by whatever way: from then on the days of the audio are counted.
create function note_signature_of_recording() returns trigger language plpgsql as $$
begin
  update recording set signed_at = new.signed_at where practice_id = new.practice_id and note_id = new.note_id and signed_at is null;
  return null;
end $$;
create trigger note_version_ends_recording after insert on note_version for each row execute function note_signature_of_recording();
