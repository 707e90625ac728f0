-- A practice's own series of medical record numbers. A row, not a sequence: sequences are shared by all practices and
-- would tell each how many patients the others register.
create table mrn_series (
  practice_id bigint primary key references practice (id),
  next_number bigint not null default 10001
);
comment on table mrn_series is 'The next medical record number to try in a practice.';
call protect_tenant_table('mrn_series');
grant select, insert, update on mrn_series to wyze_app;

-- Takes the next number that no patient of the practice has yet (numbers may also be typed by hand).
create function next_mrn() returns text language plpgsql as $$
declare v_number bigint;
begin
  loop
    insert into mrn_series (practice_id, next_number) values (current_practice(), 10002)
      on conflict (practice_id) do update set next_number = mrn_series.next_number + 1
      returning next_number - 1 into v_number;
    exit when not exists (select from patient where practice_id = current_practice() and mrn = v_number::text);
  end loop;
  return v_number::text;
end $$;
grant execute on function next_mrn() to wyze_app;
