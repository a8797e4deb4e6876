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

-- Lines of the partners' lists that do not agree with the ledger, with the posting of the same payment (null if there is none). `key` is the
-- identifier of the payment. A second line with the same reference gets its own key, because the payment was made twice.
create or replace view disagreeing_lines as
  select t.side, t.amount, t.paid_at, t.reported_at, t.first_agreed_at, k.key, j.booked_at, j.booked,
         case t.side when 'gateway' then 'gateway' else coalesce(t.house, 'bank:unknown') end as partner
    from reported_payments t
   cross join lateral (
     select exists (select from reported_payments e where e.side = t.side and e.reference = t.reference and e.no < t.no) as is_second) s
   cross join lateral (
     select case when t.side = 'bank_in' then t.line_id
                 when s.is_second or t.reference is null then 'line:' || t.line_id
                 when t.side = 'gateway' or exists (select from payout_orders o where o.id = t.reference) then t.reference
                 else 'line:' || t.line_id end as key) k
    left join bank_line_deposits l on t.side = 'bank_in' and l.line_id = t.line_id
   cross join lateral (
     select min(j.at) as booked_at, max(j.amount) as booked
       from (
         select 'withdrawal:' || t.reference || ':payout' where t.side = 'bank_out'
         union all select 'return:' || t.reference where t.side = 'bank_out'
         union all select 'suspense:bank:' || t.line_id || ':in' where t.side = 'bank_in'
         union all select 'deposit:' || l.deposit_id || ':credit' where t.side = 'bank_in'
         union all select 'deposit:' || t.reference || ':credit' where t.side = 'gateway'
         union all select 'suspense:gateway:' || t.reference || ':in' where t.side = 'gateway'
       ) names (id)
       join ledger_journal j
         on hashtextextended(j.id, 0) = hashtextextended(names.id, 0)
        and hashtextextended(j.id, 1) = hashtextextended(names.id, 1) and j.id = names.id
      where not s.is_second) j
   where t.agreed_at is null;
