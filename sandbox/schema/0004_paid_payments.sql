-- Running number of a paid payment, in order of payment. It is the cursor of the gateway's list of paid payments.
create sequence sandbox.gateway_paid_no;
alter table sandbox.gateway_payment add column paid_no bigint unique;
