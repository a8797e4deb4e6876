-- Changes that two operators must agree on: where members send money, and where payouts come from.

create table setting_proposals (
  no bigint generated always as identity primary key,
  subject text not null check (subject in ('receiving-account', 'cashier.receiving_account', 'cashier.payout_account')),
  value jsonb not null,
  reason text not null,
  proposed_by text not null,
  proposed_at timestamptz not null,
  confirmed_by text,
  confirmed_at timestamptz,
  check (confirmed_by <> proposed_by),
  check ((confirmed_by is null) = (confirmed_at is null))
);
create index setting_proposals_open on setting_proposals (no) where confirmed_at is null;
