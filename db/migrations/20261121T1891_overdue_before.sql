-- The rule of the practice as one day, so that a list asks for it once and not for each row.
create function overdue_before(p_moment timestamptz) returns date
  language sql stable
  return (select ((p_moment - make_interval(hours => p.documentation_due_h)) at time zone p.time_zone)::date from practice p where p.id = current_practice());
comment on function overdue_before(timestamptz) is 'Visits before this day are overdue without a signed note, by the rule of the practice: counted from the end of their day where the practice is.';
grant execute on function overdue_before(timestamptz) to wyze_app;

create or replace function is_overdue(p_visit_on date, p_moment timestamptz) returns boolean
  language sql stable
  return p_visit_on < overdue_before(p_moment);
