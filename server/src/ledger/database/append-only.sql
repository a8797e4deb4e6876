create or replace trigger ledger_transfers_append_only before update or delete or truncate on ledger_transfers
  execute function refuse_change();
create or replace trigger ledger_seals_append_only before update or delete or truncate on ledger_seals
  execute function refuse_change();
