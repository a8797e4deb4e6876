-- Play that is ended from outside: a break begins or a limit is reached while a game is open. And a phone that is proved by a
-- code of its own.

alter table one_time_codes drop constraint one_time_codes_flow_check;
alter table one_time_codes add constraint one_time_codes_flow_check check (flow in ('register', 'reset', 'prove'));

-- One order to the game site to end whatever the member has open there. The id is also the reference the site knows it by, so
-- that asking again ends nothing that was opened later.
create table play_ends (
  member_id text not null references members (id),
  id text not null,
  why text not null check (why in ('break', 'loss_limit')),
  -- What it follows from; the same cause ends once.
  cause text not null,
  status text not null check (status in ('asked', 'done', 'lapsed')),
  -- How many games the site closed.
  closed integer check (closed >= 0),
  silences integer not null default 0,
  due_at timestamptz not null,
  -- From then on the member may play again, and an order that never came through means nothing any more.
  until timestamptz not null,
  asked_at timestamptz not null,
  ended_at timestamptz,
  primary key (member_id, id),
  unique (member_id, cause),
  check ((ended_at is null) = (status = 'asked')),
  check ((closed is not null) = (status = 'done'))
);
create index play_ends_due on play_ends (due_at) where ended_at is null;
create index play_ends_by_age on play_ends (asked_at);
