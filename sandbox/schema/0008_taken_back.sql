-- Refunds made in the gateway's dashboard, and disputes by payers.
create table sandbox.gateway_taking (
  taking_no bigint generated always as identity primary key,
  taking_id text not null unique,
  payment_id text not null references sandbox.gateway_payment (payment_id),
  kind text not null check (kind in ('refund', 'dispute')),
  -- True for a dispute that the merchant won, so that the merchant gets the money back.
  won boolean not null default false,
  amount bigint not null check (amount > 0),
  created_at timestamptz not null
);
create index gateway_taking_by_payment on sandbox.gateway_taking (payment_id);
