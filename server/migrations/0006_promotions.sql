-- Promotions as data, the bonuses members got by them, and the turnover each asks for.

create table promotions (
  id integer primary key check (id > 0),
  trigger text not null check (trigger in ('deposit', 'weekly_refund', 'birthday')),
  frequency text not null check (frequency in ('once', 'week', 'birthday_year')),
  -- What must really be paid.
  deposit_minimum bigint check (deposit_minimum > 0),
  -- One of the two: satang, or basis points (hundredths of a percent) of the deposit or the loss.
  reward_fixed bigint check (reward_fixed > 0),
  rate_bp integer check (rate_bp between 1 and 10000),
  -- Turnover is so many times deposit and bonus; zero asks for none.
  turnover_times integer not null check (turnover_times between 0 and 100),
  -- What can be withdrawn at most of deposit and bonus; null without a limit.
  maximum_withdrawal bigint check (maximum_withdrawal > 0),
  -- How long an offered bonus waits to be claimed, and how long its turnover may take.
  claim_days integer check (claim_days > 0),
  valid_days integer not null check (valid_days > 0),
  -- Percent of a stake that counts, by section of the lobby; `other` for games the catalogue does not know.
  weights jsonb not null check (jsonb_typeof(weights) = 'object' and weights ? 'other'),
  -- A stake above so many basis points of what the member has with the bonus, and above the least, does not count; null: each does.
  greatest_stake_bp integer default 1000 check (greatest_stake_bp between 1 and 10000),
  greatest_stake_least bigint default 2000 check (greatest_stake_least > 0),
  -- Accounts that look like one person's have it once between them, each period.
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
  -- When members could take it for the first time; null: a draft.
  opened_at timestamptz,
  -- Whom it is for: members who registered, or deposited last, so many days ago.
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

-- How much a promotion may give at most, and how much of it has been given. No row: without a limit.
create table promotion_budgets (
  promotion_id integer primary key references promotions (id),
  budget bigint not null check (budget > 0),
  spent bigint not null check (spent >= 0)
);

-- What a promotion said until then: what was promised by these words is kept by them.
create table promotion_past_terms (
  promotion_id integer not null references promotions (id),
  no bigint not null generated always as identity,
  until timestamptz not null,
  -- The whole row of `promotions`.
  terms jsonb not null,
  changed_by text not null,
  primary key (promotion_id, no)
);

-- One bonus of a member: first offered or at once given, then its turnover, then its end.
create table bonuses (
  member_id text not null references members (id),
  -- What stands behind the prefix is ordered by time, and lists go by it.
  id text collate "C" not null,
  promotion_id integer not null references promotions (id),
  -- `once`, the Wednesday a week begins with, or the year of the birthday.
  period text not null,
  -- Clearing code and number of the bank account of the member it was given to.
  bank_mark text,
  status text not null check (
    status in ('offered', 'open', 'settling', 'giving_up', 'expiring', 'completed', 'given_up', 'expired', 'lost', 'withdrawn')
  ),
  -- Zero only while offered: a loss that late rounds made a win.
  amount bigint not null check (amount >= 0),
  -- weekly_refund: the amount as last computed, which late rounds may change after the claim too.
  computed bigint check (computed >= 0),
  -- The deposit it was taken with: the cashier's table holds it to that.
  deposit_id text collate "C",
  deposit_amount bigint not null default 0 check (deposit_amount >= 0),
  turnover_needed bigint not null default 0 check (turnover_needed >= 0),
  turnover_done bigint not null default 0 check (turnover_done >= 0),
  -- Of deposit and bonus, never below the deposit; null without a limit.
  maximum_withdrawal bigint check (maximum_withdrawal >= deposit_amount),
  weights jsonb not null default '{}',
  -- Stakes above it do not count; null: each does. Wins less stakes of those above it: what they won has to be turned over as well.
  greatest_stake bigint check (greatest_stake > 0),
  turnover_times integer not null default 0 check (turnover_times >= 0),
  above_result bigint not null default 0,
  -- The member's own credit when it was opened, bets that were under way counted in; and what had come in by then.
  own_at_open bigint,
  inflow_at_open bigint,
  -- What the books say was lost and no round told of when it opened: bets under way, or a debit without a round. Rounds from before
  -- that come later take their part of it off; what stays protects nothing and is nobody's. And when the books were last compared.
  gap_at_open bigint check (gap_at_open >= 0),
  compared_at_open timestamptz,
  -- Wins less stakes of the rounds that were played since.
  play_result bigint not null default 0,
  -- What games had changed in the member's books when it opened, and the last transfer that this counts. Later looks add only
  -- what came since: a member of many years costs no more than a new one.
  result_at_open bigint,
  seq_at_open bigint,
  claim_until timestamptz,
  created_at timestamptz not null,
  opened_at timestamptz,
  expires_at timestamptz,
  -- When its end began: settling, giving up or expiring.
  ending_at timestamptz,
  -- One that ends, or an open one of a member without credit, is looked at again then; and how often its end was tried in vain.
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

-- What each promotion gave on each Bangkok day, by what became of it since; made anew of its rows for each day that is marked. A day
-- may be marked often.
create table bonus_days (
  promotion_id integer not null references promotions (id),
  day date not null,
  status text not null,
  bonuses integer not null check (bonuses > 0),
  -- Of them, those that were the first of their member's.
  first_bonuses integer not null check (first_bonuses between 0 and bonuses),
  amount bigint not null check (amount > 0),
  -- Of those whose end is over.
  taken_back bigint not null check (taken_back between 0 and amount),
  primary key (promotion_id, day, status)
);
create table bonus_day_marks (
  promotion_id integer not null,
  day date not null
);
create index bonus_day_marks_by_day on bonus_day_marks (promotion_id, day);

-- Whom a bonus was refused because another account, which looks like the same person's, had it; and that an operator found them to be two.
create table bonus_lookalikes (
  member_id text not null references members (id),
  other_id text not null references members (id) check (other_id <> member_id),
  -- By what, and of which promotion and period the last one was.
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

-- What was staked for a bonus, by section (`other`: unknown games), and how much of it counts.
create table bonus_stakes (
  member_id text not null,
  bonus_id text collate "C" not null,
  section text not null,
  valid_stake bigint not null check (valid_stake >= 0),
  counted bigint not null check (counted between 0 and valid_stake),
  primary key (member_id, bonus_id, section),
  foreign key (member_id, bonus_id) references bonuses (member_id, id)
);

-- How much of a Bangkok day's net loss was the bonus's and not the member's, below zero where it won: the weekly refund leaves it out.
create table bonus_play (
  member_id text not null,
  bonus_id text collate "C" not null,
  day date not null,
  amount bigint not null,
  primary key (member_id, bonus_id, day),
  foreign key (member_id, bonus_id) references bonuses (member_id, id)
);
create index bonus_play_by_day on bonus_play (member_id, day);

-- What the end of a bonus takes back: out of the wallet at once, or out of the game site by a movement that may be refused.
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

-- A bonus whose end was not waited for longer although bets were under way: what they bring later goes the way it would have gone.
create table bonus_under_way (
  member_id text not null,
  bonus_id text collate "C" not null,
  -- As the end had it: all that was there with what it took, the own money under it, what was staked and not decided, and what
  -- games had changed in the books.
  credit bigint not null,
  own bigint not null,
  staked bigint not null check (staked > 0),
  game_result bigint not null,
  ended_at timestamptz not null,
  -- Rounds heard of since: of bets from before the end, and what those from after it came to.
  late_staked bigint not null default 0 check (late_staked >= 0),
  late_won bigint not null default 0 check (late_won >= 0),
  play_after bigint not null default 0,
  primary key (member_id, bonus_id),
  foreign key (member_id, bonus_id) references bonuses (member_id, id)
);

-- What late rounds changed in a computed refund. After the claim it is only written down: nothing is paid a second time.
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
