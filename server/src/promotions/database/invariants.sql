create or replace function assert_promotions_invariants() returns void language plpgsql as $$
declare
  v_found record;
begin
  select coalesce(e.id, j.id) as id into v_found
    from promotion_expected_transfers e
    full join (
      select id, member_id, kind, debit, credit, amount from ledger_journal
       where kind in ('bonus', 'weekly_refund', 'bonus_taken') or (kind = 'adjustment' and id like 'bonus:%')
    ) j using (id)
   where (e.member_id, e.kind, e.debit, e.credit, e.amount) is distinct from (j.member_id, j.kind, j.debit, j.credit, j.amount)
   limit 1;
  if found then raise exception 'transfer % is not what its bonus says', v_found.id; end if;

  select id into v_found from bonuses
   where status in ('settling', 'completed') and turnover_done < turnover_needed limit 1;
  if found then raise exception 'bonus % was completed without its turnover', v_found.id; end if;

  select b.id into v_found
    from bonuses b
    left join (select bonus_id, sum(counted) as counted from bonus_stakes group by bonus_id) s on s.bonus_id = b.id
   where b.turnover_done <> coalesce(s.counted, 0) limit 1;
  if found then raise exception 'the turnover of bonus % is not its stakes', v_found.id; end if;

  select b.id into v_found
    from bonuses b
    left join (select member_id, bonus_id, sum(amount) as amount from bonus_play group by 1, 2) p
      on p.member_id = b.member_id and p.bonus_id = b.id
    left join (select member_id, bonus_id, sum(amount) as amount from bonus_taken group by 1, 2) t
      on t.member_id = b.member_id and t.bonus_id = b.id
   where b.ended_at is not null
     and case when b.status = 'withdrawn' then coalesce(p.amount, 0) + coalesce(t.amount, 0) <> 0
              when b.status = 'completed' then coalesce(p.amount, 0) + coalesce(t.amount, 0) not between 0 and b.amount
           else coalesce(p.amount, 0) + coalesce(t.amount, 0) <> b.amount end limit 1;
  if found then raise exception 'bonus % was neither played nor taken back as a whole', v_found.id; end if;

  select b.id into v_found
    from bonuses b
    join deposits d on d.member_id = b.member_id and d.id = b.deposit_id
    left join counted_money c on c.member_id = b.member_id and c.id = 'deposit:' || d.id || ':credit'
   where (d.status, c.amount, d.promotion_id) is distinct from ('completed', b.deposit_amount, b.promotion_id) limit 1;
  if found then raise exception 'bonus % does not stand on its deposit', v_found.id; end if;

  select t.bonus_id into v_found
    from bonus_takings t
    left join game_movements m on m.member_id = t.member_id and m.id = t.movement_id
    join bonuses b on b.member_id = t.member_id and b.id = t.bonus_id
   where b.status in ('offered', 'open', 'withdrawn')
      -- Money may be taken back from a lost bonus only because of late wins.
      or (b.status = 'lost'
          and not exists (select from bonus_late_bets u where u.member_id = b.member_id and u.bonus_id = b.id))
      or (t.movement_id is not null and (m.taker, m.amount) is distinct from ('bonus', t.amount))
      or (b.ended_at is not null and t.movement_id is not null and m.ended_at is null) limit 1;
  if found then raise exception 'what was taken of bonus % is not as it should be', v_found.bonus_id; end if;

  select m.id into v_found from game_movements m
   where m.taker = 'bonus'
     and not exists (select from bonus_takings t where t.member_id = m.member_id and t.movement_id = m.id) limit 1;
  if found then raise exception 'movement % takes a bonus nobody knows', v_found.id; end if;

  select c.bonus_id into v_found
    from bonus_corrections c
    left join bonus_corrections n on n.member_id = c.member_id and n.bonus_id = c.bonus_id and n.no = c.no + 1
    join bonuses b on b.member_id = c.member_id and b.id = c.bonus_id
   where c.after <> coalesce(n.before, b.computed) or (b.opened_at < c.at and c.applied) limit 1;
  if found then raise exception 'the corrections of bonus % do not follow each other', v_found.bonus_id; end if;
end $$;

create or replace function assert_promotion_budget_invariants() returns void language plpgsql as $$
declare
  v_found record;
begin
  select g.promotion_id, g.spent into v_found
    from promotion_budgets g
   where g.spent <> (select coalesce(sum(b.amount), 0) from bonuses b
                      where b.promotion_id = g.promotion_id and b.opened_at is not null) limit 1;
  if found then raise exception 'promotion % has not given the % that its budget says', v_found.promotion_id, v_found.spent; end if;
end $$;

create or replace function assert_promotion_results_invariants() returns void language plpgsql as $$
declare
  v_found record;
begin
  select o.id into v_found
    from bonuses o
   where o.seq_at_open is not null
     and o.result_at_open <> coalesce((
       select sum(r.change) from game_results r
        where r.member_id = o.member_id and r.seq <= o.seq_at_open), 0)
   limit 1;
  if found then raise exception 'bonus % remembers a result that the books do not have', v_found.id; end if;
end $$;
