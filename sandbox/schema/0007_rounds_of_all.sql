-- Accounts opened through the agent API: the list of all rounds omits their rounds.
alter table sandbox.game_account add column of_agent boolean not null default false;
