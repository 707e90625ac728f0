-- What happens to a note after its signature: it never changes, things are put beside it.

create table note_addendum (
  practice_id bigint not null,
  note_id     bigint not null,
  number      integer not null check (number > 0),
  canonical   text not null,
  sha256      text not null check (sha256 = encode(sha256(convert_to(canonical, 'UTF8')), 'hex')),
  prev_sha256 text,
  signed_by   bigint not null,
  signed_at   timestamptz not null,
  primary key (practice_id, note_id, number),
  foreign key (practice_id, note_id) references note (practice_id, id),
  foreign key (practice_id, signed_by) references app_user (practice_id, id)
);
comment on table note_addendum is 'A signed addition to a signed note: canonical JSON (RFC 8785), its SHA-256 and the hash of the addendum before. Final from the moment it stands here.';
create index note_addendum_signed_by on note_addendum (practice_id, signed_by);
call protect_tenant_table('note_addendum');
grant select, insert on note_addendum to wyze_app;
create policy labelled_rows on note_addendum as restrictive for all to wyze_app using (is_note_visible(note_id));

create function check_note_addendum() returns trigger language plpgsql as $$
declare v_last note_addendum;
begin
  if not exists (select from note where practice_id = new.practice_id and id = new.note_id and status = 'signed') then
    raise exception 'only a signed note has addenda' using errcode = '23514';
  end if;
  select * into v_last from note_addendum where practice_id = new.practice_id and note_id = new.note_id order by number desc limit 1;
  if new.number <> coalesce(v_last.number, 0) + 1 or new.prev_sha256 is distinct from v_last.sha256 then
    raise exception 'addendum % does not continue the note', new.number using errcode = '23514';
  end if;
  return new;
end $$;
create trigger note_addendum_continues before insert on note_addendum for each row execute function check_note_addendum();
create trigger note_addendum_is_final before update or delete on note_addendum for each row execute function refuse_change();
create trigger note_addendum_is_kept before truncate on note_addendum for each statement execute function refuse_change();

create table note_error (
  practice_id bigint not null,
  note_id     bigint not null,
  reason      text not null check (length(reason) between 1 and 500),
  marked_by   bigint not null,
  marked_at   timestamptz not null default now(),
  primary key (practice_id, note_id),
  foreign key (practice_id, note_id) references note (practice_id, id),
  foreign key (practice_id, marked_by) references app_user (practice_id, id)
);
comment on table note_error is 'A signed note that should not have been written here: it stays readable, struck through, with the reason. Cannot be taken back.';
create index note_error_marked_by on note_error (practice_id, marked_by);
call protect_tenant_table('note_error');
grant select, insert on note_error to wyze_app;
create policy labelled_rows on note_error as restrictive for all to wyze_app using (is_note_visible(note_id));
create trigger note_error_is_final before update or delete on note_error for each row execute function refuse_change();

create table cosign (
  practice_id  bigint not null,
  id           bigint generated always as identity,
  note_id      bigint not null,
  version      integer not null,
  requested_of bigint not null,
  requested_by bigint not null,
  requested_at timestamptz not null default now(),
  origin       text not null check (origin in ('request', 'supervision')),
  message      text check (length(message) <= 1000),
  state        text not null default 'requested' check (state in ('requested', 'cosigned', 'returned', 'withdrawn')),
  comment      text check (length(comment) <= 2000),
  decided_at   timestamptz,
  canonical    text,
  sha256       text check (sha256 = encode(sha256(convert_to(canonical, 'UTF8')), 'hex')),
  primary key (practice_id, id),
  foreign key (practice_id, note_id, version) references note_version (practice_id, note_id, version),
  foreign key (practice_id, requested_of) references app_user (practice_id, id),
  foreign key (practice_id, requested_by) references app_user (practice_id, id),
  check ((state = 'requested') = (decided_at is null)),
  check ((state = 'cosigned') = (canonical is not null and sha256 is not null)),
  check (state <> 'returned' or comment is not null)
);
comment on table cosign is 'A second signature under one version of a note: asked for, then given or returned once. The signed text itself does not change.';
comment on column cosign.canonical is 'What the second signer signed, as canonical JSON: it names the version by its hash.';
create unique index cosign_open on cosign (practice_id, note_id) where state = 'requested';
create index cosign_note on cosign (practice_id, note_id, version);
create index cosign_waiting on cosign (practice_id, requested_of, requested_at) where state = 'requested';
create index cosign_of on cosign (practice_id, requested_of);
create index cosign_by on cosign (practice_id, requested_by, requested_at desc);
call protect_tenant_table('cosign');
grant select, insert, update on cosign to wyze_app;
create policy labelled_rows on cosign as restrictive for all to wyze_app using (is_note_visible(note_id));

create function guard_cosign() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state <> 'requested'
     or (new.practice_id, new.id, new.note_id, new.version, new.requested_of, new.requested_by, new.requested_at, new.origin, new.message)
        is distinct from (old.practice_id, old.id, old.note_id, old.version, old.requested_of, old.requested_by, old.requested_at, old.origin, old.message) then
    raise exception 'the cosignature is decided' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger cosign_is_guarded before update or delete on cosign for each row execute function guard_cosign();

create table supervision (
  practice_id    bigint not null,
  supervisee_id  bigint not null,
  supervisor_id  bigint not null,
  sample_percent integer not null check (sample_percent between 0 and 100),
  version        integer not null default 1,
  set_by         bigint not null,
  set_at         timestamptz not null default now(),
  primary key (practice_id, supervisee_id),
  foreign key (practice_id, supervisee_id) references app_user (practice_id, id),
  foreign key (practice_id, supervisor_id) references app_user (practice_id, id),
  foreign key (practice_id, set_by) references app_user (practice_id, id),
  check (supervisee_id <> supervisor_id)
);
comment on table supervision is 'Whose notes need a second signature, by whom, and how many of a hundred: a rule of the practice.';
create index supervision_supervisor on supervision (practice_id, supervisor_id);
create index supervision_set_by on supervision (practice_id, set_by);
call protect_tenant_table('supervision');
comment on column supervision.sample_percent is '0: the rule is ended.';
grant select, insert, update on supervision to wyze_app;
