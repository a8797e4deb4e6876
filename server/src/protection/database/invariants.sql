create or replace function assert_protection_invariants() returns void language plpgsql as $$
declare
  v_found record;
begin
  select a.member_id, a.remaining into v_found
    from (select member_id, sum(remaining) as remaining from reserved_money group by member_id) a
    left join member_balances b using (member_id)
   where a.remaining > coalesce(b.wallet, 0)
   limit 1;
  if found then raise exception 'member % has % reserved and less in the wallet', v_found.member_id, v_found.remaining; end if;
end $$;
