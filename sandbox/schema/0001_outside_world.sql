-- State of all partners. Money is in satang. Times follow the sandbox's clock unless a comment says real time.

create table sandbox.setting (
  name text primary key,
  value jsonb not null
);

create table sandbox.fault (
  fault_id bigint generated always as identity primary key,
  partner text not null,
  kind text not null,
  operation text,
  late_ms integer not null,
  remaining integer not null check (remaining >= 0),
  set_at timestamptz not null
);

-- The columns due_at, delivered_at and given_up_at are in real time: moving the clock must not trigger or delay a delivery.
create table sandbox.callback (
  callback_id bigint generated always as identity primary key,
  partner text not null,
  event_id text not null,
  body text not null,
  held boolean not null default false,
  due_at timestamptz not null,
  attempts integer not null default 0,
  last_status integer,
  last_error text,
  delivered_at timestamptz,
  given_up_at timestamptz,
  created_at timestamptz not null
);
create index callback_due on sandbox.callback (due_at, callback_id)
  where delivered_at is null and given_up_at is null;

create table sandbox.bank_account (
  bank text not null,
  account text not null,
  name text not null,
  kind text not null check (kind in ('house', 'person', 'company')),
  balance bigint not null check (balance >= 0),
  opened_at timestamptz not null,
  primary key (bank, account)
);
create index bank_account_by_number on sandbox.bank_account (account);

create table sandbox.bank_biller (
  biller_id text primary key,
  name text not null,
  bank text not null,
  account text not null,
  foreign key (bank, account) references sandbox.bank_account (bank, account)
);

create table sandbox.bank_line (
  cursor bigint generated always as identity primary key,
  line_id text not null unique,
  bank text not null,
  account text not null,
  from_bank text not null,
  from_account text not null,
  from_name text not null,
  amount bigint not null check (amount > 0),
  bill_reference text,
  twice boolean not null,
  out_of_order boolean not null,
  paid_at timestamptz not null
);

create table sandbox.bank_movement (
  movement_id bigint generated always as identity primary key,
  bank text not null,
  account text not null,
  amount bigint not null check (amount <> 0),
  balance_after bigint not null,
  other_bank text not null,
  other_account text not null,
  other_name text not null,
  note text,
  moved_at timestamptz not null,
  foreign key (bank, account) references sandbox.bank_account (bank, account)
);
create index bank_movement_of_account on sandbox.bank_movement (bank, account, movement_id);

create table sandbox.bank_payout (
  reference text primary key,
  payout_no bigint generated always as identity,
  from_account text not null,
  to_bank text not null,
  to_account text not null,
  to_name text not null,
  amount bigint not null check (amount > 0),
  status text not null check (status in ('paid', 'refused')),
  reason text,
  paid_at timestamptz,
  asked_at timestamptz not null
);
create index bank_payout_to on sandbox.bank_payout (to_account, payout_no);

create table sandbox.sms_request (
  reference text primary key,
  phone text not null,
  text text not null
);

create table sandbox.sms_message (
  message_id bigint generated always as identity primary key,
  reference text not null references sandbox.sms_request (reference),
  phone text not null,
  text text not null,
  sent_at timestamptz not null
);
create index sms_message_of_phone on sandbox.sms_message (phone, message_id);

create table sandbox.gateway_payment (
  payment_id text primary key,
  payment_no bigint generated always as identity,
  reference text not null unique,
  amount bigint not null check (amount > 0),
  return_url text not null,
  status text not null check (status in ('open', 'paid', 'cancelled')),
  paid_amount bigint check (paid_amount > 0),
  paid_at timestamptz,
  created_at timestamptz not null
);

create table sandbox.game_account (
  username text primary key,
  seed text not null,
  draws bigint not null default 0,
  balance bigint not null default 0 check (balance >= 0),
  opened_at timestamptz not null
);

-- The column finish_at is the real time at which a credit transfer in progress is booked.
create table sandbox.game_transfer (
  reference text primary key,
  transfer_no bigint generated always as identity,
  username text not null,
  direction text not null check (direction in ('in', 'out')),
  amount bigint not null check (amount > 0),
  status text not null check (status in ('in_progress', 'done', 'refused')),
  reason text,
  balance_after bigint,
  finish_at timestamptz,
  asked_at timestamptz not null
);
create index game_transfer_unfinished on sandbox.game_transfer (username, transfer_no) where status = 'in_progress';

create table sandbox.game_round (
  cursor bigint generated always as identity primary key,
  round_id text not null unique,
  username text not null references sandbox.game_account (username),
  game_id text not null,
  stake bigint not null check (stake >= 0),
  valid_stake bigint not null check (valid_stake >= 0 and valid_stake <= stake),
  win bigint not null check (win >= 0),
  balance_after bigint not null,
  played_at timestamptz not null
);
create index game_round_of_account on sandbox.game_round (username, cursor);

create table sandbox.game_launch (
  token_hash text primary key,
  username text not null,
  game_id text,
  mode text not null check (mode in ('real', 'free')),
  return_url text not null,
  free_seed text not null,
  free_draws bigint not null default 0,
  free_balance bigint not null check (free_balance >= 0),
  last_used_at timestamptz not null
);

create table sandbox.activity_visit (
  visit_hash text primary key,
  member text not null,
  shown text not null,
  last_used_at timestamptz not null
);

create table sandbox.activity_check_in (
  member text not null,
  day date not null,
  primary key (member, day)
);
