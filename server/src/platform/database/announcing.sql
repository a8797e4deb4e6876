-- When public data changes, every server node is notified. Triggers do this, so that changes by the command line and by psql are included.

create or replace function announce_content() returns trigger language plpgsql as $$
begin
  perform pg_notify('public_events', 'content');
  return null;
end $$;

create or replace trigger settings_changed after insert or update or delete on settings
  for each statement execute function announce_content();

create or replace trigger flow_switches_changed after insert or update or delete on flow_switches
  for each statement execute function announce_content();

-- When data on a member's own screens changes, every server node is notified. The notification contains the member's id.
create or replace function announce_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('member_changes', coalesce(new.member_id, old.member_id));
  return null;
end $$;

-- Marks the hour of a new row's `created_at`, so that the stored sums of that hour are computed again.
create or replace function mark_hour_of_creation() returns trigger language plpgsql as $$
begin
  insert into hour_marks (hour) values (date_trunc('hour', new.created_at, 'UTC'));
  return null;
end $$;

-- When a case of the staff's work queue is opened, closed or claimed, all server nodes are notified.
create or replace function announce_work() returns trigger language plpgsql as $$
begin
  perform pg_notify('desk_events', 'work');
  return null;
end $$;
