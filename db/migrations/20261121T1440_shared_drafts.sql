-- Two people in one draft: whom its author lets write, who is there, and who holds the pen of a section. And what the writer
-- chose to leave out of what was heard.

alter table draft add column left_out text[] not null default '{}' check (cardinality(left_out) <= 500);
comment on column draft.left_out is 'Of what was heard and is not in the note: the places (segment:start) that the writer left out on purpose.';

create table draft_writer (
  practice_id bigint not null,
  draft_id    bigint not null,
  user_id     bigint not null,
  let_in_by   bigint not null,
  let_in_at   timestamptz not null,
  removed_at  timestamptz,
  primary key (practice_id, draft_id, user_id),
  foreign key (practice_id, draft_id) references draft (practice_id, id),
  foreign key (practice_id, user_id) references app_user (practice_id, id),
  foreign key (practice_id, let_in_by) references app_user (practice_id, id)
);
comment on table draft_writer is 'Colleagues whom the author of a draft lets write in it. Signing and discarding stay the author''s.';
create index draft_writer_user on draft_writer (practice_id, user_id);
create index draft_writer_let_in_by on draft_writer (practice_id, let_in_by);
call protect_tenant_table('draft_writer');
grant select, insert, update on draft_writer to wyze_app;

create table draft_presence (
  practice_id bigint not null,
  draft_id    bigint not null,
  user_id     bigint not null,
  section     text check (length(section) between 1 and 60),
  seen_at     timestamptz,
  primary key (practice_id, draft_id, user_id),
  foreign key (practice_id, draft_id) references draft (practice_id, id),
  foreign key (practice_id, user_id) references app_user (practice_id, id)
);
comment on table draft_presence is 'Who has a draft open and in which section they are. Somebody not seen for a while is gone; null: they said so.';
create index draft_presence_user on draft_presence (practice_id, user_id);
call protect_tenant_table('draft_presence');
grant select, insert, update on draft_presence to wyze_app;

create table section_pen (
  practice_id bigint not null,
  draft_id    bigint not null,
  section     text not null check (length(section) between 1 and 60),
  user_id     bigint not null,
  taken_at    timestamptz not null,
  seen_at     timestamptz,
  asked_by    bigint,
  asked_at    timestamptz,
  primary key (practice_id, draft_id, section),
  foreign key (practice_id, draft_id) references draft (practice_id, id),
  foreign key (practice_id, user_id) references app_user (practice_id, id),
  foreign key (practice_id, asked_by) references app_user (practice_id, id),
  check ((asked_by is null) = (asked_at is null)),
  check (asked_by <> user_id)
);
comment on table section_pen is 'Who writes in a section of a draft: one person at a time. A pen that its holder has not used for a while lies there for whoever comes; null: it was put down.';
create index section_pen_user on section_pen (practice_id, user_id);
create index section_pen_asked_by on section_pen (practice_id, asked_by) where asked_by is not null;
call protect_tenant_table('section_pen');
grant select, insert, update on section_pen to wyze_app;
