-- Findings of laboratories are facts like the others: their earlier versions are kept.
create trigger keep_version after update on lab_finding for each row
  when (old.version <> new.version or old.sensitivity is distinct from new.sensitivity) execute function keep_fact_version();

-- Each number of the chart knows the staged row that it came from, whatever else open_chart() gives by now.
do $$
declare
  v_text text := pg_get_functiondef('open_chart(bigint,integer)'::regprocedure);
  v_columns constant text := 'select id, loinc, name, comparator, value, unit, collected_at';
begin
  if position(v_columns in v_text) = 0 then raise exception 'open_chart() does not read results as expected'; end if;
  execute replace(v_text, v_columns, v_columns || ', import_row_id');
end $$;
