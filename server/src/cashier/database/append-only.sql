create or replace trigger request_events_append_only before update or delete or truncate on request_events
  execute function refuse_change();
