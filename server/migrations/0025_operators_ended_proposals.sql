-- An open proposal ends if its maker is suspended, is signed out by another operator, gets new credentials or loses the permission. Its state is then
-- `expired`. These columns store the cause, and the operator who decided it.
alter table proposals add column ended_cause text;
alter table proposals add column ended_by text;
