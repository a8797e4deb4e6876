-- Personalities call back in their own ways: to an address of their own, in another form, proved by other headers. Null: signed as
-- our own wire wants it, as it is sent.
alter table sandbox.callback add column target text;
alter table sandbox.callback add column headers jsonb;

-- A message that was taken under a provider's own number.
alter table sandbox.sms_request add column receipt text check (receipt in ('delivered', 'failed'));
