-- What the operator says to everybody.

create table maintenance_notices (
  id text primary key,
  content text not null,
  img text,
  img_url text,
  shown_from timestamptz not null,
  shown_until timestamptz not null check (shown_until > shown_from)
);
create index maintenance_notices_by_time on maintenance_notices (shown_until);
