-- Bets on matches and draws. A settled bet has a win (0 when lost) and a row in game_round.
create table sandbox.game_bet (
  bet_id text primary key,
  bet_no bigint generated always as identity,
  username text not null references sandbox.game_account (username),
  game_id text not null,
  event_id text not null,
  choice text not null,
  stake bigint not null check (stake > 0),
  -- Odds in hundredths of the stake.
  pays integer not null check (pays > 100),
  win bigint check (win >= 0),
  placed_at timestamptz not null,
  decides_at timestamptz not null
);
create index game_bet_open on sandbox.game_bet (username, decides_at) where win is null;
create index game_bet_of_account on sandbox.game_bet (username, bet_no desc);
