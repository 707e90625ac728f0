-- Partners are looked up only for who has some: their names stand in the search key behind '~', and asking for every row of a
-- page had been half of what a search costs.

-- One page of a set of patients. What few enough are in is read once, for page and total alike, and sorted; where more are than
-- p_cap, they are dense enough that the index of the order soon gives a page. p_after: the place of the last row before.
-- p_band: the rank that all of the set share; it stands first in their places and not in their order.
create or replace function read_patient_page(p_from text, p_keys text[], p_types text[], p_direction text, p_after text[], p_limit integer, p_cap integer,
                                  p_is_counted boolean, p_is_walked boolean, p_band integer, out total integer, out items jsonb)
  language plpgsql stable set search_path = public, pg_temp as $$
declare
  v_columns constant text := 'p.id, p.mrn, p.first_name, p.last_name, p.preferred_name, p.date_of_birth, p.sex, p.pronouns, p.phone, p.care_status, p.treatment_type, '
    || 'p.location_id, p.risk_level, p.last_visit_on, p.record_state, '
    || '(select coalesce(json_agg(n.first_name || '' '' || n.last_name order by n.id), ''[]'') from patient_name n where n.practice_id = p.practice_id and n.patient_id = p.id and n.removed_at is null) as other_names, '
    || 'case when position(''~'' in p.search_key) = 0 then ''[]'' else (select coalesce(json_agg(x.first_name || '' '' || x.last_name order by x.id), ''[]'') from patient x
          where x.practice_id = p.practice_id and x.id = any(list_partners(p.practice_id, p.id))) end as partner_names';
  v_sorted text;
  v_where text := '';
  v_page text;
begin
  select ' order by ' || string_agg(k || ' ' || p_direction, ', ' order by n) || ' limit ' || p_limit into v_sorted from unnest(p_keys) with ordinality u(k, n);
  if p_after is not null then
    select format(' and (%s) %s (%s)', array_to_string(p_keys, ', '), case p_direction when 'desc' then '<' else '>' end, string_agg(format('%L::%s', v, t), ', ' order by n))
      into v_where from unnest(p_after, p_types) with ordinality u(v, t, n);
  end if;
  select format('select %s, json_build_array(%s%s) as place from ', v_columns, case when p_band is not null then quote_literal(p_band) || ', ' else '' end,
    string_agg('(' || k || ')::text', ', ' order by n)) into v_page from unnest(p_keys) with ordinality u(k, n);
  if p_is_counted then
    execute 'select count(*) from (select from ' || p_from || ' limit ' || p_cap + 1 || ') counted' into total;
  else
    execute 'with found as materialized (select p.* from ' || p_from || ' limit ' || p_cap + 1 || '), counted as materialized (select count(*) as n from found)
      select n, case when n <= ' || p_cap || ' then (select jsonb_agg(r) from (' || v_page || 'found p where true' || v_where || v_sorted || ') r) end from counted' into total, items;
  end if;
  if p_is_walked and (p_is_counted or total > p_cap) then
    execute 'select jsonb_agg(r) from (' || v_page || p_from || v_where || v_sorted || ') r' into items;
  end if;
  items := coalesce(items, '[]');
end $$;
comment on function read_patient_page(text, text[], text[], text, text[], integer, integer, boolean, boolean, integer) is 'A page of a set of patients in one order, and how many are in it.';
