-- Payout files, which an operator uploads to a bank without an API, and the result files of such a bank.

-- Files of payout orders.
create table payout_files (
  no bigint generated always as identity primary key,
  made_by text not null,
  made_at timestamptz not null,
  -- The operator who confirmed the upload of the file to the bank.
  uploaded_by text,
  uploaded_at timestamptz,
  check (num_nulls(uploaded_by, uploaded_at) in (0, 2))
);

-- Downloads of payout files. Each operator can download a file only once, because a second copy might be uploaded to the bank again.
create table payout_file_downloads (
  file_no bigint not null references payout_files (no),
  operator text not null,
  at timestamptz not null,
  primary key (file_no, operator)
);

-- The payout orders of each file. Each payout order is in only one file. If the bank reports several results for an order, the first one is kept.
create table payout_file_lines (
  reference text primary key,
  file_no bigint not null references payout_files (no),
  line integer not null check (line > 0),
  result text check (result in ('paid', 'refused')),
  read_by text,
  read_at timestamptz,
  unique (file_no, line),
  check (num_nulls(result, read_by, read_at) in (0, 3))
);

-- Files that an operator uploaded as files of the bank. A file is processed after a second operator has uploaded the same bytes.
create table bank_files (
  kind text not null check (kind in ('statement', 'payout_results')),
  -- SHA-256 of the file's bytes, by which the second upload is compared with the first.
  digest bytea not null check (octet_length(digest) = 32),
  lines integer not null check (lines >= 0),
  amount bigint not null check (amount >= 0),
  brought_by text not null,
  brought_at timestamptz not null,
  reason text not null,
  expires_at timestamptz not null check (expires_at > brought_at),
  agreed_by text check (agreed_by <> brought_by),
  agreed_at timestamptz,
  primary key (kind, digest),
  check (num_nulls(agreed_by, agreed_at) in (0, 2))
);
