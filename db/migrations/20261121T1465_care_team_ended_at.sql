-- When a part in the care was ended, beside its last day: what changed since a reader looked is told by instants.
alter table care_team_member add column ended_at timestamptz;
comment on column care_team_member.ended_at is 'When somebody wrote down the end; null: open, or ended before this was kept.';
grant update (ended_at) on care_team_member to wyze_app;
