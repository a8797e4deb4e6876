alter table told_payments
  -- Which of several lists told it; null: the partner's only one.
  add column feed text,
  -- The books' name of that account as it was when the line was told first; null: told before that was kept.
  add column house text;

-- When a list was read to its end last: what was booked later cannot be on it yet.
alter table reconcile_points add column read_at timestamptz;

-- What was unexplained when a person closed the account's day, in the sign of the books; null: closed before it was kept, or with no list to compare.
alter table account_closes add column difference bigint;

-- A day that agrees but for what is in transit closes without a reason. The release before writes no difference, and its rule still holds.
alter table account_closes drop constraint account_closes_check;
alter table account_closes add constraint account_closes_check
  check (told is null or told = came - went or difference = 0 or reason <> '');
