-- Accounts at game sites, credit transfers, comparisons of balances, the catalogue with members' favourites, and orders that close members' games.

create table game_accounts (
  member_id text primary key references members (id),
  username text not null unique,
  -- The site that holds the member's credit or receives it next. Null if the credit is in the wallet.
  site text,
  -- Another site where the member wants to play. The credit at `site` returns to the wallet and then goes there. Null if there is no such site.
  next_site text,
  -- Number of started credit transfers and posted differences. If it changes while a balance is requested from the site, the answer is out of date,
  -- and the balance is requested again.
  version bigint not null default 0,
  -- Number of credit transfers to the site that the site has refused since the last accepted one.
  refused_in integer not null default 0 check (refused_in >= 0),
  -- Time of the next attempt to move the wallet's money to the site, after the site refused it.
  sweep_due_at timestamptz
);
create index game_accounts_sweep_due on game_accounts (sweep_due_at) where sweep_due_at is not null;

-- A member's account at one game site.
create table site_accounts (
  member_id text not null references game_accounts (member_id),
  site text not null,
  -- Time at which the site confirmed the account. Null before that.
  opened_at timestamptz,
  -- The adapter's cursor after the last counted game round of the site. Null before the first round.
  rounds_cursor text check (length(rounds_cursor) <= 500),
  -- Time at which the member's credit last left the site. Bets that were undecided then may still win.
  left_at timestamptz,
  -- Time of the next check whether bets that were undecided when the credit left have won.
  late_due_at timestamptz,
  -- Time of the last complete read of the site's rounds, and the `version` before it. If the site holds no credit and `version` is still the same,
  -- there can be no new rounds. Both columns are only updated if no bet is undecided.
  rounds_read_at timestamptz,
  rounds_version bigint,
  -- Time of the last request for rounds that got no answer. Null after a read succeeded.
  rounds_silent_at timestamptz,
  primary key (member_id, site)
);
create index site_accounts_late_due on site_accounts (late_due_at) where late_due_at is not null;

-- One transfer of credit to or from a game site. Its id is also the reference at the site and never changes.
create table game_movements (
  member_id text not null references game_accounts (member_id),
  id text not null,
  site text not null,
  direction text not null check (direction in ('in', 'out')),
  amount bigint not null check (amount > 0),
  -- Destination of a credit transfer from the site: a withdrawal, the company's bonus account, or the wallet (to pay the member's debt).
  taker text not null default 'withdrawing' check (taker in ('withdrawing', 'bonus', 'wallet')),
  status text not null check (status in ('queued', 'sent', 'unknown', 'done', 'refused')),
  reason text,
  -- The win (above 0) or loss since the last comparison, which is computed when a transfer from the site ends. 0 for a transfer to the site.
  difference bigint not null default 0,
  -- Number of requests to the site without a clear answer. The wait before the next request grows with it.
  silences integer not null default 0,
  -- State of the member's account before the transfer was first sent, at a site whose transfers have no references. If the site's answer is lost, a
  -- comparison with this state shows whether the transfer happened.
  mark text,
  -- Time at which the transfer was last sent to the site.
  sent_at timestamptz,
  -- Time of the next step. If this time is past, the worker crashed, and another worker continues the transfer.
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

-- A member's stakes and wins per game and Bangkok day. They are the ledger's `play_days`, split by game and counted in the same transaction.
create table game_days (
  member_id text not null references members (id),
  day date not null,
  -- The game's id in Sala's catalogue, or the site's own id if the catalogue does not have the game.
  game_id text not null,
  rounds integer not null check (rounds > 0),
  stake bigint not null check (stake >= 0),
  valid_stake bigint not null check (valid_stake >= 0),
  win bigint not null check (win >= 0),
  primary key (member_id, day, game_id)
);
create index game_days_by_day on game_days (day, game_id);

-- Money that a site took without reporting a game round. Operators wrote it off, so that it no longer counts as the stake of an undecided bet.
create table round_gaps (
  member_id text not null references members (id),
  no bigint generated always as identity,
  amount bigint not null check (amount > 0),
  reason text not null,
  settled_by text not null,
  at timestamptz not null,
  primary key (member_id, no)
);

-- Receivables: money that a member owes, because a credit to the wallet was reversed after the money had gone to a game site. It is fetched from
-- there, and each credit to the wallet pays the debt first. `id` is the id of the reversed transfer.
create table receivables (
  member_id text not null references members (id),
  id text not null,
  amount bigint not null check (amount > 0),
  settled bigint not null default 0 check (settled between 0 and amount),
  opened_at timestamptz not null,
  -- Time of the next attempt to fetch the money from the game site.
  due_at timestamptz not null,
  primary key (member_id, id)
);
create index receivables_open on receivables (member_id) where settled < amount;
create index receivables_due on receivables (due_at) where settled < amount;

-- A credit check: one comparison of the site's balance with the ledger. The difference is the member's win (above 0) or loss.
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
-- Index for the deletion of old checks, because each visit of a member adds one. Checks that posted money are kept, because the ledger is compared
-- with them.
create index credit_checks_to_forget on credit_checks (started_at) where state <> 'checking' and difference = 0;

create table games (
  -- Sala's id of the game: the site's id, unless a game of another site already has that id. It never changes.
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
  -- Hue in degrees of the second colour of the game's tile.
  accent_hue integer,
  -- Percentage of rounds that pay a win of any size.
  hit_rate double precision check (hit_rate between 0 and 100),
  -- The highest payout of a round, as a multiple of the stake.
  max_win double precision check (max_win >= 0),
  -- The site's sentences about how the game works.
  how_it_works text[] not null default '{}',
  features text[] not null default '{}' check (features <@ array['free_spins', 'jackpot', 'multiplier', 'many_ways']),
  released_on date,
  added_at timestamptz not null default now(),
  -- Time at which the site removed the game from its list. Null if the site offers the game.
  gone_at timestamptz,
  unique (site, site_game_id)
);

create table game_favourites (
  member_id text not null references members (id),
  game_id text not null references games (game_id),
  marked_at timestamptz not null,
  primary key (member_id, game_id)
);

-- Play guides: texts about games and their risks. A guide is published if it has `published_at`.
create table play_guides (
  game_id text primary key references games (game_id),
  summary text not null,
  -- Advice on how to divide the money over a session of play.
  bankroll text[] not null check (cardinality(bankroll) > 0),
  -- Explanation of the game's special rounds.
  bonus_rounds text[] not null,
  facts text[] not null,
  published_at timestamptz,
  changed_at timestamptz not null
);

create table game_starts (
  member_id text not null references members (id),
  no bigint generated always as identity,
  started_at timestamptz not null,
  -- The launched game. Null if the member opened the site's own lobby.
  game_id text references games (game_id),
  primary key (member_id, no)
);
create index game_starts_by_time on game_starts (started_at, game_id) where game_id is not null;
create index game_starts_by_age on game_starts (started_at);

-- An order to a game site to close the member's open games. Its id is also the reference at the site, so that a retry closes no game that was opened
-- later.
create table play_ends (
  member_id text not null references members (id),
  id text not null,
  site text not null,
  why text not null check (why in ('break', 'loss_limit', 'suspended')),
  -- Id of the break, loss limit or suspension that ends play. The site gets one order for each of them.
  cause text not null,
  status text not null check (status in ('asked', 'done', 'lapsed')),
  -- Number of games that the site has closed.
  closed integer check (closed >= 0),
  silences integer not null default 0,
  due_at timestamptz not null,
  -- Time from which the member may play again. An order without an answer lapses then.
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

-- A member's wallet mode: credit is moved to the game site (transfer), or each bet is paid from the wallet (seamless). A member without a row has the
-- mode of the main site.
create table play_modes (
  member_id text primary key references members (id),
  mode text not null check (mode in ('transfer', 'seamless')),
  -- Time of the last check whether the member may play. Null if the next bet must check it again.
  judged_at timestamptz,
  -- True if the last check found that the member may not play, so that bets are refused.
  stopped boolean not null default false,
  -- Amount that the member may still lose by the loss limit. Each bet and win updates it. Null if there is no limit.
  room bigint,
  changed_at timestamptz not null
);

-- A session of seamless play (bets paid from the wallet). Each bet contains its token, of which only a hash is stored.
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

-- Transactions of the seamless wallet (bets are paid from it), one row for each that got a final answer. `no` is the order in which a member's
-- transactions were decided. There is no foreign key to members, because it would lock the member's row after the row of the balances, which is the
-- wrong order.
create table seamless_plays (
  no bigint primary key,
  member_id text not null,
  -- Unique id: the name of the site's adapter, followed by the site's id of the transaction.
  id text not null unique,
  kind text not null check (kind in ('bet', 'win', 'rollback')),
  round text not null,
  game_id text not null,
  -- The requested amount. For a rollback it is the amount that was returned, or 0 if there was nothing to return.
  amount bigint not null check (amount >= 0),
  -- Id of the bet that a win belongs to, or of the transaction that a rollback reverses.
  of_id text,
  refusal text check (refusal in ('rolled_back', 'stopped', 'limit', 'insufficient')),
  -- The amount that the member could stake after the transaction. It was part of the answer to the site.
  balance bigint not null,
  at timestamptz not null,
  check ((kind = 'bet') = (of_id is null)),
  check (refusal is null or kind = 'bet')
);
alter sequence seamless_seq owned by seamless_plays.no;
create index seamless_plays_of_member on seamless_plays (member_id, no);
-- A rollback blocks the transaction that it refers to, whichever of the two arrives first. This index finds it.
create index seamless_plays_rollbacks on seamless_plays (of_id) where kind = 'rollback';

-- Rounds of the seamless wallet that are not counted yet. A row has the sums of a round's transactions, the first of which has the number `first_no`.
-- It is deleted when the round is counted.
create table seamless_rounds (
  member_id text not null,
  round text not null,
  game_id text not null,
  stake bigint not null,
  -- Stake that counts as turnover. It is below zero if a stake was returned after it was counted.
  valid_stake bigint not null,
  win bigint not null,
  first_no bigint not null,
  last_no bigint not null,
  opened_at timestamptz not null,
  -- Time at which the site decided the round. Null while it may still do so.
  decided_at timestamptz,
  primary key (member_id, round)
);
create index seamless_rounds_decided on seamless_rounds (member_id) where decided_at is not null;
create index seamless_rounds_open on seamless_rounds (opened_at) where decided_at is null;
