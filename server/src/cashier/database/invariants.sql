create or replace function assert_cashier_invariants() returns void language plpgsql as $$
declare
  v_found record;
begin
  select coalesce(e.id, j.id) as id into v_found
    from cashier_expected_transfers e
    full join (
      select id, member_id, kind, debit, credit, amount from ledger_journal
       where id like 'deposit:dep\_%:credit' or id like 'withdrawal:wdr\_%' or id like 'suspense:%:back' or kind in ('suspense_in', 'suspense_out', 'payer_return', 'write_off')
    ) j using (id)
   where (e.member_id, e.kind, e.credit, e.amount) is distinct from (j.member_id, j.kind, j.credit, j.amount)
      or (e.debit is not null and e.debit <> j.debit)
      or (e.debit is null and j.debit not like 'bank:%')
   limit 1;
  if found then raise exception 'transfer % is not what its request says', v_found.id; end if;

  select s.source_id into v_found
    from suspense_items s join deposits d on d.id = s.source_id
   where s.source = 'gateway' and d.status = 'completed' limit 1;
  if found then raise exception 'gateway payment % has two places', v_found.source_id; end if;

  select id into v_found from deposits where status = 'paid' limit 1;
  if found then raise exception 'deposit % is paid and not credited', v_found.id; end if;

  -- Each credited payment has exactly one row in `admitted_money`. That row shows that the amount was checked once against the limits that the member
  -- set.
  select coalesce(e.id, a.id) as id into v_found
    from (select id, member_id, amount from cashier_expected_transfers where kind in ('deposit', 'suspense_out')) e
    full join (select id, member_id, amount from admitted_money where id like 'deposit:%' or id like 'suspense:%') a
      using (id, member_id)
   where e.amount is distinct from a.amount
   limit 1;
  if found then raise exception 'transfer % was not judged when it arrived', v_found.id; end if;

  -- A held deposit (paid by another person) has its amount in suspense. Conversely, money that is in suspense because of a foreign payer belongs to a
  -- held deposit.
  select coalesce(d.id, i.id) as id into v_found
    from (select id, received_amount as amount from deposits where status = 'held') d
    full join (
      select hint_deposit_id as id, sum(amount) as amount from suspense_items
       where reason = 'foreign_payer' and assigned_at is null and returned_at is null and written_off_at is null group by 1
    ) i using (id, amount)
   where d.id is null or i.id is null
   limit 1;
  if found then raise exception 'deposit % is held for other money than lies in suspense', v_found.id; end if;

  select (select coalesce(sum(amount), 0) from suspense_items
           where assigned_at is null and returned_at is null and written_off_at is null) as items,
         coalesce((select balance from ledger_house_balances where name = 'suspense'), 0) as balance into v_found;
  if v_found.items <> v_found.balance then
    raise exception 'suspense holds % but its items are %', v_found.balance, v_found.items;
  end if;

  -- Every return (payment back to the payer) that was not refused belongs to exactly one suspense item. When the return is done, the item is closed.
  select coalesce(r.id, i.return_id) as id into v_found
    from (select * from payer_returns where status <> 'refused') r
    full join (select * from suspense_items where return_id is not null) i on i.return_id = r.id
   where (r.line_id, r.amount) is distinct from (i.source_id, i.amount)
      or (r.status is not distinct from 'done') <> (i.returned_at is not null)
   limit 1;
  if found then raise exception 'return % is not what its money says', v_found.id; end if;

  -- A withdrawal's part from the game site arrives in the account `withdrawing` before the withdrawal's row records the arrival. So that account may
  -- hold more than the rows show.
  select w.member_id, b.withdrawing into v_found
    from (
      select member_id,
             coalesce(sum(case when moved_at is null then held else amount end) filter (where ended_at is null), 0) as least,
             coalesce(sum(amount) filter (where ended_at is null), 0) as most
        from withdrawals group by member_id
    ) w
    left join ledger_balances b using (member_id)
   where coalesce(b.withdrawing, 0) not in (w.least, w.most)
   limit 1;
  if found then
    raise exception 'member % has % in withdrawing, not what is open', v_found.member_id, v_found.withdrawing;
  end if;

  select l.line_id into v_found
    from bank_lines l
    left join deposits d on d.id = l.deposit_id
    left join suspense_items s on s.source = 'bank' and s.source_id = l.line_id
   where (l.outcome = 'credited' and (d.status, d.received_amount) is distinct from ('completed', l.amount))
      or (l.outcome is not distinct from 'suspended') <> (s.source_id is not null and s.deposit_id is null)
      or s.deposit_id <> l.deposit_id
      or s.amount <> l.amount
   limit 1;
  if found then raise exception 'bank line % was not consumed once', v_found.line_id; end if;

  select d.id into v_found
    from deposits d
   where d.status = 'completed' and d.method <> 'gateway'
     and not exists (select from bank_lines l where l.deposit_id = d.id and l.outcome = 'credited')
   limit 1;
  if found then raise exception 'deposit % was completed without a bank line', v_found.id; end if;

  select r.id into v_found
    from (select member_id, id, status from deposits union all select member_id, id, status from withdrawals) r
   where r.status is distinct from (
     select e.status from request_events e
      where e.member_id = r.member_id and e.request_id = r.id order by e.seq desc limit 1)
   limit 1;
  if found then raise exception 'the timeline of % does not end where it is', v_found.id; end if;

  -- No deposit may be opened during the member's break (time without deposits and play). Some seconds are tolerated, because the nodes' clocks may
  -- differ.
  select d.id into v_found
    from deposits d join play_breaks b using (member_id)
   where d.created_at > b.begins_at + interval '5 seconds' and d.created_at < b.ends_at limit 1;
  if found then raise exception 'deposit % was opened during a break', v_found.id; end if;
end $$;
