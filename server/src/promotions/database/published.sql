-- Bonuses whose end is not over, and those that were refused because somebody alike had them: in words, for operators.
create or replace view promotions_waiting as
  select 'bonus' as what, id collate "default" as id, ending_at as since, end_tries as tries,
         'its end waits for the game site, or for stakes under way' as why
    from bonuses where status in ('settling', 'giving_up', 'expiring')
  union all
  -- One case a member, however many accounts look alike: whoever works on it decides about each of them.
  select 'bonus refused', member_id, max(refused_at), 0,
         'another account that looks like the same person took it: `promotions refused`, `promotions allow`'
    from bonus_lookalikes where cleared_at is null group by member_id;

-- What bonuses cost on each Bangkok day, refunds among them: what was played away of one and not the member's, and what became the
-- member's own when its turnover was done. Together that is what the house gave and did not take back.
create or replace view member_bonus_costs as
  select member_id, day, amount from bonus_play
  union all
  select b.member_id, (b.ended_at at time zone 'Asia/Bangkok')::date,
         b.amount
           - coalesce((select sum(t.amount) from bonus_taken t where t.member_id = b.member_id and t.bonus_id = b.id), 0)::bigint
           - coalesce((select sum(p.amount) from bonus_play p where p.member_id = b.member_id and p.bonus_id = b.id), 0)::bigint
    from bonuses b where b.status = 'completed';

-- Members who have a bonus that runs.
create or replace view running_bonuses as
  select member_id, id, amount from bonuses where status in ('open', 'settling', 'giving_up', 'expiring');

-- Bonuses that came with a deposit.
create or replace view deposit_bonuses as
  select member_id, id, deposit_amount, amount, opened_at from bonuses where deposit_id is not null;
