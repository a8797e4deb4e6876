-- Promotions with the trigger `reward` hold the terms and the budget of a reward (coupon, draw, mission). The domain `rewards` decides which members
-- get the bonuses of these promotions, and sets each bonus's `period`.
alter table promotions
  drop constraint promotions_trigger_check,
  add constraint promotions_trigger_check check (trigger in ('deposit', 'weekly_refund', 'birthday', 'reward')),
  drop constraint promotions_check6,
  add constraint promotions_claim_days check ((trigger in ('deposit', 'reward')) = (claim_days is null)),
  add constraint promotions_reward_fixed check (trigger <> 'reward' or (reward_fixed is not null and frequency = 'once'));
