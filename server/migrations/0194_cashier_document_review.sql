-- Adds a reason for the review of a withdrawal: the member's identity document is missing.
alter table withdrawals drop constraint withdrawals_review_check, add constraint withdrawals_review_check check (review in (
  'amount', 'day_total', 'first', 'bank_age', 'risk_mark', 'payer', 'operator_credit', 'document'
));
