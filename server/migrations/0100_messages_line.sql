-- Members' LINE accounts. A LINE account belongs to one member, and a member has at most one LINE account.
create table line_links (
  member_id text primary key references members,
  line_user_id text not null unique check (line_user_id ~ '^U[0-9a-f]{32}$'),
  linked_at timestamptz not null,
  -- Time since which the user blocks Sala's official account. Null if LINE delivers messages.
  blocked_at timestamptz,
  -- Time, by LINE's clock, of the newest event about following or blocking. An event that arrives later but has an earlier time is ignored.
  friend_event_at timestamptz not null
);

-- Each member's latest attempt to link a LINE account. Only a hash of the attempt's nonce is stored.
create table line_link_starts (
  member_id text primary key references members,
  nonce_hash bytea not null unique,
  ends_at timestamptz not null,
  -- Why the attempt failed: the LINE account belongs to another member, or LINE refused the user. Null while the attempt has no outcome.
  outcome text check (outcome in ('taken', 'failed'))
);

-- Deliveries of messages to members' LINE accounts. A delivery is stored in the same transaction as its message.
create table line_deliveries (
  message_no bigint primary key references messages on delete cascade,
  -- Idempotency key. LINE delivers one message for each key, so that the call can be repeated if LINE did not answer.
  retry_key uuid not null,
  status text not null check (status in ('waiting', 'sent', 'ended')),
  tries integer not null default 0 check (tries >= 0),
  -- Time of the next attempt of a waiting delivery.
  next_try_at timestamptz,
  -- Reason why the delivery failed.
  why text,
  check ((status = 'waiting') = (next_try_at is not null)),
  check ((status = 'ended') = (why is not null))
);
create index line_deliveries_due on line_deliveries (next_try_at) where status = 'waiting';
