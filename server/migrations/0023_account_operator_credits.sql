-- Credit that operators gave to members. The member's next withdrawal must be reviewed by another operator than the one who gave the credit.
create table operator_credits (
  -- There is no foreign key, because it would lock the member's row before the code takes its lock on the member.
  member_id text not null,
  id text not null,
  amount bigint not null check (amount >= 0),
  given_by text not null,
  at timestamptz not null,
  primary key (member_id, id)
);
create index operator_credits_at on operator_credits (member_id, at);
