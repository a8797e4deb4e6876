-- Chargebacks: money that a partner took back after it was posted (a gateway's refund, a bank's reversal). Each row is a case for operators.
create table taken_back (
  source text not null check (source in ('gateway', 'bank')),
  -- Id of the gateway's deposit, or of the reversed bank line. If the reversed line is unknown, id of the line that reverses it.
  source_id text not null,
  -- Number of the chargeback among those of this payment, because a gateway may take a payment back in parts.
  part integer not null check (part > 0),
  -- The ledger account to which the money came in.
  house text not null,
  amount bigint not null check (amount > 0),
  -- The bank's id of the line that reverses the payment.
  line_id text unique,
  taken_at timestamptz not null,
  noticed_at timestamptz not null,
  -- Time at which the case was settled. The next column is the ledger transfer that corrects the chargeback. A settled case without a transfer means
  -- that the partner gave the money back.
  settled_at timestamptz,
  transfer text,
  primary key (source, source_id, part),
  check ((source = 'bank') = (line_id is not null)),
  check (transfer is null or settled_at is not null)
);
create index taken_back_open on taken_back (noticed_at) where settled_at is null;
create index taken_back_by_time on taken_back (taken_at);

-- The gateway's cursor in its list of chargebacks.
create table gateway_points (
  only_row boolean primary key default true check (only_row),
  taken_back_cursor text not null check (length(taken_back_cursor) <= 500)
);
create index deposits_by_payment on deposits (payment_id) where payment_id is not null;

-- Adds a cause for the write-off of suspense items. `own_account` means that the money came from another account of the company, so that it is no
-- income.
alter table suspense_items drop constraint suspense_items_written_off_cause_check;
alter table suspense_items add constraint suspense_items_written_off_cause_check
  check (written_off_cause in ('return_refused', 'payer_not_shown', 'payer_unknown', 'own_account'));
