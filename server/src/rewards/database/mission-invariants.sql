create or replace function assert_missions_invariants() returns void language plpgsql as $$
declare
  v_found record;
begin
  select c.member_id, c.mission_id into v_found
    from mission_claims c
    join missions m on m.id = c.mission_id
    left join bonuses b on b.member_id = c.member_id and b.id = c.bonus_id
   where c.amount <> m.amount or c.amount <> coalesce(b.amount, 0) or b.promotion_id <> m.promotion_id
      or b.period <> 'mission:' || c.period limit 1;
  if found then raise exception 'the claim of mission % by % is not its bonus', v_found.mission_id, v_found.member_id; end if;

  select b.id into v_found
    from bonuses b
    join missions m on m.promotion_id = b.promotion_id
    left join mission_claims c on c.member_id = b.member_id and c.bonus_id = b.id
   where b.opened_at is not null and b.period not like 'granted %' and c.bonus_id is null limit 1;
  if found then raise exception 'bonus % belongs to no claim of a mission', v_found.id; end if;
end $$;
