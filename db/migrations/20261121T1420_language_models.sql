-- A practice's own language model, what wrote each draft, and each writer's private ledger of time and edits.

create table ai_provider (
  practice_id     bigint primary key references practice (id),
  kind            text not null check (kind in ('openai_compatible', 'anthropic')),
  base_url        text not null check (length(base_url) between 8 and 500),
  model           text not null check (length(model) between 1 and 200),
  network         text not null check (network in ('public', 'private')),
  api_key_sealed  bytea,
  has_baa         boolean not null default false,
  hides_identity  boolean not null default true,
  uses_own_notes  boolean not null default false,
  is_on           boolean not null default false,
  timeout_s       integer not null default 60 check (timeout_s between 1 and 300),
  version         integer not null default 1,
  changed_by      bigint not null,
  changed_at      timestamptz not null default now(),
  foreign key (practice_id, changed_by) references app_user (practice_id, id)
);
comment on table ai_provider is 'The language model that a practice lets write drafts; no row: the engine of the product alone.';
comment on column ai_provider.network is 'public: over TLS, addresses of the internet only, and only with has_baa. private: addresses of the own network only, where the server allows them.';
comment on column ai_provider.api_key_sealed is 'Sealed for this row (platform/auth/seal.ts); never read back to a screen.';
comment on column ai_provider.has_baa is 'An administrator states that a business associate agreement covers this endpoint and model.';
comment on column ai_provider.hides_identity is 'Names, dates and numbers are replaced before words leave and put back afterwards.';
comment on column ai_provider.uses_own_notes is 'Up to three signed notes of the same writer and template go along as examples of style, masked.';
create index ai_provider_changed_by on ai_provider (practice_id, changed_by);
call protect_tenant_table('ai_provider');
grant select, insert, update on ai_provider to wyze_app;

create table draft_run (
  practice_id     bigint not null,
  draft_id        bigint not null,
  number          integer not null check (number >= 1),
  note_id         bigint not null,
  engine          text not null check (engine in ('embedded', 'language-model')),
  engine_version  text not null,
  model           text,
  endpoint        text,
  prompt_version  text,
  prompt_sha256   text check (length(prompt_sha256) = 64),
  hidden_count    integer,
  example_count   integer,
  outcome         text not null check (outcome in ('written', 'gave_way')),
  fault           text,
  attempt_count   integer not null check (attempt_count >= 0),
  started_at      timestamptz not null,
  first_ms        integer check (first_ms >= 0),
  duration_ms     integer not null check (duration_ms >= 0),
  input_tokens    integer,
  output_tokens   integer,
  claim_count     integer not null,
  struck_count    integer not null,
  doubted_count   integer not null,
  primary key (practice_id, draft_id, number),
  foreign key (practice_id, draft_id) references draft (practice_id, id),
  foreign key (practice_id, note_id) references note (practice_id, id),
  check ((outcome = 'gave_way') = (fault is not null))
);
comment on table draft_run is 'What wrote a draft, run by run: engine, version, hash of the prompt, timings and what the verifier made of it. Never the prompt.';
comment on column draft_run.prompt_sha256 is 'SHA-256 of system text and prompt as sent; null for the embedded engine, which has none.';
comment on column draft_run.hidden_count is 'How many different names, dates and numbers were hidden; null where nothing left.';
comment on column draft_run.first_ms is 'From the start to the first section, in milliseconds.';
comment on column draft_run.struck_count is 'Sentences that the verifier struck.';
comment on column draft_run.doubted_count is 'Sentences that the verifier left in sight, unsupported, because a mistake would hurt.';
create index draft_run_note on draft_run (practice_id, note_id);
call protect_tenant_table('draft_run');
create policy labelled_rows on draft_run as restrictive for all to wyze_app using (is_note_visible(note_id));
grant select, insert on draft_run to wyze_app;

create table writing_ledger (
  practice_id    bigint not null,
  user_id        bigint not null,
  draft_id       bigint not null,
  engine         text not null,
  written_at     timestamptz not null,
  last_active_at timestamptz not null,
  active_s       integer not null default 0 check (active_s >= 0),
  save_count     integer not null default 0,
  proposed_count integer not null default 0,
  kept_count     integer not null default 0,
  edited_count   integer not null default 0,
  struck_count   integer not null default 0,
  added_count    integer not null default 0,
  signed_at      timestamptz,
  primary key (practice_id, user_id, draft_id),
  foreign key (practice_id, user_id) references app_user (practice_id, id),
  foreign key (practice_id, draft_id) references draft (practice_id, id)
);
comment on table writing_ledger is 'How long a writer worked on a draft and what became of its sentences. The writer alone sees it: no supervisor, no administrator, no report.';
comment on column writing_ledger.active_s is 'Seconds between one save and the next, at most two minutes each: a pause is not work.';
create index writing_ledger_draft on writing_ledger (practice_id, draft_id);
create index writing_ledger_signed on writing_ledger (practice_id, user_id, written_at desc);
call protect_tenant_table('writing_ledger');
create policy own_rows on writing_ledger as restrictive for all to wyze_app using (user_id = current_actor()) with check (user_id = current_actor());
grant select, insert, update on writing_ledger to wyze_app;
