-- Columns that separate play before a bonus from play after it.
--
-- - `play_no_at_open`: seamless bets with a lower number are earlier.
-- - `awaits_arrival`: true until the credit transfer that carries the bonus to the game site has ended. Then the time span of its arrival separates
--   the bets there.
-- - `moving_at_open`: a credit transfer that was in transit when the bonus was opened, so that it carries nothing of the bonus.
-- - `is_exact`: the gap comes from the site's balance at the arrival.
alter table bonuses
  add column play_no_at_open bigint,
  add column awaits_arrival boolean not null default false,
  add column moving_at_open text,
  add column arrived_from timestamptz,
  add column arrived_until timestamptz,
  add column is_exact boolean not null default false;

alter table bonus_under_way add column play_no_at_end bigint;
