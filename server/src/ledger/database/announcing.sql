-- What a member's profile shows of this domain: every node is told of a change.

create or replace trigger ledger_balances_changed after insert or update or delete on ledger_balances
  for each row execute function announce_change();
