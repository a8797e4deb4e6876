-- What a member's profile shows of this domain: every node is told of a change.

create or replace trigger set_aside_changed after insert or update or delete on set_aside
  for each row execute function announce_change();
