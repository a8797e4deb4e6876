-- Ledger transfers that must exist according to the cashier's rows for deposits, withdrawals and suspense items. A check compares this view with the
-- ledger. Suspense money that pays a deposit is first posted back to the account that received it, and this transfer is expected too.
create or replace view cashier_expected_transfers as
  select 'deposit:' || id || ':credit' as id, member_id, 'deposit' as kind,
         case method when 'gateway' then 'gateway' else null end as debit, 'wallet' as credit, received_amount as amount
    from deposits where status = 'completed'
  union all
  select 'withdrawal:' || id || ':hold', member_id, 'withdrawal_hold', 'wallet', 'withdrawing', held
    from withdrawals where held > 0
  union all
  select 'withdrawal:' || id || ':payout', member_id, 'payout', 'withdrawing', 'payout:' || payout_bank, amount
    from withdrawals where status = 'paid'
  union all
  select 'withdrawal:' || id || ':return', member_id, 'withdrawal_refused', 'withdrawing', 'wallet',
         case when moved_at is null then held else amount end
    from withdrawals where status = 'refused' and (moved_at is not null or held > 0)
  union all
  select 'suspense:' || source || ':' || source_id || ':in', null, 'suspense_in', house, 'suspense', amount
    from suspense_items
  union all
  select 'suspense:' || source || ':' || source_id || ':out', assigned_to, 'suspense_out', 'suspense', 'wallet', amount
    from suspense_items where assigned_at is not null and deposit_id is null
  union all
  select 'suspense:' || source || ':' || source_id || ':off', null, 'write_off', 'suspense', case written_off_cause when 'own_account' then 'transit' else 'income' end, amount
    from suspense_items where written_off_at is not null
  union all
  select 'return:' || return_id, null, 'payer_return', 'suspense', house, amount
    from suspense_items where returned_at is not null
  union all
  select 'suspense:' || source || ':' || source_id || ':back', null, 'reversal', 'suspense', house, amount
    from suspense_items where deposit_id is not null;
