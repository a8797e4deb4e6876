-- Content that the operator publishes: notices and the carousel (L06).

create table maintenance_notices (
  id text primary key,
  content text not null,
  img text,
  img_url text,
  shown_from timestamptz not null,
  shown_until timestamptz not null check (shown_until > shown_from)
);
create index maintenance_notices_by_time on maintenance_notices (shown_until);

create table banners (
  id text primary key,
  position integer not null unique check (position >= 1),
  img text not null,
  link text,
  title text not null,
  note text not null,
  gamecode text,
  game_option text,
  -- Time span in which the notice is shown. Null means that it has no beginning, or no end.
  shown_from timestamptz,
  shown_until timestamptz check (shown_until > shown_from),
  -- A banner leads either to a link or to a game. Only a game has a launch option.
  check (link is null or gamecode is null),
  check (game_option is null or gamecode is not null)
);

-- Uploaded banner pictures, encoded again by the server. The URL is derived from the content, so that browsers cache it for a year.
create table content_pictures (
  sha256 text primary key,
  webp bytea not null,
  added_at timestamptz not null,
  check (sha256 = encode(sha256(webp), 'hex'))
);
