-- Transfers with the names of kinds and accounts, for operators and statements.
create or replace view ledger_journal as
  select t.seq, t.id, t.at, k.name as kind, b.member_id, d.name as debit, c.name as credit, t.amount,
         t.debit_balance, t.credit_balance, t.reference, t.reverses, t.member_no
    from ledger_transfers t
    join ledger_kinds k on k.no = t.kind
    join ledger_accounts d on d.no = t.debit
    join ledger_accounts c on c.no = t.credit
    left join ledger_balances b on b.member_no = t.member_no;

-- Balances of the company's accounts, summed over all transfers at each read.
create or replace view ledger_house_balances as
  select a.no, a.name, coalesce(s.balance, 0)::bigint as balance
    from ledger_accounts a
    left join (
      select account, sum(amount) as balance
        from (select credit as account, amount from ledger_transfers
              union all select debit, -amount from ledger_transfers) sides
       group by account
    ) s on s.account = a.no
   where a.no >= 16;
