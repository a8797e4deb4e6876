-- Version of the text by which the member agreed that a vendor checks this document. Null if the member did not agree, or was not asked.
alter table identity_cases add column vendor_consent text;

-- Checks of identity documents by a vendor. A case has at most one check. The check's id is the reference at the vendor, so that a repeated order
-- causes no second check. The name and birth date that the vendor reads are not stored, only whether they agree with the account.
create table identity_checks (
  id text primary key,
  -- Number by which checks are sorted, because the ids of two checks of the same millisecond are in no order.
  no bigint generated always as identity,
  case_id text not null unique references identity_cases (id) on delete cascade,
  status text not null default 'queued' check (status in ('queued', 'sent', 'answered', 'failed', 'ended')),
  -- Operator who asked for the check, or `rule` if the settings demand a check of each document.
  asked_by text not null,
  asked_at timestamptz not null,
  -- Time from which the check waits in its status.
  waits_since timestamptz not null,
  -- Number of attempts since the vendor's last valid answer.
  tries integer not null default 0 check (tries >= 0),
  next_try_at timestamptz,
  sent_at timestamptz,
  -- The vendor's id of the check.
  vendor_id text,
  verdict text check (verdict in ('approve', 'refer', 'refuse')),
  reasons text[] not null default '{}',
  verdict_at timestamptz,
  name_agrees boolean,
  birth_agrees boolean,
  number_valid boolean,
  expires_on date,
  face_percent integer check (face_percent between 0 and 100),
  problem text check (problem in ('no_answer', 'no_verdict', 'refused', 'unknown_there', 'changed', 'late')),
  problem_at timestamptz,
  constraint identity_checks_due check ((next_try_at is not null) = (status in ('queued', 'sent'))),
  constraint identity_checks_verdict check ((verdict is not null) = (status = 'answered') and (verdict_at is null) = (verdict is null)),
  constraint identity_checks_problem check ((problem is null) = (problem_at is null)),
  constraint identity_checks_sent check (status <> 'sent' or sent_at is not null)
);
create index identity_checks_due_by_time on identity_checks (next_try_at) where next_try_at is not null;
create index identity_checks_failed on identity_checks (problem_at) where problem is not null;
