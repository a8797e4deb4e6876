-- Requests of members who lost every second factor. After a waiting period, two operators who verified the person remove the factors.
create table factor_recoveries (
  member_id text not null references members (id),
  no bigint generated always as identity,
  asked_at timestamptz not null,
  -- Earliest time at which operators may remove the factors. Until this time the member can cancel the request.
  due_at timestamptz not null check (due_at >= asked_at),
  -- Browser from which the request came. The next column is the network.
  device text not null,
  network text not null,
  ended_at timestamptz check (ended_at >= asked_at),
  outcome text check (outcome in ('cancelled', 'recovered')),
  primary key (member_id, no),
  constraint recoveries_end_with_an_outcome check ((ended_at is null) = (outcome is null))
);
create unique index factor_recoveries_open on factor_recoveries (member_id) where ended_at is null;
