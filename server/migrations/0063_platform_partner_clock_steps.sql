-- Offsets that a partner's clock had before it jumped. They are needed because rounds with times of the earlier clock may be read after the jump.
-- `ahead_ms` is a whole second, so that two machines of the partner that answer in turn do not add a row with each answer.
create table partner_clock_steps (
  partner text not null,
  ahead_ms bigint not null,
  doubt_ms bigint not null check (doubt_ms >= 0),
  -- Time, by Sala's clock, of the first measurement after the jump.
  ended_at timestamptz not null,
  primary key (partner, ahead_ms)
);
