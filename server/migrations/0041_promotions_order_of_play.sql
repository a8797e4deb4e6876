-- Separates play before a bonus from play after it. `play_no_at_open` separates bets from the wallet. The movement that carries
-- the bonus to a game site separates credit there: `awaits_arrival` until the movement ends, then the time span of its arrival.
-- A movement under way at the opening (`moving_at_open`) carries nothing of the bonus.
-- `is_exact`: the gap comes from the site's balance at the arrival.
alter table bonuses
  add column play_no_at_open bigint,
  add column awaits_arrival boolean not null default false,
  add column moving_at_open text,
  add column arrived_from timestamptz,
  add column arrived_until timestamptz,
  add column is_exact boolean not null default false;

alter table bonus_under_way add column play_no_at_end bigint;
