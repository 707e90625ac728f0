-- A list picked by hand is also taken apart by hand.
alter table patient_bulk_act drop constraint patient_bulk_act_kind_check,
  add constraint patient_bulk_act_kind_check check (kind in ('care_status', 'treatment_type', 'location', 'archive', 'list', 'unlist'));
comment on column patient_bulk_act.kind is 'What was done: a value set, archived, put on a list picked by hand, taken off it.';
