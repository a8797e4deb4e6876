-- Free bets ("rewards") that Sala ordered for a player. The site plays them as rounds without a stake.
create table sandbox.game_reward (
  reward_id uuid primary key,
  -- Sala's reference. If an order with it is repeated, no second reward is made.
  reference text not null unique,
  username text not null references sandbox.game_account (username),
  game_id text not null,
  bet_value bigint not null check (bet_value > 0),
  bet_count integer not null check (bet_count > 0),
  used integer not null default 0 check (used between 0 and bet_count),
  ends_at timestamptz not null,
  cancelled_at timestamptz,
  made_at timestamptz not null
);
create index game_reward_of_player on sandbox.game_reward (username, game_id);
