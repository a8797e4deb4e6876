-- Time at which Sala ended a real-money session.
alter table sandbox.game_launch add column ended_at timestamptz;
create index game_launch_of_account on sandbox.game_launch (username) where mode = 'real' and ended_at is null;

create table sandbox.game_session_end (
  reference text primary key,
  username text not null,
  closed integer not null default 0
);
