create or replace function assert_draws_invariants() returns void language plpgsql as $$
declare
  v_found record;
begin
  select d.member_id, d.nonce into v_found
    from draws d
    join draw_prizes p on p.wheel_id = d.wheel_id and p.place = d.place
    left join bonuses b on b.member_id = d.member_id and b.id = d.bonus_id
   where d.amount <> p.amount or d.amount <> coalesce(b.amount, 0) or b.period <> 'draw:' || d.hash limit 1;
  if found then raise exception 'draw % of % gave another bonus than its prize', v_found.nonce, v_found.member_id; end if;

  select b.id into v_found
    from bonuses b
    join draw_wheels w on w.promotion_id = b.promotion_id
    left join draws d on d.member_id = b.member_id and d.bonus_id = b.id
   where b.period like 'draw:%' and d.bonus_id is null limit 1;
  if found then raise exception 'bonus % belongs to no draw', v_found.id; end if;

  select s.member_id into v_found
    from draw_seeds s
    left join (select member_id, max(nonce) as nonce, count(*) as draws from draws group by member_id) d using (member_id)
   where s.nonce <> coalesce(d.nonce, 0) + 1 or coalesce(d.nonce, 0) <> coalesce(d.draws, 0) limit 1;
  if found then raise exception 'the draws of % are not numbered without gaps', v_found.member_id; end if;
end $$;
