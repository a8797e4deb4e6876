-- Bonuses that need an operator: their end is delayed, or they were refused because a duplicate account (of the same person) already took them.
create or replace view promotions_waiting as
  select 'bonus' as what, id collate "default" as id, ending_at as since, end_tries as tries,
         'its end waits for the game site or for open bets' as why
    from bonuses where status in ('settling', 'giving_up', 'expiring')
  union all
  -- Each member gets one row, even if several duplicate accounts took the refused bonuses. The operator decides for each of these accounts whether it
  -- belongs to the same person.
  select 'bonus refused', member_id, max(refused_at), 0,
         'another account that looks like the same person took it: `promotions refused`, `promotions allow`'
    from bonus_lookalikes where cleared_at is null group by member_id;

-- Cost of bonuses and cashback by Bangkok day. The cost is bonus money that was lost in play, and bonus money that became the member's own when a
-- bonus completed. The sum over all days is the granted amount minus the amount taken back.
create or replace view member_bonus_costs as
  select member_id, day, amount from bonus_play
  union all
  select b.member_id, (b.ended_at at time zone 'Asia/Bangkok')::date,
         b.amount
           - coalesce((select sum(t.amount) from bonus_taken t where t.member_id = b.member_id and t.bonus_id = b.id), 0)::bigint
           - coalesce((select sum(p.amount) from bonus_play p where p.member_id = b.member_id and p.bonus_id = b.id), 0)::bigint
    from bonuses b where b.status = 'completed';

create or replace view running_bonuses as
  select member_id, id, amount from bonuses where status in ('open', 'settling', 'giving_up', 'expiring');

-- Terms of rewards such as coupons (this view), and the bonuses granted by these terms (next view). The domain `rewards` decides who gets them.
create or replace view reward_promotions as
  select id as promotion_id, title, active, starts_at, ends_at from promotions where trigger = 'reward';

create or replace view reward_bonuses as
  select b.member_id, b.id, b.promotion_id, b.amount, b.status
    from bonuses b join promotions p on p.id = b.promotion_id and p.trigger = 'reward';

create or replace view deposit_bonuses as
  select member_id, id, deposit_amount, amount, opened_at from bonuses where deposit_id is not null;
