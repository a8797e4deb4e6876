-- Subscriptions to push messages, with the keys that a browser makes and keeps. An ended subscription keeps its row, so that sends answer 410.
create table sandbox.push_subscription (
  subscription_id text primary key,
  subscription_no bigint generated always as identity,
  application_server_key bytea not null,
  private_key bytea not null,
  public_key bytea not null,
  auth bytea not null,
  created_at timestamptz not null,
  ended_at timestamptz
);

-- Accepted push messages. The column plaintext is null for a body that does not decrypt.
create table sandbox.push_message (
  message_no bigint generated always as identity primary key,
  message_id text not null unique,
  subscription_id text not null references sandbox.push_subscription (subscription_id),
  plaintext bytea,
  topic text,
  urgency text not null,
  ttl bigint not null check (ttl >= 0),
  received_at timestamptz not null
);
create index push_message_of_subscription on sandbox.push_message (subscription_id, message_no);
