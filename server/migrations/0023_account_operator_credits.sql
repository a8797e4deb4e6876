-- Credit that operators gave to a member: the member's next withdrawal waits for a person who did not give it.
create table operator_credits (
  -- No foreign key: it would take a lock on the member before the member's own lock.
  member_id text not null,
  id text not null,
  amount bigint not null check (amount >= 0),
  given_by text not null,
  at timestamptz not null,
  primary key (member_id, id)
);
create index operator_credits_at on operator_credits (member_id, at);
