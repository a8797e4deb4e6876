-- The order of play by our numbers, because two clocks cannot give it. `placed_no` is the number of the bet at `opened_at`,
-- `last_bet_no` the number of the round's last bet.
alter table seamless_rounds add column placed_no bigint, add column last_bet_no bigint;

-- True if the member's rounds were read completely right before the last request to the site (`sent_at`).
alter table game_movements add column is_read boolean not null default false;
