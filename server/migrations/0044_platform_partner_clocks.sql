-- Milliseconds by which a partner's clock is ahead of Sala's, and the uncertainty. A partner without a row was never measured.
create table partner_clocks (
  partner text primary key,
  ahead_ms bigint not null,
  doubt_ms bigint not null check (doubt_ms >= 0),
  measured_at timestamptz not null
);
