-- Tables of tiers (levels of benefits). A member's points, which are the valid stakes of the last 90 Bangkok days, decide the tier. A table of tiers
-- never changes. To change tiers, operators replace it by a new one.
create table tier_tables (
  id integer primary key check (id > 0),
  -- The promotion (with the trigger `reward`) that has the terms and the budget of the gifts.
  promotion_id integer not null unique references promotions (id),
  made_at timestamptz not null,
  -- Names of the two operators who decided on the table (maker and checker), both in this text.
  made_by text not null,
  -- Time at which the next table replaced this one.
  ended_at timestamptz check (ended_at >= made_at)
);
create unique index tier_tables_running on tier_tables ((true)) where ended_at is null;

create table tier_rows (
  table_id integer not null references tier_tables (id),
  -- Position of the tier in the table. 1 is the lowest.
  place integer not null check (place between 1 and 8),
  name text not null,
  chip text not null check (chip in ('bronze', 'silver', 'gold', 'jade', 'ruby', 'diamond')),
  -- Minimum of a member's points for this tier, in satang of valid stakes.
  floor bigint not null check (floor > 0),
  -- This column and the next ones are the benefits of the tier. If a limit or `queue_minutes` is null, the cashier's setting applies.
  withdrawal_maximum bigint check (withdrawal_maximum > 0),
  withdrawal_day_maximum bigint check (withdrawal_day_maximum > 0),
  queue_minutes integer check (queue_minutes > 0),
  cashback_bp integer not null check (cashback_bp between 0 and 1000),
  cashback_maximum bigint not null check (cashback_maximum >= 0),
  birthday_gift bigint not null check (birthday_gift >= 0),
  primary key (table_id, place),
  unique (table_id, floor)
);

create table member_tiers (
  member_id text primary key references members (id),
  table_id integer not null,
  -- Position of the reached tier. Null if the points fell below the lowest tier.
  place integer,
  foreign key (table_id, place) references tier_rows (table_id, place)
);

create table tier_changes (
  member_id text not null references members (id),
  no integer not null check (no > 0),
  table_id integer not null references tier_tables (id),
  place integer,
  -- The member's points at the change, in satang of valid stakes.
  points bigint not null check (points >= 0),
  at timestamptz not null,
  primary key (member_id, no),
  foreign key (table_id, place) references tier_rows (table_id, place)
);
create index tier_changes_by_time on tier_changes (at);

create table tier_gifts (
  member_id text not null references members (id),
  kind text not null check (kind in ('birthday', 'cashback')),
  -- Period of the gift. For a birthday gift, it is the year. For cashback, it is the first day (a Wednesday) of the week in which the member lost.
  period text not null,
  table_id integer not null,
  place integer not null,
  amount bigint not null check (amount > 0),
  bonus_id text collate "C" not null,
  at timestamptz not null,
  primary key (member_id, kind, period),
  foreign key (table_id, place) references tier_rows (table_id, place),
  foreign key (member_id, bonus_id) references bonuses (member_id, id)
);
create index tier_gifts_by_table on tier_gifts (table_id, at);
