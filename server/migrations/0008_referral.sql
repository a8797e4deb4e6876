-- Invitations of members by members, and the commission that inviters earn.

-- The inviter (parent) of each member. The row is created with the member and never changes. There are no cycles, because a parent exists before the
-- child.
create table referral_members (
  member_id text primary key references members (id),
  key text not null unique check (key ~ '^[0-9a-hjkmnp-tv-z]{10}$'),
  parent_id text references referral_members (member_id) check (parent_id <> member_id),
  -- The key of an inviter that was entered at registration, even if no member has this key.
  given_key text,
  outcome text not null check (outcome in ('none', 'joined', 'unknown_key')),
  joined_at timestamptz not null,
  check ((parent_id is not null) = (outcome = 'joined')),
  check (outcome <> 'none' or given_key is null)
);
create index referral_members_by_parent on referral_members (parent_id) where parent_id is not null;

-- Levels of inviters above a member that earn commission. A level that was added later has a first week. Otherwise a correction of an earlier week
-- would pay commission for play before the level existed.
create table referral_levels (
  level smallint primary key check (level > 0),
  earns_from date check (extract(isodow from earns_from) = 3)
);
insert into referral_levels (level) values (1), (2), (3);

-- For each member, the members one, two and three levels above (the closure of the tree of inviters).
create table referral_lines (
  member_id text not null references referral_members (member_id),
  level smallint not null references referral_levels (level),
  ancestor_id text not null references referral_members (member_id),
  primary key (member_id, level),
  unique (member_id, ancestor_id)
);
-- The column has the collation "C", with which ids are sorted by time. The columns that are joined with it have the same collation, because a join of
-- two collations uses no index.
create index referral_lines_by_ancestor on referral_lines (ancestor_id, level, member_id collate "C");

-- Marks, which operators see. A mark is a reason why a member earns no commission from another member. A mark that an operator cleared is not set
-- again.
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

-- Earnings of one member at one level in one week. The row stores the rules of the week's first settlement, so that a changed setting does not affect
-- past weeks. `of_week` is the first day of the week, a Wednesday in Bangkok.
create table referral_weeks (
  earner_id text not null references referral_members (member_id),
  level smallint not null references referral_levels (level),
  of_week date not null check (extract(isodow from of_week) = 3),
  -- Commission rate in basis points (hundredths of a percent).
  rate_bp integer not null check (rate_bp between 0 and 10000),
  -- If `nets` is true, wins of invited members (friends) and bonuses to friends are subtracted from the friends' losses. If `carries` is true, a week
  -- below zero is carried over to the next week.
  nets boolean not null,
  carries boolean not null,
  -- Sum of those entries of the kind `friend` that count, in satang. The next columns are the amount that was carried over from the week before
  -- (below zero), and the amount by which the week's result is below zero.
  earned bigint not null default 0,
  carried_in bigint not null default 0 check (carried_in <= 0),
  below_zero bigint not null default 0,
  -- Sum of the week's entries that are not confirmed yet. The next column is the time from which all of these entries can be confirmed.
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

-- Entries of commission, whose sum is the commission that is paid for a week. `of_week` is the week of play, and `week` the settlement that wrote
-- the entry. If the two differ, the entry corrects an earlier settlement. Kinds of entries:
--
-- - `friend`: the commission from one invited member's week, below zero if that member won.
-- - `carried_in`: the amount below zero that was carried over from the week before.
-- - `below_zero`: the amount that brings a week below zero up to zero.
create table referral_commissions (
  earner_id text not null,
  no bigint not null generated always as identity,
  kind text not null check (kind in ('friend', 'carried_in', 'below_zero')),
  member_id text,
  level smallint not null,
  of_week date not null,
  week date not null check (extract(isodow from week) = 3),
  -- Base of the commission: the friend's net loss minus costs, in satang. It is zero for entries of other kinds. For a correction, base and amount
  -- are the differences from the earlier settlement.
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
