-- Notifies all server nodes when a member's balances in the ledger change, because the cached profiles contain the balances.

create or replace trigger ledger_balances_changed after insert or update or delete on ledger_balances
  for each row execute function announce_change();
