-- The reconciliation rate: the share of the money volume whose booking and whose line on a partner's list agree within 24 hours.

-- Time at which the line first agreed with the ledger. `agreed_at` is set again by each full comparison, this column is not. Null for lines that
-- agreed before this column existed.
alter table reported_payments add column first_agreed_at timestamptz;

-- Money volume of an hour, by step (kind of payment or transfer) and partner. An hour is settled when its last payment is older than 24 hours. The
-- row of a settled hour never changes.
create table reconciliation_hours (
  hour timestamptz not null,
  step text not null check (step in ('bank_in', 'gateway', 'bank_out', 'site_transfer', 'site_play')),
  partner text not null,
  total bigint not null check (total > 0),
  -- Part of `total` that agreed within 24 hours, and part that agreed at all when the row was computed.
  in_time bigint not null check (in_time between 0 and total),
  matched bigint not null check (matched between in_time and total),
  primary key (hour, step, partner)
);

-- Payments and transfers that did not agree with a partner's record within 24 hours. `kind` says how the row of the settled hour counts the amount:
-- `missed` is in its total, `found_late` is not, and `undone` is also in its `in_time`, because the two agreed first and differ since.
create table unreconciled_items (
  step text not null check (step in ('bank_in', 'gateway', 'bank_out', 'site_transfer')),
  key text not null,
  partner text not null,
  at timestamptz not null,
  amount bigint not null check (amount > 0),
  -- Amount on the partner's list when the item was stored. Null if the list had no line.
  reported_amount bigint,
  -- Id of the deposit, withdrawal or other request. Null for a line that belongs to none.
  subject text,
  kind text not null check (kind in ('missed', 'found_late', 'undone')),
  matched_at timestamptz,
  primary key (step, key)
);
create index unreconciled_items_by_time on unreconciled_items (at, step, key);
create index unreconciled_items_open on unreconciled_items (at) where matched_at is null;

-- Start of the first hour that counts, start of the first hour that is not settled, and time of the last run.
create table reconciliation_rate_points (
  only_row boolean primary key default true check (only_row),
  started_at timestamptz not null,
  settled_until timestamptz not null,
  counted_at timestamptz not null
);
