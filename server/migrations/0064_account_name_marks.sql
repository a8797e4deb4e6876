-- The match key of the holder's name: without titles, spaces and word order. `account:mark-names` fills the key of stored names.
alter table members add column name_mark text;
create index members_by_name_mark on members (name_mark) where name_mark <> '';
create index members_without_name_mark on members (id) where name is not null and name_mark is null;
