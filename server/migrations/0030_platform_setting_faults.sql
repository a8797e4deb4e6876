-- A faulty setting that blocked a member or a payout. There is one row per setting, so that the table stays small.
create table setting_faults (
  setting text primary key,
  -- Description of the fault for operators, without tokens and personal data.
  met text not null,
  first_at timestamptz not null,
  last_at timestamptz not null
);
