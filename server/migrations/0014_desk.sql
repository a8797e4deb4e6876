-- Payments on a partner's list, and the time from which the ledger agrees with them; null: it does not, or not yet.
create table told_payments (
  side text not null check (side in ('bank_in', 'bank_out', 'gateway')),
  line_id text not null,
  -- The order in which the list first reported them.
  no bigint generated always as identity,
  account text not null,
  -- The purpose of the payment, as the partner knows it.
  reference text,
  amount bigint not null check (amount > 0),
  paid_at timestamptz not null,
  told_at timestamptz not null,
  agreed_at timestamptz,
  primary key (side, line_id)
);
create index told_payments_open on told_payments (side, no) where agreed_at is null;
create index told_payments_by_reference on told_payments (side, reference) where reference is not null;

-- Read position of each partner's list, and the time until which all our entries were found on it.
create table reconcile_points (
  side text not null check (side in ('bank_in', 'bank_out', 'gateway', 'game_site')),
  -- The site, if the side has several; '' otherwise.
  site text not null default '',
  cursor text not null,
  booked_until timestamptz not null,
  primary key (side, site)
);

-- Cases claimed by an operator: others leave them until `claimed_until`. `id` is the case's id in the table that `kind` names.
create table work_claims (
  kind text not null check (kind in ('withdrawal', 'suspense', 'slip', 'payout', 'movement', 'proposal', 'job', 'trouble')),
  id text not null,
  claimed_by text not null,
  claimed_until timestamptz not null,
  primary key (kind, id)
);
create index work_claims_by_age on work_claims (claimed_until);

-- Operators' notes about a member; they are kept until the account is erased.
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

-- Findings of a risk rule: members who look alike or behave alike. One row per rule and subject; a repeated finding updates it.
-- A judged alarm opens again only when another member joins it.
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

-- Counts of right and wrong alarms per rule; they are kept after the alarms are deleted.
create table risk_verdicts (
  rule text not null,
  outcome text not null check (outcome in ('false_alarm', 'acted')),
  count integer not null check (count > 0),
  primary key (rule, outcome)
);

-- Sums kept by a job. It recomputes an hour or a day from its rows whenever something in it has changed.

-- Credits and debits of each of our accounts by hour and kind. `with_member`: the other account is a member's.
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

-- Other figures of an hour. Times run from the bank's time of a payment to the credit.
create table figure_hours (
  hour timestamptz primary key,
  rounds bigint not null,
  stake bigint not null,
  valid_stake bigint not null,
  win bigint not null,
  players integer not null,
  -- Players whose first hour of that Bangkok day it was; they add up to the players of the day.
  new_players integer not null,
  first_depositors integer not null,
  registrations integer not null,
  -- Payments credited to a member, and those credited without a person's review.
  credited integer not null,
  credited_alone integer not null,
  timed integer not null,
  credit_p50_ms integer,
  credit_p90_ms integer,
  check ((timed = 0) = (credit_p50_ms is null) and (timed = 0) = (credit_p90_ms is null))
);

-- Figures of a Bangkok day that are not sums of its hours, and the progress of the members who registered on it.
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
  -- Time of the last update: registered members may reach the next step later.
  followed_at timestamptz not null
);

-- The members with the highest wins and losses of a Bangkok day. `net_loss` below zero: a win.
create table day_extremes (
  day date not null,
  member_id text not null,
  net_loss bigint not null,
  primary key (day, member_id)
);

-- Position of the search for changed hours. Below `seq_safe` no transfer appears any more; below `seq_seen` none appears
-- after every transaction that began before `horizon` has ended.
create table figure_points (
  only_row boolean primary key default true check (only_row),
  seq_safe bigint not null,
  seq_seen bigint not null,
  horizon bigint,
  -- The sums include everything before this time.
  counted_until timestamptz not null
);

-- The state of one of our accounts when a person closed its Bangkok day, and the reason for a difference from the partner's sum.
-- A person closes the day again when a later fact changes it; the last row applies.
create table account_closes (
  day date not null,
  account text not null,
  no bigint generated always as identity,
  came bigint not null,
  went bigint not null,
  -- The sum of the partner's list; null without a list.
  told bigint,
  reason text not null default '',
  closed_by text not null,
  closed_at timestamptz not null,
  primary key (day, account, no),
  check (told is null or told = came - went or reason <> '')
);

-- The balance of one of our accounts as a person read it at the bank. Later balances are computed from it and the payments since.
create table told_balances (
  account text not null check (account ~ '^[a-z0-9]{2,12}:[0-9]{6,15}$'),
  no bigint generated always as identity,
  amount bigint not null check (amount >= 0),
  told_at timestamptz not null,
  told_by text not null,
  primary key (account, no)
);

-- Limits of one of our accounts: balance, and money in and out per Bangkok day; null: no limit.
create table account_caps (
  account text primary key check (account ~ '^[a-z0-9]{2,12}:[0-9]{6,15}$'),
  held_maximum bigint check (held_maximum > 0),
  day_in_maximum bigint check (day_in_maximum > 0),
  day_out_maximum bigint check (day_out_maximum > 0)
);
