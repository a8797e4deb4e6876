-- Messages to members. A message is written in the transaction of the event that causes it, so that neither exists without the other.
create table messages (
  no bigint generated always as identity primary key,
  member_id text not null references members,
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  -- Idempotency key: the event that caused the message. One cause writes only one message of each kind.
  cause text not null,
  -- Facts from which the text of the message is made (contract/src/messages/message-facts.ts), in the format of the API.
  facts jsonb not null check (jsonb_typeof(facts) = 'object'),
  created_at timestamptz not null,
  read_at timestamptz check (read_at >= created_at),
  unique (member_id, kind, cause)
);
create index messages_of_member on messages (member_id, no);
create index messages_unread on messages (member_id, no) where read_at is null;
create index messages_by_age on messages (created_at);
