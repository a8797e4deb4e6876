-- Error and drift of each partner's clock since `set_at`.
create table sandbox.partner_clock (
  partner text primary key,
  ahead_ms bigint not null,
  drift_ms_per_hour bigint not null,
  set_at timestamptz not null
);
