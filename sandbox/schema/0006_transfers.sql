-- A payout in the manner of Opn: told as sent and as paid some real time after it was asked for.
alter table sandbox.bank_payout add column transfer_id text unique;
alter table sandbox.bank_payout add column recipient text;
alter table sandbox.bank_payout add column metadata jsonb;
alter table sandbox.bank_payout add column sent_from timestamptz;
alter table sandbox.bank_payout add column told_from timestamptz;

-- Whom it may be paid to. `verified_from` is real time; null: never.
create table sandbox.payout_recipient (
  recipient_id text primary key,
  bank text not null,
  account text not null,
  name text not null,
  failure text,
  verified_from timestamptz,
  created_at timestamptz not null
);
