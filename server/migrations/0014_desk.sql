-- What a partner's own list says was paid, and since when the books agree with it; null: they do not, or not yet.
create table told_payments (
  side text not null check (side in ('bank_in', 'bank_out', 'gateway')),
  line_id text not null,
  cursor numeric not null,
  account text not null,
  -- What the payment was made for, as the partner knows it.
  reference text,
  amount bigint not null check (amount > 0),
  paid_at timestamptz not null,
  told_at timestamptz not null,
  agreed_at timestamptz,
  primary key (side, line_id)
);
create index told_payments_open on told_payments (side, cursor) where agreed_at is null;
create index told_payments_by_reference on told_payments (side, reference) where reference is not null;

-- How far each partner's list was read, and until when everything that stands in our books was found on it.
create table reconcile_points (
  side text primary key check (side in ('bank_in', 'bank_out', 'gateway', 'game_site')),
  cursor text not null,
  booked_until timestamptz not null
);

-- Who works on what waits: until then the others leave it alone. `id` is the case's own, of the table that `kind` stands for.
create table work_claims (
  kind text not null check (kind in ('withdrawal', 'suspense', 'slip', 'payout', 'movement', 'job', 'trouble')),
  id text not null,
  claimed_by text not null,
  claimed_until timestamptz not null,
  primary key (kind, id)
);
create index work_claims_by_age on work_claims (claimed_until);
