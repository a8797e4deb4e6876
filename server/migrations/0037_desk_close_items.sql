alter table told_payments
  -- The list that reported the payment; null: the partner's only list.
  add column feed text,
  -- The ledger's name of the account when the line was first reported; null: reported before this column existed.
  add column house text;

-- Time of the last complete read of a list: later entries cannot be on it yet.
alter table reconcile_points add column read_at timestamptz;

-- The unexplained difference at the close, with the ledger's sign; null: closed before this column existed, or without a list.
alter table account_closes add column difference bigint;

-- A day whose only difference is in transit closes without a reason. The release before writes no difference, and its rule still applies.
alter table account_closes drop constraint account_closes_check;
alter table account_closes add constraint account_closes_check
  check (told is null or told = came - went or difference = 0 or reason <> '');
