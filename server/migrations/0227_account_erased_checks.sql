-- Checks of identity documents that the vendor must still delete after the account was erased and Sala deleted the document with its check. A row
-- has the two ids by which the vendor knows the check, and no data of the member. It is deleted when the vendor confirms the deletion.
create table identity_deletions (
  -- The id that the check had in `identity_checks`. It is the reference at the vendor.
  check_id text primary key,
  -- The id that the case had in `identity_cases`. It is the subject at the vendor.
  case_id text not null,
  requested_at timestamptz not null,
  -- Time of the next attempt. Null if the vendor has no call for a deletion, so that operators must ask it outside Sala.
  deletion_due_at timestamptz,
  deletion_tries integer not null default 0 check (deletion_tries >= 0),
  -- Time at which Sala found that the vendor has no call for a deletion.
  no_call_at timestamptz,
  constraint identity_deletions_due check ((deletion_due_at is null) = (no_call_at is not null))
);
create index identity_deletions_by_time on identity_deletions (deletion_due_at) where deletion_due_at is not null;
