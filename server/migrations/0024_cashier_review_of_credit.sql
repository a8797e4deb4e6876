-- Adds a reason for the review of a withdrawal: an operator gave the member credit.
alter table withdrawals drop constraint withdrawals_review_check;
alter table withdrawals add constraint withdrawals_review_check check (review in (
  'amount', 'day_total', 'first', 'bank_age', 'risk_mark', 'payer', 'operator_credit'
));
