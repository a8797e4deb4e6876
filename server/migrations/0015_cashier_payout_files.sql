-- Files that a person carries to the bank and from it.

-- Orders of payouts in a file.
create table payout_files (
  no bigint generated always as identity primary key,
  made_by text not null,
  made_at timestamptz not null,
  -- Who said that the bank has it.
  uploaded_by text,
  uploaded_at timestamptz,
  check (num_nulls(uploaded_by, uploaded_at) in (0, 2))
);

-- Who has taken a file to upload it. Each person takes it once: a file that lies about twice is uploaded twice.
create table payout_file_downloads (
  file_no bigint not null references payout_files (no),
  operator text not null,
  at timestamptz not null,
  primary key (file_no, operator)
);

-- An order, a withdrawal's or a return's, stands in one file. What the bank says of it is kept as it was read first.
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

-- A file that somebody says is the bank's. It is read when a second person has brought the same bytes.
create table bank_files (
  kind text not null check (kind in ('statement', 'payout_results')),
  -- SHA-256 of the bytes.
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
