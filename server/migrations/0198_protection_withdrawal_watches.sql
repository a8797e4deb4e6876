-- Members whose withdrawals wait for a person because a case about money laundering is open. The domain `aml` keeps the rows.
create table withdrawal_watches (
  member_id text primary key references members (id),
  since timestamptz not null
);
