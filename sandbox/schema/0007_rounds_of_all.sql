-- Marks accounts that were opened through the agent API. The list of all players' rounds omits their rounds.
alter table sandbox.game_account add column of_agent boolean not null default false;
