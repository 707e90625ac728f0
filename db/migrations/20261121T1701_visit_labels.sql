-- A visit with a note that everybody may read shows to everybody: a second, labelled note of that day leaves no trace on it.
create or replace function settle_visit(p_practice bigint, p_visit bigint) returns void
  language plpgsql set search_path = public, pg_temp as $$
begin
  update visit v set has_note = x.has_note, sensitivity = x.sensitivity,
      status = case when x.is_given_up then 'entered_in_error' else v.status end,
      error_reason = case when x.is_given_up then 'Its draft was discarded or put to another visit.' else v.error_reason end,
      version = v.version + 1
    from (select y.*, v.source = 'note' and v.status = 'finished' and y.kept = 0 as is_given_up
          from visit v, lateral (
            select coalesce(bool_or(n.status <> 'discarded' and not exists (select from note_error e where e.practice_id = n.practice_id and e.note_id = n.id)), false) as has_note,
                   count(*) filter (where n.status <> 'discarded') as kept,
                   case when bool_and(n.sensitivity is not null) filter (where n.status <> 'discarded')
                     then (array_agg(n.sensitivity order by n.id) filter (where n.status <> 'discarded'))[1] end as sensitivity
            from note n where n.practice_id = p_practice and n.visit_id = p_visit) y
          where v.practice_id = p_practice and v.id = p_visit) x
    where v.practice_id = p_practice and v.id = p_visit
      and (v.has_note, v.sensitivity, x.is_given_up) is distinct from (x.has_note, x.sensitivity, false);
end $$;
update visit v set sensitivity = null where sensitivity is not null
  and exists (select from note n where n.practice_id = v.practice_id and n.visit_id = v.id and n.status <> 'discarded' and n.sensitivity is null);
comment on column visit.sensitivity is 'That of its notes where all of them have one: whoever may not know of them learns nothing from the visit.';
