-- What leaves a chart as one paper, and the account of who received it (45 CFR 164.528).

create table disclosure (
  practice_id       bigint not null,
  id                bigint generated always as identity,
  patient_id        bigint not null,
  recipient         text not null check (length(recipient) between 1 and 200),
  recipient_address text check (length(recipient_address) between 1 and 300),
  purpose           text not null check (purpose in ('treatment', 'patient_request', 'payment', 'authorization', 'legal', 'public_health', 'research', 'other')),
  purpose_detail    text check (length(purpose_detail) between 1 and 500),
  disclosed_by      bigint not null,
  disclosed_at      timestamptz not null,
  primary key (practice_id, id),
  foreign key (practice_id, patient_id) references patient (practice_id, id),
  foreign key (practice_id, disclosed_by) references app_user (practice_id, id)
);
comment on table disclosure is 'That a part of a chart was given to somebody: to whom, why, when, by whom. Never changed; kept as long as the chart.';
create index disclosure_patient on disclosure (practice_id, patient_id, id desc);
create index disclosure_disclosed_by on disclosure (practice_id, disclosed_by);
call protect_tenant_table('disclosure');
grant select, insert on disclosure to wyze_app;

create table disclosure_item (
  practice_id   bigint not null,
  id            bigint generated always as identity,
  disclosure_id bigint not null,
  place         integer not null check (place > 0),
  note_id       bigint,
  import_id     bigint,
  version       integer,
  title         text not null,
  on_date       date not null,
  sha256        text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  primary key (practice_id, id),
  unique (practice_id, disclosure_id, place),
  foreign key (practice_id, disclosure_id) references disclosure (practice_id, id),
  foreign key (practice_id, note_id) references note (practice_id, id),
  foreign key (practice_id, import_id) references import_file (practice_id, id),
  check ((note_id is null) <> (import_id is null) and (note_id is null) = (version is null))
);
comment on table disclosure_item is 'What was given: a signed version of a note, or a file, with its hash.';
create index disclosure_item_note on disclosure_item (practice_id, note_id) where note_id is not null;
create index disclosure_item_import on disclosure_item (practice_id, import_id) where import_id is not null;
call protect_tenant_table('disclosure_item');
-- Whoever may not know of a document does not learn of it here either.
create policy labelled_rows on disclosure_item as restrictive for all to wyze_app
  using (case when note_id is not null then is_note_visible(note_id) else is_import_visible(import_id) end);
grant select, insert on disclosure_item to wyze_app;

create table export_packet (
  practice_id   bigint not null,
  id            bigint generated always as identity,
  disclosure_id bigint not null,
  status        text not null default 'queued' check (status in ('queued', 'drawing', 'ready', 'failed', 'expired')),
  reason        text,
  item_count    integer not null check (item_count > 0),
  is_labelled   boolean not null,
  done_count    integer not null default 0,
  page_count    integer,
  blob_id       uuid,
  created_by    bigint not null,
  created_at    timestamptz not null,
  ready_at      timestamptz,
  primary key (practice_id, id),
  foreign key (practice_id, disclosure_id) references disclosure (practice_id, id),
  foreign key (practice_id, blob_id) references blob (practice_id, id),
  foreign key (practice_id, created_by) references app_user (practice_id, id),
  check ((status = 'ready') <= (blob_id is not null and page_count is not null and ready_at is not null))
);
comment on table export_packet is 'The paper of a disclosure while it is drawn and kept for download; only who made it gets it.';
comment on column export_packet.is_labelled is 'Whether its maker chose to include labelled entries. Shown to nobody else.';
create index export_packet_disclosure on export_packet (practice_id, disclosure_id);
create index export_packet_blob on export_packet (practice_id, blob_id) where blob_id is not null;
create index export_packet_created_by on export_packet (practice_id, created_by);
call protect_tenant_table('export_packet');
grant select, insert, update (status, reason, done_count, page_count, blob_id, ready_at) on export_packet to wyze_app;
