-- Match key of the account holder's name, by which equal names are found despite titles, spaces and word order. For names stored before, the job
-- `account:mark-names` adds it.
alter table members add column name_mark text;
create index members_by_name_mark on members (name_mark) where name_mark <> '';
create index members_without_name_mark on members (id) where name is not null and name_mark is null;
