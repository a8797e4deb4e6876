-- Members' requests about personal data: corrections, which an operator decides, and erasures, with the data that the law requires to keep.

create table correction_requests (
  member_id text not null references members (id),
  no bigint not null unique generated always as identity,
  kind text not null check (kind in ('name', 'birth_date', 'bank_account', 'phone', 'other')),
  -- The corrected value that the member requests. Null after the erasure of the account. If the value is an account number, `bank` is its bank.
  value text,
  bank text,
  note text,
  asked_at timestamptz not null,
  outcome text check (outcome in ('accepted', 'refused')),
  decided_by text,
  decided_at timestamptz,
  primary key (member_id, no),
  check (num_nulls(outcome, decided_by, decided_at) in (0, 3)),
  check (kind = 'bank_account' or bank is null)
);
create unique index correction_requests_open on correction_requests (member_id, kind) where outcome is null;
create index correction_requests_waiting on correction_requests (asked_at) where outcome is null;

-- Erased accounts, with the personal data that is kept for the years that the law requires. No other table names the person any more.
create table erasures (
  member_id text primary key references members (id),
  erased_at timestamptz not null,
  erased_by text not null,
  -- Time until which the person's identity is kept. After that time, the columns of the identity are null. They are also null for a person who never
  -- had money here.
  identity_until timestamptz not null,
  phone text,
  name text,
  bank text,
  account_number text,
  birth_date date,
  identity_gone_at timestamptz,
  -- Time until which deposits, withdrawals and bank lines still name the owner of the bank account.
  money_until timestamptz not null check (money_until <= identity_until),
  money_gone_at timestamptz,
  check (identity_gone_at is null or num_nonnulls(phone, name, bank, account_number, birth_date) = 0)
);
create index erasures_identity_due on erasures (identity_until) where identity_gone_at is null;
create index erasures_money_due on erasures (money_until) where money_gone_at is null;
