-- Which play is from before a bonus and which from after it. `play_no_at_open` separates bets from the wallet. Credit at a game site is
-- separated by the movement that carried the bonus there: `awaits_arrival` until it ends, then the time in which it arrived. A movement that
-- was under way at the opening (`moving_at_open`) carries nothing of the bonus. `is_exact`: the gap is that of the site's balance at the arrival.
alter table bonuses
  add column play_no_at_open bigint,
  add column awaits_arrival boolean not null default false,
  add column moving_at_open text,
  add column arrived_from timestamptz,
  add column arrived_until timestamptz,
  add column is_exact boolean not null default false;

alter table bonus_under_way add column play_no_at_end bigint;
