-- What games had changed in a member's books when a bonus opened, and the last transfer that this counts. Later looks add
-- only what came since: a member of many years costs no more than a new one.
alter table bonuses
  add column result_at_open bigint,
  add column seq_at_open bigint,
  add constraint bonuses_result_at_open check (num_nulls(result_at_open, seq_at_open) in (0, 2)),
  add constraint bonuses_result_when_open check (seq_at_open is null or opened_at is not null);
create index bonuses_by_seq on bonuses (member_id, seq_at_open desc) where seq_at_open is not null;

create or replace view promotion_funds as
  select m.id as member_id, coalesce(b.wallet, 0) as wallet, coalesce(b.moving, 0) as moving, coalesce(b.game, 0) as game,
         coalesce(b.withdrawing, 0) as withdrawing,
         (coalesce(l.result_at_open, 0) + coalesce((
           select sum(case t.kind when 8 then t.amount else -t.amount end) from ledger_transfers t
            where t.member_no = b.member_no and t.seq > coalesce(l.seq_at_open, 0) and t.kind in (8, 9)), 0))::bigint as game_result,
         coalesce((select sum(p.win - p.stake) from play_days p where p.member_id = m.id), 0)::bigint as play_result
    from members m
    left join ledger_balances b on b.member_id = m.id
    left join lateral (
      select o.result_at_open, o.seq_at_open from bonuses o
       where o.member_id = m.id and o.seq_at_open is not null order by o.seq_at_open desc limit 1
    ) l on true;

create function assert_promotion_results_invariants() returns void language plpgsql as $$
declare
  v_found record;
begin
  select o.id into v_found
    from bonuses o
    left join ledger_balances b on b.member_id = o.member_id
   where o.seq_at_open is not null
     and o.result_at_open <> coalesce((
       select sum(case t.kind when 8 then t.amount else -t.amount end) from ledger_transfers t
        where t.member_no = b.member_no and t.seq <= o.seq_at_open and t.kind in (8, 9)), 0)
   limit 1;
  if found then raise exception 'bonus % remembers a result that the books do not have', v_found.id; end if;
end $$;
