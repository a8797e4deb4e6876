-- Game sites that list the rounds of all members together, with the adapter's cursor after the last counted round.
create table site_feeds (
  site text primary key,
  cursor text check (length(cursor) <= 500)
);

-- Counted game rounds of sites that may report a round again. A row is a hash of the site's name, the member's name at the site and the round's id.
create table counted_rounds (
  round bytea primary key,
  counted_at timestamptz not null
);
create index counted_rounds_by_age on counted_rounds (counted_at);
