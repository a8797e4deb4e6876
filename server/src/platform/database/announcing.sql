-- Word to every node when what everybody sees has changed. By trigger, so that whoever changes it, the command line and
-- psql included, is heard.

create or replace function announce_content() returns trigger language plpgsql as $$
begin
  perform pg_notify('public_events', 'content');
  return null;
end $$;

create or replace trigger settings_changed after insert or update or delete on settings
  for each statement execute function announce_content();

-- The same for what a member's own screens show: each row of theirs that changes names its member.
create or replace function announce_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('member_changes', coalesce(new.member_id, old.member_id));
  return null;
end $$;

-- Of what a row tells in `created_at`, sums are kept by the hour.
create or replace function mark_hour_of_creation() returns trigger language plpgsql as $$
begin
  insert into hour_marks (hour) values (date_trunc('hour', new.created_at, 'UTC'));
  return null;
end $$;

-- And for those at the desk: something that waits for a person came, went, or was taken by one of them.
create or replace function announce_work() returns trigger language plpgsql as $$
begin
  perform pg_notify('desk_events', 'work');
  return null;
end $$;
