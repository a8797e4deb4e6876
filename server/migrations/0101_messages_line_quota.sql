-- Quotas of messages that LINE allows, one row for each month by Bangkok time.
create table line_quotas (
  month text primary key check (month ~ '^\d{4}-\d{2}$'),
  -- Maximum number of messages. Null if there is no limit.
  most integer check (most >= 0),
  -- Number of sent messages that the quota counts. LINE reported it at `read_at`, and each message since then is added.
  used integer not null check (used >= 0),
  read_at timestamptz not null
);
