-- Users of the simulated LINE. `follows`: the user added the official account and does not block it.
create table sandbox.line_user (
  user_id text primary key,
  user_no bigint generated always as identity,
  name text not null,
  follows boolean not null default false,
  blocks boolean not null default false,
  created_at timestamptz not null
);

-- Messages that a user's phone shows. A push to a user who does not follow the account is taken and not shown, so it has no row here.
create table sandbox.line_message (
  message_no bigint generated always as identity primary key,
  message_id text not null unique,
  user_id text not null references sandbox.line_user (user_id),
  sender text not null check (sender in ('user', 'account')),
  text text not null,
  sent_at timestamptz not null
);
create index line_message_of_user on sandbox.line_message (user_id, message_no);

-- Push messages that LINE has accepted, by their retry key.
create table sandbox.line_push (
  retry_key uuid primary key,
  request_id text not null,
  message_id text not null,
  taken_at timestamptz not null
);

create table sandbox.line_reply_token (
  token text primary key,
  user_id text not null references sandbox.line_user (user_id),
  expires_at timestamptz not null,
  used_at timestamptz
);

create table sandbox.line_link_token (
  token text primary key,
  user_id text not null references sandbox.line_user (user_id),
  expires_at timestamptz not null,
  used_at timestamptz
);

-- The month's quota. Null in `most`: no limit.
create table sandbox.line_quota (
  is_only boolean primary key default true check (is_only),
  most bigint check (most >= 0),
  used bigint not null check (used >= 0)
);
