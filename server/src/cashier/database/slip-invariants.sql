-- Invariants of slips (pictures of bank receipts). Every credited slip has exactly one statement line with its bank and transfer number, and that
-- line credited the slip's member. Conversely, if a statement line credited the member of its slip, the slip has the status 'credited'.
create or replace function assert_slip_invariants() returns void language plpgsql as $$
declare
  v_found record;
begin
  select s.id into v_found
    from slips s
    left join bank_lines l on l.line_id = s.line_id
    left join deposits d on d.id = l.deposit_id
    left join suspense_items i on i.source = 'bank' and i.source_id = l.line_id
   where s.status = 'credited'
     -- A statement line without a transfer number is not compared, because an operator assigned it to the slip.
     and (s.trans_ref <> coalesce(l.trans_ref, l.repeated_ref, s.trans_ref)
          or coalesce(d.member_id, i.assigned_to) is distinct from s.member_id
          or s.deposit_id is distinct from l.deposit_id)
   limit 1;
  if found then raise exception 'slip % was credited without money of its member', v_found.id; end if;

  select s.id into v_found
    from slips s
    join bank_lines l on l.trans_ref = s.trans_ref and l.from_bank = s.bank
    left join deposits d on d.id = l.deposit_id
    left join suspense_items i on i.source = 'bank' and i.source_id = l.line_id
   where s.status <> 'credited' and coalesce(d.member_id, i.assigned_to) = s.member_id
   limit 1;
  if found then raise exception 'slip % has no answer though its money was credited', v_found.id; end if;

  select line_id into v_found from slips where line_id is not null group by line_id having count(*) > 1 limit 1;
  if found then raise exception 'bank line % served two slips', v_found.line_id; end if;
end $$;
