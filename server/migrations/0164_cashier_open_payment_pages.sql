-- Time at which the payment gateway reported the final state of a cancelled or expired deposit: it was paid, or it can no longer be paid. Until then
-- Sala asks again and again, because the member may have paid before the cancellation.
alter table deposits add column page_closed_at timestamptz;

-- Index for ended deposits whose payment page may still be open. The gateway confirms the end of nearly all of them within minutes.
create index deposits_open_pages on deposits (ended_at)
  where method = 'gateway' and status in ('cancelled', 'expired') and pay_url is not null and page_closed_at is null;
