-- Sites that tell everybody's rounds in one list: how far it was counted, in the words of its adapter.
create table site_feeds (
  site text primary key,
  cursor text check (length(cursor) <= 500)
);

-- Rounds that were counted of a site that may tell them again: the hash of its name, the member's there and the round's id.
create table counted_rounds (
  round bytea primary key,
  counted_at timestamptz not null
);
create index counted_rounds_by_age on counted_rounds (counted_at);
