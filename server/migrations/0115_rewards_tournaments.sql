-- Tournaments. A tournament has a section of the lobby, a period, a way of scoring, and prizes by rank. Members can enter it, and their counted
-- rounds give them a score.

create table tournaments (
  id integer primary key check (id > 0),
  -- The promotion (with the trigger `reward`) that has the terms and the budget of the prizes.
  promotion_id integer not null unique references promotions (id),
  title text not null,
  section text not null check (section in ('sports', 'slot', 'casino', 'lotto', 'fish', 'esports')),
  scoring text not null check (scoring in ('best_multiple', 'points')),
  -- Minimum stake in satang of a round that counts for the score.
  minimum_stake bigint not null check (minimum_stake > 0),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- Time until which the sites may report rounds and rollbacks of the period. What they report later does not count.
  counts_until timestamptz not null check (counts_until > ends_at),
  opened_at timestamptz not null,
  -- Names of the two operators who opened the tournament (maker and checker), both in this text.
  opened_by text not null,
  decided_at timestamptz check (decided_at >= counts_until),
  cancelled_at timestamptz check (cancelled_at < starts_at),
  cancelled_by text,
  check ((cancelled_at is null) = (cancelled_by is null)),
  check (decided_at is null or cancelled_at is null)
);
create index tournaments_undecided on tournaments (counts_until) where decided_at is null and cancelled_at is null;

create table tournament_prizes (
  tournament_id integer not null references tournaments (id),
  place integer not null check (place between 1 and 100),
  -- Amount of the bonus in satang.
  amount bigint not null check (amount > 0),
  primary key (tournament_id, place)
);

-- A member who entered, with the score that a job computes from the member's rounds.
create table tournament_entries (
  tournament_id integer not null references tournaments (id),
  member_id text not null references members (id),
  -- Number in the order of entry. Of two entries that reached the same score at the same time, the lower number has the better rank.
  no bigint generated always as identity,
  -- The masked name that the member agreed to show. It is `***` after an erasure.
  shown_name text not null,
  joined_at timestamptz not null,
  -- Copy of the tournament's `counts_until`, so that one index finds the member's entries in tournaments that still count rounds.
  counts_until timestamptz not null,
  -- The score: hundredths of the stake, or points. Zero if no round counts.
  score bigint not null default 0 check (score >= 0),
  -- The negative score, because an index in ascending order of it has the entries in the order of their ranks.
  behind bigint not null generated always as (-score) stored,
  -- Time of the round by which the score was reached.
  reached_at timestamptz,
  -- True if the entry has no rank, because another entry belongs to the same person, or because the member may get no rewards.
  is_passed_over boolean not null default false,
  primary key (tournament_id, member_id),
  check ((score = 0) = (reached_at is null))
);
create index tournament_entries_ranks on tournament_entries (tournament_id, behind, reached_at, no) where score > 0 and not is_passed_over;
create index tournament_entries_by_member on tournament_entries (member_id, counts_until);

-- Counted rounds of members who entered a tournament. A row has the sums of a round, including later wins and rollbacks. Rows are deleted some weeks
-- after the prizes are decided.
create table tournament_rounds (
  tournament_id integer not null,
  member_id text not null,
  -- MD5 of the game's and the round's id, so that a round id of any length fits and two games never share a row.
  round uuid not null,
  stake bigint not null,
  win bigint not null,
  -- The win in hundredths of the stake, rounded down.
  multiple bigint not null generated always as (case when stake > 0 and win > 0 then win * 100 / stake else 0 end) stored,
  played_at timestamptz not null,
  -- False if the next run of the job must compute the member's score again.
  is_scored boolean not null default false,
  primary key (tournament_id, member_id, round),
  foreign key (tournament_id, member_id) references tournament_entries (tournament_id, member_id)
);
create index tournament_rounds_best on tournament_rounds (tournament_id, member_id, multiple desc, played_at) where multiple > 0;
create index tournament_rounds_unscored on tournament_rounds (tournament_id, member_id) where not is_scored;

-- The prizes that were decided after the tournament. A prize is `waiting` while the member has another open bonus.
create table tournament_results (
  tournament_id integer not null,
  place integer not null,
  member_id text not null,
  amount bigint not null check (amount > 0),
  status text not null check (status in ('waiting', 'paid', 'refused', 'lapsed')),
  bonus_id text collate "C",
  decided_at timestamptz not null,
  -- Time at which the prize lapses if it is not paid by then.
  pay_until timestamptz not null,
  settled_at timestamptz,
  primary key (tournament_id, place),
  unique (tournament_id, member_id),
  foreign key (tournament_id, place) references tournament_prizes (tournament_id, place),
  foreign key (tournament_id, member_id) references tournament_entries (tournament_id, member_id),
  foreign key (member_id, bonus_id) references bonuses (member_id, id),
  check ((status = 'paid') = (bonus_id is not null)),
  check ((status = 'waiting') = (settled_at is null))
);
create index tournament_results_waiting on tournament_results (tournament_id, place) where status = 'waiting';
create index tournament_results_by_member on tournament_results (member_id);
