-- Columns that separate play before a bonus from play after it.
--
-- - `play_no_at_open`: seamless bets with a lower number are earlier.
-- - `awaits_arrival`: true until the credit transfer that carries the bonus to the game site has ended. Bets at the site from before its arrival are
--   then earlier than the bonus. The arrival was between `arrived_from` and `arrived_until`.
-- - `moving_at_open`: id of a credit transfer that was in transit when the bonus was opened. It carries nothing of the bonus.
-- - `is_exact`: true if `gap_at_open` was computed from the site's balance at the arrival.
alter table bonuses
  add column play_no_at_open bigint,
  add column awaits_arrival boolean not null default false,
  add column moving_at_open text,
  add column arrived_from timestamptz,
  add column arrived_until timestamptz,
  add column is_exact boolean not null default false;

alter table bonus_under_way add column play_no_at_end bigint;
