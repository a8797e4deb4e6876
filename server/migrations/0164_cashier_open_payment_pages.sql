-- Time at which the payment gateway confirmed that a cancelled or expired deposit can no longer be paid, or reported its payment. Until then Sala
-- keeps asking about the payment, because the member may have paid before the cancellation, and the gateway may report it later.
alter table deposits add column page_closed_at timestamptz;

-- Index for ended deposits whose payment page may still be open. The gateway confirms the end of nearly all of them within minutes.
create index deposits_open_pages on deposits (ended_at)
  where method = 'gateway' and status in ('cancelled', 'expired') and pay_url is not null and page_closed_at is null;
