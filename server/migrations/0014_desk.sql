-- What a partner's own list says was paid, and since when the books agree with it; null: they do not, or not yet.
create table told_payments (
  side text not null check (side in ('bank_in', 'bank_out', 'gateway')),
  line_id text not null,
  -- In the order in which they were told first.
  no bigint generated always as identity,
  account text not null,
  -- What the payment was made for, as the partner knows it.
  reference text,
  amount bigint not null check (amount > 0),
  paid_at timestamptz not null,
  told_at timestamptz not null,
  agreed_at timestamptz,
  primary key (side, line_id)
);
create index told_payments_open on told_payments (side, no) where agreed_at is null;
create index told_payments_by_reference on told_payments (side, reference) where reference is not null;

-- How far each partner's list was read, and until when everything that stands in our books was found on it.
create table reconcile_points (
  side text not null check (side in ('bank_in', 'bank_out', 'gateway', 'game_site')),
  -- Which of several; '' where there is one.
  site text not null default '',
  cursor text not null,
  booked_until timestamptz not null,
  primary key (side, site)
);

-- Who works on what waits: until then the others leave it alone. `id` is the case's own, of the table that `kind` stands for.
create table work_claims (
  kind text not null check (kind in ('withdrawal', 'suspense', 'slip', 'payout', 'movement', 'proposal', 'job', 'trouble')),
  id text not null,
  claimed_by text not null,
  claimed_until timestamptz not null,
  primary key (kind, id)
);
create index work_claims_by_age on work_claims (claimed_until);

-- What those at the desk tell each other about a member; what is said stays until the account is erased.
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

-- What a rule has found: members who look alike or behave alike. One row for a rule and what it is about; found again it stays the
-- same one, and what was judged is told again only when somebody new joins.
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

-- How often each rule was right and wrong, kept when its alarms are gone.
create table risk_verdicts (
  rule text not null,
  outcome text not null check (outcome in ('false_alarm', 'acted')),
  count integer not null check (count > 0),
  primary key (rule, outcome)
);

-- Sums that are kept by a job, each made anew of its rows whenever something of its hour or day has changed.

-- What came into and went out of each account of the house in an hour, and for what. `with_member`: the other side is a member's.
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

-- What else an hour came to. Times are from the bank's own time of a payment to the credit.
create table figure_hours (
  hour timestamptz primary key,
  rounds bigint not null,
  stake bigint not null,
  valid_stake bigint not null,
  win bigint not null,
  players integer not null,
  -- Of those, for whom it was the first hour of that Bangkok day: they add up to the players of the day.
  new_players integer not null,
  first_depositors integer not null,
  registrations integer not null,
  -- Payments that were credited to a member, and those that no person had to look at.
  credited integer not null,
  credited_alone integer not null,
  timed integer not null,
  credit_p50_ms integer,
  credit_p90_ms integer,
  check ((timed = 0) = (credit_p50_ms is null) and (timed = 0) = (credit_p90_ms is null))
);

-- What of a Bangkok day is no sum of its hours, and what those who registered on it have done since.
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
  -- Those who registered may go on to the next step later.
  followed_at timestamptz not null
);

-- Who won and who lost most on a Bangkok day. `net_loss` below zero: won.
create table day_extremes (
  day date not null,
  member_id text not null,
  net_loss bigint not null,
  primary key (day, member_id)
);

-- How far the books were looked at for hours that have changed. Below `seq_safe` nothing comes any more; below `seq_seen` nothing
-- once every transaction that began before `horizon` has ended.
create table figure_points (
  only_row boolean primary key default true check (only_row),
  seq_safe bigint not null,
  seq_seen bigint not null,
  horizon bigint,
  -- Until then everything is in the sums.
  counted_until timestamptz not null
);

-- An account of the house as it stood when somebody closed its Bangkok day, and why what the partner told was another sum. Closed
-- again when a later fact has changed the day: the last row holds.
create table account_closes (
  day date not null,
  account text not null,
  no bigint generated always as identity,
  came bigint not null,
  went bigint not null,
  -- What the partner's own list says that it came to; null where there is no such list.
  told bigint,
  reason text not null default '',
  closed_by text not null,
  closed_at timestamptz not null,
  primary key (day, account, no),
  check (told is null or told = came - went or reason <> '')
);

-- What a bank says that one of our accounts holds, as somebody read it there. From then on it is reckoned by what came and went.
create table told_balances (
  account text not null check (account ~ '^[a-z0-9]{2,12}:[0-9]{6,15}$'),
  no bigint generated always as identity,
  amount bigint not null check (amount >= 0),
  told_at timestamptz not null,
  told_by text not null,
  primary key (account, no)
);

-- How much one of our accounts may hold, take in on a Bangkok day and pay out on one; null: as much as comes.
create table account_caps (
  account text primary key check (account ~ '^[a-z0-9]{2,12}:[0-9]{6,15}$'),
  held_maximum bigint check (held_maximum > 0),
  day_in_maximum bigint check (day_in_maximum > 0),
  day_out_maximum bigint check (day_out_maximum > 0)
);
