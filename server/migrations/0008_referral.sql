-- Invitations and the commission for them.

-- One row per member, created with the member and never changed. A parent exists before its child, so there are no cycles.
create table referral_members (
  member_id text primary key references members (id),
  key text not null unique check (key ~ '^[0-9a-hjkmnp-tv-z]{10}$'),
  parent_id text references referral_members (member_id) check (parent_id <> member_id),
  -- The key given at registration, even if no member has it.
  given_key text,
  outcome text not null check (outcome in ('none', 'joined', 'unknown_key')),
  joined_at timestamptz not null,
  check ((parent_id is not null) = (outcome = 'joined')),
  check (outcome <> 'none' or given_key is null)
);
create index referral_members_by_parent on referral_members (parent_id) where parent_id is not null;

-- Levels above a member that earn commission. A level added later names its first week: corrections of settled weeks
-- would otherwise pay it for play from before it existed.
create table referral_levels (
  level smallint primary key check (level > 0),
  earns_from date check (extract(isodow from earns_from) = 3)
);
insert into referral_levels (level) values (1), (2), (3);

-- Closure of those levels: the members one, two and three levels above a member.
create table referral_lines (
  member_id text not null references referral_members (member_id),
  level smallint not null references referral_levels (level),
  ancestor_id text not null references referral_members (member_id),
  primary key (member_id, level),
  unique (member_id, ancestor_id)
);
-- Ids are ordered by time, byte by byte. The column keeps the collation of the columns that it is joined with,
-- because a join with another collation could not use their indexes.
create index referral_lines_by_ancestor on referral_lines (ancestor_id, level, member_id collate "C");

-- Reasons why a member earns nothing from another, for operators. A mark that an operator cleared is not set again.
create table referral_marks (
  ancestor_id text not null,
  member_id text not null,
  kind text not null check (kind in ('bank', 'device', 'address')),
  found_at timestamptz not null,
  cleared_at timestamptz,
  cleared_by text,
  cleared_reason text,
  primary key (ancestor_id, member_id, kind),
  foreign key (member_id, ancestor_id) references referral_lines (member_id, ancestor_id),
  check (num_nulls(cleared_at, cleared_by, cleared_reason) in (0, 3))
);

create table referral_claims (
  id text primary key,
  member_id text not null references referral_members (member_id),
  amount bigint not null check (amount > 0),
  idempotency_key text,
  created_at timestamptz not null,
  unique (member_id, idempotency_key)
);

-- Earnings of one member at one level in one week. The row keeps the rule of its first settlement, so that a changed setting
-- never affects the past. A week is named by its first day, a Wednesday in Bangkok.
create table referral_weeks (
  earner_id text not null references referral_members (member_id),
  level smallint not null references referral_levels (level),
  of_week date not null check (extract(isodow from of_week) = 3),
  -- In basis points, hundredths of a percent.
  rate_bp integer not null check (rate_bp between 0 and 10000),
  -- `nets`: friends' wins offset losses, and our bonuses to friends are costs. `carries`: a negative sum is carried to the next week.
  nets boolean not null,
  carries boolean not null,
  -- In satang: the friends' lines that count, the negative sum carried in, and the amount that this week lacks to zero.
  earned bigint not null default 0,
  carried_in bigint not null default 0 check (carried_in <= 0),
  below_zero bigint not null default 0,
  -- The unconfirmed part of its lines, and the time from which all of them can be confirmed.
  pending bigint not null default 0,
  pending_until timestamptz,
  primary key (earner_id, level, of_week),
  check (nets or not carries),
  check (nets or below_zero = 0),
  check (carries or carried_in = 0),
  check (below_zero = greatest(0, -(earned + carried_in))),
  check (pending = 0 or pending_until is not null)
);
create index referral_weeks_pending on referral_weeks (pending_until) where pending_until is not null;

-- One line of a week; the lines add up to the commission paid. `friend`: the result of one friend's week, negative if the friend won.
-- `carried_in`: the negative sum of the week before. `below_zero`: the amount that brings this week to zero.
-- `of_week` is the week of play, `week` the settlement with the line; if they differ, the line corrects an earlier settlement.
create table referral_commissions (
  earner_id text not null,
  no bigint not null generated always as identity,
  kind text not null check (kind in ('friend', 'carried_in', 'below_zero')),
  member_id text,
  level smallint not null,
  of_week date not null,
  week date not null check (extract(isodow from week) = 3),
  -- Net loss less costs in satang, and its rate. A correction's base and amount are differences. Only friends' lines have a base.
  base bigint not null,
  rate_bp integer not null check (rate_bp between 0 and 10000),
  amount bigint not null check (amount <> 0),
  status text not null check (status in ('pending', 'confirmed', 'claimed', 'excluded')),
  claim_id text references referral_claims (id),
  confirm_at timestamptz not null,
  decided_by text,
  created_at timestamptz not null,
  primary key (earner_id, no),
  unique (earner_id, member_id, of_week, week),
  foreign key (member_id, earner_id) references referral_lines (member_id, ancestor_id),
  foreign key (earner_id, level, of_week) references referral_weeks,
  check (week >= of_week),
  check ((kind = 'friend') = (member_id is not null)),
  check (kind = 'friend' or (base = 0 and status <> 'excluded')),
  check ((status = 'claimed') = (claim_id is not null))
);
create index referral_commissions_by_week on referral_commissions (earner_id, of_week);
create index referral_commissions_claimable on referral_commissions (earner_id) where status = 'confirmed';
create index referral_commissions_pending on referral_commissions (earner_id, level, of_week) where status = 'pending';
create unique index referral_commissions_carried on referral_commissions (earner_id, level, of_week, kind)
  where status = 'pending' and kind <> 'friend';
create index referral_commissions_by_claim on referral_commissions (claim_id) where claim_id is not null;
