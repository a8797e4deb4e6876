-- Notifies all nodes of changes to this domain's part of a member's profile.

create or replace trigger reserved_money_changed after insert or update or delete on reserved_money
  for each row execute function announce_change();
