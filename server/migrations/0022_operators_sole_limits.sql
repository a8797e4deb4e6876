-- Decisions of one operator without a checker. A decision counts once for each subject, so that a retry does not count again.
create table sole_uses (
  operator text not null,
  act text not null,
  subject text not null,
  -- There are no foreign keys, because they would lock the member's row before the code takes its lock on the member.
  member_id text,
  account text,
  amount bigint not null check (amount >= 0),
  at timestamptz not null,
  primary key (operator, act, subject)
);
create index sole_uses_at on sole_uses (at);
create index sole_uses_member on sole_uses (member_id) where member_id is not null;

-- Daily sums of decisions that one operator made without a checker: of an operator, a member or a ledger account, per Bangkok day.
create table sole_sums (
  day date not null,
  budget text not null,
  dimension text not null check (dimension in ('operator', 'member', 'account')),
  subject text not null,
  amount bigint not null check (amount >= 0),
  uses integer not null check (uses > 0),
  primary key (day, budget, dimension, subject)
);
