-- Search, filters and facets over the patients of one practice. These functions run as the owner because LIKE and trigram
-- operators are not leakproof: under row-level security PostgreSQL would check every row of every practice before it may use
-- their index. So they filter the practice by themselves, from the same setting that the policies read.

drop function page_patients(text[], text, bigint, integer, integer);

-- The condition of a search as text, its literals quoted: patterns stand in the text, or they would be planned unknown.
-- p_query: {terms: [{any: [LIKE pattern], begin: [LIKE pattern], near: word, swaps: [LIKE pattern]}], state, care_status, new_since, author, drafts_of,
-- born_after, born_until, risk, treatment, location, list}. Every part may be absent.
create function patient_terms(p_query jsonb, p_part text) returns text
  language sql immutable set search_path = public, pg_temp
begin atomic
  select coalesce(string_agg('(' || c.condition || ')', ' and '), 'true') from (
    select case when p_part = 'near' then
        concat_ws(' or ',
          (select string_agg(format('p.search_key like %L', x), ' or ') from jsonb_array_elements_text((t -> 'any') || coalesce(t -> 'swaps', '[]')) x),
          case when t ->> 'near' is not null then format('%L <%% p.search_key', t ->> 'near') end)
      else (select string_agg(format('p.search_key like %L', x), ' or ') from jsonb_array_elements_text(t -> p_part) x) end as condition
    from jsonb_array_elements(p_query -> 'terms') t) c;
end;
comment on function patient_terms(jsonb, text) is 'The typed words of a search as a condition: any = anywhere, begin = at the beginning of words, near = also similar.';

create function patient_filters(p_query jsonb) returns text
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
      format('p.id in (select n.patient_id from note n where n.practice_id = p.practice_id and n.author_id = %L and n.status <> ''discarded'')', (p_query ->> 'author')::bigint) end,
    case when p_query ->> 'drafts_of' is not null then
      format('p.id in (select n.patient_id from note n where n.practice_id = p.practice_id and n.author_id = %L and n.status = ''draft'')', (p_query ->> 'drafts_of')::bigint) end);
end;

-- Everything after "from" that says who is in the list. Where fewer than three hold what was typed, those that are called
-- similarly belong to it too.
create function patient_scope(p_query jsonb, p_filters boolean default true) returns text
  language plpgsql stable set search_path = public, pg_temp as $$
declare
  v_from text := 'patient p where p.practice_id = ' || coalesce(current_practice()::text, 'null');
  v_exact integer;
begin
  if p_query ->> 'list' is not null then
    v_from := v_from || format(' and p.id in (select m.patient_id from patient_list_member m where m.practice_id = p.practice_id and m.list_id = %L and m.removed_at is null)', (p_query ->> 'list')::bigint);
  end if;
  if jsonb_array_length(coalesce(p_query -> 'terms', '[]')) > 0 then
    execute 'select count(*) from (select from ' || v_from || ' and ' || patient_terms(p_query, 'any') || ' limit 3) few' into v_exact;
    v_from := v_from || ' and (' || patient_terms(p_query, case when v_exact < 3 then 'near' else 'any' end) || ')';
  end if;
  return v_from || case when p_filters then ' and ' || patient_filters(p_query) else ' and p.record_state <> ''merged''' end;
end $$;

-- 0: every word begins one of the patient's · 1: found within · 2 and more: called similarly, the nearest first.
create function patient_rank(p_query jsonb) returns text
  language sql immutable set search_path = public, pg_temp
begin atomic
  select case when jsonb_array_length(coalesce(p_query -> 'terms', '[]')) = 0 then '0'
    else format('case when %s then 0 when %s then 1 else 2 + round((1 - least(%s)) * 100)::integer end',
      patient_terms(p_query, 'begin'), patient_terms(p_query, 'any'),
      (select string_agg(format('word_similarity(%L, p.search_key)', coalesce(t ->> 'near', '')), ', ') from jsonb_array_elements(p_query -> 'terms') t)) end;
end;

-- The order of a list as columns with their types; the id comes last, so that no two rows stand at one place.
create function patient_order(p_sort text, out keys text[], out types text[], out direction text)
  language sql immutable set search_path = public, pg_temp
begin atomic
  select
    case p_sort
      when 'name' then array['p.sort_key', 'p.id']
      when 'youngest' then array['p.date_of_birth', 'p.id']
      when 'oldest' then array['p.date_of_birth', 'p.id']
      when 'last_visit' then array['coalesce(p.last_visit_on, ''0001-01-01'')', 'p.id']
      when 'risk' then array['case p.risk_level when ''high'' then 0 when ''moderate'' then 1 when ''low'' then 2 else 3 end', 'p.sort_key', 'p.id']
      when 'newest' then array['p.id'] end,
    case p_sort when 'name' then array['text', 'bigint'] when 'risk' then array['integer', 'text', 'bigint'] when 'newest' then array['bigint'] else array['date', 'bigint'] end,
    case when p_sort in ('youngest', 'last_visit', 'newest') then 'desc' else 'asc' end;
end;

-- One page of a set of patients. What few enough are in is read once, for page and total alike, and sorted; where more are than
-- p_cap, they are dense enough that the index of the order soon gives a page. p_after: the place of the last row before.
create function read_patient_page(p_from text, p_keys text[], p_types text[], p_direction text, p_after text[], p_limit integer, p_cap integer,
                                  p_is_counted boolean, p_is_walked boolean, out total integer, out items jsonb)
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
  select format('select %s, json_build_array(%s) as place from ', v_columns, string_agg('(' || k || ')::text', ', ' order by n)) into v_page from unnest(p_keys) with ordinality u(k, n);
  if p_is_counted then
    execute 'select count(*) from (select from ' || p_from || ' limit ' || p_cap + 1 || ') counted' into total;
  else
    execute 'with found as materialized (select p.* from ' || p_from || ' limit ' || p_cap + 1 || ')
      select (select count(*) from found), (select jsonb_agg(r) from (' || v_page || 'found p where true' || v_where || v_sorted || ') r)' into total, items;
  end if;
  if p_is_walked and (p_is_counted or total > p_cap) then
    execute 'select jsonb_agg(r) from (' || v_page || p_from || v_where || v_sorted || ') r' into items;
  end if;
  items := coalesce(items, '[]');
end $$;

-- A page of the list and how many are in it, counted no further than p_cap + 1: nobody reads the difference between 1,000 and
-- 30,000. By name, what was typed decides first: beginnings of words, then within words, then similar ones.
create function page_patients(p_query jsonb, p_sort text, p_after text[], p_limit integer, p_cap integer, out total integer, out items jsonb)
  language plpgsql stable security definer
  set search_path = public, pg_temp set plan_cache_mode = force_custom_plan set pg_trgm.word_similarity_threshold = 0.45 as $$
declare
  o record := patient_order(p_sort);
  v_from text := patient_scope(p_query);
  v_is_typed boolean := jsonb_array_length(coalesce(p_query -> 'terms', '[]')) > 0;
  v_is_ranked boolean := v_is_typed and p_sort = 'name';
  v_is_everybody boolean := p_query - 'terms' = '{}' and not v_is_typed;
  v_begin text;
  v_band record;
  v_found record;
begin
  if not v_is_ranked then
    select f.total, f.items into total, items from read_patient_page(v_from, o.keys, o.types, o.direction, p_after, p_limit, p_cap, v_is_everybody, true) f;
    return;
  end if;
  select f.total, f.items into total, items
    from read_patient_page(v_from, array_prepend(patient_rank(p_query), o.keys), array_prepend('integer', o.types), o.direction, p_after, p_limit, p_cap, false, false) f;
  if total <= p_cap then return; end if;
  -- More than are counted: one rank after the other, each by the index on names.
  items := '[]';
  v_begin := patient_terms(p_query, 'begin');
  for v_band in select 0 as rank, v_begin as condition union all select 1, 'not (' || v_begin || ')' order by 1 loop
    continue when p_after is not null and p_after[1]::integer > v_band.rank;
    select f.items into v_found
      from read_patient_page(v_from || ' and (' || v_band.condition || ')', array_prepend('(' || v_band.rank || ')', o.keys), array_prepend('integer', o.types), o.direction,
        case when p_after[1]::integer = v_band.rank then p_after end, p_limit - jsonb_array_length(items), p_cap, false, true) f;
    items := items || v_found.items;
    exit when jsonb_array_length(items) >= p_limit;
  end loop;
end $$;
comment on function page_patients(jsonb, text, text[], integer, integer) is 'One page of the list of patients, with its total.';
grant execute on function page_patients(jsonb, text, text[], integer, integer) to wyze_app;

-- Who is in the list, by number, at most p_limit of them.
create function list_patient_ids(p_query jsonb, p_limit integer) returns bigint[]
  language plpgsql stable security definer
  set search_path = public, pg_temp set plan_cache_mode = force_custom_plan set pg_trgm.word_similarity_threshold = 0.45 as $$
declare v_ids bigint[];
begin
  execute 'select array_agg(id) from (select p.id from ' || patient_scope(p_query) || ' limit ' || p_limit || ') listed' into v_ids;
  return coalesce(v_ids, '{}');
end $$;
grant execute on function list_patient_ids(jsonb, integer) to wyze_app;

-- How many patients there are in each combination of what is filtered by, in one pass: every facet's counts are sums over
-- these cells. Search and list hold for all of them, the filters for none. p_births: bounds of the age ranges, ascending.
create function count_patient_cells(p_query jsonb, p_births date[], p_new_since timestamptz, p_author bigint, out cells jsonb)
  language plpgsql stable security definer
  set search_path = public, pg_temp set plan_cache_mode = force_custom_plan set pg_trgm.word_similarity_threshold = 0.45 as $$
declare
  v_mine bigint[];
  v_drafts bigint[];
begin
  select coalesce(array_agg(distinct patient_id), '{}'), coalesce(array_agg(distinct patient_id) filter (where status = 'draft'), '{}') into v_mine, v_drafts
    from note where practice_id = current_practice() and author_id = p_author and status <> 'discarded';
  execute 'select coalesce(jsonb_agg(jsonb_build_array(state, care_status, treatment, location, risk, age, is_new, is_mine, has_draft, n)), ''[]'') from (
    select p.record_state as state, p.care_status, p.treatment_type as treatment, p.location_id as location, p.risk_level as risk, width_bucket(p.date_of_birth - 1, $1) as age,
           p.created_at >= $2 as is_new, p.id = any($3) as is_mine, p.id = any($4) as has_draft, count(*) as n
    from ' || patient_scope(p_query, false) || ' group by 1, 2, 3, 4, 5, 6, 7, 8, 9) c' into cells using p_births, p_new_since, v_mine, v_drafts;
end $$;
comment on function count_patient_cells(jsonb, date[], timestamptz, bigint) is 'Rows [state, care_status, treatment, location, risk, age, is_new, is_mine, has_draft, count].';
grant execute on function count_patient_cells(jsonb, date[], timestamptz, bigint) to wyze_app;

-- Who may be the same person as somebody about to be registered: the same date of birth with a similar name, or a very similar name.
create function find_similar_patients(p_name text, p_birth date, p_except bigint, p_limit integer)
  returns table (id bigint, is_same_birth boolean, similarity real)
  language plpgsql stable security definer rows 10
  set search_path = public, pg_temp set plan_cache_mode = force_custom_plan set pg_trgm.similarity_threshold = 0.55 as $$
begin
  return query execute format('
    select p.id, p.date_of_birth = %2$L::date, similarity(p.sort_key, %1$L)
    from patient p
    where p.practice_id = $1 and p.record_state <> ''merged'' and p.id <> $2
      and ((p.date_of_birth = %2$L::date and (similarity(p.sort_key, %1$L) > 0.3 or p.search_key like ''%% '' || %3$L || '' %%'' or p.search_key like ''%% '' || %4$L || '' %%''))
        or (p.search_key like ''%% '' || %3$L || '' %%'' and p.search_key like ''%% '' || %4$L || '' %%''))
    order by 2 desc, 3 desc, 1 limit $3', p_name, p_birth, split_part(p_name, ' ', 1), reverse(split_part(reverse(p_name), ' ', 1)))
    using current_practice(), p_except, p_limit;
end $$;
grant execute on function find_similar_patients(text, date, bigint, integer) to wyze_app;
