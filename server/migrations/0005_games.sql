-- What lies with the game site: the member's account there, each movement of credit, what was compared,
-- the site's catalogue with the members' own marks on it, and play that is ended from outside.

create table game_accounts (
  member_id text primary key references members (id),
  username text not null unique,
  -- The site where the member's credit lies, or goes to next. Null: at none; it is played with from the wallet.
  site text,
  -- Where the member wants to play: what lies at `site` is on its way home, and follows there. Null: nowhere else.
  next_site text,
  -- Counts movements begun and differences posted: a balance that was asked for before one is asked for again.
  version bigint not null default 0,
  -- Movements in that the site refused since the last one it took.
  refused_in integer not null default 0 check (refused_in >= 0),
  -- When the wallet is swept in again after a refusal.
  sweep_due_at timestamptz
);
create index game_accounts_sweep_due on game_accounts (sweep_due_at) where sweep_due_at is not null;

-- A member's account at one of the sites.
create table site_accounts (
  member_id text not null references game_accounts (member_id),
  site text not null,
  -- Null until the site said that the account is there.
  opened_at timestamptz,
  -- How far the site's rounds have been counted, in the words of its adapter; null: from their beginning.
  rounds_cursor text check (length(rounds_cursor) <= 500),
  -- When the credit was last moved away from there: bets that were under way then are decided later.
  left_at timestamptz,
  -- When the site is asked next whether such a bet has won.
  late_due_at timestamptz,
  -- When the site's rounds were last read to their end, and `version` as it was before they were asked for: while it is the same
  -- and nothing lies at the site, nothing can have been played since. Left as it was while bets may be under way.
  rounds_read_at timestamptz,
  rounds_version bigint,
  -- The last time they were asked for in vain since they were read.
  rounds_silent_at timestamptz,
  primary key (member_id, site)
);
create index site_accounts_late_due on site_accounts (late_due_at) where late_due_at is not null;

-- One movement of credit. The id is also the reference the site knows it by; it is never replaced by another.
create table game_movements (
  member_id text not null references game_accounts (member_id),
  id text not null,
  site text not null,
  direction text not null check (direction in ('in', 'out')),
  amount bigint not null check (amount > 0),
  -- Where a movement out ends: in a withdrawal, back with the house's bonus money, or in the wallet, for what the member owes.
  taker text not null default 'withdrawing' check (taker in ('withdrawing', 'bonus', 'wallet')),
  status text not null check (status in ('queued', 'sent', 'unknown', 'done', 'refused')),
  reason text,
  -- Out only: win (above 0) or loss since the last comparison, found at the end.
  difference bigint not null default 0,
  -- How often the site left the question open; the pause before the next one grows with it.
  silences integer not null default 0,
  -- The site's last transaction of the account before this one was sent, of a site that knows no references; kept when it is sent again.
  mark text,
  -- When it was sent the last time.
  sent_at timestamptz,
  -- When the next step is due; one that is overdue was lost with its worker and is taken up again.
  due_at timestamptz not null,
  then_job text,
  then_payload jsonb,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (member_id, id),
  check ((ended_at is not null) = (status in ('done', 'refused'))),
  check ((then_job is null) = (then_payload is null)),
  check (difference = 0 or (direction = 'out' and status = 'done')),
  constraint game_movements_taker check (taker = 'withdrawing' or direction = 'out')
);
create unique index game_movements_open on game_movements (member_id) where ended_at is null;
create index game_movements_due on game_movements (due_at) where ended_at is null;

-- What a member staked and won in each game on each Bangkok day: `play_days` of the ledger told by game, counted in the same transaction.
create table game_days (
  member_id text not null references members (id),
  day date not null,
  -- As the site names it; the catalogue may never have had it.
  game_id text not null,
  rounds integer not null check (rounds > 0),
  stake bigint not null check (stake >= 0),
  valid_stake bigint not null check (valid_stake >= 0),
  win bigint not null check (win >= 0),
  primary key (member_id, day, game_id)
);
create index game_days_by_day on game_days (day, game_id);

-- What the site took without ever writing a round of it, once an operator has looked: it is no bet that may still win.
create table round_gaps (
  member_id text not null references members (id),
  no bigint generated always as identity,
  amount bigint not null check (amount > 0),
  reason text not null,
  settled_by text not null,
  at timestamptz not null,
  primary key (member_id, no)
);

-- What a member owes since a credit given by mistake was undone and did not lie in the wallet any more. It is fetched back from the
-- game site, and settled by whatever comes into the wallet. `id` is the transfer that was undone.
create table receivables (
  member_id text not null references members (id),
  id text not null,
  amount bigint not null check (amount > 0),
  settled bigint not null default 0 check (settled between 0 and amount),
  opened_at timestamptz not null,
  -- When the game site is asked next for what lies there.
  due_at timestamptz not null,
  primary key (member_id, id)
);
create index receivables_open on receivables (member_id) where settled < amount;
create index receivables_due on receivables (due_at) where settled < amount;

-- One comparison of the site's balance with ours. The difference is the member's win (above 0) or loss.
create table credit_checks (
  member_id text not null references members (id),
  id text not null,
  state text not null check (state in ('checking', 'done', 'failed')),
  tries integer not null default 0,
  site_balance bigint check (site_balance >= 0),
  difference bigint not null default 0,
  started_at timestamptz not null,
  ended_at timestamptz,
  primary key (member_id, id),
  check ((ended_at is null) = (state = 'checking')),
  check (difference = 0 or state = 'done')
);
create unique index credit_checks_running on credit_checks (member_id) where state = 'checking';
create index credit_checks_by_age on credit_checks (started_at) where state = 'checking';
-- Grows with every visit and is cleared by age. A check that moved money stays: the books are checked against it.
create index credit_checks_to_forget on credit_checks (started_at) where state <> 'checking' and difference = 0;

create table games (
  -- Ours: the site's own where no other site's game has it. Once given it stays.
  game_id text primary key,
  site text not null,
  site_game_id text not null,
  name text not null,
  name_th text not null,
  section text not null check (section in ('sports', 'slot', 'casino', 'lotto', 'fish', 'esports')),
  provider text not null,
  rtp double precision,
  volatility text,
  lines integer,
  free_play boolean not null,
  emblem text not null,
  hue integer not null,
  -- The second colour of its tile, in degrees.
  accent_hue integer,
  -- In percent: how often a round pays anything.
  hit_rate double precision check (hit_rate between 0 and 100),
  -- The most a round can pay, in stakes.
  max_win double precision check (max_win >= 0),
  -- How the game works, in the site's own sentences.
  how_it_works text[] not null default '{}',
  features text[] not null default '{}' check (features <@ array['free_spins', 'jackpot', 'multiplier', 'many_ways']),
  released_on date,
  added_at timestamptz not null default now(),
  -- Null while the site offers it.
  gone_at timestamptz,
  unique (site, site_game_id)
);

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

create table game_starts (
  member_id text not null references members (id),
  no bigint generated always as identity,
  started_at timestamptz not null,
  -- Null when the site's own lobby was opened.
  game_id text references games (game_id),
  primary key (member_id, no)
);
create index game_starts_by_time on game_starts (started_at, game_id) where game_id is not null;
create index game_starts_by_age on game_starts (started_at);

-- One order to the game site to end whatever the member has open there. The id is also the reference the site knows it by, so
-- that asking again ends nothing that was opened later.
create table play_ends (
  member_id text not null references members (id),
  id text not null,
  site text not null,
  why text not null check (why in ('break', 'loss_limit', 'suspended')),
  -- What it follows from; the same cause ends once at each site.
  cause text not null,
  status text not null check (status in ('asked', 'done', 'lapsed')),
  -- How many games the site closed.
  closed integer check (closed >= 0),
  silences integer not null default 0,
  due_at timestamptz not null,
  -- From then on the member may play again, and an order that never came through means nothing any more.
  until timestamptz not null,
  asked_at timestamptz not null,
  ended_at timestamptz,
  primary key (member_id, id),
  unique (member_id, cause, site),
  check ((ended_at is null) = (status = 'asked')),
  check ((closed is not null) = (status = 'done'))
);
create index play_ends_due on play_ends (due_at) where ended_at is null;
create index play_ends_by_age on play_ends (asked_at);

-- How a member plays: with credit that was moved to the game site, or bet by bet from the wallet ("seamless"). No row: as the site has it.
create table play_modes (
  member_id text primary key references members (id),
  mode text not null check (mode in ('transfer', 'seamless')),
  -- When it was last judged whether the member may play; null: to be judged before the next bet.
  judged_at timestamptz,
  -- What that judgement said: no bet is taken.
  stopped boolean not null default false,
  -- What a limit of losses leaves to be lost, kept with each bet and win; null without a limit.
  room bigint,
  changed_at timestamptz not null
);

-- A game that was opened for bets from the wallet. The site names it in each bet; its token is known by its hash alone.
create table seamless_sessions (
  member_id text not null references members (id),
  token_hash text not null,
  game_id text,
  opened_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  primary key (member_id, token_hash)
);
create unique index seamless_sessions_token on seamless_sessions (token_hash);
create index seamless_sessions_by_age on seamless_sessions (expires_at);

create sequence seamless_seq;

-- What the site asked of a member's wallet: one row for each of its transactions that was answered for good. `no` is the order in
-- which a member's were decided. No reference to members: its lock would be taken behind the lock of the balances.
create table seamless_plays (
  no bigint primary key,
  member_id text not null,
  -- The site's own id of the transaction, behind the name of its adapter.
  id text not null unique,
  kind text not null check (kind in ('bet', 'win', 'rollback')),
  round text not null,
  game_id text not null,
  -- What was asked for; of a rollback what it moved, 0 where there was nothing to give back.
  amount bigint not null check (amount >= 0),
  -- What a win is won with, and what a rollback takes back.
  of_id text,
  refusal text check (refusal in ('rolled_back', 'stopped', 'limit', 'insufficient')),
  -- What the site was told that the member can stake, after it.
  balance bigint not null,
  at timestamptz not null,
  check ((kind = 'bet') = (of_id is null)),
  check (refusal is null or kind = 'bet')
);
alter sequence seamless_seq owned by seamless_plays.no;
create index seamless_plays_of_member on seamless_plays (member_id, no);
-- A rollback stands in the way of what it names, whichever comes first.
create index seamless_plays_rollbacks on seamless_plays (of_id) where kind = 'rollback';

-- What a round came to and was not counted yet; counting takes the row away. Plays from `first_no` on are in it.
create table seamless_rounds (
  member_id text not null,
  round text not null,
  game_id text not null,
  stake bigint not null,
  -- What counts for turnover: below zero where a stake that was counted was given back since.
  valid_stake bigint not null,
  win bigint not null,
  first_no bigint not null,
  last_no bigint not null,
  opened_at timestamptz not null,
  -- Null while the site may still decide it.
  decided_at timestamptz,
  primary key (member_id, round)
);
create index seamless_rounds_decided on seamless_rounds (member_id) where decided_at is not null;
create index seamless_rounds_open on seamless_rounds (opened_at) where decided_at is null;
