-- Fields of Opn payouts. sent_from and told_from are the real times at which a payout is reported as sent and as paid.
alter table sandbox.bank_payout add column transfer_id text unique;
alter table sandbox.bank_payout add column recipient text;
alter table sandbox.bank_payout add column metadata jsonb;
alter table sandbox.bank_payout add column sent_from timestamptz;
alter table sandbox.bank_payout add column told_from timestamptz;

-- Recipients of Opn payouts. verified_from is a real time; null means never verified.
create table sandbox.payout_recipient (
  recipient_id text primary key,
  bank text not null,
  account text not null,
  name text not null,
  failure text,
  verified_from timestamptz,
  created_at timestamptz not null
);
