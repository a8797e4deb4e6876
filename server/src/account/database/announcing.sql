-- Notifies all server nodes when a session ends or a member's row changes, so that each node drops its cached copy. These are triggers, because
-- changes by the command line and by psql must notify too.

create or replace function announce_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('member_events', json_build_object('member_id', old.member_id, 'kind', 'session')::text);
  return null;
end $$;

create or replace trigger session_ended after delete or update of token_hash, binding_hash, expires_at, ended_at on sessions
  for each row when (old.ended_at is null) execute function announce_session_end();

create or replace function announce_member_row() returns trigger language plpgsql as $$
begin
  perform pg_notify('member_changes', coalesce(new.id, old.id));
  return null;
end $$;

create or replace trigger member_changed after insert or update or delete on members
  for each row execute function announce_member_row();

create or replace trigger member_registered after insert on members
  for each row execute function mark_hour_of_creation();
