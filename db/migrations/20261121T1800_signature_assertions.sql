-- Signatures by passkey: the device signs the hash of the very text, and its answer stays beside the text.

alter table passkey_challenge drop constraint passkey_challenge_purpose_check;
alter table passkey_challenge add constraint passkey_challenge_purpose_check check (purpose in ('register', 'sign_in', 'step_up', 'sign'));
alter table passkey_challenge
  add column content_sha256 text,
  add column nonce bytea,
  add column signed_at timestamptz,
  add constraint passkey_challenge_signs check ((purpose = 'sign') = (content_sha256 is not null) and (purpose = 'sign') = (nonce is not null) and (purpose = 'sign') = (signed_at is not null));
comment on column passkey_challenge.content_sha256 is 'What is to be signed, by its hash: the challenge is made of it and of nonce.';
comment on column passkey_challenge.signed_at is 'The time that stands in what is signed: fixed as the question is put.';

create table note_signature_assertion (
  practice_id        bigint not null,
  id                 bigint generated always as identity,
  note_id            bigint not null,
  version            integer,
  addendum_number    integer,
  cosign_id          bigint,
  sha256             text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  nonce              bytea not null check (length(nonce) = 32),
  signed_by          bigint not null,
  passkey_id         bigint not null,
  credential_id      text not null,
  public_key         bytea not null,
  authenticator_data bytea not null,
  client_data_json   bytea not null,
  signature          bytea not null,
  origin             text not null,
  signed_at          timestamptz not null,
  primary key (practice_id, id),
  foreign key (practice_id, note_id) references note (practice_id, id),
  foreign key (practice_id, note_id, version) references note_version (practice_id, note_id, version),
  foreign key (practice_id, note_id, addendum_number) references note_addendum (practice_id, note_id, number),
  foreign key (practice_id, cosign_id) references cosign (practice_id, id),
  foreign key (practice_id, signed_by) references app_user (practice_id, id),
  foreign key (practice_id, passkey_id) references passkey (practice_id, id),
  check (num_nonnulls(version, addendum_number, cosign_id) = 1)
);
comment on table note_signature_assertion is 'What a passkey gave for one signed text (a version, an addendum or a cosignature): everything that is needed to check it again, without asking anybody. Final from the moment it stands here.';
comment on column note_signature_assertion.sha256 is 'The hash of the signed text. The challenge that the device signed is SHA-256 of a tag, this hash and nonce.';
comment on column note_signature_assertion.public_key is 'As COSE; the same as the passkey had. A passkey that was taken off since then still proves what it signed.';
create unique index note_signature_assertion_version on note_signature_assertion (practice_id, note_id, version);
create unique index note_signature_assertion_addendum on note_signature_assertion (practice_id, note_id, addendum_number);
create unique index note_signature_assertion_cosign on note_signature_assertion (practice_id, cosign_id);
create index note_signature_assertion_signed_by on note_signature_assertion (practice_id, signed_by);
create index note_signature_assertion_passkey on note_signature_assertion (practice_id, passkey_id);
call protect_tenant_table('note_signature_assertion');
grant select, insert on note_signature_assertion to wyze_app;
create policy labelled_rows on note_signature_assertion as restrictive for all to wyze_app using (is_note_visible(note_id));

-- It comes with its text, in one transaction, or never.
create function check_signature_assertion() returns trigger language plpgsql as $$
declare v_fits boolean;
begin
  select case
    when new.version is not null then exists (select from note_version v
      where v.practice_id = new.practice_id and v.note_id = new.note_id and v.version = new.version and v.sha256 = new.sha256
        and v.signed_by = new.signed_by and v.xmin = pg_current_xact_id()::xid)
    when new.addendum_number is not null then exists (select from note_addendum a
      where a.practice_id = new.practice_id and a.note_id = new.note_id and a.number = new.addendum_number and a.sha256 = new.sha256
        and a.signed_by = new.signed_by and a.xmin = pg_current_xact_id()::xid)
    else exists (select from cosign c
      where c.practice_id = new.practice_id and c.note_id = new.note_id and c.id = new.cosign_id and c.sha256 = new.sha256
        and c.requested_of = new.signed_by and c.state = 'cosigned' and c.xmin = pg_current_xact_id()::xid)
    end into v_fits;
  if not v_fits then raise exception 'this signature is of no text that is being signed' using errcode = '23514'; end if;
  return new;
end $$;
create trigger note_signature_assertion_fits before insert on note_signature_assertion for each row execute function check_signature_assertion();
create trigger note_signature_assertion_is_final before update or delete on note_signature_assertion for each row execute function refuse_change();
create trigger note_signature_assertion_is_kept before truncate on note_signature_assertion for each statement execute function refuse_change();
