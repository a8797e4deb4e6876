-- Members' answers to the question whether they want a deposit limit. It is asked before the first deposit (`first`), and then each half year
-- (`review`).
create table limit_choices (
  member_id text not null references members (id),
  no bigint generated always as identity,
  asked text not null check (asked in ('first', 'review')),
  answer text not null check (answer in ('set', 'none', 'kept')),
  -- Period of the limit that the member set as the answer. Null if the member set none.
  period text check (period in ('day', 'week', 'month')),
  amount bigint check (amount > 0),
  answered_at timestamptz not null,
  primary key (member_id, no),
  check (num_nulls(period, amount) = case answer when 'set' then 0 else 2 end)
);
