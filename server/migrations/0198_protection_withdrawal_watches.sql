-- Members whose withdrawals all wait for an operator because a case about money laundering is open. The domain `aml` writes the rows.
create table withdrawal_watches (
  member_id text primary key references members (id),
  since timestamptz not null
);
