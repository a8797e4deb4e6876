-- Limits and breaks that members set for themselves, and the play sessions that the hourly reminder counts.

-- One limit of a member. `amount` applies now, `pending_amount` from `pending_at` on. An amount of null means that there is no limit.
create table play_limits (
  member_id text not null references members (id),
  kind text not null check (kind in ('deposit', 'loss')),
  period text not null check (period in ('day', 'week', 'month')),
  amount bigint check (amount > 0),
  pending_amount bigint check (pending_amount > 0),
  pending_at timestamptz,
  changed_at timestamptz not null,
  primary key (member_id, kind, period),
  check (pending_at is not null or pending_amount is null)
);

-- Breaks from play. A break is never changed or deleted, so that it cannot end early.
create table play_breaks (
  member_id text not null references members (id),
  no bigint generated always as identity,
  kind text not null check (kind in ('cool_off', 'exclusion')),
  begins_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > begins_at),
  primary key (member_id, no)
);
create index play_breaks_by_end on play_breaks (member_id, ends_at);

-- Keyed hashes by which a self-excluded person is recognised on another account. The key is outside the database. The rows are kept when the account
-- is erased.
create table exclusion_marks (
  member_id text not null references members (id),
  kind text not null check (kind in ('name', 'birth_date', 'bank_account', 'phone', 'device')),
  hash bytea not null,
  primary key (member_id, kind, hash)
);
create index exclusion_marks_by_hash on exclusion_marks (hash, kind);

-- A possible duplicate account of a self-excluded person. While the exclusion runs and no operator has decided, the account cannot deposit or play.
-- If an operator cleared a match, the same two accounts are not matched again.
create table exclusion_matches (
  member_id text not null references members (id),
  excluded_id text not null references members (id) check (excluded_id <> member_id),
  -- Kinds of data that the two accounts have in common.
  kinds text[] not null check (cardinality(kinds) > 0),
  found_at timestamptz not null,
  outcome text check (outcome in ('cleared', 'confirmed')),
  decided_by text,
  decided_at timestamptz,
  primary key (member_id, excluded_id),
  check (num_nulls(outcome, decided_by, decided_at) in (0, 3))
);
create index exclusion_matches_open on exclusion_matches (found_at) where outcome is null;

-- Play sessions. A session is a member's play without a longer pause, and the hourly reminder shows how long it has lasted. `net` is wins minus
-- stakes.
create table play_sessions (
  member_id text not null references members (id),
  no bigint generated always as identity,
  began_at timestamptz not null,
  last_at timestamptz not null check (last_at >= began_at),
  net bigint not null default 0,
  -- Number of full hours about which the member was reminded. The next columns are the number of hours whose reminder the member confirmed, and the
  -- time of the last request for the site's rounds.
  reminded integer not null default 0,
  seen integer not null default 0 check (seen between 0 and reminded),
  looked_at timestamptz not null,
  ended_at timestamptz,
  primary key (member_id, no)
);
create unique index play_sessions_open on play_sessions (member_id) where ended_at is null;
create index play_sessions_by_look on play_sessions (looked_at) where ended_at is null;
create index play_sessions_to_forget on play_sessions (ended_at) where ended_at is not null;

-- Deposits that count towards the member's deposit limits. `paid_at` is the time of payment that the bank reported, and `id` the id of the ledger
-- transfer.
create table paid_in (
  member_id text not null references members (id),
  id text not null,
  amount bigint not null check (amount > 0),
  paid_at timestamptz not null,
  primary key (member_id, id)
);
create index paid_in_by_time on paid_in (member_id, paid_at);

-- Reserved money, which is kept out of play: deposits above the limits, in a break or before the age is known, and returned withdrawals of such
-- money. `lies` is the part of the amount that is still reserved in the wallet.
create table set_aside (
  member_id text not null references members (id),
  id text not null,
  amount bigint not null check (amount > 0),
  lies bigint not null check (lies between 0 and amount),
  why text not null check (why in ('deposit_limit', 'break', 'age', 'review', 'returned')),
  came_at timestamptz not null,
  primary key (member_id, id)
);
create index set_aside_lying on set_aside (member_id, came_at) where lies > 0;
