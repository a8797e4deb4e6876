-- Promotions as data, members' bonuses, and their wagering requirements (turnover).

create table promotions (
  id integer primary key check (id > 0),
  trigger text not null check (trigger in ('deposit', 'weekly_refund', 'birthday')),
  frequency text not null check (frequency in ('once', 'week', 'birthday_year')),
  -- The lowest amount that must be paid in.
  deposit_minimum bigint check (deposit_minimum > 0),
  -- One of the two: satang, or basis points (hundredths of a percent) of the deposit or the loss.
  reward_fixed bigint check (reward_fixed > 0),
  rate_bp integer check (rate_bp between 1 and 10000),
  -- Turnover as a multiple of deposit plus bonus; zero: no requirement.
  turnover_times integer not null check (turnover_times between 0 and 100),
  -- The highest withdrawal from deposit and bonus; null: no limit.
  maximum_withdrawal bigint check (maximum_withdrawal > 0),
  -- Days to claim an offered bonus, and days to complete its turnover.
  claim_days integer check (claim_days > 0),
  valid_days integer not null check (valid_days > 0),
  -- Percent of a stake that counts, by section of the lobby; `other`: games missing in the catalogue.
  weights jsonb not null check (jsonb_typeof(weights) = 'object' and weights ? 'other'),
  -- A stake does not count if it is above the least amount and above this share (basis points) of the member's money with the bonus.
  -- Null: each stake counts.
  greatest_stake_bp integer default 1000 check (greatest_stake_bp between 1 and 10000),
  greatest_stake_least bigint default 2000 check (greatest_stake_least > 0),
  -- Accounts that appear to be one person's get it once in total per period.
  once_per_person boolean not null default true,
  title text not null,
  summary text not null,
  terms text[] not null check (cardinality(terms) > 0),
  art text not null,
  hue integer not null check (hue between 0 and 359),
  place integer not null unique,
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  active boolean not null default true,
  -- Time at which members could first take it; null: a draft.
  opened_at timestamptz,
  -- `new`: registered at most `audience_days` ago. `returning`: last deposit at least `audience_days` ago.
  audience text not null default 'everybody' check (audience in ('everybody', 'new', 'returning')),
  audience_days integer check (audience_days > 0),
  check ((audience = 'everybody') = (audience_days is null)),
  check (opened_at is not null or not active),
  check (num_nonnulls(reward_fixed, rate_bp) = 1),
  check (num_nulls(greatest_stake_bp, greatest_stake_least) in (0, 2)),
  check ((trigger = 'deposit') = (deposit_minimum is not null)),
  check ((trigger = 'deposit') = (claim_days is null)),
  check (trigger <> 'weekly_refund' or (rate_bp is not null and frequency = 'week')),
  check (trigger <> 'birthday' or (reward_fixed is not null and frequency = 'birthday_year'))
);

-- The highest total that a promotion may give, and the total given. No row: no limit.
create table promotion_budgets (
  promotion_id integer primary key references promotions (id),
  budget bigint not null check (budget > 0),
  spent bigint not null check (spent >= 0)
);

-- Earlier terms of a promotion: bonuses promised under them keep them.
create table promotion_past_terms (
  promotion_id integer not null references promotions (id),
  no bigint not null generated always as identity,
  until timestamptz not null,
  -- The whole row of `promotions`.
  terms jsonb not null,
  changed_by text not null,
  primary key (promotion_id, no)
);

-- One bonus of a member: offered or given at once, then wagered, then ended.
create table bonuses (
  member_id text not null references members (id),
  -- The part after the prefix is ordered by time, and lists sort by it.
  id text collate "C" not null,
  promotion_id integer not null references promotions (id),
  -- `once`, the Wednesday on which the week begins, or the year of the birthday.
  period text not null,
  -- Clearing code and number of the member's bank account at that time.
  bank_mark text,
  status text not null check (
    status in ('offered', 'open', 'settling', 'giving_up', 'expiring', 'completed', 'given_up', 'expired', 'lost', 'withdrawn')
  ),
  -- Zero only while offered: late rounds turned the loss into a win.
  amount bigint not null check (amount >= 0),
  -- weekly_refund: the amount as last computed; late rounds may change it even after the claim.
  computed bigint check (computed >= 0),
  -- The deposit taken with the bonus; the cashier's migration adds the foreign key.
  deposit_id text collate "C",
  deposit_amount bigint not null default 0 check (deposit_amount >= 0),
  turnover_needed bigint not null default 0 check (turnover_needed >= 0),
  turnover_done bigint not null default 0 check (turnover_done >= 0),
  -- Limit for deposit plus bonus, never below the deposit; null: no limit.
  maximum_withdrawal bigint check (maximum_withdrawal >= deposit_amount),
  weights jsonb not null default '{}',
  -- Stakes above `greatest_stake` do not count; null: each counts. `above_result` is wins less stakes of larger stakes.
  -- Their net win must be wagered too.
  greatest_stake bigint check (greatest_stake > 0),
  turnover_times integer not null default 0 check (turnover_times >= 0),
  above_result bigint not null default 0,
  -- The member's own credit at the opening including undecided bets, and the inflow until then.
  own_at_open bigint,
  inflow_at_open bigint,
  -- Losses in the ledger without a round at the opening: undecided bets, or a debit without a round. Later rounds from before the opening
  -- reduce it; the rest protects no money. `compared_at_open`: time of the last comparison with the ledger.
  gap_at_open bigint check (gap_at_open >= 0),
  compared_at_open timestamptz,
  -- Wins less stakes of the rounds played since.
  play_result bigint not null default 0,
  -- Game results in the member's ledger at the opening, and the last transfer included. Later reads add only newer transfers,
  -- so that a member of many years costs no more than a new one.
  result_at_open bigint,
  seq_at_open bigint,
  claim_until timestamptz,
  created_at timestamptz not null,
  opened_at timestamptz,
  expires_at timestamptz,
  -- Time at which its end began: settling, giving up or expiring.
  ending_at timestamptz,
  -- Next check of an ending bonus, or of an open bonus of a member without credit; and the number of failed attempts to end it.
  review_at timestamptz,
  end_tries integer not null default 0 check (end_tries >= 0),
  ended_at timestamptz,
  primary key (member_id, id),
  constraint bonuses_once unique (member_id, promotion_id, period),
  check ((status in ('offered', 'withdrawn')) = (opened_at is null)),
  check (num_nulls(opened_at, expires_at, own_at_open, inflow_at_open, gap_at_open, bank_mark) in (0, 6)),
  check ((deposit_id is null) = (deposit_amount = 0)),
  check (status = 'offered' or amount > 0),
  constraint bonuses_turnover_needed check (
    status = 'offered' or turnover_needed = turnover_times * (deposit_amount + amount + greatest(0, above_result))
  ),
  check ((status in ('completed', 'given_up', 'expired', 'lost', 'withdrawn')) = (ended_at is not null)),
  check (status not in ('settling', 'giving_up', 'expiring') or ending_at is not null),
  constraint bonuses_result_at_open check (num_nulls(result_at_open, seq_at_open) in (0, 2)),
  constraint bonuses_result_when_open check (seq_at_open is null or opened_at is not null)
);
create unique index bonuses_open on bonuses (member_id) where status in ('open', 'settling', 'giving_up', 'expiring');
create unique index bonuses_bank on bonuses (promotion_id, period, bank_mark) where bank_mark is not null;
create index bonuses_given on bonuses (promotion_id, opened_at) where opened_at is not null;
create index bonuses_to_expire on bonuses (expires_at) where status = 'open';
create index bonuses_to_end on bonuses (coalesce(review_at, ending_at)) where status in ('settling', 'giving_up', 'expiring');
create index bonuses_by_seq on bonuses (member_id, seq_at_open desc) where seq_at_open is not null;

-- Bonuses given per promotion and Bangkok day, by their current status. A job recomputes each marked day;
-- a day may be marked several times.
create table bonus_days (
  promotion_id integer not null references promotions (id),
  day date not null,
  status text not null,
  bonuses integer not null check (bonuses > 0),
  -- Bonuses that were the first of their member.
  first_bonuses integer not null check (first_bonuses between 0 and bonuses),
  amount bigint not null check (amount > 0),
  -- Amount taken back by ended bonuses.
  taken_back bigint not null check (taken_back between 0 and amount),
  primary key (promotion_id, day, status)
);
create table bonus_day_marks (
  promotion_id integer not null,
  day date not null
);
create index bonus_day_marks_by_day on bonus_day_marks (promotion_id, day);

-- Bonuses refused because a suspected duplicate account had them, and operators' findings that the accounts are two people's.
create table bonus_lookalikes (
  member_id text not null references members (id),
  other_id text not null references members (id) check (other_id <> member_id),
  -- The matching marks, and promotion and period of the last refusal.
  marks text[] not null,
  promotion_id integer not null references promotions (id),
  period text not null,
  refused_at timestamptz not null,
  cleared_at timestamptz,
  cleared_by text,
  cleared_reason text,
  primary key (member_id, other_id),
  check (num_nulls(cleared_at, cleared_by, cleared_reason) in (0, 3))
);
create index bonus_lookalikes_by_other on bonus_lookalikes (other_id) where cleared_at is not null;
create index bonus_lookalikes_open on bonus_lookalikes (refused_at) where cleared_at is null;

-- Stakes placed for a bonus, by section (`other`: unknown games), and the part that counts.
create table bonus_stakes (
  member_id text not null,
  bonus_id text collate "C" not null,
  section text not null,
  valid_stake bigint not null check (valid_stake >= 0),
  counted bigint not null check (counted between 0 and valid_stake),
  primary key (member_id, bonus_id, section),
  foreign key (member_id, bonus_id) references bonuses (member_id, id)
);

-- The bonus's part of a Bangkok day's net loss, below zero for a win. The weekly refund excludes it.
create table bonus_play (
  member_id text not null,
  bonus_id text collate "C" not null,
  day date not null,
  amount bigint not null,
  primary key (member_id, bonus_id, day),
  foreign key (member_id, bonus_id) references bonuses (member_id, id)
);
create index bonus_play_by_day on bonus_play (member_id, day);

-- Money taken back at a bonus's end: from the wallet at once, or from the game site by a movement that may be refused.
create table bonus_takings (
  member_id text not null,
  bonus_id text collate "C" not null,
  no integer not null check (no > 0),
  movement_id text,
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  primary key (member_id, bonus_id, no),
  foreign key (member_id, bonus_id) references bonuses (member_id, id),
  foreign key (member_id, movement_id) references game_movements (member_id, id)
);
create unique index bonus_takings_by_movement on bonus_takings (member_id, movement_id) where movement_id is not null;

-- A bonus that ended while bets were undecided. A later win is divided between the member and the bonus by the rule of the bonus's end.
create table bonus_under_way (
  member_id text not null,
  bonus_id text collate "C" not null,
  -- State at the end: all credit including the amount taken, the member's own money in it, undecided stakes,
  -- and the game results in the ledger.
  credit bigint not null,
  own bigint not null,
  staked bigint not null check (staked > 0),
  game_result bigint not null,
  ended_at timestamptz not null,
  -- Rounds reported since: stakes and wins of bets from before the end, and the result of play after it.
  late_staked bigint not null default 0 check (late_staked >= 0),
  late_won bigint not null default 0 check (late_won >= 0),
  play_after bigint not null default 0,
  primary key (member_id, bonus_id),
  foreign key (member_id, bonus_id) references bonuses (member_id, id)
);

-- Changes to a computed refund by late rounds. After the claim they are only recorded: no refund is paid a second time.
create table bonus_corrections (
  member_id text not null,
  bonus_id text collate "C" not null,
  no integer not null check (no > 0),
  before bigint not null,
  after bigint not null,
  applied boolean not null,
  at timestamptz not null,
  primary key (member_id, bonus_id, no),
  foreign key (member_id, bonus_id) references bonuses (member_id, id),
  check (before <> after)
);
