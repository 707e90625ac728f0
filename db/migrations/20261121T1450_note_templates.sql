-- Templates that people write for themselves or for their practice. A version, once saved, stays: notes name the version that
-- they were written with (note.template_id = 'own-<id>.<version>').
create table note_template (
  practice_id bigint not null references practice (id),
  id          bigint generated always as identity,
  owner_id    bigint not null,
  is_shared   boolean not null default false,
  based_on    text check (length(based_on) <= 20),
  version     integer not null default 1 check (version > 0),
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  archived_at timestamptz,
  primary key (practice_id, id),
  foreign key (practice_id, owner_id) references app_user (practice_id, id)
);
comment on table note_template is 'A note template of a person, or of the practice where it is shared; its content stands in its versions.';
comment on column note_template.based_on is 'The template it began as a copy of, by the name that drafts use.';
create index note_template_owner on note_template (practice_id, owner_id);
call protect_tenant_table('note_template');
grant select, insert, update on note_template to wyze_app;

create table note_template_version (
  practice_id bigint not null,
  template_id bigint not null,
  version     integer not null,
  specialty   text not null check (specialty in ('REI', 'NP', 'PT', 'ND', 'any')),
  title       text not null check (length(title) between 1 and 80),
  purpose     text not null check (length(purpose) between 1 and 200),
  sections    jsonb not null,
  saved_by    bigint not null,
  saved_at    timestamptz not null default now(),
  primary key (practice_id, template_id, version),
  foreign key (practice_id, template_id) references note_template (practice_id, id),
  foreign key (practice_id, saved_by) references app_user (practice_id, id)
);
comment on table note_template_version is 'What a template said from one saving to the next: sections with the kinds, topics and words that each takes. Never changed.';
create index note_template_version_saved_by on note_template_version (practice_id, saved_by);
call protect_tenant_table('note_template_version');
grant select, insert on note_template_version to wyze_app;
