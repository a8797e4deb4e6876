-- Members' requests to raise or remove a limit that they set. They take effect after 24 hours, and count as a marker of harm.
create table limit_raises (
  member_id text not null references members (id),
  no bigint generated always as identity,
  kind text not null check (kind in ('deposit', 'loss')),
  period text not null check (period in ('day', 'week', 'month')),
  -- The requested limit. Null if the member asked to remove the limit.
  amount bigint check (amount > 0),
  asked_at timestamptz not null,
  primary key (member_id, no)
);
create index limit_raises_by_time on limit_raises (member_id, asked_at);

-- Cases of members under care (measures against harm from gambling). Markers of harm or an operator set the step. From step 1 on, the member gets no
-- bonus, reward or news. A member has at most one open case, which only two operators can end.
create table care_cases (
  member_id text not null references members (id),
  no bigint generated always as identity,
  step smallint not null check (step between 1 and 3),
  begun_at timestamptz not null,
  stepped_at timestamptz not null check (stepped_at >= begun_at),
  ended_at timestamptz check (ended_at >= stepped_at),
  primary key (member_id, no)
);
create unique index care_cases_open on care_cases (member_id) where ended_at is null;
