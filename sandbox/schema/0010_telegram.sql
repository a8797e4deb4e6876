-- Messages that a bot sent to a group.
create table sandbox.telegram_message (
  message_id bigint generated always as identity primary key,
  chat_id text not null,
  text text not null,
  sent_at timestamptz not null
);
