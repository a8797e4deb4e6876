-- Members' choices of the channels by which messages reach them, and their consents to news.

-- A choice that a member made. Without a row the default of the group and channel holds (contract/src/messages/message-channels.ts).
create table message_choices (
  member_id text not null references members,
  message_group text not null check (message_group ~ '^[a-z_]{1,40}$'),
  channel text not null check (channel ~ '^[a-z_]{1,40}$'),
  is_on boolean not null,
  changed_at timestamptz not null,
  primary key (member_id, message_group, channel)
);

-- Consents to news (advertising), with the version of the text that the member saw. A consent that was ended is kept as evidence.
create table news_consents (
  no bigint generated always as identity primary key,
  member_id text not null references members,
  wording text not null check (wording ~ '^[0-9a-z-]{1,40}$'),
  given_at timestamptz not null,
  ended_at timestamptz check (ended_at >= given_at),
  -- Where the member ended the consent: on the page of choices, or in a message.
  ended_by text check (ended_by in ('choices', 'message')),
  check ((ended_at is null) = (ended_by is null))
);
create unique index news_consents_running on news_consents (member_id) where ended_at is null;
create index news_consents_of_member on news_consents (member_id);
create index news_consents_by_end on news_consents (ended_at) where ended_at is not null;

-- Indexes for two rules of news: their maximum number, and the days without news after a reached loss limit.
create index messages_news on messages (member_id, created_at) where kind = 'news';
create index messages_limit_reached on messages (member_id, created_at) where kind = 'limit_reached';
