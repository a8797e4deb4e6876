-- Numbers that Sala gives to bets in their order, because the times of a site and of Sala come from two clocks. `placed_no` is the number of the bet
-- at `opened_at`, and `last_bet_no` the number of the round's last bet.
alter table seamless_rounds add column placed_no bigint, add column last_bet_no bigint;

-- True if the member's rounds were read completely right before the credit transfer was last sent (`sent_at`).
alter table game_movements add column is_read boolean not null default false;
