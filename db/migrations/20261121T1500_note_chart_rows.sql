-- Rows of the chart that a note wrote when it was signed, each with the consent of its signer: which fact, of which version, from which words.

-- Runs as its caller: a fact that its label hides has no state.
create function fact_state(p_kind text, p_id bigint) returns text
  language sql stable
  return case p_kind
    when 'vital' then (select case when is_entered_in_error then 'error' else 'standing' end from vital where practice_id = current_practice() and id = p_id)
    when 'lab_result' then (select case when is_entered_in_error then 'error' else 'standing' end from lab_result where practice_id = current_practice() and id = p_id)
    when 'menstrual_record' then (select case when is_entered_in_error then 'error' else 'standing' end from menstrual_record where practice_id = current_practice() and id = p_id)
    when 'medication' then (select case when is_entered_in_error then 'error' else 'standing' end from medication where practice_id = current_practice() and id = p_id)
    when 'allergy' then (select case when is_entered_in_error then 'error' else 'standing' end from allergy where practice_id = current_practice() and id = p_id)
    when 'contraception_use' then (select case when is_entered_in_error then 'error' else 'standing' end from contraception_use where practice_id = current_practice() and id = p_id)
    when 'social_history' then (select case when is_entered_in_error then 'error' else 'standing' end from social_history where practice_id = current_practice() and id = p_id)
    when 'screening_event' then (select case when is_entered_in_error then 'error' else 'standing' end from screening_event where practice_id = current_practice() and id = p_id)
    when 'semen_analysis' then (select case when is_entered_in_error then 'error' else 'standing' end from semen_analysis where practice_id = current_practice() and id = p_id)
    when 'pregnancy' then (select case when is_entered_in_error then 'error' else 'standing' end from pregnancy where practice_id = current_practice() and id = p_id)
    when 'pregnancy_intent' then (select case when is_entered_in_error then 'error' else 'standing' end from pregnancy_intent where practice_id = current_practice() and id = p_id)
    when 'work_up_item' then (select case when is_entered_in_error then 'error' else 'standing' end from work_up_item where practice_id = current_practice() and id = p_id)
  end;
comment on function fact_state(text, bigint) is 'standing, error (entered in error), or null where its caller sees no such fact.';
grant execute on function fact_state(text, bigint) to wyze_app;

create table note_chart_row (
  practice_id    bigint not null,
  note_id        bigint not null,
  version        integer not null,
  number         integer not null check (number >= 1),
  slot_id        text not null check (length(slot_id) between 1 and 300),
  slot_key       text not null check (length(slot_key) between 1 and 60),
  kind           text not null check (kind in ('vital', 'lab_result', 'menstrual_record', 'medication', 'allergy', 'contraception_use', 'social_history', 'screening_event',
                                               'semen_analysis', 'pregnancy', 'pregnancy_intent', 'work_up_item')),
  record_id      bigint not null,
  record_version integer not null,
  act            text not null check (act in ('add', 'change')),
  label          text not null check (length(label) between 1 and 120),
  written        text not null check (length(written) <= 500),
  day            text check (is_partial_date(day)),
  evidence       jsonb not null,
  primary key (practice_id, note_id, version, number),
  unique (practice_id, note_id, slot_id),
  foreign key (practice_id, note_id, version) references note_version (practice_id, note_id, version)
);
comment on table note_chart_row is 'What a signature wrote to the chart, with the consent of the signer. Kept as it was written, whatever becomes of the fact. Seen by who sees both the note and the fact.';
comment on column note_chart_row.slot_id is 'The slot of the visit that it comes from: written once a note, whatever version.';
comment on column note_chart_row.record_version is 'The version of the fact that this made.';
comment on column note_chart_row.written is 'The row in the words in which the signer consented to it; day: its day as far as it has one.';
comment on column note_chart_row.evidence is 'The words of the visit that it stands on, by segment and place.';
create index note_chart_row_record on note_chart_row (practice_id, kind, record_id);
call protect_tenant_table('note_chart_row');
create policy labelled_rows on note_chart_row as restrictive for all to wyze_app using (is_note_visible(note_id) and fact_state(kind, record_id) is not null);
grant select, insert on note_chart_row to wyze_app;
