-- The app with which the member pays, the number of the payer's wallet, and the time from which the gateway reports a payment (null: at once).
alter table sandbox.gateway_payment add column channel text;
alter table sandbox.gateway_payment add column wallet_phone text;
alter table sandbox.gateway_payment add column reported_at timestamptz;
