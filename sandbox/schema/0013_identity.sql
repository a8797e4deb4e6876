-- Checks of identity documents that Sala ordered from the vendor. The vendor stores the sides and the total size of the pictures, but not the
-- pictures themselves.
create table sandbox.identity_check (
  check_no bigint generated always as identity primary key,
  check_id text not null unique,
  reference text not null unique,
  -- Id of Sala's case, which each answer repeats.
  subject text not null,
  kind text not null,
  name text,
  birth_date text,
  sides text[] not null,
  picture_bytes integer not null,
  -- Number of times that the pictures arrived under this reference.
  times_received integer not null default 1,
  verdict text check (verdict in ('approve', 'refer', 'refuse')),
  -- All verdicts that were given, oldest first. The newest one is `verdict`.
  given text[] not null default '{}',
  reasons text[] not null default '{}',
  read_name text,
  read_birth_date text,
  number_valid boolean,
  expires_on text,
  face_percent integer,
  decided_at timestamptz,
  created_at timestamptz not null
);
