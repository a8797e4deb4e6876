-- Idempotency key of the call that used a coupon. With it, a repeated call gets the bonus of the first call, and does not use a shared code again.
alter table coupon_redemptions add column idempotency_key text;
create unique index coupon_redemptions_by_key on coupon_redemptions (member_id, idempotency_key) where idempotency_key is not null;
