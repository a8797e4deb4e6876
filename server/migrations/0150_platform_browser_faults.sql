-- Faults of the lobby's program in members' browsers, without a member, network or text that a person typed. Equal faults share a row with a count.
create table browser_faults (
  -- SHA-256 of kind, message and file, in hexadecimal. The same fault has the same fingerprint in several releases.
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  -- Fingerprint that identifies the release of the lobby's program, as `SALA_RELEASE` names it.
  release text not null,
  kind text not null check (kind in ('error', 'rejection')),
  message text not null,
  -- File, line and column of the first line of the stack trace that is in Sala's code.
  place text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (fingerprint, release)
);
create index browser_faults_forgotten on browser_faults (last_at);

create table browser_fault_hours (
  fingerprint text not null,
  release text not null,
  hour timestamptz not null,
  -- Browser and system, such as `Chrome, Android`.
  browser text not null,
  -- Path of the page, in which `:id` replaces each number or id.
  page text not null,
  count integer not null check (count > 0),
  primary key (fingerprint, release, hour, browser, page),
  foreign key (fingerprint, release) references browser_faults on delete cascade
);
create index browser_fault_hours_by_hour on browser_fault_hours (hour, release);
