-- Tables that every domain uses: rate limits, the audit log, settings, the sandbox's moved clock, and job workers.

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

-- Index for the audit lines about one subject, such as a case.
create index audit_log_by_subject on audit_log (subject, seq);
-- Index for the audit lines of one operator or other actor.
create index audit_log_by_actor on audit_log (actor, seq);
-- Indexes for searches by the first characters of the action, and by member. The index by member contains only the few lines that name a member.
create index audit_log_by_action on audit_log (action text_pattern_ops, seq);
create index audit_log_by_member on audit_log ((details->>'member'), seq) where (details->>'member') is not null;

-- Audit lines that payments write. A job moves them to the hash chain in `audit_log`, in the order of `no`, so that payments do not wait for the
-- chain's lock.
create table audit_inbox (
  no bigint primary key generated always as identity,
  at timestamptz not null,
  actor text not null,
  action text not null,
  subject text not null,
  details jsonb not null
);

-- Seals of the audit log. Each minute, a job stores a keyed hash over the newest line. The key is outside the database, and so are copies of the
-- seals.
create table audit_seals (
  seq bigint primary key,
  hash bytea not null,
  mac bytea not null,
  at timestamptz not null
);

-- Rows of partners' lists that do not have the agreed format. They are stored as received, so that an operator can review them. The other rows of
-- such a list are processed.
create table unreadable_rows (
  hash bytea primary key,
  what text not null check (what in ('bank line', 'bank line out', 'gateway payment', 'round', 'balance')),
  raw text not null,
  read_at timestamptz not null,
  settled_by text,
  settled_at timestamptz,
  constraint unreadable_rows_settled check ((settled_by is null) = (settled_at is null))
);
create index unreadable_rows_open on unreadable_rows (read_at) where settled_at is null;

-- Numbers and switches that an operator may change. The domain that reads them defines their meaning and defaults.
create table settings (
  name text primary key,
  value jsonb not null,
  changed_at timestamptz not null
);

-- The moved clock of the sandbox, at most one row. Empty outside the sandbox.
create table moved_clock (
  only_row boolean primary key default true check (only_row),
  moved_to timestamptz not null,
  moved_at timestamptz not null
);

-- Hours whose stored sums are out of date. A job deletes these rows and computes the sums of their hours again. An hour may appear several times.
create table hour_marks (
  hour timestamptz not null
);

-- Running workers. Each worker updates its row every few seconds. If the row is no longer updated, the worker is dead, and the jobs that it has
-- locked are released.
create table job_workers (
  worker_id text primary key,
  seen_at timestamptz not null
);

-- Security events: one row per minute, kind and source, with a count. Only note_security_event writes rows, because it limits how many a flood of
-- events can add.
create table security_events (
  no bigint primary key generated always as identity,
  minute timestamptz not null,
  kind text not null,
  -- The member whom the event concerns. Empty if unknown.
  member_id text not null default '',
  -- Network of the caller: IPv4 range /24 or IPv6 range /48. Empty if several networks were merged into one row.
  network text not null default '',
  -- A part of the hash of the cookie that identifies the browser.
  device text not null default '',
  -- The rate limit or the partner whom the event concerns, in a few words and without secrets.
  detail text not null default '',
  count integer not null default 1 check (count > 0),
  last_at timestamptz not null,
  unique (minute, kind, member_id, network, device, detail)
);
create index security_events_by_member on security_events (member_id, last_at) where member_id <> '';

-- Exchanges with partners: calls about one of Sala's requests, timeouts, answers without the agreed format, and callbacks. Secrets and personal data
-- are removed before storage. Rows are kept for 30 days.
create table partner_log (
  no bigint primary key generated always as identity,
  partner text not null,
  outcome text not null check (outcome in ('agreed', 'odd', 'silent', 'callback', 'unreadable')),
  -- Sala's call and its content. Null for a callback of the partner.
  call text,
  request text,
  -- Sala's id of the deposit, withdrawal or credit transfer that the exchange is about.
  reference text,
  -- The HTTP status of an answer without the agreed format.
  status integer,
  body text not null,
  took_ms integer check (took_ms >= 0),
  at timestamptz not null,
  constraint partner_log_asked check ((call is null) = (outcome in ('callback', 'unreadable')) and (call is null) = (request is null))
);
create index partner_log_by_partner on partner_log (partner, outcome, at);
create index partner_log_by_reference on partner_log (reference, no) where reference is not null;
create index partner_log_by_age on partner_log (at);
