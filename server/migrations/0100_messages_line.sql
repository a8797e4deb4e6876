-- LINE accounts of members. A LINE account belongs to one member, and a member has one.
create table line_links (
  member_id text primary key references members,
  line_user_id text not null unique check (line_user_id ~ '^U[0-9a-f]{32}$'),
  linked_at timestamptz not null,
  -- Time from which the user blocks the official account; null while LINE delivers.
  blocked_at timestamptz,
  -- Time of LINE's newest event about following or blocking, by LINE's clock. An older event that arrives late changes nothing.
  friend_event_at timestamptz not null
);

-- The latest attempt of a member to link a LINE account. Only the hash of its nonce is stored.
create table line_link_starts (
  member_id text primary key references members,
  nonce_hash bytea not null unique,
  ends_at timestamptz not null,
  -- Why the attempt failed: the LINE account belongs to another member, or LINE refused the user. Null while it runs.
  outcome text check (outcome in ('taken', 'failed'))
);

-- A message's way to the member's LINE account. It is written with the message, so neither exists without the other.
create table line_deliveries (
  message_no bigint primary key references messages on delete cascade,
  -- LINE takes one message for each key, so a repetition after silence does not arrive twice.
  retry_key uuid not null,
  status text not null check (status in ('waiting', 'sent', 'ended')),
  tries integer not null default 0 check (tries >= 0),
  -- The next attempt of a waiting message.
  next_try_at timestamptz,
  -- Why the message ended without success.
  why text,
  check ((status = 'waiting') = (next_try_at is not null)),
  check ((status = 'ended') = (why is not null))
);
create index line_deliveries_due on line_deliveries (next_try_at) where status = 'waiting';
