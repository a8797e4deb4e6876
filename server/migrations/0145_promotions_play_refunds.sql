-- Adds two kinds of promotion whose bonus is a share of past play. `daily_refund` refunds a share of yesterday's net loss, and `stake_rebate` a share
-- of last week's valid stakes in one section of the lobby. The two draft promotions are examples for operators. Members see them only after an
-- operator opens them.
alter table promotions
  add column section text check (section in ('sports', 'slot', 'casino', 'lotto', 'fish', 'esports')),
  drop constraint promotions_trigger_check,
  add constraint promotions_trigger_check check (
    trigger in ('deposit', 'weekly_refund', 'daily_refund', 'stake_rebate', 'birthday', 'reward')
  ),
  drop constraint promotions_frequency_check,
  add constraint promotions_frequency_check check (frequency in ('once', 'day', 'week', 'birthday_year')),
  add constraint promotions_section_of_rebate check ((section is not null) = (trigger = 'stake_rebate')),
  add constraint promotions_daily_refund check (trigger <> 'daily_refund' or (rate_bp is not null and frequency = 'day')),
  -- The rate is at most one percent of the stakes, because the company earns only about one percent of the stakes in the games with the best return.
  add constraint promotions_stake_rebate check (trigger <> 'stake_rebate' or (rate_bp between 1 and 100 and frequency = 'week'));

insert into promotions (id, trigger, frequency, section, rate_bp, turnover_times, claim_days, valid_days, weights, greatest_stake_bp,
  greatest_stake_least, title, summary, terms, art, hue, place, starts_at, active)
select (select max(id) from promotions) + v.n, v.trigger, v.frequency, v.section, v.rate_bp, 1, v.claim_days, 7,
       '{"slot": 100, "fish": 100, "sports": 100, "esports": 100, "casino": 100, "lotto": 100, "other": 100}'::jsonb, null, null,
       v.title, v.summary, '{}', 'refund', v.hue, (select max(place) from promotions) + v.n, timestamptz '2026-01-01 00:00+07', false
  from (values
    (1, 'daily_refund', 'day', null, 300, 1, 'คืนยอดเสียเมื่อวาน 3%', 'รับคืน 3% ของยอดเสียสุทธิเมื่อวาน', 176),
    (2, 'stake_rebate', 'week', 'slot', 30, 7, 'คืนค่าเล่นสล็อต 0.3%', 'รับคืน 0.3% ของยอดเดิมพันสล็อตสัปดาห์ก่อน', 24)
  ) as v (n, trigger, frequency, section, rate_bp, claim_days, title, summary, hue);
