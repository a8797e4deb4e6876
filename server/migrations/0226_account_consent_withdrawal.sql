-- Time at which the member withdrew the agreement that a vendor checks this document. `vendor_consent` is null from then on.
alter table identity_cases add column consent_withdrawn_at timestamptz;

-- After a withdrawal Sala asks the vendor to delete the pictures. `deletion_due_at` is the time of the next attempt, null if no attempt is due.
alter table identity_checks
  add column deletion_due_at timestamptz,
  add column deletion_tries integer not null default 0 check (deletion_tries >= 0),
  -- Time at which the vendor confirmed the deletion.
  add column deleted_there_at timestamptz;
create index identity_checks_deletions_by_time on identity_checks (deletion_due_at) where deletion_due_at is not null;
