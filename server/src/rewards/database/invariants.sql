create or replace function assert_coupons_invariants() returns void language plpgsql as $$
declare
  v_found record;
begin
  select b.id into v_found
    from coupon_batches b
   where (select coalesce(sum(c.uses), 0) from coupon_codes c where c.batch_id = b.id)
      <> (select count(*) from coupon_redemptions r where r.batch_id = b.id)
   limit 1;
  if found then raise exception 'the uses of coupon batch % are not its redemptions', v_found.id; end if;

  select b.id into v_found
    from coupon_batches b
   where (select count(*) from coupon_redemptions r where r.batch_id = b.id) > b.uses_max limit 1;
  if found then raise exception 'coupon batch % was used more often than it may be', v_found.id; end if;

  select coalesce(r.bonus_id, o.id) as id into v_found
    from coupon_redemptions r
    full join (
      select b.member_id, b.id, c.id as batch_id
        from bonuses b join coupon_batches c on c.promotion_id = b.promotion_id
       where b.opened_at is not null and b.period not like 'granted %'
    ) o on o.member_id = r.member_id and o.id = r.bonus_id
   where r.batch_id is distinct from o.batch_id limit 1;
  if found then raise exception 'bonus % and its coupon do not agree', v_found.id; end if;
end $$;
