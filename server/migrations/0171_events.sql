-- Outgoing events: changes to members and their money, for receivers outside Sala (BI, CRM). Triggers write each event in the transaction of the
-- change. A row has no phone, name or bank account.
create table events (
  -- Number of the transaction that wrote the event. Events of transactions that may still be open are not read yet, so that no reader skips an event
  -- that is committed late.
  transaction_no bigint not null default pg_current_xact_id()::text::bigint,
  no bigint not null generated always as identity,
  kind text not null,
  -- The member whom the event concerns. There is no foreign key, because rows of `members` are never deleted and the check would slow each change
  -- down.
  member_id text not null,
  at timestamptz not null,
  -- Data of the event: ids, states, and amounts in satang as text, because JSON numbers would round them.
  facts jsonb not null check (jsonb_typeof(facts) = 'object'),
  primary key (transaction_no, no)
);

-- Position of the newest event that was deleted because of its age. A receiver whose position is before this one has missed events.
create table event_deletions (
  only_row boolean primary key default true check (only_row),
  transaction_no bigint not null,
  no bigint not null
);

create table event_receivers (
  id text primary key,
  name text not null unique check (length(name) between 1 and 60),
  -- Address of the webhooks. Null if the receiver only reads events with its key.
  url text check (length(url) <= 500),
  kinds text[] not null check (cardinality(kinds) > 0),
  -- Whether webhooks contain phone, name and bank account of the member.
  personal_data boolean not null default false check (not personal_data or url is not null),
  status text not null check (status in ('active', 'paused')),
  -- Why deliveries are paused. It is the reason that an operator gave, `gone` after HTTP status 410, or `missed` if events were deleted before their
  -- delivery.
  paused_why text check ((paused_why is null) = (status = 'active')),
  -- Position of the last event that the receiver accepted. Deliveries continue after it.
  transaction_no bigint not null,
  no bigint not null,
  -- Signing secret, encrypted with a key outside the database. After a change of the secret, the earlier one also signs until `old_secret_until`.
  secret bytea,
  old_secret bytea,
  old_secret_until timestamptz,
  -- SHA-256 of the key with which the receiver reads events.
  key_hash bytea unique,
  -- Number of attempts that have failed since the last success. The next columns are the time of the first of them, and the earliest time of the next
  -- attempt. A worker that delivers moves the latter, so that no other worker delivers at the same time.
  tries integer not null default 0 check (tries >= 0),
  failed_since timestamptz,
  next_try_at timestamptz not null,
  last_error text,
  delivered_at timestamptz,
  read_at timestamptz,
  -- Number of attempts so far. It decides which row of `event_deliveries` the next attempt overwrites.
  attempts bigint not null default 0 check (attempts >= 0),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- The operator who made the last change. If two operators decided it, the text has the names of both (maker and checker).
  changed_by text not null,
  check ((old_secret is null) = (old_secret_until is null)),
  check ((tries = 0) = (failed_since is null))
);

-- The last attempts to deliver to each receiver. A receiver has 50 places, and each attempt overwrites the oldest one.
create table event_deliveries (
  receiver_id text not null references event_receivers (id),
  place integer not null check (place between 0 and 49),
  attempt bigint not null,
  event_id text not null,
  kind text not null,
  at timestamptz not null,
  outcome text not null check (outcome in ('delivered', 'refused', 'gone', 'silent')),
  -- HTTP status of the answer. Null if none came.
  http_status integer,
  took_ms integer not null check (took_ms >= 0),
  error text,
  primary key (receiver_id, place)
);
