-- Affiliate partners: outside companies that send members by links and are paid each month. Members who invite friends are not affiliate partners.

create table affiliates (
  id integer primary key generated always as identity,
  name text not null,
  contact_name text not null,
  contact_email text,
  -- Phone of the partner's contact, a Thai number with its leading zero. A member with the same phone is considered the partner itself.
  contact_phone text,
  state text not null default 'paused' check (state in ('paused', 'active', 'ended')),
  made_by text not null,
  made_at timestamptz not null,
  ended_at timestamptz,
  check ((ended_at is not null) = (state = 'ended'))
);
create unique index affiliates_name on affiliates (lower(name));

-- Affiliate links. The key of a link is random, unique and permanent, so that it never leads to another partner.
create table affiliate_links (
  key text primary key check (key ~ '^[0-9a-hjkmnp-tv-z]{12}$'),
  affiliate_id integer not null references affiliates (id),
  channel text not null,
  made_by text not null,
  made_at timestamptz not null
);
create unique index affiliate_links_channel on affiliate_links (affiliate_id, lower(channel));

-- Deals with partners. A deal applies to members who register in `from_month` or later, until the partner's next deal. It never changes.
create table affiliate_deals (
  id integer primary key generated always as identity,
  affiliate_id integer not null references affiliates (id),
  kind text not null check (kind in ('acquisition', 'revenue_share')),
  from_month date not null check (from_month = date_trunc('month', from_month)),
  amount bigint check (amount > 0),
  minimum_deposit bigint check (minimum_deposit > 0),
  minimum_turnover bigint check (minimum_turnover > 0),
  within_days integer check (within_days > 0),
  share_percent integer check (share_percent between 1 and 100),
  carries_negative boolean not null,
  decided_by text not null,
  decided_at timestamptz not null,
  unique (affiliate_id, from_month),
  check (num_nonnulls(amount, minimum_deposit, minimum_turnover, within_days) = case kind when 'acquisition' then 4 else 0 end),
  check ((share_percent is not null) = (kind = 'revenue_share'))
);

-- The affiliate link by which a member registered. The row is written in the transaction that creates the member.
create table affiliate_members (
  member_id text primary key references members (id),
  link_key text not null references affiliate_links (key),
  joined_at timestamptz not null,
  -- Why the partner earns nothing by this account: it belongs to the partner (`self`), or to a person who had an account before (`duplicate`).
  refused text check (refused in ('self', 'duplicate')),
  -- Time at which the account's duplicates were last looked up.
  examined_at timestamptz
);
create index affiliate_members_by_link on affiliate_members (link_key, joined_at);

create table affiliate_statements (
  id integer primary key generated always as identity,
  affiliate_id integer not null references affiliates (id),
  month date not null check (month = date_trunc('month', month)),
  state text not null default 'open' check (state in ('open', 'closed', 'paid')),
  registrations integer not null default 0,
  first_deposits integer not null default 0,
  deposits bigint not null default 0,
  -- Sum of the statement's lines. If it is below zero, the next statement carries it over.
  total bigint not null default 0,
  computed_at timestamptz not null,
  closed_by text,
  closed_at timestamptz,
  paid_by text,
  paid_at timestamptz,
  paid_on date,
  reference text,
  unique (affiliate_id, month),
  check ((state = 'open') = (closed_at is null)),
  check (num_nulls(closed_by, closed_at) in (0, 2)),
  check (num_nulls(paid_by, paid_at, paid_on, reference) = case state when 'paid' then 0 else 4 end),
  check (state <> 'paid' or total > 0)
);

-- Lines of statements. They contain counts and sums, but no members. A correction line has the changes of a closed month's figures.
create table affiliate_statement_lines (
  statement_id integer not null references affiliate_statements (id),
  no integer not null check (no > 0),
  kind text not null check (kind in ('own', 'correction', 'carry')),
  month date not null,
  deal_id integer references affiliate_deals (id),
  acquired integer not null,
  ggr bigint not null,
  bonuses bigint not null,
  fees bigint not null,
  amount bigint not null,
  primary key (statement_id, no),
  check ((deal_id is null) = (kind = 'carry'))
);
