-- Payments on partners' lists. `agreed_at` is the time from which the ledger agrees with the payment. It is null until then.
create table told_payments (
  side text not null check (side in ('bank_in', 'bank_out', 'gateway')),
  line_id text not null,
  -- Number of the row, in the order in which the partner's list first reported the payments.
  no bigint generated always as identity,
  account text not null,
  -- The purpose of the payment, as the partner's list states it.
  reference text,
  amount bigint not null check (amount > 0),
  paid_at timestamptz not null,
  told_at timestamptz not null,
  agreed_at timestamptz,
  primary key (side, line_id)
);
create index told_payments_open on told_payments (side, no) where agreed_at is null;
create index told_payments_by_reference on told_payments (side, reference) where reference is not null;

-- Position up to which each partner's list was read, and the time before which every ledger posting is on the list.
create table reconcile_points (
  side text not null check (side in ('bank_in', 'bank_out', 'gateway', 'game_site')),
  -- Name of the game site, if there are several. Otherwise empty.
  site text not null default '',
  cursor text not null,
  booked_until timestamptz not null,
  primary key (side, site)
);

-- Cases that an operator has claimed. No other operator may decide them until `claimed_until`. `kind` and `id` identify the case.
create table work_claims (
  kind text not null check (kind in ('withdrawal', 'suspense', 'slip', 'payout', 'movement', 'proposal', 'job', 'trouble')),
  id text not null,
  claimed_by text not null,
  claimed_until timestamptz not null,
  primary key (kind, id)
);
create index work_claims_by_age on work_claims (claimed_until);

-- Operators' notes about a member. They are kept until the account is erased.
create table member_notes (
  member_id text not null references members (id),
  no bigint not null generated always as identity,
  text text not null check (text <> ''),
  written_by text not null,
  written_at timestamptz not null,
  primary key (member_id, no)
);

create table member_tags (
  member_id text not null references members (id),
  tag text not null check (tag <> ''),
  set_by text not null,
  set_at timestamptz not null,
  primary key (member_id, tag)
);

-- Alarms of the risk rules, about members who share data or behave in the same suspicious way. There is one row per rule and subject, which is
-- updated if the rule finds it again. An alarm that staff have judged opens again only if the rule finds another member for it.
create table risk_alarms (
  rule text not null check (
    rule in ('shared_payer', 'shared_device', 'shared_address', 'same_name', 'invite_tree', 'in_and_out', 'bonus_only', 'velocity')
  ),
  subject text not null,
  facts jsonb not null default '{}',
  found_at timestamptz not null,
  seen_at timestamptz not null,
  outcome text check (outcome in ('false_alarm', 'acted')),
  judged_by text,
  judged_at timestamptz,
  primary key (rule, subject),
  check (num_nulls(outcome, judged_by, judged_at) in (0, 3))
);
create index risk_alarms_open on risk_alarms (found_at) where outcome is null;

create table risk_alarm_members (
  rule text not null,
  subject text not null,
  member_id text not null references members (id),
  primary key (rule, subject, member_id),
  foreign key (rule, subject) references risk_alarms (rule, subject) on delete cascade
);
create index risk_alarm_members_by_member on risk_alarm_members (member_id);

-- Numbers of confirmed and false risk alarms of each rule. They are kept after the alarms are deleted.
create table risk_verdicts (
  rule text not null,
  outcome text not null check (outcome in ('false_alarm', 'acted')),
  count integer not null check (count > 0),
  primary key (rule, outcome)
);

-- The next tables hold sums that a job computes. If anything in an hour or a day has changed, the job computes the sums again from the rows that they
-- summarise.

-- Credits and debits of each of the company's accounts by hour and kind. `with_member` is true if the other account belongs to a member.
create table money_hours (
  hour timestamptz not null,
  account text not null,
  kind text not null,
  with_member boolean not null,
  credited bigint not null check (credited >= 0),
  credits integer not null check (credits >= 0),
  debited bigint not null check (debited >= 0),
  debits integer not null check (debits >= 0),
  primary key (hour, account, kind, with_member)
);
create index money_hours_by_account on money_hours (account, hour);

-- Other figures of an hour. A waiting time begins at the bank's time of a payment and ends with the credit.
create table figure_hours (
  hour timestamptz primary key,
  rounds bigint not null,
  stake bigint not null,
  valid_stake bigint not null,
  win bigint not null,
  players integer not null,
  -- Number of players who had not played earlier on that Bangkok day, so that the sum over the hours is the number of players of the day.
  new_players integer not null,
  first_depositors integer not null,
  registrations integer not null,
  -- Number of payments that were credited to members. The next column has the number of those that no operator reviewed.
  credited integer not null,
  credited_alone integer not null,
  timed integer not null,
  credit_p50_ms integer,
  credit_p90_ms integer,
  check ((timed = 0) = (credit_p50_ms is null) and (timed = 0) = (credit_p90_ms is null))
);

-- Figures of a Bangkok day that are not sums of the day's hours. Four columns are about the members who registered on the day, and how many of them
-- have since added a bank account, deposited or played.
create table figure_days (
  day date primary key,
  players integer not null,
  timed integer not null,
  credit_p50_ms integer,
  credit_p90_ms integer,
  registered integer not null,
  with_bank integer not null,
  deposited integer not null,
  played integer not null,
  -- Time at which `with_bank`, `deposited` and `played` were last counted. They are counted again, because a member may deposit or play some time
  -- after the registration.
  followed_at timestamptz not null
);

-- The members with the highest wins and losses of a Bangkok day. A `net_loss` below zero is a win.
create table day_extremes (
  day date not null,
  member_id text not null,
  net_loss bigint not null,
  primary key (day, member_id)
);

-- Position up to which the ledger was searched for changed hours. A transfer gets its number before its commit, so a transfer with a lower number can
-- become visible later. No more transfers appear below `seq_safe`. Below `seq_seen`, none appear after all transactions that began before `horizon`
-- have ended.
create table figure_points (
  only_row boolean primary key default true check (only_row),
  seq_safe bigint not null,
  seq_seen bigint not null,
  horizon bigint,
  -- Time before which all transfers and rounds are included in the sums.
  counted_until timestamptz not null
);

-- Daily closes. A row is the state of one of the company's accounts when an operator closed a Bangkok day, with the reason for a difference from the
-- partner's sum. If the day changes afterwards, an operator closes it again, and the last row applies.
create table account_closes (
  day date not null,
  account text not null,
  no bigint generated always as identity,
  came bigint not null,
  went bigint not null,
  -- The sum according to the partner's list. Null for an account that no list covers.
  told bigint,
  reason text not null default '',
  closed_by text not null,
  closed_at timestamptz not null,
  primary key (day, account, no),
  check (told is null or told = came - went or reason <> '')
);

-- Balances of the company's bank accounts, as an operator read them at the bank. A current balance is computed from the newest row and the payments
-- since then.
create table told_balances (
  account text not null check (account ~ '^[a-z0-9]{2,12}:[0-9]{6,15}$'),
  no bigint generated always as identity,
  amount bigint not null check (amount >= 0),
  told_at timestamptz not null,
  told_by text not null,
  primary key (account, no)
);

-- Limits of one of the company's bank accounts: the balance, and the money in and out per Bangkok day. Null means that there is no limit.
create table account_caps (
  account text primary key check (account ~ '^[a-z0-9]{2,12}:[0-9]{6,15}$'),
  held_maximum bigint check (held_maximum > 0),
  day_in_maximum bigint check (day_in_maximum > 0),
  day_out_maximum bigint check (day_out_maximum > 0)
);
