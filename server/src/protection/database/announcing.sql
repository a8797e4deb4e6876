-- When the part of a member's money that is kept out of play changes, all server nodes are notified, because the member's profile shows it.

create or replace trigger reserved_money_changed after insert or update or delete on reserved_money
  for each row execute function announce_change();
