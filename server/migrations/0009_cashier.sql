-- Deposits, withdrawals, and what the bank and the gateway said about them.

-- Where members send money. The special one stands behind the bill-payment QR (B03).
create table receiving_accounts (
  bank text not null check (bank ~ '^[a-z0-9]{2,12}$'),
  -- The statement names accounts by number alone.
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
  -- What stands behind the prefix is ordered by time, and lists go by it.
  id text collate "C" not null,
  ref text not null unique check (ref ~ '^[0-9]{1,20}$'),
  method text not null check (method in ('transfer', 'qr', 'gateway')),
  -- `held`: money came for it from an account that is not the member's, and lies in suspense until a person has looked.
  status text not null check (status in ('waiting', 'paid', 'held', 'completed', 'cancelled', 'expired', 'refused')),
  -- What was asked for; what must be sent, a few satang more when two would look the same; what came.
  amount bigint not null check (amount > 0),
  transfer_amount bigint not null check (transfer_amount >= amount),
  received_amount bigint check (received_amount > 0),
  -- The member's own account as it was.
  from_bank text not null,
  from_account text not null,
  to_bank text,
  to_account text,
  to_name text,
  biller_id text,
  terminals text[],
  pay_url text,
  -- The gateway's own number of the payment, where it told one.
  payment_id text,
  -- A Thai QR that the gateway drew, as an address that holds the picture itself; then the page is our own.
  pay_image text check (length(pay_image) <= 300000),
  pay_qr boolean not null generated always as (pay_image is not null) stored,
  -- The promotion it was made for.
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
  -- One that was held and is refused keeps what had come.
  check (status = 'refused' or (status in ('paid', 'held', 'completed')) = (received_amount is not null)),
  check ((status in ('waiting', 'paid', 'held')) = (ended_at is null))
);
-- One open deposit a member. `paid` never outlives its transaction, and may come to one that had expired.
create unique index deposits_open on deposits (member_id) where status = 'waiting';
create index deposits_held on deposits (member_id) where status = 'held';
create index deposits_by_end on deposits (member_id, ended_at);
create index deposits_by_id on deposits (id);
-- Operators' lists, and whose money may be that came without a reference.
create index deposits_by_status on deposits (status, id);
create index deposits_by_amount on deposits (to_account, transfer_amount, created_at);
create index deposits_expiring on deposits (expires_at) where status = 'waiting';
create index deposits_by_payer on deposits (from_account, to_account, transfer_amount, created_at);

-- A bonus that was taken with a deposit stands on it.
alter table bonuses add foreign key (member_id, deposit_id) references deposits (member_id, id);

create table withdrawals (
  member_id text not null references members (id),
  id text collate "C" not null,
  ref text not null unique check (ref ~ '^[0-9]{1,20}$'),
  status text not null check (
    status in ('moving', 'requested', 'held', 'approved', 'paying', 'paid', 'refused', 'uncertain')
  ),
  amount bigint not null check (amount > 0),
  -- The part that lay in the wallet and was held at once; the rest comes out of the game site.
  held bigint not null check (held between 0 and amount),
  -- What of it had been set aside: given back, it is set aside again.
  from_aside bigint not null default 0 check (from_aside between 0 and held),
  bank text not null,
  account_number text not null,
  name text not null,
  -- Our account it is paid from, fixed by the first order: an order is repeated with the same content.
  payout_bank text,
  payout_account text,
  -- Which rule sent it to an operator, and who approved it: `rules` or `operator:<name>`.
  review text check (review in ('amount', 'day_total', 'first', 'bank_age', 'risk_mark', 'payer')),
  approved_by text,
  cause text,
  -- The bank's own word for a refusal: for operators.
  bank_reason text,
  -- Who was ordered to pay, by its name in the registry of partners: only that one is asked. Its own names of the payee and of the order.
  payer text,
  payee_id text,
  payout_id text,
  ordered_at timestamptz,
  -- The payer has the order and pays later.
  accepted_at timestamptz,
  lookups integer not null default 0 check (lookups >= 0),
  next_lookup_at timestamptz,
  -- The bank says that it never had the order, and may pay it twice if it is given again: only a person finds out.
  disowned_at timestamptz,
  idempotency_key text,
  created_at timestamptz not null,
  -- When the whole amount lay in `withdrawing`.
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
-- Operators' lists.
create index withdrawals_by_id on withdrawals (id);
create index withdrawals_by_status on withdrawals (status, id);
create index withdrawals_to_review on withdrawals (created_at) where status in ('requested', 'held');

-- Everything that happened to a request, in order.
create table request_events (
  member_id text not null,
  request_id text collate "C" not null,
  seq integer not null check (seq > 0),
  status text not null,
  cause text,
  at timestamptz not null,
  primary key (member_id, request_id, seq)
);
-- What is usual is told from the requests that came to a good end in the last days: they are found by that end.
create index request_events_by_good_end on request_events (at) where status in ('completed', 'paid');

-- The statement as the bank wrote it, each line once by the bank's own key, and what became of the money.
create table bank_lines (
  line_id text primary key,
  account text not null,
  from_bank text not null,
  from_account text not null,
  from_name text not null,
  amount bigint not null check (amount > 0),
  bill_reference text,
  -- The sending bank's own number of the transfer, as a slip's code has it. A bank that repeats one keeps it on the first line;
  -- the later line is stored with what it said beside it, and a slip of that number goes to a person.
  trans_ref text,
  repeated_ref text,
  paid_at timestamptz not null,
  read_at timestamptz not null,
  outcome text check (outcome in ('credited', 'suspended')),
  deposit_id text collate "C", -- as deposits.id: no index serves a join of two collations
  settled_at timestamptz,
  check ((outcome is null) = (settled_at is null)),
  check ((outcome is not distinct from 'credited') = (deposit_id is not null))
);
create unique index bank_lines_by_deposit on bank_lines (deposit_id) where deposit_id is not null;
create index bank_lines_by_payer on bank_lines (from_account, from_bank);
create index bank_lines_to_settle on bank_lines (paid_at, line_id) where outcome is null;
create unique index bank_lines_by_trans_ref on bank_lines (trans_ref, from_bank) where trans_ref is not null;
create index bank_lines_by_repeated_ref on bank_lines (repeated_ref) where repeated_ref is not null;

-- How far each bank's list was read: behind the bank's own cursor, up to what was paid or made then. Without one it is read anew from there.
create table bank_statement_points (
  feed text primary key,
  cursor text check (length(cursor) <= 500),
  read_to timestamptz,
  refused_at timestamptz
);

-- Money that belongs to nobody yet. The hints are whom it may be meant for; only an operator says so.
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
  -- The deposit that a slip gave it to: it goes back to the bank's account, and from there into the deposit.
  deposit_id text collate "C",
  -- Under that order it goes back to its payer, or went.
  return_id text unique,
  returned_at timestamptz,
  -- It can go back to nobody, and is the house's own: decided by two, by what an outside record says.
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

-- Money in suspense that goes back to the account it came from, by a payout of its own. `id` is the reference the bank knows.
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
  -- The bank's own word for a refusal.
  bank_reason text,
  -- As of a withdrawal.
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
  -- The name of the door, of those in the registry of partners.
  partner text not null,
  event_id text not null,
  received_at timestamptz not null,
  primary key (partner, event_id)
);
create index partner_callbacks_by_age on partner_callbacks (received_at);

-- What a partner does not answer while nothing else keeps a row of it: the bank's statement, a payment at the gateway. A row goes when
-- it answers, or when nobody waits for the answer any more.
create table partner_silences (
  what text not null,
  id text not null,
  since timestamptz not null,
  tries integer not null check (tries > 0),
  why text not null,
  primary key (what, id)
);

-- Money that was credited though its payer is not known to be the member: a gateway's, one whose payer the bank does not show, or a
-- stranger's that a person agreed to. `id` is its transfer, `staked` what was staked since it came.
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

-- Set by an operator, or by the rules for an account that paid in for several members: while one stands, each withdrawal waits for a person.
create table risk_marks (
  member_id text not null references members (id),
  no bigint generated always as identity,
  reason text not null,
  marked_by text not null,
  -- The payer, `<bank>:<account>`, whose several members it is for: marked once, whatever an operator says of it later.
  payer text,
  marked_at timestamptz not null,
  cleared_by text,
  cleared_at timestamptz,
  primary key (member_id, no),
  unique (member_id, payer),
  check ((cleared_by is null) = (cleared_at is null))
);
