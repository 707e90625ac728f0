-- An export of this product brings facts of every kind: the file is hidden where any of them is, and only there.
create or replace function is_import_visible(p_import bigint) returns boolean
  language sql stable
  return not exists (
    select from import_row r
    where r.practice_id = current_practice() and r.import_id = p_import and r.fact_id is not null
      and not case r.fact_kind
        when 'lab_result' then exists (select from lab_result f where f.practice_id = r.practice_id and f.id = r.fact_id)
        when 'lab_finding' then exists (select from lab_finding f where f.practice_id = r.practice_id and f.id = r.fact_id)
        when 'vital' then exists (select from vital f where f.practice_id = r.practice_id and f.id = r.fact_id)
        when 'problem' then exists (select from problem f where f.practice_id = r.practice_id and f.id = r.fact_id)
        when 'medication' then exists (select from medication f where f.practice_id = r.practice_id and f.id = r.fact_id)
        when 'allergy' then exists (select from allergy f where f.practice_id = r.practice_id and f.id = r.fact_id)
        when 'surgery' then exists (select from surgery f where f.practice_id = r.practice_id and f.id = r.fact_id)
        when 'immunization' then exists (select from immunization f where f.practice_id = r.practice_id and f.id = r.fact_id)
        when 'family_history' then exists (select from family_history f where f.practice_id = r.practice_id and f.id = r.fact_id)
        when 'social_history' then exists (select from social_history f where f.practice_id = r.practice_id and f.id = r.fact_id)
        when 'menstrual_record' then exists (select from menstrual_record f where f.practice_id = r.practice_id and f.id = r.fact_id)
        when 'pregnancy' then exists (select from pregnancy f where f.practice_id = r.practice_id and f.id = r.fact_id)
        when 'contraception_use' then exists (select from contraception_use f where f.practice_id = r.practice_id and f.id = r.fact_id)
        when 'semen_analysis' then exists (select from semen_analysis f where f.practice_id = r.practice_id and f.id = r.fact_id)
        when 'work_up_item' then exists (select from work_up_item f where f.practice_id = r.practice_id and f.id = r.fact_id)
        when 'screening_event' then exists (select from screening_event f where f.practice_id = r.practice_id and f.id = r.fact_id)
        when 'organ' then exists (select from organ f where f.practice_id = r.practice_id and f.id = r.fact_id)
        when 'pregnancy_intent' then exists (select from pregnancy_intent f where f.practice_id = r.practice_id and f.id = r.fact_id)
        else false
      end);
