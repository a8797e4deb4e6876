-- The column ended_at is the time at which Sala ended the play session of a launch. Null while Sala has not.
alter table sandbox.game_launch add column ended_at timestamptz;
create index game_launch_of_account on sandbox.game_launch (username) where mode = 'real' and ended_at is null;

create table sandbox.game_session_end (
  reference text primary key,
  username text not null,
  closed integer not null default 0
);
