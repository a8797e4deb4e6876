-- What every domain stands on: caps, the audit log, settings, the sandbox's moved clock, and who works on jobs.

create table limit_hits (
  name text not null,
  subject text not null,
  window_start timestamptz not null,
  hits integer not null,
  primary key (name, subject, window_start)
);
create index limit_hits_by_age on limit_hits (window_start);

create table audit_log (
  seq bigint generated always as identity primary key,
  at timestamptz not null,
  actor text not null,
  action text not null,
  subject text not null,
  details jsonb not null,
  hash bytea not null
);

-- Who has dealt with a case, and when.
create index audit_log_by_subject on audit_log (subject, seq);
-- What a member did, and what names a member: most lines are neither.
create index audit_log_by_actor on audit_log (actor, seq);
-- By the begin of the name of what was done.
create index audit_log_by_action on audit_log (action text_pattern_ops, seq);
create index audit_log_by_member on audit_log ((details->>'member'), seq) where (details->>'member') is not null;

-- Lines that are written with every payment. They are chained into `audit_log` in the order of their numbers soon after, so that
-- payments do not stand in line for the chain.
create table audit_inbox (
  no bigint primary key generated always as identity,
  at timestamptz not null,
  actor text not null,
  action text not null,
  subject text not null,
  details jsonb not null
);

-- Each minute the newest line of the log is sealed with a key that the database does not have; the same seals stand outside it.
create table audit_seals (
  seq bigint primary key,
  hash bytea not null,
  mac bytea not null,
  at timestamptz not null
);

-- Rows of a partner's lists in another form than agreed: kept as they came, for a person, while everything beside them goes on.
create table unreadable_rows (
  hash bytea primary key,
  what text not null check (what in ('bank line', 'bank line out', 'gateway payment', 'round', 'balance')),
  raw text not null,
  read_at timestamptz not null,
  -- Who has dealt with it.
  settled_by text,
  settled_at timestamptz,
  constraint unreadable_rows_settled check ((settled_by is null) = (settled_at is null))
);
create index unreadable_rows_open on unreadable_rows (read_at) where settled_at is null;

-- Numbers and switches an operator may change. Their meaning and defaults stand in the domain that reads them.
create table settings (
  name text primary key,
  value jsonb not null,
  changed_at timestamptz not null
);

-- At most one row: where the sandbox put the clock. Empty outside the sandbox.
create table moved_clock (
  only_row boolean primary key default true check (only_row),
  moved_to timestamptz not null,
  moved_at timestamptz not null
);

-- Hours in which something has happened that sums are kept of: whoever keeps them takes the rows away and sums those hours anew. An
-- hour may stand here often.
create table hour_marks (
  hour timestamptz not null
);

-- Workers that live: each says so every few seconds. A job locked by one that fell silent is let go.
create table job_workers (
  worker_id text primary key,
  seen_at timestamptz not null
);

-- What happened at the door: one row a minute of the same kind from the same place, with how often. Rows are written by
-- note_security_event alone, which keeps a flood from filling the table.
create table security_events (
  no bigint primary key generated always as identity,
  minute timestamptz not null,
  kind text not null,
  -- Who it was about, where that is known; empty where it is not.
  member_id text not null default '',
  -- A /24 or a /48; empty where many were folded into one row.
  network text not null default '',
  -- A part of the hash of the browser's mark.
  device text not null default '',
  -- Which cap, which partner: few words, no secret.
  detail text not null default '',
  count integer not null default 1 check (count > 0),
  last_at timestamptz not null,
  unique (minute, kind, member_id, network, device, detail)
);
create index security_events_by_member on security_events (member_id, last_at) where member_id <> '';

-- What was said between partners and us: what we asked about a request of ours, every silence and every answer that is not as agreed, and
-- callbacks. Secrets and personal data are cut out before; kept for 30 days.
create table partner_log (
  no bigint primary key generated always as identity,
  partner text not null,
  outcome text not null check (outcome in ('agreed', 'odd', 'silent', 'callback', 'unreadable')),
  -- What was asked and with what; null of what a partner says by itself.
  call text,
  request text,
  -- Our name of what it is about.
  reference text,
  -- The HTTP status of an odd answer.
  status integer,
  body text not null,
  took_ms integer check (took_ms >= 0),
  at timestamptz not null,
  constraint partner_log_asked check ((call is null) = (outcome in ('callback', 'unreadable')) and (call is null) = (request is null))
);
create index partner_log_by_partner on partner_log (partner, outcome, at);
create index partner_log_by_reference on partner_log (reference, no) where reference is not null;
create index partner_log_by_age on partner_log (at);
