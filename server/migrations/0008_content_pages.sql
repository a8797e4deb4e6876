-- The carousel (L06), and word to every node when what everybody sees has changed.

create table banners (
  id text primary key,
  position integer not null unique check (position >= 1),
  img text not null,
  link text,
  title text not null,
  note text not null,
  gamecode text,
  game_option text,
  -- A banner leads to one place.
  check (link is null or gamecode is null),
  check (game_option is null or gamecode is not null)
);

-- By trigger, so that whoever changes it, the command line and psql included, is heard.
create function announce_content() returns trigger language plpgsql as $$
begin
  perform pg_notify('public_events', 'content');
  return null;
end;
$$;

create trigger banners_changed after insert or update or delete on banners
  for each statement execute function announce_content();
create trigger notices_changed after insert or update or delete on maintenance_notices
  for each statement execute function announce_content();
create trigger settings_changed after insert or update or delete on settings
  for each statement execute function announce_content();
