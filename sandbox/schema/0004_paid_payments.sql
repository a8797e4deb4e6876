-- Payment order; the cursor of the gateway's list.
create sequence sandbox.gateway_paid_no;
alter table sandbox.gateway_payment add column paid_no bigint unique;
