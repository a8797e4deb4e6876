-- Bank transfers, as their slips show them. A slip and its line on the bank's statement share the reference trans_ref.
create table sandbox.bank_transfer (
  transfer_id text primary key,
  trans_ref text not null unique,
  from_bank text not null,
  from_account text not null,
  from_name text not null,
  to_bank text not null,
  to_account text not null,
  to_name text not null,
  amount bigint not null check (amount > 0),
  note text,
  paid_at timestamptz not null
);

alter table sandbox.bank_movement add column transfer_id text;

-- The column told_from is the real time from which the statement shows the line. Null means immediately.
alter table sandbox.bank_line add column trans_ref text unique, add column told_from timestamptz;
