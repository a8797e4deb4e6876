-- Clock error of each partner at the time `set_at`, and the drift of the clock since then.
create table sandbox.partner_clock (
  partner text primary key,
  ahead_ms bigint not null,
  drift_ms_per_hour bigint not null,
  set_at timestamptz not null
);
