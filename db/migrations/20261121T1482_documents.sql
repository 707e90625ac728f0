-- The words of notes, kept by the database so that no way of writing forgets them; and when a visit without a signature is overdue.

create table note_text (
  practice_id bigint not null,
  note_id     bigint not null,
  body        text not null,
  words       tsvector generated always as (to_tsvector('english', left(body, 100000))) stored,
  primary key (practice_id, note_id),
  foreign key (practice_id, note_id) references note (practice_id, id)
);
comment on table note_text is 'What a note says today as plain text, to be searched: the version in force (before the first signature the draft) with its addenda. Kept by triggers.';
create index note_text_words on note_text using gin (words) with (fastupdate = off);
call protect_tenant_table('note_text');
create policy labelled_rows on note_text as restrictive for all to wyze_app using (is_note_visible(note_id));
grant select, insert, update on note_text to wyze_app;

create function text_of_sections(p_sections jsonb) returns text
  language sql immutable parallel safe
  return (select string_agg(c ->> 'text', E'\n' order by s.place, c.place)
          from jsonb_array_elements(p_sections) with ordinality s (section, place), jsonb_array_elements(s.section -> 'claims') with ordinality c (c, place)
          where c ->> 'state' <> 'struck');
comment on function text_of_sections(jsonb) is 'The sentences that stand in sections of a note, one a line.';
grant execute on function text_of_sections(jsonb) to wyze_app;

create function write_note_text(p_practice bigint, p_note bigint) returns void
  language plpgsql set search_path = public, pg_temp as $$
begin
  insert into note_text (practice_id, note_id, body)
    select n.practice_id, n.id, concat_ws(E'\n', n.title,
             text_of_sections(coalesce(
               (select v.canonical::jsonb -> 'sections' from note_version v where v.practice_id = n.practice_id and v.note_id = n.id order by v.version desc limit 1),
               (select d.sections from draft d where d.practice_id = n.practice_id and d.note_id = n.id order by d.id limit 1))),
             (select string_agg(a.canonical::jsonb ->> 'text', E'\n' order by a.number) from note_addendum a where a.practice_id = n.practice_id and a.note_id = n.id))
    from note n where n.practice_id = p_practice and n.id = p_note
  on conflict (practice_id, note_id) do update set body = excluded.body where note_text.body is distinct from excluded.body;
end $$;
comment on function write_note_text(bigint, bigint) is 'Writes anew what is searched of one note.';
grant execute on function write_note_text(bigint, bigint) to wyze_app;

create function keep_note_text() returns trigger language plpgsql as $$
begin
  perform write_note_text(new.practice_id, new.note_id);
  return null;
end $$;
create trigger note_version_is_searched after insert on note_version for each row execute function keep_note_text();
create trigger note_addendum_is_searched after insert on note_addendum for each row execute function keep_note_text();
-- An amendment is no part of the note before it is signed.
create trigger draft_is_searched after insert or update of sections on draft for each row when (new.amends_version is null) execute function keep_note_text();
select write_note_text(practice_id, id) from note;

alter table import_text add column words tsvector generated always as (to_tsvector('english', left(title || E'\n' || body, 100000))) stored;
create index import_text_words on import_text using gin (words) with (fastupdate = off);
create index import_file_changed on import_file (practice_id, changed_at desc, id desc);

-- All words have to be there; the last may be the beginning of one.
create function read_words(p_typed text) returns tsquery
  language sql immutable parallel safe
  return websearch_to_tsquery('english', p_typed)
    || coalesce((select websearch_to_tsquery('english', coalesce(m[1], '')) && to_tsquery('english', m[2] || ':*') from regexp_match(p_typed, '^(.*?)([[:alnum:]]+)$') m), ''::tsquery);
comment on function read_words(text) is 'What somebody typed into the search of documents, as a query.';
grant execute on function read_words(text) to wyze_app;

-- Row-level security hides the index of words (its operator is not leakproof); this asks for practice and label itself.
create function find_documents(p_typed text, p_limit integer) returns table (kind text, record_id bigint)
  language sql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
begin atomic
  (select 'note', n.id
   from note_text t join note n on n.practice_id = t.practice_id and n.id = t.note_id
   where t.practice_id = current_practice() and t.words @@ read_words(p_typed) and n.status <> 'discarded'
     and sees_sensitive(n.sensitivity, n.patient_id, n.author_id)
   order by n.visit_on desc, n.id desc limit p_limit)
  union all
  (select distinct 'file', x.import_id
   from import_text x join import_file f on f.practice_id = x.practice_id and f.id = x.import_id and f.reading = x.reading
   where x.practice_id = current_practice() and x.words @@ read_words(p_typed) limit p_limit);
end;
comment on function find_documents(text, integer) is 'Notes and files of the practice that hold the words, without what the caller may not see. Files with a hidden part are left out by who reads them (is_import_visible).';
grant execute on function find_documents(text, integer) to wyze_app;

alter table practice add column documentation_due_h integer not null default 72 check (documentation_due_h between 1 and 720);
comment on column practice.documentation_due_h is 'Hours after the day of the visit by which its note is to be signed; later it is overdue.';
grant update (documentation_due_h) on practice to wyze_app;

create function is_overdue(p_visit_on date, p_moment timestamptz) returns boolean
  language sql stable
  return (select p_moment > ((p_visit_on + 1)::timestamp at time zone p.time_zone) + make_interval(hours => p.documentation_due_h) from practice p where p.id = current_practice());
comment on function is_overdue(date, timestamptz) is 'Whether the note of a visit that is not signed is late by the rule of the practice: counted from the end of that day where the practice is.';
grant execute on function is_overdue(date, timestamptz) to wyze_app;
