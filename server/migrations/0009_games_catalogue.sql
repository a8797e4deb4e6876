-- What the catalogue says of a game beyond its tile, the members' own marks on it, the published play guides, and when a
-- wallet whose way to the game site was refused is tried again.

alter table games
  -- The second colour of its tile, in degrees.
  add column accent_hue integer,
  -- In percent: how often a round pays anything.
  add column hit_rate double precision check (hit_rate between 0 and 100),
  -- The most a round can pay, in stakes.
  add column max_win double precision check (max_win >= 0),
  -- How the game works, in the site's own sentences.
  add column how_it_works text[] not null default '{}',
  add column released_on date,
  add column added_at timestamptz not null default now();

create table game_favourites (
  member_id text not null references members (id),
  game_id text not null references games (game_id),
  marked_at timestamptz not null,
  primary key (member_id, game_id)
);

-- How to play a game with one's eyes open. Null published_at: not shown yet.
create table play_guides (
  game_id text primary key references games (game_id),
  summary text not null,
  -- How to pace one's money, in steps.
  bankroll text[] not null check (cardinality(bankroll) > 0),
  -- What its special rounds do.
  bonus_rounds text[] not null,
  facts text[] not null,
  published_at timestamptz,
  changed_at timestamptz not null
);

-- Both grow with every visit and are cleared by age. A check that moved money stays: the books are checked against it.
create index credit_checks_to_forget on credit_checks (started_at) where state <> 'checking' and difference = 0;
create index game_starts_by_age on game_starts (started_at);

alter table game_accounts
  -- Movements in that the site refused since the last one it took.
  add column refused_in integer not null default 0 check (refused_in >= 0),
  -- When the wallet is swept in again after a refusal.
  add column sweep_due_at timestamptz;
create index game_accounts_sweep_due on game_accounts (sweep_due_at) where sweep_due_at is not null;
