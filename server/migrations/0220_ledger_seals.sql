-- Seals of the ledger. A seal covers a batch: all transfers with a number (seq) above after_seq and up to to_seq. The batches follow each other
-- without a gap. `digest` is a hash of the batch's transfers. `hash` is a hash of the previous seal's hash and of this row, so that a changed row
-- also changes every later seal.
create table ledger_seals (
  no bigint primary key,
  after_seq bigint not null check (after_seq >= 0),
  to_seq bigint not null unique,
  transfers integer not null check (transfers >= 0),
  digest bytea not null check (length(digest) = 32),
  hash bytea not null check (length(hash) = 32),
  at timestamptz not null,
  check (to_seq > after_seq)
);

-- The number of the newest transfer at an earlier moment (to_seq), and a transaction id that was assigned after that moment. When every transaction
-- up to this id has ended, no further transfer with a number up to to_seq can appear, so the transfers up to to_seq can be sealed. The table has at
-- most one row.
create table ledger_seal_marks (
  only_row boolean primary key default true check (only_row),
  to_seq bigint not null,
  transaction_no xid8 not null
);
