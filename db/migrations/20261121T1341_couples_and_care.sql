-- Couples, who cares for whom, alerts, and where a reader stopped reading.

-- ---- Couples ----
-- Two charts, each whole by itself, and what joins them. Which of the two is "patient" is only who was there first: nothing
-- is assumed from anybody's sex.
create table patient_relationship (
  practice_id        bigint not null,
  id                 bigint generated always as identity,
  kind               text not null check (kind in ('couple', 'solo', 'reciprocal', 'donor_arrangement', 'carrier')),
  patient_id         bigint not null,
  patient_role       text not null check (patient_role in ('patient', 'partner', 'intended_parent', 'donor', 'carrier', 'carriers_partner')),
  related_patient_id bigint,
  related_role       text check (related_role in ('patient', 'partner', 'intended_parent', 'donor', 'carrier', 'carriers_partner')),
  status             text not null default 'active' check (status in ('active', 'paused', 'separated')),
  started_on         date,
  ended_on           date,
  status_reason      text check (length(status_reason) between 1 and 500),
  status_by          bigint,
  status_at          timestamptz,
  recorded_by        bigint not null,
  recorded_at        timestamptz not null default now(),
  sensitivity        text,
  version            integer not null default 1,
  primary key (practice_id, id),
  foreign key (practice_id, patient_id) references patient (practice_id, id),
  foreign key (practice_id, related_patient_id) references patient (practice_id, id),
  foreign key (practice_id, recorded_by) references app_user (practice_id, id),
  foreign key (practice_id, status_by) references app_user (practice_id, id),
  check (patient_id <> related_patient_id),
  check ((kind = 'solo') = (related_patient_id is null)),
  check ((related_patient_id is null) = (related_role is null)),
  check (ended_on >= started_on),
  check (kind <> 'donor_arrangement' or sensitivity is not null)
);
comment on table patient_relationship is 'What joins two charts: one row, found from either side. Solo is somebody who goes on their own, and has no other side.';
comment on column patient_relationship.status is 'Paused: nothing is shared meanwhile. Separated is for good; together again is a new row.';
comment on column patient_relationship.sensitivity is 'Of a donor arrangement always donor_identity: who may not know who the donor is does not see the row.';
create index patient_relationship_patient on patient_relationship (practice_id, patient_id);
create index patient_relationship_related on patient_relationship (practice_id, related_patient_id);
create index patient_relationship_recorded_by on patient_relationship (practice_id, recorded_by);
create index patient_relationship_status_by on patient_relationship (practice_id, status_by);
call protect_tenant_table('patient_relationship');
call protect_sensitive_table('patient_relationship');
-- It is of two charts: the glass of either opens it.
drop policy labelled_rows on patient_relationship;
create policy labelled_rows on patient_relationship as restrictive to wyze_app using (
  sensitivity is null or sensitivity = any ((select seen_sensitivity())::text[])
  or patient_id = any ((select opened_patients())::bigint[]) or related_patient_id = any ((select opened_patients())::bigint[])
  or recorded_by = (select current_actor()));
grant select, insert, update (status, ended_on, status_reason, status_by, status_at, version) on patient_relationship to wyze_app;

create function guard_relationship() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (old.status = 'separated' and (new.status, new.ended_on) is distinct from (old.status, old.ended_on)) then
    raise exception 'a separation is not taken back' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger patient_relationship_is_guarded before update or delete on patient_relationship for each row execute function guard_relationship();

create table sharing_consent (
  practice_id     bigint not null,
  id              bigint generated always as identity,
  relationship_id bigint not null,
  from_patient_id bigint not null,
  category        text not null,
  record_id       bigint,
  scope           text check (length(scope) between 1 and 300),
  valid_to        date,
  recorded_by     bigint not null,
  recorded_at     timestamptz not null,
  revoked_at      timestamptz,
  revoked_by      bigint,
  revoke_reason   text check (length(revoke_reason) between 1 and 300),
  primary key (practice_id, id),
  foreign key (practice_id, relationship_id) references patient_relationship (practice_id, id),
  foreign key (practice_id, from_patient_id) references patient (practice_id, id),
  foreign key (practice_id, recorded_by) references app_user (practice_id, id),
  foreign key (practice_id, revoked_by) references app_user (practice_id, id),
  check ((revoked_at is null) = (revoked_by is null))
);
comment on table sharing_consent is 'What one side of a relationship lets be shown in the chart of the other, as that person said it and somebody wrote it down.';
comment on column sharing_consent.category is 'A kind of entry (chart_entry.record).';
comment on column sharing_consent.record_id is 'One entry of that kind; null: all of them that carry no label. A labelled entry is only shared by its own consent.';
create index sharing_consent_relationship on sharing_consent (practice_id, relationship_id);
create index sharing_consent_from on sharing_consent (practice_id, from_patient_id);
create index sharing_consent_recorded_by on sharing_consent (practice_id, recorded_by);
create index sharing_consent_revoked_by on sharing_consent (practice_id, revoked_by);
call protect_tenant_table('sharing_consent');
grant select, insert, update (revoked_at, revoked_by, revoke_reason) on sharing_consent to wyze_app;

-- A consent is of the relationship it belongs to, and hidden with it.
create function is_relationship_visible(p_relationship bigint) returns boolean
  language sql stable
  return exists (select from patient_relationship where practice_id = current_practice() and id = p_relationship);
comment on function is_relationship_visible(bigint) is 'Whether its caller sees the relationship; runs as the caller.';
grant execute on function is_relationship_visible(bigint) to wyze_app;
create policy labelled_rows on sharing_consent as restrictive to wyze_app using (is_relationship_visible(relationship_id));

create function guard_consent() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.revoked_at is not null then
    raise exception 'a withdrawn consent does not come back' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger sharing_consent_is_guarded before update or delete on sharing_consent for each row execute function guard_consent();

-- ---- Care team ----
create table care_team_member (
  practice_id bigint not null,
  id          bigint generated always as identity,
  patient_id  bigint not null,
  user_id     bigint not null,
  duty        text not null check (duty in ('lead', 'treating', 'consulting', 'covering', 'coordinating')),
  from_on     date not null,
  to_on       date,
  added_by    bigint not null,
  added_at    timestamptz not null default now(),
  ended_by    bigint,
  primary key (practice_id, id),
  foreign key (practice_id, patient_id) references patient (practice_id, id),
  foreign key (practice_id, user_id) references app_user (practice_id, id),
  foreign key (practice_id, added_by) references app_user (practice_id, id),
  foreign key (practice_id, ended_by) references app_user (practice_id, id),
  check (to_on >= from_on)
);
comment on table care_team_member is 'Who of the practice takes which part in a patient''s care, from when to when.';
comment on column care_team_member.to_on is 'The last day; null: until further notice.';
create index care_team_member_patient on care_team_member (practice_id, patient_id);
create index care_team_member_user on care_team_member (practice_id, user_id, patient_id) where to_on is null;
create index care_team_member_of_user on care_team_member (practice_id, user_id);
create index care_team_member_added_by on care_team_member (practice_id, added_by);
create index care_team_member_ended_by on care_team_member (practice_id, ended_by);
call protect_tenant_table('care_team_member');
grant select, insert, update (to_on, ended_by) on care_team_member to wyze_app;

-- ---- Alerts ----
create table patient_alert (
  practice_id   bigint not null,
  id            bigint generated always as identity,
  patient_id    bigint not null,
  kind          text not null check (kind in ('safety', 'clinical', 'communication', 'infection_control', 'consent', 'decision')),
  severity      text not null check (severity in ('info', 'warning', 'critical')),
  text          text not null check (length(text) between 1 and 300),
  source        text not null check (source in ('clinician', 'patient', 'separation', 'import')),
  relationship_id bigint,
  expires_on    date,
  recorded_by   bigint not null,
  recorded_at   timestamptz not null default now(),
  resolved_by   bigint,
  resolved_at   timestamptz,
  resolution    text check (length(resolution) between 1 and 500),
  sensitivity   text,
  version       integer not null default 1,
  primary key (practice_id, id),
  foreign key (practice_id, patient_id) references patient (practice_id, id),
  foreign key (practice_id, relationship_id) references patient_relationship (practice_id, id),
  foreign key (practice_id, recorded_by) references app_user (practice_id, id),
  foreign key (practice_id, resolved_by) references app_user (practice_id, id),
  check ((resolved_by is null) = (resolved_at is null)),
  check (resolved_at is null or resolution is not null)
);
comment on table patient_alert is 'What everybody who opens the chart has to know at once. Shown until it is resolved or expires.';
comment on column patient_alert.kind is '"decision": something that has to be decided with the patient, as after a separation.';
comment on column patient_alert.expires_on is 'The last day on which it is shown.';
create index patient_alert_open on patient_alert (practice_id, patient_id) where resolved_at is null;
create index patient_alert_patient on patient_alert (practice_id, patient_id);
create index patient_alert_relationship on patient_alert (practice_id, relationship_id);
create index patient_alert_recorded_by on patient_alert (practice_id, recorded_by);
create index patient_alert_resolved_by on patient_alert (practice_id, resolved_by);
call protect_tenant_table('patient_alert');
call protect_sensitive_table('patient_alert');
grant select, insert, update (resolved_by, resolved_at, resolution, version) on patient_alert to wyze_app;

-- ---- Looks ----
create table chart_look (
  practice_id bigint not null,
  user_id     bigint not null,
  patient_id  bigint not null,
  seen_at     timestamptz not null,
  primary key (practice_id, user_id, patient_id),
  foreign key (practice_id, user_id) references app_user (practice_id, id),
  foreign key (practice_id, patient_id) references patient (practice_id, id)
);
comment on table chart_look is 'Up to when a reader has seen a chart, as they said themselves.';
create index chart_look_patient on chart_look (practice_id, patient_id);
call protect_tenant_table('chart_look');
grant select, insert, update (seen_at) on chart_look to wyze_app;

-- ---- Every entry of a chart in one form ----
-- For what looks at all kinds alike: labels, sharing, what changed, freshness. Runs with the rights of who asks, so that
-- labels hold. A new kind of fact gets its line here.
create view chart_entry with (security_invoker = true) as
  select practice_id, 'allergy' as record, id, patient_id, substance as text, concat_ws(', ', reaction, severity) as detail, null::text as code,
         null::text as on_date, null::text as ended_on, sensitivity, source, recorded_by, recorded_at, confirmed_by, confirmed_at, changed_at, changed_by, is_entered_in_error
    from allergy
  union all select practice_id, 'medication', id, patient_id, name, concat_ws(' ', dose, route, frequency), null,
         started_on::text, stopped_on::text, sensitivity, source, recorded_by, recorded_at, confirmed_by, confirmed_at, changed_at, changed_by, is_entered_in_error
    from medication
  union all select practice_id, 'problem', id, patient_id, description, icd10cm, icd10cm,
         onset_on::text, resolved_on::text, sensitivity, source, recorded_by, recorded_at, confirmed_by, confirmed_at, changed_at, changed_by, is_entered_in_error
    from problem
  union all select practice_id, 'lab_result', id, patient_id, name, concat_ws(' ', nullif(comparator, '='), value, unit), loinc,
         (collected_at at time zone 'UTC')::date::text, null, sensitivity, source, recorded_by, recorded_at, confirmed_by, confirmed_at, changed_at, changed_by, is_entered_in_error
    from lab_result
  union all select practice_id, 'surgery', id, patient_id, name, indication, null,
         performed_on, null, sensitivity, source, recorded_by, recorded_at, confirmed_by, confirmed_at, changed_at, changed_by, is_entered_in_error
    from surgery
  union all select practice_id, 'family_history', id, patient_id, concat_ws(': ', initcap(replace(relative, '_', ' ')), condition), relative_name, icd10cm,
         null, null, sensitivity, source, recorded_by, recorded_at, confirmed_by, confirmed_at, changed_at, changed_by, is_entered_in_error
    from family_history
  union all select practice_id, 'social_history', id, patient_id, concat_ws(': ', initcap(replace(topic, '_', ' ')), status), concat_ws(' ', amount, unit, detail), null,
         started_on, stopped_on, sensitivity, source, recorded_by, recorded_at, confirmed_by, confirmed_at, changed_at, changed_by, is_entered_in_error
    from social_history
  union all select practice_id, 'immunization', id, patient_id, vaccine, status, cvx,
         given_on, null, sensitivity, source, recorded_by, recorded_at, confirmed_by, confirmed_at, changed_at, changed_by, is_entered_in_error
    from immunization
  union all select practice_id, 'menstrual_record', id, patient_id, 'Menstrual record', 'LMP ' || lmp_on, null,
         assessed_on::text, null, sensitivity, source, recorded_by, recorded_at, confirmed_by, confirmed_at, changed_at, changed_by, is_entered_in_error
    from menstrual_record
  union all select practice_id, 'pregnancy', id, patient_id, 'Pregnancy ' || number || ': ' || replace(outcome, '_', ' '), conception_mode, null,
         coalesce(ended_on, edd_on::text), null, sensitivity, source, recorded_by, recorded_at, confirmed_by, confirmed_at, changed_at, changed_by, is_entered_in_error
    from pregnancy
  union all select practice_id, 'contraception_use', id, patient_id, replace(method, '_', ' '), product, null,
         started_on, stopped_on, sensitivity, source, recorded_by, recorded_at, confirmed_by, confirmed_at, changed_at, changed_by, is_entered_in_error
    from contraception_use
  union all select practice_id, 'vital', id, patient_id, name, concat(value, '/' || diastolic, ' ', unit), loinc,
         (measured_at at time zone 'UTC')::date::text, null, sensitivity, source, recorded_by, recorded_at, confirmed_by, confirmed_at, changed_at, changed_by, is_entered_in_error
    from vital
  union all select practice_id, 'semen_analysis', id, patient_id, 'Semen analysis', concat_ws(', ', volume_ml || ' mL', concentration_m_per_ml || ' M/mL', total_motility_percent || ' % motile'), null,
         collected_on::text, null, sensitivity, source, recorded_by, recorded_at, confirmed_by, confirmed_at, changed_at, changed_by, is_entered_in_error
    from semen_analysis
  union all select practice_id, 'work_up_item', id, patient_id, test, concat_ws(': ', replace(status, '_', ' '), result), null,
         done_on::text, expires_on::text, sensitivity, source, recorded_by, recorded_at, confirmed_by, confirmed_at, changed_at, changed_by, is_entered_in_error
    from work_up_item
  union all select practice_id, 'screening_event', id, patient_id, type, concat_ws(': ', result, detail), null,
         done_on::text, null, sensitivity, source, recorded_by, recorded_at, confirmed_by, confirmed_at, changed_at, changed_by, is_entered_in_error
    from screening_event
  union all select practice_id, 'organ', id, patient_id, replace(organ, '_', ' ') || ': ' || state, null, null,
         since_on, null, sensitivity, source, recorded_by, recorded_at, confirmed_by, confirmed_at, changed_at, changed_by, is_entered_in_error
    from organ
  union all select practice_id, 'pregnancy_intent', id, patient_id, 'Wish for a pregnancy: ' || replace(intent, '_', ' '), null, null,
         asked_on::text, null, sensitivity, source, recorded_by, recorded_at, confirmed_by, confirmed_at, changed_at, changed_by, is_entered_in_error
    from pregnancy_intent
  union all select practice_id, 'note', id, patient_id, title, status, template_id,
         visit_on::text, null, sensitivity, 'clinician', author_id, created_at, signed_by, signed_at, updated_at, coalesce(signed_by, author_id), false
    from note where status <> 'discarded';
comment on view chart_entry is 'Every fact and note of a chart in one form, with the rights of who asks.';
grant select on chart_entry to wyze_app;
