-- A search that more than are counted match could not be read: its bands were ordered by a constant, which SQL takes for the
-- place of a column. Each band now stands in the order of the list alone and only its places name the rank. Likeness is looked
-- for only after the page turned out nearly empty, so a search that finds reads the index once.

drop function page_patients(jsonb, text, text[], integer, integer);
drop function read_patient_page(text, text[], text[], text, text[], integer, integer, boolean, boolean);
drop function list_patient_ids(jsonb, integer);
drop function count_patient_cells(jsonb, date[], timestamptz, bigint);
drop function patient_scope(jsonb, boolean);

-- Own notes that are labelled count where one sees the label, as everywhere.
create or replace function patient_filters(p_query jsonb) returns text
  language sql immutable set search_path = public, pg_temp
begin atomic
  select concat_ws(' and ',
    format('p.record_state = %L', coalesce(p_query ->> 'state', 'current')),
    case when p_query ->> 'care_status' is not null then format('p.care_status = %L', p_query ->> 'care_status') end,
    case when p_query ->> 'new_since' is not null then format('p.created_at >= %L', p_query ->> 'new_since') end,
    case when p_query ->> 'born_after' is not null then format('p.date_of_birth > %L', p_query ->> 'born_after') end,
    case when p_query ->> 'born_until' is not null then format('p.date_of_birth <= %L', p_query ->> 'born_until') end,
    case when p_query ->> 'risk' = 'none' then 'p.risk_level is null' when p_query ->> 'risk' is not null then format('p.risk_level = %L', p_query ->> 'risk') end,
    case when p_query ->> 'treatment' = 'none' then 'p.treatment_type is null' when p_query ->> 'treatment' is not null then format('p.treatment_type = %L', p_query ->> 'treatment') end,
    case when p_query ->> 'location' = 'none' then 'p.location_id is null' when p_query ->> 'location' is not null then format('p.location_id = %L', (p_query ->> 'location')::bigint) end,
    case when p_query ->> 'author' is not null then
      format('p.id in (select n.patient_id from note n where n.practice_id = p.practice_id and n.author_id = %L and n.status <> ''discarded'' and sees_sensitive(n.sensitivity, n.patient_id, n.author_id))', (p_query ->> 'author')::bigint) end,
    case when p_query ->> 'drafts_of' is not null then
      format('p.id in (select n.patient_id from note n where n.practice_id = p.practice_id and n.author_id = %L and n.status = ''draft'' and sees_sensitive(n.sensitivity, n.patient_id, n.author_id))', (p_query ->> 'drafts_of')::bigint) end);
end;

-- Everything after "from" that says who is in the list. p_part: any = what was typed stands in the record, near = or similarly.
-- The practice as bigint: the index of the search has no operator for a shorter number and would be read for all practices.
create function patient_scope(p_query jsonb, p_part text, p_filters boolean default true) returns text
  language sql stable set search_path = public, pg_temp
begin atomic
  select format('patient p where p.practice_id = %L::bigint', current_practice())
    || case when p_query ->> 'list' is not null then
         format(' and p.id in (select m.patient_id from patient_list_member m where m.practice_id = p.practice_id and m.list_id = %L and m.removed_at is null)', (p_query ->> 'list')::bigint)
       else '' end
    || case when jsonb_array_length(coalesce(p_query -> 'terms', '[]')) > 0 then ' and (' || patient_terms(p_query, p_part) || ')' else '' end
    || case when p_filters then ' and ' || patient_filters(p_query) else ' and p.record_state <> ''merged''' end;
end;
comment on function patient_scope(jsonb, text, boolean) is 'Who is in a list, as text after "from".';

-- True where fewer than three of all patients hold what was typed: then those that are called similarly belong to the list too.
-- Read by bitmaps alone: for a limit of three the planner would rather walk rows of all practices until it meets some.
-- The filters do not count, so that the same search means the same people under every filter.
create function is_patient_search_thin(p_query jsonb) returns boolean
  language plpgsql stable set search_path = public, pg_temp set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
declare v_found integer;
begin
  if jsonb_array_length(coalesce(p_query -> 'terms', '[]')) = 0 then return false; end if;
  execute 'select count(*) from (select from ' || patient_scope(p_query, 'any', false) || ' limit 3) few' into v_found;
  return v_found < 3;
end $$;
comment on function is_patient_search_thin(jsonb) is 'Whether similar names belong to what a search finds.';

-- One page of a set of patients. What few enough are in is read once, for page and total alike, and sorted; where more are than
-- p_cap, they are dense enough that the index of the order soon gives a page. p_after: the place of the last row before.
-- p_band: the rank that all of the set share; it stands first in their places and not in their order.
create function read_patient_page(p_from text, p_keys text[], p_types text[], p_direction text, p_after text[], p_limit integer, p_cap integer,
                                  p_is_counted boolean, p_is_walked boolean, p_band integer, out total integer, out items jsonb)
  language plpgsql stable set search_path = public, pg_temp as $$
declare
  v_columns constant text := 'p.id, p.mrn, p.first_name, p.last_name, p.preferred_name, p.date_of_birth, p.sex, p.pronouns, p.phone, p.care_status, p.treatment_type, '
    || 'p.location_id, p.risk_level, p.last_visit_on, p.record_state, '
    || '(select coalesce(json_agg(n.first_name || '' '' || n.last_name order by n.id), ''[]'') from patient_name n where n.practice_id = p.practice_id and n.patient_id = p.id and n.removed_at is null) as other_names, '
    || '(select coalesce(json_agg(x.first_name || '' '' || x.last_name order by x.id), ''[]'') from patient x where x.practice_id = p.practice_id and x.id = any(list_partners(p.practice_id, p.id))) as partner_names';
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

-- A page of the list and how many are in it, counted no further than p_cap + 1: nobody reads the difference between 1,000 and
-- 30,000. By name, what was typed decides first: beginnings of words, then within words, then similar ones.
create function page_patients(p_query jsonb, p_sort text, p_after text[], p_limit integer, p_cap integer, out total integer, out items jsonb)
  language plpgsql stable security definer
  set search_path = public, pg_temp set plan_cache_mode = force_custom_plan set enable_seqscan = off set pg_trgm.word_similarity_threshold = 0.45 as $$
declare
  o record := patient_order(p_sort);
  v_from text := patient_scope(p_query, 'any');
  v_is_typed boolean := jsonb_array_length(coalesce(p_query -> 'terms', '[]')) > 0;
  v_is_ranked boolean := v_is_typed and p_sort = 'name';
  v_keys text[] := case when v_is_ranked then array_prepend(patient_rank(p_query), o.keys) else o.keys end;
  v_types text[] := case when v_is_ranked then array_prepend('integer', o.types) else o.types end;
  v_begin text;
  v_band record;
  v_found record;
begin
  select f.total, f.items into total, items from read_patient_page(v_from, v_keys, v_types, o.direction, p_after, p_limit, p_cap, p_query = '{}', not v_is_ranked, null) f;
  if v_is_typed and total < 3 and is_patient_search_thin(p_query) then
    select f.total, f.items into total, items
      from read_patient_page(patient_scope(p_query, 'near'), v_keys, v_types, o.direction, p_after, p_limit, p_cap, false, not v_is_ranked, null) f;
  end if;
  if not v_is_ranked or total <= p_cap then return; end if;
  -- More than are counted: one rank after the other, each by the index on names.
  v_begin := patient_terms(p_query, 'begin');
  for v_band in select 0 as rank, v_begin as condition union all select 1, 'not (' || v_begin || ')' order by 1 loop
    continue when p_after is not null and p_after[1]::integer > v_band.rank;
    select f.items into v_found
      from read_patient_page(v_from || ' and (' || v_band.condition || ')', o.keys, o.types, o.direction,
        case when p_after[1]::integer = v_band.rank then p_after[2:] end, p_limit - jsonb_array_length(items), p_cap, false, true, v_band.rank) f;
    items := items || v_found.items;
    exit when jsonb_array_length(items) >= p_limit;
  end loop;
end $$;
comment on function page_patients(jsonb, text, text[], integer, integer) is 'One page of the list of patients, with its total.';
grant execute on function page_patients(jsonb, text, text[], integer, integer) to wyze_app;

-- Who is in the list, by number, at most p_limit of them.
create function list_patient_ids(p_query jsonb, p_limit integer) returns bigint[]
  language plpgsql stable security definer
  set search_path = public, pg_temp set plan_cache_mode = force_custom_plan set enable_seqscan = off set pg_trgm.word_similarity_threshold = 0.45 as $$
declare v_ids bigint[];
begin
  execute 'select array_agg(id) from (select p.id from ' || patient_scope(p_query, 'any') || ' limit ' || p_limit || ') listed' into v_ids;
  if coalesce(cardinality(v_ids), 0) < 3 and is_patient_search_thin(p_query) then
    execute 'select array_agg(id) from (select p.id from ' || patient_scope(p_query, 'near') || ' limit ' || p_limit || ') listed' into v_ids;
  end if;
  return coalesce(v_ids, '{}');
end $$;
comment on function list_patient_ids(jsonb, integer) is 'Who is in a list of patients, by number.';
grant execute on function list_patient_ids(jsonb, integer) to wyze_app;

-- How many patients there are in each combination of what is filtered by, in one pass: every facet's counts are sums over
-- these cells. Search and list hold for all of them, the filters for none. p_births: bounds of the age ranges, ascending.
create function count_patient_cells(p_query jsonb, p_births date[], p_new_since timestamptz, p_author bigint, out cells jsonb)
  language plpgsql stable security definer
  set search_path = public, pg_temp set plan_cache_mode = force_custom_plan set enable_seqscan = off set pg_trgm.word_similarity_threshold = 0.45 as $$
declare
  v_part text := 'any';
  v_mine bigint[];
  v_drafts bigint[];
begin
  select coalesce(array_agg(distinct patient_id), '{}'), coalesce(array_agg(distinct patient_id) filter (where status = 'draft'), '{}') into v_mine, v_drafts
    from note where practice_id = current_practice() and author_id = p_author and status <> 'discarded' and sees_sensitive(sensitivity, patient_id, author_id);
  loop
    execute 'select coalesce(jsonb_agg(jsonb_build_array(state, care_status, treatment, location, risk, age, is_new, is_mine, has_draft, n)), ''[]'') from (
      select p.record_state as state, p.care_status, p.treatment_type as treatment, p.location_id as location, p.risk_level as risk, width_bucket(p.date_of_birth - 1, $1) as age,
             p.created_at >= $2 as is_new, p.id = any($3) as is_mine, p.id = any($4) as has_draft, count(*) as n
      from ' || patient_scope(p_query, v_part, false) || ' group by 1, 2, 3, 4, 5, 6, 7, 8, 9) c' into cells using p_births, p_new_since, v_mine, v_drafts;
    exit when v_part = 'near' or jsonb_array_length(cells) > 2 or not is_patient_search_thin(p_query);
    v_part := 'near';
  end loop;
end $$;
comment on function count_patient_cells(jsonb, date[], timestamptz, bigint) is 'Rows [state, care_status, treatment, location, risk, age, is_new, is_mine, has_draft, count].';
grant execute on function count_patient_cells(jsonb, date[], timestamptz, bigint) to wyze_app;
