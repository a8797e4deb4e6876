-- Adds a kind of promotion: the inviter of a member gets a bonus after this member's first deposit. `deposit_minimum` is the minimum of that deposit.
-- The draft promotion is an example for operators. Members see it only after an operator opens it.
alter table promotions
  -- Maximum number of invited members for whom one inviter gets the bonus.
  add column friends_max integer check (friends_max between 1 and 100),
  drop constraint promotions_trigger_check,
  add constraint promotions_trigger_check check (
    trigger in ('deposit', 'weekly_refund', 'daily_refund', 'stake_rebate', 'birthday', 'friend_deposit', 'reward')
  ),
  drop constraint promotions_frequency_check,
  add constraint promotions_frequency_check check (frequency in ('once', 'day', 'week', 'birthday_year', 'friend')),
  drop constraint promotions_check5,
  add constraint promotions_deposit_minimum check ((trigger in ('deposit', 'friend_deposit')) = (deposit_minimum is not null)),
  add constraint promotions_friends check (
    (trigger = 'friend_deposit') = (friends_max is not null) and (trigger = 'friend_deposit') = (frequency = 'friend')
    and (trigger <> 'friend_deposit' or reward_fixed is not null)
  );

insert into promotions (id, trigger, frequency, deposit_minimum, reward_fixed, friends_max, turnover_times, maximum_withdrawal, claim_days,
  valid_days, weights, greatest_stake_bp, greatest_stake_least, title, summary, terms, art, hue, place, starts_at, active)
select max(id) + 1, 'friend_deposit', 'friend', 30000, 5000, 10, 10, 50000, 14, 14,
       '{"slot": 100, "fish": 100, "sports": 100, "esports": 100, "casino": 50, "lotto": 50, "other": 100}'::jsonb, 1000, 2000,
       'แนะนำเพื่อน รับ 50 บาท', 'รับโบนัส 50 บาท เมื่อเพื่อนที่แนะนำฝากครั้งแรก 300 บาทขึ้นไป', '{}', 'gift', 268,
       max(place) + 1, timestamptz '2026-01-01 00:00+07', false
  from promotions;

-- The budget bounds the sum of all bonuses of the draft to 20,000 baht.
insert into promotion_budgets (promotion_id, budget, spent)
select id, 2000000, 0 from promotions where trigger = 'friend_deposit';
