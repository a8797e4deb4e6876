create or replace function assert_protection_invariants() returns void language plpgsql as $$
declare
  v_found record;
begin
  select a.member_id, a.lies into v_found
    from (select member_id, sum(lies) as lies from set_aside group by member_id) a
    left join member_balances b using (member_id)
   where a.lies > coalesce(b.wallet, 0)
   limit 1;
  if found then raise exception 'member % has % set aside and less in the wallet', v_found.member_id, v_found.lies; end if;
end $$;
