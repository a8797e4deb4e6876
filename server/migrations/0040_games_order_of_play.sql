-- The order of play by our own numbers, because two clocks cannot tell it. `placed_no` is the number of the bet that `opened_at` belongs to,
-- `last_bet_no` that of the last bet of the round.
alter table seamless_rounds add column placed_no bigint, add column last_bet_no bigint;

-- Whether the member's rounds were read to their end right before the site was asked the last time (`sent_at`).
alter table game_movements add column is_read boolean not null default false;
