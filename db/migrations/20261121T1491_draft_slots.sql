-- What was measured or told in the visit, in a form that a row of the chart can take.
alter table draft add column slots jsonb not null default '[]';
comment on column draft.slots is 'Clinical slots of the transcript: key, value, unit as said, owner, time, quoted words. Proposals; nothing is in the chart by them.';
