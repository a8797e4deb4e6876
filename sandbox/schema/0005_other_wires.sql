-- Personalities call back in their own ways: to an address of their own, in another form, proved by other headers. Null: signed as
-- our own wire wants it, as it is sent.
alter table sandbox.callback add column target text;
alter table sandbox.callback add column headers jsonb;

-- A message that was taken under a provider's own number.
alter table sandbox.sms_request add column receipt text check (receipt in ('delivered', 'failed'));

-- A payment by Thai QR: what a payer's bank names it by, and what else it was given.
alter table sandbox.gateway_payment add column bill_reference text unique;
alter table sandbox.gateway_payment add column metadata jsonb;
alter table sandbox.gateway_payment add column expires_at timestamptz;
