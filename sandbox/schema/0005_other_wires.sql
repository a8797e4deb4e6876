-- Callbacks in another provider's format have their own URL and signature headers. Null: the usual URL and signature.
alter table sandbox.callback add column target text;
alter table sandbox.callback add column headers jsonb;

-- A message with a provider's id, and its receipt.
alter table sandbox.sms_request add column receipt text check (receipt in ('delivered', 'failed'));

-- A payment by Thai QR: the reference that the payer's bank uses, metadata and expiry.
alter table sandbox.gateway_payment add column bill_reference text unique;
alter table sandbox.gateway_payment add column metadata jsonb;
alter table sandbox.gateway_payment add column expires_at timestamptz;
