-- Raises an error if an erased account does not have exactly one erasure record, or if a correction request of an erased account still contains data.
create or replace function assert_privacy_invariants() returns void language plpgsql as $$
declare
  v_found text;
begin
  select coalesce(f.member_id, e.member_id) into v_found
    from (select member_id from member_facts where erased) f full join erasures e using (member_id)
   where f.member_id is null or e.member_id is null limit 1;
  if found then raise exception 'the erasure of % and the account do not agree', v_found; end if;

  select c.member_id into v_found from correction_requests c join erasures e using (member_id)
   where num_nonnulls(c.value, c.bank, c.note) > 0 limit 1;
  if found then raise exception 'a correction of % outlived its account', v_found; end if;
end $$;
