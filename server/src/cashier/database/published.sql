-- Payouts, returns to payers and deposits that need an operator's attention, because a bank or gateway refused them or has not reported an outcome.
-- `why` has the reason.
create or replace view cashier_waiting as
  select 'payout' as what, id collate "default" as id, created_at as since, lookups as tries,
         case when disowned_at is null then 'the bank does not report the outcome; looked up again with the same reference'
              else 'the present payer does not know the order and might pay it twice: ask the bank' end as why
    from withdrawals where status in ('paying', 'uncertain') and lookups > 0 and (accepted_at is null or disowned_at is not null)
  union all
  select 'payout accepted', id collate "default", accepted_at, lookups, 'the payer accepted the order and has not reported the payment'
    from withdrawals where status = 'paying' and accepted_at is not null and disowned_at is null
  union all
  select 'payee', id collate "default", coalesce(moved_at, created_at), 0, 'the payer checks the account before it pays'
    from withdrawals where status = 'approved' and payee_id is not null
  union all
  select 'payout refused', id collate "default", ended_at, 1, 'the bank refused: ' || bank_reason
    from withdrawals where status = 'refused' and bank_reason is not null
  union all
  select 'return', id, created_at, lookups,
         case when disowned_at is null then 'the bank does not report the outcome; looked up again with the same reference'
              else 'the present payer does not know the order and might pay it twice: ask the bank' end
    from payer_returns where status in ('sent', 'uncertain') and lookups > 0 and (accepted_at is null or disowned_at is not null)
  union all
  select 'return ordered', id, created_at, lookups, 'the payer has not accepted the order yet: it is submitted again'
    from payer_returns where status = 'ordered' and lookups > 0 and payee_id is null
  union all
  select 'payout accepted', id, accepted_at, lookups, 'the payer accepted the order and has not reported the payment'
    from payer_returns where status = 'sent' and accepted_at is not null and disowned_at is null
  union all
  select 'payee', id, created_at, lookups, 'the payer checks the account before it pays'
    from payer_returns where status = 'ordered' and payee_id is not null
  union all
  select 'return refused', id, ended_at, 1, 'the bank refused: ' || coalesce(bank_reason, '-')
    from payer_returns where status = 'refused' and bank_reason is distinct from 'taken back before it was given'
  union all
  select what, id, since, tries, 'its answers have an unexpected format: ' || why from partner_silences
  union all
  select 'statement anew', feed, refused_at, 1,
         'the bank rejected its own cursor: its list was read again, each line once'
    from bank_statement_points where refused_at is not null
  union all
  -- A member has one review case, even with several shared payers, because an operator clears all risk marks of a member together.
  select 'shared payer', member_id, min(marked_at), 0, string_agg(reason, '; ' order by marked_at, no)
    from risk_marks where payer is not null and cleared_at is null group by member_id
  union all
  select 'taken back', source || ':' || source_id || ':' || part, noticed_at, 0,
         case source when 'gateway' then 'the gateway' else 'the bank' end || ' reversed ' || to_char(amount / 100.0, 'FM999999999999990.00')
           || ' baht of a payment: the credit stays until two people have corrected the books'
    from chargebacks where settled_at is null
  union all
  select 'bank file', kind || ' ' || encode(digest, 'hex'), brought_at, 0,
         'a file waits for a second operator: uploaded by ' || brought_by || ', ' || lines || ' lines, '
           || to_char(amount / 100.0, 'FM999999999999990.00') || ' baht'
    from bank_files where agreed_by is null;

-- The deposit that each statement line was assigned to.
create or replace view bank_line_deposits as
  select line_id, account, deposit_id from bank_lines;

-- The paying account and the status of each payout and each return to a payer. `house` is the paying account in the ledger.
create or replace view payout_orders as
  select id, payout_account, amount, status, 'payout:' || payout_bank as house from withdrawals where payout_account is not null
  union all
  select id, from_account, amount, case status when 'sent' then 'paying' when 'done' then 'paid' else status end,
         (select i.house from suspense_items i where i.source = 'bank' and i.source_id = r.line_id)
    from payer_returns r where status <> 'ordered';

-- The ledger account of each bank account into which members pay.
create or replace view receiving_houses as
  select account_number, 'bank:' || bank || ':' || account_number as house from receiving_accounts;

-- Stored statement lines. The reconciliation compares the ledger with them if a bank's list cannot be queried again.
create or replace view filed_bank_lines as
  select line_id, account, amount, paid_at, bill_reference is not null as is_bill from bank_lines;

-- Payouts that the bank's uploaded result files report as paid.
create or replace view filed_payouts as
  select 'file:' || l.file_no || ':' || l.line as line_id, l.reference, o.payout_account as account, o.house, o.amount, l.read_at
    from payout_file_lines l join payout_orders o on o.id = l.reference
   where l.result = 'paid';

-- Payout orders that the paying bank accepted, with their details and outcome.
create or replace view accepted_orders as
  select id, payer, payout_account as from_account, bank as to_bank, account_number as to_account, name as to_name, amount, accepted_at,
         status in ('paying', 'uncertain') as is_open, case when status in ('paid', 'refused') then status end as ended_as
    from withdrawals where accepted_at is not null and payout_account is not null and payer is not null
  union all
  select id, payer, from_account, to_bank, to_account, to_name, amount, accepted_at, status in ('sent', 'uncertain'),
         case status when 'done' then 'paid' when 'refused' then 'refused' end
    from payer_returns where accepted_at is not null and payer is not null;

-- Payments that were posted to the ledger for each partner. `key` is the identifier under which the partner lists the payment. All keys have the
-- same collation, because a join of two collations cannot use an index.
create or replace view booked_payments as
  select 'bank_in' as side, coalesce(l.line_id, e.request_id collate "default") as key, e.at
    from request_events e
    join deposits d on d.member_id = e.member_id and d.id = e.request_id and d.method <> 'gateway'
    left join bank_lines l on l.deposit_id = d.id
   where e.status = 'completed' and d.status = 'completed'
  union all
  select case source when 'bank' then 'bank_in' else 'gateway' end, source_id, created_at
    from suspense_items
  union all
  select 'gateway', e.request_id collate "default", e.at
    from request_events e
    join deposits d on d.member_id = e.member_id and d.id = e.request_id and d.method = 'gateway'
   where e.status = 'completed' and d.status = 'completed'
  union all
  select 'bank_out', e.request_id collate "default", e.at
    from request_events e
    join withdrawals w on w.member_id = e.member_id and w.id = e.request_id
   where e.status = 'paid' and w.status = 'paid'
  union all
  select 'bank_out', id, ended_at from payer_returns where status = 'done';

-- Payments in the ledger with amount and partner, each once: money that was in suspense first counts at the time at which it came. `key` is the
-- identifier under which the partner lists the payment, and `subject` the id of the deposit, withdrawal or return to a payer.
create or replace view payment_bookings as
  select 'bank_in' as side, coalesce(l.line_id, e.request_id collate "default") as key, e.at, coalesce(d.received_amount, d.amount)::bigint as amount,
         coalesce(r.house, 'bank:unknown') as partner, d.id collate "default" as subject
    from request_events e
    join deposits d on d.member_id = e.member_id and d.id = e.request_id and d.method <> 'gateway' and d.status = 'completed'
    left join bank_lines l on l.deposit_id = d.id
    left join receiving_houses r on r.account_number = coalesce(l.account, d.to_account)
   where e.status = 'completed'
     and not exists (select from suspense_items s where s.source = 'bank' and s.source_id = l.line_id)
     and not exists (select from request_events o
                      where o.member_id = e.member_id and o.request_id = e.request_id and o.status = 'completed' and o.seq < e.seq)
  union all
  select case source when 'bank' then 'bank_in' else 'gateway' end, source_id, created_at, amount, house,
         case source when 'gateway' then source_id else deposit_id collate "default" end
    from suspense_items
  union all
  select 'gateway', d.id collate "default", e.at, coalesce(d.received_amount, d.amount), 'gateway', d.id collate "default"
    from request_events e
    join deposits d on d.member_id = e.member_id and d.id = e.request_id and d.method = 'gateway' and d.status = 'completed'
   where e.status = 'completed'
     and not exists (select from suspense_items s where s.source = 'gateway' and s.source_id = d.id)
     and not exists (select from request_events o
                      where o.member_id = e.member_id and o.request_id = e.request_id and o.status = 'completed' and o.seq < e.seq)
  union all
  select 'bank_out', w.id collate "default", e.at, w.amount, 'payout:' || w.payout_bank, w.id collate "default"
    from request_events e
    join withdrawals w on w.member_id = e.member_id and w.id = e.request_id and w.status = 'paid'
   where e.status = 'paid'
     and not exists (select from request_events o
                      where o.member_id = e.member_id and o.request_id = e.request_id and o.status = 'paid' and o.seq < e.seq)
  union all
  select 'bank_out', r.id, r.ended_at, r.amount, s.house, r.id
    from payer_returns r join suspense_items s on s.source = 'bank' and s.source_id = r.line_id
   where r.status = 'done';

-- Deposits and withdrawals as the member sees them. Amounts are text, because JSON numbers would round them. `open_until` is the time at which an
-- open deposit expires. A job changes the status somewhat later.
create or replace view told_requests as
  select d.member_id, d.id, d.ended_at, case when d.status = 'waiting' then d.expires_at end as open_until,
         json_build_object(
           'type', 'deposit', 'id', d.id, 'ref', d.ref, 'method', d.method, 'channel', d.channel, 'status', d.status, 'amount', d.amount::text,
           'transfer_amount', d.transfer_amount::text, 'received_amount', d.received_amount::text, 'to_bank', d.to_bank,
           'to_account', d.to_account, 'to_name', d.to_name, 'biller_id', d.biller_id, 'terminals', d.terminals,
           'pay_url', d.pay_url, 'pay_qr', d.pay_qr, 'promotion_id', d.promotion_id, 'cause', d.cause, 'created_at', d.created_at,
           'expires_at', d.expires_at, 'ended_at', d.ended_at,
           'events', (select json_agg(json_build_object('status', e.status, 'cause', e.cause, 'at', e.at) order by e.seq)
                        from request_events e
                       where e.member_id = d.member_id and e.request_id = d.id and d.ended_at is null)) as told
    from deposits d
  union all
  select w.member_id, w.id, w.ended_at, null,
         json_build_object(
           'type', 'withdraw', 'id', w.id, 'ref', w.ref, 'status', w.status, 'amount', w.amount::text, 'bank', w.bank,
           'account_number', w.account_number, 'name', w.name, 'cause', w.cause, 'created_at', w.created_at,
           'ended_at', w.ended_at,
           'events', (select json_agg(json_build_object('status', e.status, 'cause', e.cause, 'at', e.at) order by e.seq)
                        from request_events e
                       where e.member_id = w.member_id and e.request_id = w.id and w.ended_at is null))
    from withdrawals w;

-- Chargebacks (money that a partner took back) that the partner did not reverse. They are compared with the partner's own list, as payments are,
-- because that list contains them.
create or replace view kept_takings as
  select source, source_id, part, house, amount, line_id, taken_at, settled_at from chargebacks
   where settled_at is null or transfer is not null;

-- Payees of paid withdrawals, and in the next view the payments of deposits. The reconciliation compares both with the bank statements in the view
-- `statement_lines`.
create or replace view paid_withdrawals as
  select id, bank, account_number, name, payout_account, payout_id from withdrawals where status = 'paid';
create or replace view deposit_payments as
  select d.id, d.payment_id, l.line_id from deposits d left join bank_lines l on l.deposit_id = d.id where d.status = 'completed';
create or replace view statement_lines as
  select line_id, account, from_bank, from_account, from_name, trans_ref from bank_lines;

-- Money that each member paid in or got paid out: deposits, assigned suspense money and payouts.
create or replace view member_payments as
  select member_id, 'in' as way, received_amount as amount, ended_at as at from deposits where status = 'completed'
  union all
  select assigned_to, 'in', amount, assigned_at from suspense_items where assigned_to is not null and deposit_id is null
  union all
  select member_id, 'out', amount, ended_at from withdrawals where status = 'paid';

-- Bank accounts from which each member's credited payments came, as the bank shows them. An erased account has no rows.
create or replace view member_payers as
  select d.member_id, l.from_bank as bank, l.from_account as account_number, l.from_name as name, l.amount, l.paid_at as at
    from deposits d join bank_lines l on l.deposit_id = d.id where l.from_account <> ''
  union all
  select i.assigned_to, l.from_bank, l.from_account, l.from_name, l.amount, l.paid_at
    from suspense_items i join bank_lines l on l.line_id = i.source_id
   where i.source = 'bank' and i.assigned_to is not null and i.deposit_id is null and l.from_account <> '';

-- Withdrawals whose money went back to the member's credit.
create or replace view returned_withdrawals as
  select member_id, amount, ended_at as at from withdrawals where status = 'refused';

-- Members with a risk mark that is not cleared.
create or replace view marked_members as
  select distinct member_id from risk_marks where cleared_at is null;

-- Each payment credited to a member: the time of credit, the time of payment by the bank (null if unknown), and whether an operator reviewed it.
create or replace view credited_payments as
  select e.at as credited_at, l.paid_at,
         coalesce(i.assigned_by like 'operator:%', false)
           or exists (select from request_events h
                       where h.member_id = d.member_id and h.request_id = d.id and h.status = 'held') as by_person
    from request_events e
    join deposits d on d.member_id = e.member_id and d.id = e.request_id and d.status = 'completed'
    left join bank_lines l on l.deposit_id = d.id
    left join suspense_items i on i.source = 'bank' and i.source_id = l.line_id and i.deposit_id = d.id
   where e.status = 'completed'
     and not exists (select from request_events o
                      where o.member_id = e.member_id and o.request_id = e.request_id and o.status = 'completed' and o.seq < e.seq)
  union all
  select i.assigned_at, i.received_at, i.assigned_by like 'operator:%'
    from suspense_items i where i.assigned_to is not null and i.deposit_id is null;

-- Time of arrival and amount of everything that operators may have to decide: withdrawals and, in the next views, suspense items, returns to payers
-- and slips. A withdrawal arrives when its whole amount is held.
create or replace view withdrawal_arrivals as
  select id, coalesce(moved_at, created_at) as arrived_at, amount from withdrawals;
create or replace view suspense_arrivals as
  select source, source_id, created_at as arrived_at, amount from suspense_items;
create or replace view return_arrivals as
  select r.id, s.created_at as arrived_at, s.amount
    from payer_returns r join suspense_items s on s.source = 'bank' and s.source_id = r.line_id;
create or replace view slip_arrivals as
  select s.id, s.sent_at as arrived_at, l.amount from slips s left join bank_lines l on l.line_id = s.line_id;
