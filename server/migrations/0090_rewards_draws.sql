-- Draws of prizes whose fairness members can verify. A wheel is one version of prizes and chances. To change them, operators open a new wheel.
create table draw_wheels (
  id integer primary key check (id > 0),
  -- The promotion (trigger `reward`) that holds the terms and the budget of the prizes.
  promotion_id integer not null unique references promotions (id),
  -- Maximum number of draws that a person has on a Bangkok day.
  draws_per_day integer not null check (draws_per_day between 1 and 10),
  opened_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > opened_at),
  -- Names of the two operators who opened the wheel (maker and checker), both in this text.
  opened_by text not null,
  -- Time at which an operator stopped the wheel, or at which the next wheel replaced it.
  stopped_at timestamptz check (stopped_at >= opened_at),
  stopped_by text,
  check ((stopped_at is null) = (stopped_by is null))
);
create unique index draw_wheels_running on draw_wheels ((true)) where stopped_at is null;

-- The prizes of a wheel. A draw gives a number, and each prize has as many winning numbers as its `weight`. The lowest numbers belong to the first
-- `place`.
create table draw_prizes (
  wheel_id integer not null references draw_wheels (id),
  place integer not null check (place between 1 and 12),
  -- Amount of the bonus in satang. Zero for a place that wins nothing.
  amount bigint not null check (amount >= 0),
  weight integer not null check (weight between 1 and 1000000),
  primary key (wheel_id, place),
  unique (wheel_id, amount)
);

-- The server's seed for each member's next draw. The member has already seen the seed's hash, so the server cannot choose another seed.
create table draw_seeds (
  member_id text primary key references members (id),
  -- Number of the member's next draw, which is part of the draw's calculation.
  nonce integer not null check (nonce > 0),
  -- The commitment: SHA-256 of the seed in hexadecimal, which the member sees before the draw.
  hash text not null unique,
  -- The seed, in 64 hexadecimal characters. It is secret until the draw.
  secret text not null check (secret ~ '^[0-9a-f]{64}$'),
  committed_at timestamptz not null,
  constraint draw_seeds_hash check (hash = encode(sha256(secret::bytea), 'hex'))
);

create table draws (
  member_id text not null references members (id),
  nonce integer not null check (nonce > 0),
  wheel_id integer not null,
  -- The Bangkok day of the draw. The draw counts towards this day's maximum.
  day date not null,
  hash text not null unique,
  server_seed text not null,
  -- The member's seed, which the member can type. An erasure of the member's data replaces it by `erased`, because it may contain personal data.
  member_seed text not null check (member_seed ~ '^[A-Za-z0-9_-]{1,64}$'),
  place integer not null,
  amount bigint not null check (amount >= 0),
  bonus_id text collate "C",
  committed_at timestamptz not null,
  at timestamptz not null check (at >= committed_at),
  primary key (member_id, nonce),
  foreign key (wheel_id, place) references draw_prizes (wheel_id, place),
  foreign key (member_id, bonus_id) references bonuses (member_id, id),
  constraint draws_hash check (hash = encode(sha256(server_seed::bytea), 'hex')),
  check ((amount > 0) = (bonus_id is not null))
);
create index draws_of_day on draws (member_id, day);
create index draws_of_wheel on draws (wheel_id, day, place);
