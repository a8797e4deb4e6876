-- The app with which the member pays at the payment gateway. Null if the member pays on the gateway's own page or by its QR code, and for every other
-- method.
alter table deposits
  add column channel text check (channel in ('truemoney', 'mobile_banking_scb', 'mobile_banking_kbank', 'mobile_banking_bay',
    'mobile_banking_bbl', 'mobile_banking_ktb')),
  -- Phone number of the member's wallet, which the order at the gateway needs. It is erased when the deposit ends.
  add column wallet_phone text,
  add constraint deposits_channel check (channel is null or method = 'gateway'),
  add constraint deposits_wallet_phone check (wallet_phone is null or channel = 'truemoney');
