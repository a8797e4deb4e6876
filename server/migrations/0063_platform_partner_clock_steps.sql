-- Errors of a partner's clock before it stepped. Rounds dated by the earlier clock may be read after the step.
-- `ahead_ms` is a whole second, so that two machines that answer in turn do not add a row with each answer.
create table partner_clock_steps (
  partner text not null,
  ahead_ms bigint not null,
  doubt_ms bigint not null check (doubt_ms >= 0),
  -- The first measurement of another clock, by our clock.
  ended_at timestamptz not null,
  primary key (partner, ahead_ms)
);
