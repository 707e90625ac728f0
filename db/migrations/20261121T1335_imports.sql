-- Files that come into a chart: how they arrive, what they propose, what became of each proposal.

alter table blob add column is_stored boolean not null default true;
comment on column blob.is_stored is 'False from the moment before the bytes are written until they are safely there: what stays false is swept away, so no bytes are left without a row.';
grant update (is_stored) on blob to wyze_app;

create table import_file (
  practice_id        bigint not null,
  id                 bigint generated always as identity,
  patient_id         bigint not null,
  name               text not null check (length(name) between 1 and 150),
  size_bytes         bigint not null check (size_bytes > 0),
  sha256             bytea not null check (length(sha256) = 32),
  received_bytes     bigint not null default 0,
  blob_id            uuid,
  view_blob_id       uuid,
  format             text check (format in ('csv', 'hl7v2', 'fhir', 'ccda', 'pdf', 'image', 'dicom', 'text')),
  status             text not null default 'uploading' check (status in
                       ('uploading', 'queued', 'reading', 'staged', 'partly_accepted', 'accepted', 'rejected', 'undone', 'failed', 'cancelled')),
  reason             text check (length(reason) <= 500),
  is_quarantined     boolean not null default false,
  progress_done      integer not null default 0,
  progress_total     integer not null default 0,
  progress_step      text,
  reading            integer not null default 0,
  summary            jsonb,
  identity_check     text check (identity_check in ('match', 'near', 'conflict', 'absent')),
  identity_findings  jsonb,
  identity_confirmed_by bigint,
  identity_confirmed_at timestamptz,
  identity_reason    text check (length(identity_reason) between 1 and 500),
  faults             jsonb not null default '[]',
  csv_mapping        jsonb,
  pages              jsonb not null default '[]',
  version            integer not null default 1,
  uploaded_by        bigint not null,
  uploaded_at        timestamptz not null default now(),
  changed_at         timestamptz not null default now(),
  read_at            timestamptz,
  primary key (practice_id, id),
  foreign key (practice_id, patient_id) references patient (practice_id, id),
  foreign key (practice_id, uploaded_by) references app_user (practice_id, id),
  foreign key (practice_id, blob_id) references blob (practice_id, id),
  foreign key (practice_id, view_blob_id) references blob (practice_id, id),
  check ((identity_confirmed_at is null) = (identity_reason is null))
);
comment on table import_file is 'A file that somebody brought into a chart. Its bytes are a blob; what it proposes are import_row, import_text and import_left_out.';
comment on column import_file.sha256 is 'Of the bytes as they were sent; an image is kept drawn anew, so its blob has a hash of its own.';
comment on column import_file.reason is 'Why it was rejected or failed: plain English for the person who uploaded, nothing of the file’s text.';
comment on column import_file.is_quarantined is 'Known as malicious: kept for the record, given out to nobody.';
comment on column import_file.reading is 'How often it was read: rows, texts and what was left out of the latest reading are in force.';
comment on column import_file.view_blob_id is 'The source as lines of text, as the bench shows it; rows know their lines.';
comment on column import_file.identity_check is 'Whose file it is against whose chart: near and absent need a typed confirmation, conflict can not be accepted.';
comment on column import_file.pages is 'Pages as pictures: number, blob, width and height in pixels.';
create index import_file_patient on import_file (practice_id, patient_id, id desc);
create index import_file_sha on import_file (practice_id, patient_id, sha256);
create index import_file_uploaded_by on import_file (practice_id, uploaded_by);
create index import_file_blob on import_file (practice_id, blob_id);
create index import_file_view on import_file (practice_id, view_blob_id);
create index import_file_size on import_file (practice_id) include (size_bytes, status);

create table import_part (
  practice_id  bigint not null,
  import_id    bigint not null,
  blob_id      uuid not null,
  use          text not null check (use in ('chunk', 'file', 'view', 'page')),
  at_bytes     bigint not null default 0,
  size_bytes   integer not null,
  sha256       bytea not null check (length(sha256) = 32),
  created_at   timestamptz not null default now(),
  primary key (practice_id, import_id, blob_id),
  foreign key (practice_id, import_id) references import_file (practice_id, id),
  foreign key (practice_id, blob_id) references blob (practice_id, id)
);
comment on table import_part is 'Every blob that an import ever asked for, so that each can be found and removed. A chunk counts once its blob is stored.';
create index import_part_blob on import_part (practice_id, blob_id);

create table import_row (
  practice_id       bigint not null,
  id                bigint generated always as identity,
  import_id         bigint not null,
  patient_id        bigint not null,
  reading           integer not null,
  place             integer not null,
  key               text not null,
  kind              text not null,
  proposed          jsonb not null,
  edited            jsonb,
  edited_by         bigint,
  edited_at         timestamptz,
  locator           jsonb not null,
  line_from         integer,
  line_to           integer,
  confidence        real not null check (confidence between 0 and 1),
  warnings          jsonb not null default '[]',
  state             text not null default 'proposed' check (state in ('proposed', 'accepted', 'rejected', 'superseded', 'duplicate', 'kept', 'undone')),
  match             jsonb,
  fact_kind         text,
  fact_id           bigint,
  superseded_fact_id bigint,
  decided_by        bigint,
  decided_at        timestamptz,
  primary key (practice_id, id),
  foreign key (practice_id, import_id) references import_file (practice_id, id),
  foreign key (practice_id, patient_id) references patient (practice_id, id),
  check ((fact_kind is null) = (fact_id is null)),
  check ((edited is null) = (edited_by is null))
);
comment on table import_row is 'One proposal of a file to the chart, with the place in the source that it came from and what a person decided about it.';
comment on column import_row.proposed is 'As the reader read it (domain/src/interop/parsed-file.ts); never changed.';
comment on column import_row.edited is 'What a person corrected before accepting; the reading stays beside it.';
comment on column import_row.state is 'kept: the chart has no place for it, it is read here. superseded: a later row of the same file says it anew.';
comment on column import_row.match is 'The row of the chart that says the same or something else about the same measurement, as it was when the file was read.';
comment on column import_row.superseded_fact_id is 'The chart row of the same kind that this one replaced; undo brings it back.';
create unique index import_row_place on import_row (practice_id, import_id, reading, place);
create index import_row_patient on import_row (practice_id, patient_id);

create table import_text (
  practice_id  bigint not null,
  id           bigint generated always as identity,
  import_id    bigint not null,
  reading      integer not null,
  place        integer not null,
  title        text not null,
  body         text not null,
  dated        jsonb,
  locator      jsonb not null,
  line_from    integer,
  line_to      integer,
  attachment   jsonb,
  primary key (practice_id, id),
  foreign key (practice_id, import_id) references import_file (practice_id, id)
);
comment on table import_text is 'Narrative of a file: kept and readable, never taken apart into numbers.';
comment on column import_text.attachment is 'Of bytes inside the source: media type, name, size; the bytes stay in the file itself.';
create unique index import_text_place on import_text (practice_id, import_id, reading, place);

create table import_left_out (
  practice_id  bigint not null,
  id           bigint generated always as identity,
  import_id    bigint not null,
  reading      integer not null,
  place        integer not null,
  what         text not null,
  why          text not null,
  count        integer not null,
  locator      jsonb,
  line_from    integer,
  line_to      integer,
  primary key (practice_id, id),
  foreign key (practice_id, import_id) references import_file (practice_id, id)
);
comment on table import_left_out is 'What a file holds and the chart does not take over, with the reason: nothing is dropped in silence.';
create unique index import_left_out_place on import_left_out (practice_id, import_id, reading, place);

create table csv_mapping (
  practice_id  bigint not null references practice (id),
  signature    text not null check (length(signature) between 1 and 2000),
  columns      jsonb not null,
  changed_by   bigint not null,
  changed_at   timestamptz not null default now(),
  primary key (practice_id, signature)
);
comment on table csv_mapping is 'Which column of a table from elsewhere means what, by the words of its headings: the next file of the same shape needs no telling.';

create table lab_finding (
  practice_id        bigint not null,
  id                 bigint generated always as identity,
  patient_id         bigint not null,
  loinc              text,
  name               text not null,
  value_text         text not null,
  collected_on       text check (collected_on ~ '^\d{4}(-\d\d(-\d\d(T\d\d:\d\d(:\d\d)?)?)?)?$'),
  note               text check (length(note) <= 2000),
  source             text not null default 'clinician' check (source in ('clinician', 'patient', 'import', 'note', 'device')),
  import_row_id      bigint,
  recorded_by        bigint,
  recorded_at        timestamptz not null default now(),
  confirmed_by       bigint,
  confirmed_at       timestamptz,
  is_entered_in_error boolean not null default false,
  error_reason       text check (length(error_reason) between 1 and 500),
  sensitivity        text,
  version            integer not null default 1,
  primary key (practice_id, id),
  foreign key (practice_id, patient_id) references patient (practice_id, id),
  check ((confirmed_by is null) = (confirmed_at is null)),
  check (is_entered_in_error = (error_reason is not null))
);
comment on table lab_finding is 'A laboratory result that is not one number with a UCUM unit and a LOINC code: "negative", "1:128", a number in a unit nobody knows. Shown as written, never computed with.';
comment on column lab_finding.collected_on is 'Clock time of the source as precise as it says; no zone is made up.';
create index lab_finding_patient on lab_finding (practice_id, patient_id);

-- What laboratories print beside a number; null where nobody said it. Both kinds of result have them.
do $$
declare t text;
begin
  foreach t in array array['lab_result', 'lab_finding'] loop
    execute format($ddl$
      alter table %1$I
        add column accession_number text,
        add column reference_range  text,
        add column abnormal_flag    text,
        add column result_status    text,
        add column value_as_written text,
        add column unit_as_written  text,
        add column performer        text,
        add column superseded_by    bigint,
        add foreign key (practice_id, superseded_by) references %1$I (practice_id, id)$ddl$, t);
    execute format('create index %I on %I (practice_id, superseded_by) where superseded_by is not null', t || '_superseded_by', t);
    execute format('comment on column %I.superseded_by is %L', t, 'The corrected result that came after it; such a row is entered in error with that reason, and comes back when the correction is undone.');
  end loop;
end $$;
alter table lab_result add column collected_precision text not null default 'minute' check (collected_precision in ('day', 'minute'));
comment on column lab_result.collected_precision is 'day: only the day is known, collected_at is its first moment where the practice is.';

-- Every fact knows its staged row.
do $$
declare t text;
begin
  for t in select c.table_name from information_schema.columns c join information_schema.tables b using (table_schema, table_name)
           where c.table_schema = 'public' and c.column_name = 'import_row_id' and b.table_type = 'BASE TABLE' loop
    execute format('alter table %I add foreign key (practice_id, import_row_id) references import_row (practice_id, id)', t);
    execute format('create index %I on %I (practice_id, import_row_id) where import_row_id is not null', t || '_import_row', t);
  end loop;
  foreach t in array array['import_file', 'import_part', 'import_row', 'import_text', 'import_left_out', 'csv_mapping', 'lab_finding'] loop
    call protect_tenant_table(t);
    execute format('grant select, insert, update on %I to wyze_app', t);
  end loop;
end $$;

-- Whether its caller sees every fact that an import brought. Where one of them is hidden, the file that shows it is hidden too.
create function is_import_visible(p_import bigint) returns boolean
  language sql stable
  return not exists (
    select from import_row r
    where r.practice_id = current_practice() and r.import_id = p_import and r.fact_id is not null
      and not case r.fact_kind
        when 'lab_result' then exists (select from lab_result f where f.practice_id = r.practice_id and f.id = r.fact_id)
        when 'lab_finding' then exists (select from lab_finding f where f.practice_id = r.practice_id and f.id = r.fact_id)
        when 'vital' then exists (select from vital f where f.practice_id = r.practice_id and f.id = r.fact_id)
        when 'problem' then exists (select from problem f where f.practice_id = r.practice_id and f.id = r.fact_id)
        when 'medication' then exists (select from medication f where f.practice_id = r.practice_id and f.id = r.fact_id)
        when 'allergy' then exists (select from allergy f where f.practice_id = r.practice_id and f.id = r.fact_id)
        when 'surgery' then exists (select from surgery f where f.practice_id = r.practice_id and f.id = r.fact_id)
        when 'immunization' then exists (select from immunization f where f.practice_id = r.practice_id and f.id = r.fact_id)
        else false
      end);
comment on function is_import_visible(bigint) is 'Runs as its caller, so that labels count.';
grant execute on function is_import_visible(bigint) to wyze_app;
