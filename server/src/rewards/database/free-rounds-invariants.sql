-- The winnings of a member's free rounds become at most one bonus, of the batch's promotion and within its maximum.
create or replace function assert_free_round_bonus_invariants() returns void language plpgsql as $$
declare
  v_found record;
begin
  select m.batch_id, m.member_id into v_found
    from free_round_members m
    join free_round_batches t on t.id = m.batch_id
    left join free_rounds f on f.grant_id = m.grant_id
    left join bonuses b on b.member_id = m.member_id and b.id = m.bonus_id
   where (m.amount is not null and m.amount is distinct from least(f.settled_winnings, t.winnings_maximum))
      or (m.grant_id is not null and f.member_id is distinct from m.member_id)
      or (m.status in ('granted', 'not_given') and f.settled_winnings > 0)
      or (m.status = 'paid' and (b.amount is distinct from m.amount or b.promotion_id is distinct from t.promotion_id
                                 or b.period is distinct from 'free-rounds:' || t.id)) limit 1;
  if found then raise exception 'the free rounds of member % in batch % gave another bonus', v_found.member_id, v_found.batch_id; end if;

  select b.id into v_found
    from bonuses b
    join free_round_batches t on t.promotion_id = b.promotion_id
    left join free_round_members m on m.member_id = b.member_id and m.bonus_id = b.id
   where m.bonus_id is null limit 1;
  if found then raise exception 'bonus % belongs to no free rounds', v_found.id; end if;
end $$;
