-- A staff user's choices for alerts about waiting work. A staff user without a row has the defaults.
create table desk_alert_choices (
  operator_id text primary key references operators,
  muted text[] not null,
  desktop boolean not null,
  quiet_from_hour smallint not null check (quiet_from_hour between 0 and 24),
  quiet_to_hour smallint not null check (quiet_to_hour between 0 and 24),
  on_call boolean not null,
  changed_at timestamptz not null
);

-- Alerts about waiting work. `listener` is the session of a staff user, or the chat group of the shift. `item` identifies the waiting case by a hash
-- of its id, because the id can contain a member's id. `since` is the time from which the case waits.
create table desk_alert_calls (
  listener text not null,
  item text not null,
  level text not null check (level in ('new', 'late', 'escalated')),
  since timestamptz not null,
  called_at timestamptz not null,
  primary key (listener, item, level)
);
create index desk_alert_calls_by_age on desk_alert_calls (called_at);

-- Business alarms that are currently raised, each with the time at which it was raised.
create table business_alarms (
  name text primary key
    check (name in ('money_low', 'bank_silent', 'gateway_silent', 'game_site_silent', 'credit_slow', 'many_failures')),
  began_at timestamptz not null
);

-- Messages to the chat group of the shift. They are stored as facts from which the text is made: kind of work, number of cases and waiting time, but
-- no data of a member.
create table staff_group_messages (
  no bigint generated always as identity primary key,
  -- Name of the adapter that sends the message.
  channel text not null,
  kind text not null check (
    kind in ('withdrawal', 'suspense', 'slip', 'payout', 'movement', 'proposal', 'job', 'trouble', 'message', 'alarm')),
  alarms text[] not null default '{}',
  items integer not null check (items > 0),
  waiting_minutes integer not null check (waiting_minutes >= 0),
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'ended')),
  tries integer not null default 0 check (tries >= 0),
  next_try_at timestamptz,
  why text,
  message_id text,
  created_at timestamptz not null,
  check ((status = 'waiting') = (next_try_at is not null))
);
create index staff_group_messages_due on staff_group_messages (next_try_at) where status = 'waiting';
create index staff_group_messages_by_age on staff_group_messages (created_at);
