-- A payer's word on an order that ended otherwise, or was never given, is kept for a person as rows are that nobody can read.
alter table unreadable_rows drop constraint unreadable_rows_what_check;
alter table unreadable_rows add constraint unreadable_rows_what_check
  check (what in ('bank line', 'bank line out', 'gateway payment', 'payout answer', 'round', 'balance'));
