create or replace function assert_tiers_invariants() returns void language plpgsql as $$
declare
  v_found record;
begin
  select g.member_id, g.kind into v_found
    from tier_gifts g
    join tier_rows r on r.table_id = g.table_id and r.place = g.place
    join tier_tables t on t.id = g.table_id
    left join bonuses b on b.member_id = g.member_id and b.id = g.bonus_id
   where g.amount <> coalesce(b.amount, 0) or b.promotion_id <> t.promotion_id or b.period <> g.kind || ':' || g.period
      or g.amount > case g.kind when 'birthday' then r.birthday_gift else r.cashback_maximum end limit 1;
  if found then raise exception 'the % gift of % is not that of its tier', v_found.kind, v_found.member_id; end if;

  select b.id into v_found
    from bonuses b
    join tier_tables t on t.promotion_id = b.promotion_id
    left join tier_gifts g on g.member_id = b.member_id and g.bonus_id = b.id
   where b.opened_at is not null and b.period not like 'granted %' and g.bonus_id is null limit 1;
  if found then raise exception 'bonus % belongs to no gift of a tier', v_found.id; end if;

  select m.member_id into v_found
    from member_tiers m
    left join lateral (select c.table_id, c.place from tier_changes c where c.member_id = m.member_id order by c.no desc limit 1) c on true
   where (m.table_id, m.place) is distinct from (c.table_id, c.place) limit 1;
  if found then raise exception 'the tier of % is not its last change', v_found.member_id; end if;
end $$;
