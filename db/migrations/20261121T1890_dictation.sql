-- A clinician who dictates alone records nobody else: there is no consent to ask for, and that is what is put on record.

alter table recording_consent drop constraint recording_consent_given_by_check;
alter table recording_consent add constraint recording_consent_given_by_check check (given_by in ('patient', 'representative', 'clinician'));
comment on column recording_consent.given_by is 'clinician: dictation, nobody but the clinician can be heard.';
