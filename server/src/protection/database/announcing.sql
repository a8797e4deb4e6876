-- Notifies all server nodes when the amount of a member's money that is kept out of play has changed, because the member's profile shows this amount.

create or replace trigger reserved_money_changed after insert or update or delete on reserved_money
  for each row execute function announce_change();
