-- Conversations between a member and the staff.
create table support_threads (
  id text primary key,
  member_id text not null references members,
  topic text not null check (topic in ('deposit', 'withdrawal', 'bonus', 'game', 'account', 'protection', 'other')),
  -- The member's deposit, withdrawal, bonus or slip that the conversation is about.
  about text check (about ~ '^(dep|wdr|bon|slp)_[0-9a-z]{26}$'),
  -- Idempotency key of the call that began the conversation.
  open_key text,
  handled_by text,
  created_at timestamptz not null,
  last_at timestamptz not null,
  -- Time of the member's oldest message that has no answer.
  waiting_since timestamptz,
  first_answer_at timestamptz check (first_answer_at >= created_at),
  -- Number of the newest message that the member has read. The next column is the number of the newest message that the staff has read.
  member_read_no bigint not null default 0,
  desk_read_no bigint not null default 0,
  closed_at timestamptz,
  closed_by text,
  closed_why text,
  check ((closed_at is null) = (closed_by is null)),
  check (closed_at is null or waiting_since is null),
  unique (member_id, open_key)
);
create index support_threads_of_member on support_threads (member_id, last_at desc);
create index support_threads_waiting on support_threads (waiting_since) where waiting_since is not null;
create index support_threads_open on support_threads (last_at desc, id) where closed_at is null;
create index support_threads_closed on support_threads (closed_at desc, id) where closed_at is not null;
create index support_threads_answered on support_threads (first_answer_at) where first_answer_at is not null;

-- Messages of a conversation. The author is the staff user who answered, or null for a message of the member.
create table support_messages (
  no bigint generated always as identity primary key,
  thread_id text not null references support_threads on delete cascade,
  author text,
  body text not null,
  -- Idempotency key of the call that sent the message.
  send_key text,
  created_at timestamptz not null
);
create index support_messages_of_thread on support_messages (thread_id, no);
create unique index support_messages_once on support_messages (thread_id, coalesce(author, ''), send_key);

-- Pictures in messages. They were decoded and encoded again, which removes the file's metadata.
create table support_pictures (
  message_no bigint primary key references support_messages on delete cascade,
  webp bytea not null,
  sha256 bytea not null
);

-- Notes between staff users. They have a separate table, so that no query of a member can return them.
create table support_notes (
  no bigint generated always as identity primary key,
  thread_id text not null references support_threads on delete cascade,
  author text not null,
  body text not null,
  send_key text not null,
  created_at timestamptz not null,
  unique (thread_id, author, send_key)
);

-- Ready answers: texts that staff users insert into an answer.
create table ready_answers (
  no bigint generated always as identity primary key,
  title text not null,
  body text not null,
  topic text check (topic in ('deposit', 'withdrawal', 'bonus', 'game', 'account', 'protection', 'other')),
  changed_by text not null,
  changed_at timestamptz not null
);
