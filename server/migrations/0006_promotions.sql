-- Promotions and their terms, members' bonuses, and the bonuses' wagering requirements (turnover).

create table promotions (
  id integer primary key check (id > 0),
  trigger text not null check (trigger in ('deposit', 'weekly_refund', 'birthday')),
  frequency text not null check (frequency in ('once', 'week', 'birthday_year')),
  -- Minimum deposit with which a member can take the promotion, in satang.
  deposit_minimum bigint check (deposit_minimum > 0),
  -- Size of the bonus. Either this amount in satang is set, or the next column, a share of the deposit or the loss in basis points (hundredths of a
  -- percent).
  reward_fixed bigint check (reward_fixed > 0),
  rate_bp integer check (rate_bp between 1 and 10000),
  -- Wagering requirement as a multiple of deposit plus bonus. Zero means that there is none.
  turnover_times integer not null check (turnover_times between 0 and 100),
  -- Maximum withdrawal of the money from deposit and bonus. Null means that there is no limit.
  maximum_withdrawal bigint check (maximum_withdrawal > 0),
  -- Days within which an offered bonus can be claimed. The next column is the number of days within which its wagering requirement must be met.
  claim_days integer check (claim_days > 0),
  valid_days integer not null check (valid_days > 0),
  -- Percentage of a stake that counts towards the wagering requirement, by section of the lobby. `other` applies to sections that are not named, and
  -- to unknown games.
  weights jsonb not null check (jsonb_typeof(weights) = 'object' and weights ? 'other'),
  -- Maximum stake that counts towards the wagering requirement. It is this share (in basis points) of the member's money with the bonus, but at least
  -- the amount of the next column. Null means that each stake counts.
  greatest_stake_bp integer default 1000 check (greatest_stake_bp between 1 and 10000),
  greatest_stake_least bigint default 2000 check (greatest_stake_least > 0),
  -- If true, a person gets the bonus only once in a period, even with several accounts that seem to belong to this person.
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
  -- Time at which members could first take the promotion. Null for a draft.
  opened_at timestamptz,
  -- Members who may take the promotion. `new` means registered at most `audience_days` ago, `returning` means that the last deposit is at least
  -- `audience_days` ago.
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

-- Budget of a promotion: the maximum total of its bonuses, and the total granted so far. A promotion without a row has no limit.
create table promotion_budgets (
  promotion_id integer primary key references promotions (id),
  budget bigint not null check (budget > 0),
  spent bigint not null check (spent >= 0)
);

-- Earlier terms of a promotion. They still apply to bonuses that were promised under them.
create table promotion_past_terms (
  promotion_id integer not null references promotions (id),
  no bigint not null generated always as identity,
  until timestamptz not null,
  -- The whole earlier row of `promotions`, as JSON.
  terms jsonb not null,
  changed_by text not null,
  primary key (promotion_id, no)
);

-- One bonus of a member. It is offered, or granted without an offer. Then the member plays with it until it ends.
create table bonuses (
  member_id text not null references members (id),
  -- The part of the id after the prefix begins with the time, so that lists are sorted by the id.
  id text collate "C" not null,
  promotion_id integer not null references promotions (id),
  -- Period of the promotion in which the member got the bonus: `once`, the Wednesday on which the week begins, or the year of the birthday.
  period text not null,
  -- Clearing code and number of the member's bank account when the bonus was granted.
  bank_mark text,
  status text not null check (
    status in ('offered', 'open', 'settling', 'giving_up', 'expiring', 'completed', 'given_up', 'expired', 'lost', 'withdrawn')
  ),
  -- Amount of the bonus. It is zero only for an offer of cashback, if late rounds turned the loss into a win.
  amount bigint not null check (amount >= 0),
  -- For cashback (weekly_refund): the amount as last computed. Late rounds may change it even after the claim.
  computed bigint check (computed >= 0),
  -- The deposit with which the bonus was taken. The cashier's migration adds the foreign key, because its table is created later.
  deposit_id text collate "C",
  deposit_amount bigint not null default 0 check (deposit_amount >= 0),
  turnover_needed bigint not null default 0 check (turnover_needed >= 0),
  turnover_done bigint not null default 0 check (turnover_done >= 0),
  -- Maximum withdrawal of the money from deposit and bonus, at least the deposit. Null means that there is no limit.
  maximum_withdrawal bigint check (maximum_withdrawal >= deposit_amount),
  weights jsonb not null default '{}',
  -- Stakes above `greatest_stake` do not count towards the wagering requirement. Null means that all stakes count. `above_result` is the wins minus
  -- stakes of the larger stakes. If it is above zero, it increases the wagering requirement.
  greatest_stake bigint check (greatest_stake > 0),
  turnover_times integer not null default 0 check (turnover_times >= 0),
  above_result bigint not null default 0,
  -- The member's own money when the bonus was opened, including undecided bets. The next column has the deposits minus withdrawals until then.
  own_at_open bigint,
  inflow_at_open bigint,
  -- `gap_at_open` has the losses in the ledger for which no round was counted when the bonus was opened, such as undecided bets. It does not count as
  -- the member's own money. `compared_at_open` is the time of the last comparison with the ledger.
  gap_at_open bigint check (gap_at_open >= 0),
  compared_at_open timestamptz,
  -- Wins minus stakes of the rounds that were played with the bonus.
  play_result bigint not null default 0,
  -- Sum of the member's game results in the ledger when the bonus was opened, and the number of the last transfer in this sum. Later reads add only
  -- newer transfers, because a member may have very many.
  result_at_open bigint,
  seq_at_open bigint,
  claim_until timestamptz,
  created_at timestamptz not null,
  opened_at timestamptz,
  expires_at timestamptz,
  -- Time at which the bonus began to end, because it was completed, forfeited or expired.
  ending_at timestamptz,
  -- Time of the next attempt to end a bonus that is ending, or whose member has no credit left. `end_tries` is the number of failed attempts.
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

-- Totals of bonuses by promotion, Bangkok day of the grant, and current status. A job computes each day again that is marked in `bonus_day_marks`.
create table bonus_days (
  promotion_id integer not null references promotions (id),
  day date not null,
  status text not null,
  bonuses integer not null check (bonuses > 0),
  -- Number of members for whom one of these bonuses is their first of this promotion.
  first_bonuses integer not null check (first_bonuses between 0 and bonuses),
  amount bigint not null check (amount > 0),
  -- Total amount that was taken back when these bonuses ended.
  taken_back bigint not null check (taken_back between 0 and amount),
  primary key (promotion_id, day, status)
);
create table bonus_day_marks (
  promotion_id integer not null,
  day date not null
);
create index bonus_day_marks_by_day on bonus_day_marks (promotion_id, day);

-- Bonuses that were refused because a suspected duplicate account had taken them, and operators' decisions that two accounts belong to two people.
create table bonus_lookalikes (
  member_id text not null references members (id),
  other_id text not null references members (id) check (other_id <> member_id),
  -- The kinds of data that the two accounts have in common, and promotion and period of the last refused bonus.
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

-- Stakes placed with a bonus, by section (`other` for unknown games), and the part that counts towards the wagering requirement.
create table bonus_stakes (
  member_id text not null,
  bonus_id text collate "C" not null,
  section text not null,
  valid_stake bigint not null check (valid_stake >= 0),
  counted bigint not null check (counted between 0 and valid_stake),
  primary key (member_id, bonus_id, section),
  foreign key (member_id, bonus_id) references bonuses (member_id, id)
);

-- Part of a Bangkok day's net loss that was lost from bonus money (below zero if it was won). Weekly cashback leaves it out.
create table bonus_play (
  member_id text not null,
  bonus_id text collate "C" not null,
  day date not null,
  amount bigint not null,
  primary key (member_id, bonus_id, day),
  foreign key (member_id, bonus_id) references bonuses (member_id, id)
);
create index bonus_play_by_day on bonus_play (member_id, day);

-- Money that was taken back at the end of a bonus: from the wallet at once, or from the game site by a credit transfer, which the site may refuse.
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

-- Bonuses that ended while bets were undecided. If such a bet wins later, the member keeps as much of the win as if it had come before the end.
create table bonus_under_way (
  member_id text not null,
  bonus_id text collate "C" not null,
  -- State at the end of the bonus. This column is the member's whole credit, including the amount that was then taken back. The next columns are the
  -- part of it that is the member's own money, the undecided stakes, and the sum of game results in the ledger.
  credit bigint not null,
  own bigint not null,
  staked bigint not null check (staked > 0),
  game_result bigint not null,
  ended_at timestamptz not null,
  -- Rounds that were reported after the end of the bonus: stakes and wins of bets placed before the end, and the result of bets placed after it.
  late_staked bigint not null default 0 check (late_staked >= 0),
  late_won bigint not null default 0 check (late_won >= 0),
  play_after bigint not null default 0,
  primary key (member_id, bonus_id),
  foreign key (member_id, bonus_id) references bonuses (member_id, id)
);

-- Changes of a cashback amount because of rounds that were reported late. If the member has already claimed the cashback, a change is only recorded
-- here, and the paid amount stays.
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
