-- Notifies all nodes of changes to this domain's part of a member's profile.

create or replace trigger set_aside_changed after insert or update or delete on set_aside
  for each row execute function announce_change();
