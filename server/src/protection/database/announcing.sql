-- Notifies all server nodes when a member's reserved money changes, because the profile shows it.

create or replace trigger reserved_money_changed after insert or update or delete on reserved_money
  for each row execute function announce_change();
