create or replace function assert_protection_invariants() returns void language plpgsql as $$
declare
  v_found text;
begin
  -- Credit must not have been sent to the game site, nor a deposit opened, during a break. Nodes' clocks may differ a little.
  select m.id into v_found
    from game_movements m join play_breaks b using (member_id)
   where m.direction = 'in' and m.created_at > b.begins_at + interval '5 seconds' and m.created_at < b.ends_at limit 1;
  if v_found is not null then raise exception 'movement % went in during a break', v_found; end if;

  select d.id into v_found
    from deposits d join play_breaks b using (member_id)
   where d.created_at > b.begins_at + interval '5 seconds' and d.created_at < b.ends_at limit 1;
  if v_found is not null then raise exception 'deposit % was opened during a break', v_found; end if;
end $$;
