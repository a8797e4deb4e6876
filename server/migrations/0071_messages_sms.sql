-- SMS about the safety of an account, for example because of a new device. An SMS is stored in the transaction that stores the member's message with
-- the same content.
create table sms_deliveries (
  message_no bigint primary key references messages on delete cascade,
  status text not null check (status in ('waiting', 'sent', 'ended')),
  tries integer not null default 0 check (tries >= 0),
  -- Index of the SMS provider in the configuration. After a clear refusal the next provider is used.
  provider integer not null default 0 check (provider >= 0),
  -- Time of the next attempt to send a waiting SMS.
  next_try_at timestamptz,
  -- Reason why the SMS failed.
  why text,
  check ((status = 'waiting') = (next_try_at is not null)),
  check ((status = 'ended') = (why is not null))
);
create index sms_deliveries_due on sms_deliveries (next_try_at) where status = 'waiting';
