-- SMS about the safety of an account. It is written with its message, so neither exists without the other.
create table sms_deliveries (
  message_no bigint primary key references messages on delete cascade,
  status text not null check (status in ('waiting', 'sent', 'ended')),
  tries integer not null default 0 check (tries >= 0),
  -- Place of the provider in the configuration. The next one is used after a definite refusal.
  provider integer not null default 0 check (provider >= 0),
  -- The next attempt of a waiting SMS.
  next_try_at timestamptz,
  -- Why the SMS ended without success.
  why text,
  check ((status = 'waiting') = (next_try_at is not null)),
  check ((status = 'ended') = (why is not null))
);
create index sms_deliveries_due on sms_deliveries (next_try_at) where status = 'waiting';
