-- Order of play, by numbers that Sala assigns, because times cannot give the order: site and server have two clocks. `placed_no` is the number of the
-- bet at `opened_at`, `last_bet_no` that of the round's last bet.
alter table seamless_rounds add column placed_no bigint, add column last_bet_no bigint;

-- True if the member's rounds were read completely right before the credit transfer was last sent (`sent_at`).
alter table game_movements add column is_read boolean not null default false;
