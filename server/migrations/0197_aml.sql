-- Sanctions lists that an operator loads, the comparison of members' names with them, and cases about money laundering.

create table aml_lists (
  no bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 120),
  -- The list's publisher, and where its file comes from.
  source text not null check (length(source) between 1 and 200),
  format text not null check (format in ('un_xml', 'csv')),
  encoding text not null check (encoding in ('utf-8', 'utf-16le', 'utf-16be', 'windows-874')),
  -- SHA-256 of the list's newest file.
  digest bytea not null check (octet_length(digest) = 32),
  entries integer not null check (entries > 0),
  loaded_by text not null,
  loaded_at timestamptz not null,
  ended_at timestamptz check (ended_at >= loaded_at),
  ended_by text,
  check ((ended_at is null) = (ended_by is null))
);
create unique index aml_lists_running on aml_lists (name) where ended_at is null;

-- Entries of the sanctions lists. An entry that the newest file lacks, or has with other names, is still compared with members until two operators
-- drop it. `gone_at` is the time since which the file lacks it.
create table aml_list_entries (
  list_no bigint not null references aml_lists (no),
  reference text not null check (length(reference) between 1 and 200),
  -- SHA-256 of the entry's kind, names and birth dates.
  digest bytea not null check (octet_length(digest) = 32),
  kind text not null check (kind in ('person', 'entity')),
  names text[] not null check (cardinality(names) between 1 and 200),
  -- Birth dates as `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. The list may name several.
  birth_dates text[] not null,
  gone_at timestamptz,
  primary key (list_no, reference, digest)
);

-- Hash of the name with which each member was last compared with the lists.
create table aml_screenings (
  member_id text primary key references members (id),
  name_hash text not null,
  screened_at timestamptz not null
);

-- Cases about members. For each member and rule there is at most one case that is not closed.
create table aml_cases (
  no bigint generated always as identity primary key,
  member_id text not null references members (id),
  rule text not null check (rule in ('list_match', 'structuring', 'pass_through')),
  state text not null check (state in ('open', 'escalated', 'reported', 'closed')),
  opened_at timestamptz not null,
  -- The figures of the newest finding, by name, with amounts in baht.
  facts jsonb not null check (jsonb_typeof(facts) = 'object'),
  found_from timestamptz not null,
  found_until timestamptz not null check (found_until >= found_from),
  changed_at timestamptz not null check (changed_at >= opened_at)
);
create unique index aml_cases_running on aml_cases (member_id, rule) where state <> 'closed';
create index aml_cases_by_state on aml_cases (state, changed_at);

create table aml_case_events (
  case_no bigint not null references aml_cases (no),
  no bigint generated always as identity,
  kind text not null check (kind in ('opened', 'found', 'note', 'escalated', 'funds_asked', 'file', 'reported', 'closed')),
  -- Author: `rules`, or an operator's name. For a decision of two operators, `checker` is the name of the second one.
  by text not null,
  checker text,
  at timestamptz not null,
  words text,
  -- The conversation in which the member was asked for the source of the money.
  thread_id text,
  primary key (case_no, no),
  check ((thread_id is not null) = (kind = 'funds_asked'))
);

-- Matches. A match is a member whose name is so similar to an entry of a list that the score reaches the threshold in the settings. A decided match
-- becomes undecided again only with a higher score.
create table aml_matches (
  member_id text not null references members (id),
  list_no bigint not null references aml_lists (no),
  reference text not null,
  case_no bigint not null references aml_cases (no),
  entry_name text not null,
  score smallint not null check (score between 0 and 100),
  birth text not null check (birth in ('equal', 'differs', 'unknown')),
  found_at timestamptz not null,
  outcome text check (outcome in ('dismissed', 'confirmed')),
  decided_at timestamptz,
  primary key (member_id, list_no, reference),
  check ((outcome is null) = (decided_at is null))
);
create index aml_matches_by_case on aml_matches (case_no);
