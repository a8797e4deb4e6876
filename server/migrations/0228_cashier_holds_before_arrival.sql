-- Time at which a withdrawal was held while its credit was still leaving the game site (status moving). It becomes held when the credit arrives. Null
-- if nobody held it before. The audit log has the operator and the reason.
alter table withdrawals add column hold_asked_at timestamptz;
