create or replace function assert_affiliates_invariants() returns void language plpgsql as $$
declare
  v_found record;
begin
  select s.id into v_found
    from affiliate_statements s
   where s.total <> (select coalesce(sum(l.amount), 0) from affiliate_statement_lines l where l.statement_id = s.id) limit 1;
  if found then raise exception 'statement % of an affiliate is not the sum of its lines', v_found.id; end if;

  select coalesce(s.id::text, j.id) as id into v_found
    from (select * from affiliate_statements where state = 'paid') s
    full join (select * from ledger_journal where id like 'affiliate:%') j on j.id = 'affiliate:' || s.id || ':payment'
   where s.id is null or j.id is null or j.amount <> s.total or (j.debit, j.credit) <> ('affiliates', 'transit') limit 1;
  if found then raise exception 'the payment of statement % of an affiliate is not in the ledger as it was decided', v_found.id; end if;

  select s.id into v_found
    from affiliate_statements s
    join affiliate_statements earlier on earlier.affiliate_id = s.affiliate_id and earlier.month < s.month
   where s.state <> 'open' and earlier.state = 'open' limit 1;
  if found then raise exception 'statement % of an affiliate was closed before an earlier month', v_found.id; end if;

  -- If a closed statement is below zero, the next statement must carry its amount over, so that the amount is not lost.
  select s.id into v_found
    from affiliate_statements s
    join affiliate_statements n on n.affiliate_id = s.affiliate_id and n.month = s.month + interval '1 month' and n.state <> 'open'
   where s.total < 0
     and s.total <> (select coalesce(sum(l.amount), 0) from affiliate_statement_lines l where l.statement_id = n.id and l.kind = 'carry') limit 1;
  if found then raise exception 'the amount below zero of statement % of an affiliate is carried by no statement', v_found.id; end if;
end $$;
