create table snippet (
  practice_id bigint not null,
  id          bigint generated always as identity,
  owner_id    bigint not null,
  is_shared   boolean not null,
  name        text not null check (length(name) between 1 and 60),
  text        text not null check (length(text) between 1 and 4000),
  version     integer not null default 1,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  removed_at  timestamptz,
  primary key (practice_id, id),
  foreign key (practice_id, owner_id) references app_user (practice_id, id)
);
comment on table snippet is 'Text that a clinician puts into notes by its name: their own, or shown to the whole practice. Says nothing of any patient.';
create unique index snippet_name on snippet (practice_id, owner_id, lower(name)) where removed_at is null;
create index snippet_shared on snippet (practice_id, lower(name)) where is_shared and removed_at is null;
call protect_tenant_table('snippet');
grant select, insert, update on snippet to wyze_app;
