-- URL and headers of a callback in another provider's format. Null means the sandbox's usual URL and signature.
alter table sandbox.callback add column target text;
alter table sandbox.callback add column headers jsonb;

-- Delivery receipt of a message that was sent under an SMS provider's id.
alter table sandbox.sms_request add column receipt text check (receipt in ('delivered', 'failed'));

-- Fields of a payment by Thai QR: the reference that the payer's bank sends, metadata and expiry.
alter table sandbox.gateway_payment add column bill_reference text unique;
alter table sandbox.gateway_payment add column metadata jsonb;
alter table sandbox.gateway_payment add column expires_at timestamptz;
