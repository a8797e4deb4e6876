-- Deposits, withdrawals, and what the bank and the gateway report about them.

-- The company's bank accounts to which members send money. The account marked as special receives bill payments by QR code (B03).
create table receiving_accounts (
  bank text not null check (bank ~ '^[a-z0-9]{2,12}$'),
  -- The account number alone is unique, because the bank's statement names accounts only by number.
  account_number text not null unique check (account_number ~ '^[0-9]{6,15}$'),
  name text not null,
  special boolean not null default false,
  biller_id text check (biller_id ~ '^[0-9]{13,15}$'),
  terminals text[] check (cardinality(terminals) = 5),
  active boolean not null default true,
  changed_at timestamptz not null,
  primary key (bank, account_number),
  check (special = (biller_id is not null) and special = (terminals is not null))
);
create unique index receiving_accounts_special on receiving_accounts (special) where special;

create table deposits (
  member_id text not null references members (id),
  -- The part of the id after the prefix begins with the time, so that lists are sorted by the id.
  id text collate "C" not null,
  ref text not null unique check (ref ~ '^[0-9]{1,20}$'),
  method text not null check (method in ('transfer', 'qr', 'gateway')),
  -- `held`: the money came from another person's account, and stays in suspense until an operator decides.
  status text not null check (status in ('waiting', 'paid', 'held', 'completed', 'cancelled', 'expired', 'refused')),
  -- The requested amount. The next columns are the amount to send (some satang higher if another open deposit has it) and the received amount.
  amount bigint not null check (amount > 0),
  transfer_amount bigint not null check (transfer_amount >= amount),
  received_amount bigint check (received_amount > 0),
  -- The member's bank account when the deposit was opened.
  from_bank text not null,
  from_account text not null,
  to_bank text,
  to_account text,
  to_name text,
  biller_id text,
  terminals text[],
  pay_url text,
  -- The gateway's number of the payment, if it sent one.
  payment_id text,
  -- The gateway's Thai QR code as a data URL, which the lobby's own page shows. Null if the member pays on the gateway's page.
  pay_image text check (length(pay_image) <= 300000),
  pay_qr boolean not null generated always as (pay_image is not null) stored,
  -- The promotion that the member chose with the deposit.
  promotion_id integer references promotions (id),
  cause text,
  claimed_ip text,
  idempotency_key text,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  ended_at timestamptz,
  primary key (member_id, id),
  unique (member_id, idempotency_key),
  check ((method = 'gateway') = (to_account is null)),
  check (num_nulls(to_bank, to_account, to_name) in (0, 3)),
  check ((method = 'qr') = (biller_id is not null) and (method = 'qr') = (terminals is not null)),
  -- A deposit that was held and then refused keeps its received amount.
  check (status = 'refused' or (status in ('paid', 'held', 'completed')) = (received_amount is not null)),
  check ((status in ('waiting', 'paid', 'held')) = (ended_at is null))
);
-- A member has at most one open deposit. Deposits with the status `paid` are left out, because this status exists only within one transaction.
create unique index deposits_open on deposits (member_id) where status = 'waiting';
create index deposits_held on deposits (member_id) where status = 'held';
create index deposits_by_end on deposits (member_id, ended_at);
create index deposits_by_id on deposits (id);
-- Indexes for operators' lists of deposits, and for the search for the deposit to which a payment without a reference belongs.
create index deposits_by_status on deposits (status, id);
create index deposits_by_amount on deposits (to_account, transfer_amount, created_at);
create index deposits_expiring on deposits (expires_at) where status = 'waiting';
create index deposits_by_payer on deposits (from_account, to_account, transfer_amount, created_at);

-- The table `bonuses` was created before this one, so its foreign key is added here.
alter table bonuses add foreign key (member_id, deposit_id) references deposits (member_id, id);

create table withdrawals (
  member_id text not null references members (id),
  id text collate "C" not null,
  ref text not null unique check (ref ~ '^[0-9]{1,20}$'),
  status text not null check (
    status in ('moving', 'requested', 'held', 'approved', 'paying', 'paid', 'refused', 'uncertain')
  ),
  amount bigint not null check (amount > 0),
  -- The part of the amount that was in the wallet and is held at once. The rest comes from the game site.
  held bigint not null check (held between 0 and amount),
  -- The part of `held` that was reserved money, which is kept out of play. It is reserved again if the withdrawal fails.
  from_aside bigint not null default 0 check (from_aside between 0 and held),
  bank text not null,
  account_number text not null,
  name text not null,
  -- The company's bank account that pays. It is fixed by the first order, so that a repeated order has the same content.
  payout_bank text,
  payout_account text,
  -- The rule that requires a review of the withdrawal by an operator. The next column is the author of the approval: `rules` or `operator:<name>`.
  review text check (review in ('amount', 'day_total', 'first', 'bank_age', 'risk_mark', 'payer')),
  approved_by text,
  cause text,
  -- The bank's text about why it refused the payout, for operators.
  bank_reason text,
  -- The partner that got the payout order, by its name in the registry of partners. Only this partner is asked about the order. The next columns are
  -- this partner's ids of the payee and of the order.
  payer text,
  payee_id text,
  payout_id text,
  ordered_at timestamptz,
  -- Time at which the partner in `payer` accepted the order. It pays the order later.
  accepted_at timestamptz,
  lookups integer not null default 0 check (lookups >= 0),
  next_lookup_at timestamptz,
  -- Time at which the partner in `payer` said that it does not know the order. As a second order could pay twice, an operator first asks the bank.
  disowned_at timestamptz,
  idempotency_key text,
  created_at timestamptz not null,
  -- Time from which the whole amount was in the ledger account `withdrawing`.
  moved_at timestamptz,
  ended_at timestamptz,
  primary key (member_id, id),
  unique (member_id, idempotency_key),
  check ((payout_bank is null) = (payout_account is null)),
  check (status in ('moving', 'refused') or moved_at is not null),
  check (status not in ('approved', 'paying', 'uncertain', 'paid') or approved_by is not null),
  check (status not in ('paying', 'uncertain', 'paid') or num_nulls(payout_bank, payer, ordered_at) = 0),
  check (status in ('paying', 'uncertain', 'paid', 'refused') or accepted_at is null),
  check ((status in ('paying', 'uncertain')) = (next_lookup_at is not null)),
  check ((status in ('paid', 'refused')) = (ended_at is not null))
);
create unique index withdrawals_open on withdrawals (member_id) where status not in ('paid', 'refused');
create index withdrawals_by_end on withdrawals (member_id, ended_at);
create index withdrawals_by_day on withdrawals (member_id, created_at);
create index withdrawals_to_look_up on withdrawals (next_lookup_at) where next_lookup_at is not null;
-- Indexes for operators' lists of withdrawals.
create index withdrawals_by_id on withdrawals (id);
create index withdrawals_by_status on withdrawals (status, id);
create index withdrawals_to_review on withdrawals (created_at) where status in ('requested', 'held');

create table request_events (
  member_id text not null,
  request_id text collate "C" not null,
  seq integer not null check (seq > 0),
  status text not null,
  cause text,
  at timestamptz not null,
  primary key (member_id, request_id, seq)
);
-- Index for the usual processing times, which are computed from the successful requests of the last days.
create index request_events_by_good_end on request_events (at) where status in ('completed', 'paid');

-- Lines of the banks' statements, one row for each of the bank's ids. `outcome` says what happened to the money.
create table bank_lines (
  line_id text primary key,
  account text not null,
  from_bank text not null,
  from_account text not null,
  from_name text not null,
  amount bigint not null check (amount > 0),
  bill_reference text,
  -- The sending bank's number of the transfer, which is also in a slip's QR code. If the number occurs in several lines, the first line has it here
  -- and the others in `repeated_ref`. An operator decides about slips with such a number.
  trans_ref text,
  repeated_ref text,
  paid_at timestamptz not null,
  read_at timestamptz not null,
  outcome text check (outcome in ('credited', 'suspended')),
  deposit_id text collate "C", -- same collation as deposits.id, because a join of two collations uses no index
  settled_at timestamptz,
  check ((outcome is null) = (settled_at is null)),
  check ((outcome is not distinct from 'credited') = (deposit_id is not null))
);
create unique index bank_lines_by_deposit on bank_lines (deposit_id) where deposit_id is not null;
create index bank_lines_by_payer on bank_lines (from_account, from_bank);
create index bank_lines_to_settle on bank_lines (paid_at, line_id) where outcome is null;
create unique index bank_lines_by_trans_ref on bank_lines (trans_ref, from_bank) where trans_ref is not null;
create index bank_lines_by_repeated_ref on bank_lines (repeated_ref) where repeated_ref is not null;

-- Position up to which each bank's list was read: the bank's cursor, and a time. If the bank refuses the cursor, reading starts again at that time.
create table bank_statement_points (
  feed text primary key,
  cursor text check (length(cursor) <= 500),
  read_to timestamptz,
  refused_at timestamptz
);

-- The suspense account: received money without a known owner. The hints name a possible owner, but only operators assign the money.
create table suspense_items (
  source text not null check (source in ('bank', 'gateway')),
  source_id text not null,
  house text not null,
  amount bigint not null check (amount > 0),
  reason text not null check (
    reason in (
      'unmatched', 'unknown_reference', 'ambiguous', 'late', 'after_cancel', 'after_refusal', 'paid_twice', 'foreign_payer'
    )
  ),
  hint_member_id text,
  hint_deposit_id text collate "C",
  received_at timestamptz not null,
  created_at timestamptz not null,
  assigned_at timestamptz,
  assigned_to text references members (id),
  assigned_by text,
  assigned_reason text,
  -- The deposit to which the money was assigned because of a slip. The money goes from suspense to the receiving account, and then to the member.
  deposit_id text collate "C",
  -- Id of the payment order that returns the money, or has returned it, to its payer.
  return_id text unique,
  returned_at timestamptz,
  -- Time of a write-off, by which money that cannot be returned becomes income. Two operators decide it, and document it outside Sala.
  written_off_at timestamptz,
  written_off_by text,
  written_off_cause text check (written_off_cause in ('return_refused', 'payer_not_shown', 'payer_unknown')),
  written_off_record text,
  primary key (source, source_id),
  check (num_nulls(written_off_at, written_off_by, written_off_cause, written_off_record) in (0, 4) and num_nonnulls(written_off_at, assigned_at, return_id) < 2),
  check (returned_at is null or return_id is not null),
  check (num_nulls(assigned_at, assigned_to, assigned_by, assigned_reason) in (0, 4)),
  check (deposit_id is null or assigned_to is not null)
);
create index suspense_items_open on suspense_items (created_at) where assigned_at is null and returned_at is null and written_off_at is null;
create index suspense_items_by_owner on suspense_items (assigned_to) where assigned_to is not null;
create index suspense_items_by_end on suspense_items (assigned_at) where assigned_at is not null;
create index suspense_items_by_hint on suspense_items (hint_deposit_id) where reason = 'foreign_payer';

-- Returns: payouts that send money in suspense back to its payer. `id` is the payout's reference at the bank.
create table payer_returns (
  id text primary key,
  line_id text not null references bank_lines (line_id),
  status text not null check (status in ('ordered', 'sent', 'uncertain', 'done', 'refused')),
  amount bigint not null check (amount > 0),
  from_account text not null,
  to_bank text not null,
  to_account text not null,
  to_name text not null,
  ordered_by text not null,
  -- The bank's text about why it refused the payment.
  bank_reason text,
  -- The partner that got the order (payer), and its id of the payee, as in the table `withdrawals`.
  payer text,
  payee_id text,
  payout_id text,
  accepted_at timestamptz,
  disowned_at timestamptz,
  lookups integer not null default 0 check (lookups >= 0),
  next_look_at timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  check (status in ('ordered', 'refused') or payer is not null),
  check ((status in ('done', 'refused')) = (ended_at is not null)),
  check ((ended_at is null) = (next_look_at is not null))
);
create unique index payer_returns_once on payer_returns (line_id) where status <> 'refused';
create index payer_returns_due on payer_returns (next_look_at) where next_look_at is not null;

create table partner_callbacks (
  -- The name of the partner's callback endpoint in the registry of partners.
  partner text not null,
  event_id text not null,
  received_at timestamptz not null,
  primary key (partner, event_id)
);
create index partner_callbacks_by_age on partner_callbacks (received_at);

-- Unanswered requests to partners that no other table records: to read a bank's statement, or a payment at the gateway. A row is deleted when the
-- partner answers, or when the answer is no longer needed.
create table partner_silences (
  what text not null,
  id text not null,
  since timestamptz not null,
  tries integer not null check (tries > 0),
  why text not null,
  primary key (what, id)
);

-- Credited money that the member may not have paid. Either the gateway or the bank does not name the payer, or an operator accepted the payment of
-- another person. `id` is the id of the ledger transfer. `staked` is the sum of the member's stakes since the credit.
create table unproved_money (
  member_id text not null references members (id),
  id text not null,
  payer text not null check (payer in ('unknown', 'foreign')),
  amount bigint not null check (amount > 0),
  staked bigint not null default 0 check (staked between 0 and amount),
  came_at timestamptz not null,
  primary key (member_id, id)
);
create index unproved_money_open on unproved_money (member_id, came_at) where staked < amount;

-- Risk marks of members, set by an operator, or by a rule if one payer paid for several members. With a mark, an operator reviews each withdrawal.
create table risk_marks (
  member_id text not null references members (id),
  no bigint generated always as identity,
  reason text not null,
  marked_by text not null,
  -- The payer (`<bank>:<account>`) who paid for several members. If an operator cleared a member's mark, the same payer does not cause another one.
  payer text,
  marked_at timestamptz not null,
  cleared_by text,
  cleared_at timestamptz,
  primary key (member_id, no),
  unique (member_id, payer),
  check ((cleared_by is null) = (cleared_at is null))
);
