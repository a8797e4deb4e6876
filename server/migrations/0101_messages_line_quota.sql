-- LINE's monthly quota of messages: one row a month of Bangkok.
create table line_quotas (
  month text primary key check (month ~ '^\d{4}-\d{2}$'),
  -- Null without a limit.
  most integer check (most >= 0),
  -- As LINE said at `read_at`, and what Sala has sent since.
  used integer not null check (used >= 0),
  read_at timestamptz not null
);
