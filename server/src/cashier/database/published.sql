-- What waits for the bank or the gateway, or was refused by them: in words, for operators.
create or replace view cashier_waiting as
  select 'payout' as what, id collate "default" as id, created_at as since, lookups as tries,
         case when disowned_at is null then 'the bank does not say what became of it; asked again with the same reference'
              else 'the bank says that it never had it, and might pay it twice: a person has to ask the bank' end as why
    from withdrawals where status in ('paying', 'uncertain') and lookups > 0
  union all
  select 'payout refused', id collate "default", ended_at, 1, 'the bank refused: ' || bank_reason
    from withdrawals where status = 'refused' and bank_reason is not null
  union all
  select 'return', id, created_at, lookups, 'the bank does not say what became of it; asked again with the same reference'
    from payer_returns where status in ('sent', 'uncertain') and lookups > 0
  union all
  select 'return refused', id, ended_at, 1, 'the bank refused: ' || coalesce(bank_reason, '-')
    from payer_returns where status = 'refused'
  union all
  select what, id, since, tries, 'it does not answer as agreed: ' || why from partner_silences
  union all
  select 'bank line', encode(hash, 'hex'), read_at, 0, 'written in another form than agreed: ' || left(raw, 120)
    from bank_lines_unreadable where settled_at is null
  union all
  select 'shared payer', member_id, marked_at, 0, reason from risk_marks where payer is not null and cleared_at is null;

-- The statement's lines as they are stored.
create or replace view stored_bank_lines as
  select line_id, account, amount from bank_lines;

-- What the lines that have a place come to, by the account of the house that the ledger knows.
create or replace view bank_line_sums as
  select coalesce('bank:' || r.bank || ':' || l.account, 'bank:unknown') as account, sum(l.amount)::bigint as total
    from bank_lines l left join receiving_accounts r on r.account_number = l.account
   where l.outcome is not null
   group by 1;

-- What paid withdrawals come to, in the same way.
create or replace view payout_sums as
  select 'payout:' || payout_bank as account, sum(amount)::bigint as total
    from withdrawals where status = 'paid'
   group by 1;
