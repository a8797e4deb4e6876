-- What a member's profile shows of this domain: every node is told of a change.

create or replace trigger deposits_changed after insert or update or delete on deposits
  for each row execute function announce_change();

create or replace trigger withdrawals_changed after insert or update or delete on withdrawals
  for each row execute function announce_change();

create or replace trigger request_events_changed after insert or update or delete on request_events
  for each row execute function announce_change();
