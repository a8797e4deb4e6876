-- Coupons: a batch of codes with one promotion (which has terms, period and budget), and the uses of the codes.

create table coupon_batches (
  id text collate "C" primary key,
  promotion_id integer not null unique references promotions (id),
  purpose text not null,
  -- `single` means that each code can be used once. `shared` means that all members use the same code.
  form text not null check (form in ('single', 'shared')),
  uses_max integer not null check (uses_max between 1 and 20000),
  uses_per_person integer not null check (uses_per_person between 1 and 100),
  -- If true, only the members in `coupon_members` may use the codes.
  is_for_list boolean not null,
  made_by text not null,
  made_at timestamptz not null,
  ended_by text,
  ended_at timestamptz,
  -- Maker and checker of the decision to download the list of codes. One of them may do so until `list_until`. The next columns record the download.
  list_for text[] not null default '{}',
  list_until timestamptz,
  listed_by text,
  listed_at timestamptz,
  check (num_nulls(ended_by, ended_at) in (0, 2)),
  check (num_nulls(listed_by, listed_at) in (0, 2)),
  check ((list_until is null) = (list_for = '{}'))
);

-- Keyed hashes of the codes. The codes themselves are not stored, so that a copy of the database cannot be used to redeem one.
create table coupon_codes (
  code_mark bytea primary key,
  batch_id text collate "C" not null references coupon_batches (id),
  uses_max integer not null check (uses_max > 0),
  uses integer not null default 0 check (uses between 0 and uses_max),
  -- Time at which a newer list of the batch made the code invalid.
  voided_at timestamptz
);
create index coupon_codes_by_batch on coupon_codes (batch_id);

create table coupon_members (
  batch_id text collate "C" not null references coupon_batches (id),
  member_id text not null references members (id),
  primary key (batch_id, member_id)
);
create index coupon_members_by_member on coupon_members (member_id);

create table coupon_redemptions (
  member_id text not null,
  bonus_id text collate "C" not null,
  batch_id text collate "C" not null references coupon_batches (id),
  at timestamptz not null,
  primary key (member_id, bonus_id),
  foreign key (member_id, bonus_id) references bonuses (member_id, id)
);
create index coupon_redemptions_by_batch on coupon_redemptions (batch_id, at);

-- Numbers of refused attempts to use a code, by Bangkok day. An attempt whose code does not exist has no batch.
create table coupon_refusals (
  day date not null,
  batch_id text collate "C" not null,
  reason text not null check (reason in ('unknown', 'used', 'outside', 'not_invited', 'same_person')),
  refusals integer not null check (refusals > 0),
  primary key (day, batch_id, reason)
);
