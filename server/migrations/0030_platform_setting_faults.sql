-- A setting of ours that kept a member or a payout from going on: one row a setting, so that the table stays as small as their list.
create table setting_faults (
  setting text primary key,
  -- What was met, for operators; it holds no token and no personal data.
  met text not null,
  first_at timestamptz not null,
  last_at timestamptz not null
);
