-- Browsers in which a member allowed notifications. The browser's push service issued endpoint and keys.
create table push_subscriptions (
  no bigint generated always as identity primary key,
  member_id text not null references members,
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
create index push_subscriptions_of_member on push_subscriptions (member_id, no);

-- The delivery of a message to one browser as a push. It is written in the transaction of the message.
create table push_deliveries (
  message_no bigint not null references messages on delete cascade,
  subscription_no bigint not null references push_subscriptions on delete cascade,
  status text not null check (status in ('waiting', 'sent', 'ended')),
  tries integer not null default 0 check (tries >= 0),
  -- Time of the next attempt to send a waiting push.
  next_try_at timestamptz,
  -- Why the delivery failed: the status that the push service answered, or `too late`.
  why text,
  primary key (message_no, subscription_no),
  check ((status = 'waiting') = (next_try_at is not null)),
  check ((status = 'ended') = (why is not null))
);
create index push_deliveries_due on push_deliveries (next_try_at) where status = 'waiting';
create index push_deliveries_of_subscription on push_deliveries (subscription_no);
