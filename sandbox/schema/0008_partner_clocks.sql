-- Error of each partner's clock at `set_at`, and its drift since then.
create table sandbox.partner_clock (
  partner text primary key,
  ahead_ms bigint not null,
  drift_ms_per_hour bigint not null,
  set_at timestamptz not null
);
