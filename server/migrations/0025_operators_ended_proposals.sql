-- An open proposal ends when its maker is suspended, is signed out by another, gets new proofs or loses the permission.
-- Its state is then `expired`; these columns say why it ended, and who decided that.
alter table proposals add column ended_cause text;
alter table proposals add column ended_by text;
