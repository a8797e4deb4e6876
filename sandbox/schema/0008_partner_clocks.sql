-- How far each partner's clock is off, and how fast it drifts from then on.
create table sandbox.partner_clock (
  partner text primary key,
  ahead_ms bigint not null,
  drift_ms_per_hour bigint not null,
  set_at timestamptz not null
);
