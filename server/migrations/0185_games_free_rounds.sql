-- Free rounds: game rounds that a member gets at a game site with a seamless wallet, and whose stake the company pays. The site sends each free round
-- as a bet of zero with the id of the grant. A win moves no money, because the rewards domain makes a bonus of all wins together.

create table free_round_grants (
  id bigint primary key generated always as identity,
  -- Idempotency key at the game site. If an order with it is repeated, the site grants nothing more.
  reference text not null unique,
  site text not null,
  -- The site's id of the grant of free rounds. Null until the site has confirmed it.
  site_reward text collate "C",
  member_id text not null references members (id),
  -- The game's id at the site.
  game_id text not null,
  rounds integer not null check (rounds between 1 and 200),
  -- Stake of each round at the site, in satang.
  stake bigint not null check (stake > 0),
  ends_at timestamptz not null,
  status text not null check (status in ('sending', 'given', 'cancelling', 'used', 'expired', 'cancelled', 'refused')),
  -- Number of rounds that were played and not rolled back. The next column has their wins in satang.
  used integer not null default 0 check (used between 0 and rounds),
  winnings bigint not null default 0 check (winnings >= 0),
  -- The winnings from which the bonus was computed. Null before the bonus is computed.
  settled_winnings bigint check (settled_winnings >= 0),
  -- Number of calls to the site that got no answer. The next column has the site's reason for a refusal.
  silences integer not null default 0,
  problem text,
  created_at timestamptz not null,
  asked_at timestamptz,
  ended_at timestamptz,
  check ((ended_at is null) = (status in ('sending', 'given', 'cancelling'))),
  check (settled_winnings is null or ended_at is not null),
  check (status not in ('given', 'used', 'expired') or site_reward is not null)
);
create unique index free_round_grants_by_reward on free_round_grants (site, site_reward) where site_reward is not null;
create index free_round_grants_open on free_round_grants (ends_at) where ended_at is null;
create index free_round_grants_by_member on free_round_grants (member_id);

-- Bets, wins and rollbacks of free rounds. Each also has a row of `seamless_plays` with the same id and the amount zero.
create table free_round_plays (
  id text collate "C" primary key,
  grant_id bigint not null references free_round_grants (id),
  kind text not null check (kind in ('bet', 'win', 'rollback')),
  of_id text collate "C",
  -- Amount of the win in satang. Zero for a bet or rollback.
  amount bigint not null check (amount >= 0 and (kind = 'win' or amount = 0)),
  -- True if the call ends the round, so that no win of the bet follows.
  closes boolean not null,
  at timestamptz not null,
  check ((kind = 'bet') = (of_id is null))
);
create index free_round_plays_by_grant on free_round_plays (grant_id);
create index free_round_plays_of on free_round_plays (of_id) where of_id is not null;
