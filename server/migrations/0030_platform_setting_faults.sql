-- A faulty setting of ours that blocked a member or a payout. One row per setting keeps the table as small as the list of settings.
create table setting_faults (
  setting text primary key,
  -- The observed fault, as a text for operators without tokens and personal data.
  met text not null,
  first_at timestamptz not null,
  last_at timestamptz not null
);
