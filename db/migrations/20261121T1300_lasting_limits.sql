-- Waiting alone lets somebody guess for ever, a few times a quarter of an hour. What fails in a row is counted besides.
alter table sign_in_throttle add column total integer not null default 0;
comment on column sign_in_throttle.total is 'Failures since the last success, however long ago (NIST SP 800-63B-4, 3.2.2: at most 100 in a row).';
