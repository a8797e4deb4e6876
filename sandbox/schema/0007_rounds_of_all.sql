-- Accounts that were opened in the manner of agents: their rounds stand in no list of our own wire.
alter table sandbox.game_account add column of_agent boolean not null default false;
