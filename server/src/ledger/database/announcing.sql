-- Notifies all nodes of changes to this domain's part of a member's profile.

create or replace trigger ledger_balances_changed after insert or update or delete on ledger_balances
  for each row execute function announce_change();
