-- Offsets that a partner's clock had before it jumped, because rounds with times from before the jump may be read after it. `ahead_ms` is rounded to
-- a second. Otherwise two machines of the partner that answer in turn would add a row with each answer.
create table partner_clock_steps (
  partner text not null,
  ahead_ms bigint not null,
  doubt_ms bigint not null check (doubt_ms >= 0),
  -- Time, by Sala's clock, of the first measurement after the jump.
  ended_at timestamptz not null,
  primary key (partner, ahead_ms)
);
