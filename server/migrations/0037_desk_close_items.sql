alter table told_payments
  -- Name of the list that reported the payment. Null for a partner that has only one list.
  add column feed text,
  -- The company's ledger account of the payment when the line was first reported. Null for lines from before this column existed.
  add column house text;

-- Time at which the partner's list was last read completely. Ledger postings after it cannot be on the list yet.
alter table reconcile_points add column read_at timestamptz;

-- The unexplained difference at the daily close, with the sign of the ledger. Null for an account that no list covers, and for closes before this
-- column existed.
alter table account_closes add column difference bigint;

-- From now on, a day with a difference that is only in transit can be closed without a reason. The previous release writes no `difference`, so for
-- its rows the earlier rule applies.
alter table account_closes drop constraint account_closes_check;
alter table account_closes add constraint account_closes_check
  check (told is null or told = came - went or difference = 0 or reason <> '');
