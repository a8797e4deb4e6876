-- Postings on the company's ledger accounts, which are compared with the partners' lists of payments. `key` identifies the matching line of a
-- partner's list. Incoming money is positive. `side` is null for manual corrections, because no list contains them.
create or replace view partner_postings as
  select j.seq, j.id, j.at, p.account, p.net,
         case
           when n.id ~ '^(withdrawal:.*:payout|return:.*|correction:line:.*)$' then 'bank_out'
           when n.id like 'correction:taken-back:bank:%' then 'bank_in'
           when n.id like 'suspense:bank:%' or (n.id like 'deposit:%:credit' and p.account <> 'gateway') then 'bank_in'
           when n.id like 'suspense:gateway:%' or n.id like 'deposit:%:credit' or n.id like 'correction:taken-back:gateway:%' then 'gateway'
         end as side,
         case
           when n.id like 'withdrawal:%:payout' then substring(n.id from '^withdrawal:(.*):payout$')
           when n.id like 'return:%' then substring(n.id from '^return:(.*)$')
           when n.id like 'correction:line:%' then 'line:' || substring(n.id from '^correction:line:(.*)$')
           when n.id like 'suspense:%' then substring(n.id from '^suspense:(?:bank|gateway):(.*):(?:in|back)$')
           when n.id like 'deposit:%:credit' and p.account = 'gateway' then substring(n.id from '^deposit:(.*):credit$')
           when n.id like 'deposit:%:credit' then coalesce(l.line_id, j.id)
           when n.id like 'correction:taken-back:%' then substring(n.id from '^correction:taken-back:(?:gateway|bank):(.*):\d+$')
           else j.id
         end as key
    from ledger_journal j
   cross join lateral (values (j.debit, j.amount), (j.credit, -j.amount)) p (account, net)
   cross join lateral (select regexp_replace(j.id, '^reversal:', '') as id) n
    left join bank_line_deposits l
      on n.id like 'deposit:%:credit' and l.deposit_id = (substring(n.id from '^deposit:(.*):credit$') collate "C")
   where split_part(p.account, ':', 1) in ('bank', 'gateway', 'payout');

-- Lines of the partners' lists of payments, with the company's ledger account. They are compared with `partner_postings` by `key`. Incoming money is
-- positive.
create or replace view partner_lines as
  select t.side,
         case when t.side = 'bank_in' then t.line_id when t.side = 'gateway' then t.reference
              when o.id is not null then t.reference else 'line:' || t.line_id end as key,
         case when t.side = 'gateway' then 'gateway'
              when t.side = 'bank_out' and o.payout_account = t.account then o.house
              else coalesce(t.house, r.house, 'bank:unknown') end as house,
         t.line_id, t.reference, coalesce(o.status in ('paying', 'uncertain'), false) as is_open, t.paid_at,
         case when t.side = 'bank_out' then -t.amount else t.amount end as net
    from reported_payments t
    left join payout_orders o on t.side = 'bank_out' and o.id = t.reference
    left join receiving_houses r on t.side <> 'gateway' and r.account_number = t.account
  union all
  select case k.source when 'bank' then 'bank_in' else 'gateway' end, k.source_id, k.house,
         coalesce(k.line_id, k.source_id || ':taken-back:' || k.part), k.source_id, false, k.taken_at, -k.amount
    from kept_takings k;
