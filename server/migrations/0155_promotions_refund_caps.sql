-- Refunds of play must cost less than the company earns by the games. In the game with the best return, it earns about 1.06 % of the stakes. A member
-- who makes one bet a day loses the stake on 45 % of the days, so a refund of 2 % of these losses costs 0.9 % of the stakes. Only one refund of each
-- kind may be open, because the costs of two would add up.
update promotions set rate_bp = 200, title = 'คืนยอดเสียเมื่อวาน 2%', summary = 'รับคืน 2% ของยอดเสียสุทธิเมื่อวาน'
 where trigger = 'daily_refund' and opened_at is null and title = 'คืนยอดเสียเมื่อวาน 3%';
update promotions set rate_bp = 200 where trigger = 'daily_refund' and rate_bp > 200;
alter table promotions
  drop constraint promotions_daily_refund,
  add constraint promotions_daily_refund check (trigger <> 'daily_refund' or (rate_bp between 1 and 200 and frequency = 'day'));
create unique index promotions_open_refund on promotions (trigger, coalesce(section, ''))
 where active and trigger in ('daily_refund', 'stake_rebate');
