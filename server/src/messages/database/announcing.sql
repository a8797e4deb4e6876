-- When messages are written or read, the member's open pages are notified.

create or replace function announce_messages() returns trigger language plpgsql as $$
begin
  perform pg_notify('member_events', json_build_object('member_id', member_id, 'kind', 'message')::text)
     from (select distinct member_id from changed) as members_with_changes;
  return null;
end $$;

create or replace trigger messages_written after insert on messages
  referencing new table as changed for each statement execute function announce_messages();

create or replace trigger messages_read after update on messages
  referencing new table as changed for each statement execute function announce_messages();
