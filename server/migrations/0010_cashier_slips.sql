-- Slips. A slip is a picture of a bank receipt, by which a member shows a transfer that was not credited. Money is only credited because of a line of
-- the bank's statement.

create table slips (
  id text collate "C" primary key,
  member_id text not null references members (id),
  bank text not null,
  trans_ref text not null check (trans_ref ~ '^[A-Za-z0-9._-]{1,64}$'),
  status text not null check (status in ('waiting', 'credited', 'refused')),
  -- Why an operator must review the slip. Null before the bank line is read, and after the credit.
  hold text check (
    hold in (
      'other_account', 'other_member', 'given_away', 'repeated', 'contested', 'unproved_payer', 'old', 'large', 'risk_mark'
    )
  ),
  -- The credited bank line. The next column is the deposit that this line completed. `before` is true if the line had been credited before, without
  -- the slip.
  line_id text unique references bank_lines (line_id),
  deposit_id text collate "C",
  before boolean not null default false,
  cause text check (cause in ('not_received', 'not_yours', 'sent_back', 'not_a_slip')),
  sent_at timestamptz not null,
  answer_by timestamptz not null,
  answered_at timestamptz,
  answered_by text,
  -- A bank transfer has at most one slip, even if several members send its picture.
  constraint slips_once unique (trans_ref, bank),
  check ((status = 'credited') = (line_id is not null)),
  check (status = 'credited' or (deposit_id is null and not before)),
  check (status = 'waiting' or hold is null),
  check ((status = 'refused') = (cause is not null)),
  check ((status = 'waiting') = (answered_at is null)),
  check ((answered_at is null) = (answered_by is null))
);
create index slips_by_member on slips (member_id, id);
create index slips_waiting on slips (answer_by) where status = 'waiting';

-- Members who sent a slip that another member had sent before. They were refused, and an operator decides whose money it is.
create table slip_rivals (
  slip_id text collate "C" not null references slips (id),
  member_id text not null references members (id),
  sent_at timestamptz not null,
  primary key (slip_id, member_id)
);
create index slip_rivals_by_member on slip_rivals (member_id);

-- The pictures of slips, encoded again without the camera's metadata. They are kept for some days after the slip is decided.
create table slip_pictures (
  slip_id text collate "C" primary key references slips (id),
  webp bytea not null,
  sha256 bytea not null check (sha256 = sha256(webp))
);
