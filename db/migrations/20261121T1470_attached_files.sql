-- A file within a file (a letter as PDF in an HL7 message) is stored by itself, so that it can be opened.

alter table import_part drop constraint import_part_use_check;
alter table import_part add constraint import_part_use_check check (use in ('chunk', 'file', 'view', 'page', 'attachment'));

alter table import_text add column attachment_blob_id uuid;
alter table import_text add foreign key (practice_id, attachment_blob_id) references blob (practice_id, id);
create index import_text_attachment on import_text (practice_id, attachment_blob_id);
comment on column import_text.attachment_blob_id is 'The bytes of the attached file, taken out of the source when it was read; null where the text is no file, or was read before attached files were stored.';
comment on column import_text.attachment is 'Of bytes inside the source: media type, name, size.';
