-- Orders of payouts that a person takes to the bank as a file.

create table payout_files (
  no bigint generated always as identity primary key,
  made_by text not null,
  made_at timestamptz not null
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
