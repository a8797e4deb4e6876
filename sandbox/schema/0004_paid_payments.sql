-- The order in which payments were paid: what the gateway's own list goes by.
create sequence sandbox.gateway_paid_no;
alter table sandbox.gateway_payment add column paid_no bigint unique;
