-- A member's ledger balances, and the member's wins minus losses by two sources: the ledger (`game_result`) and the game rounds (`play_result`). The
-- sources differ while bets are undecided, or if the game site took money without a round. When an operator writes this money off (`round_gaps`),
-- `play_result` counts it as a loss. Each bonus stores the ledger's result at its opening. The view starts from the result of the last bonus, so that
-- it has to sum only the later transfers.
create or replace view member_funds as
  select m.member_id, coalesce(b.wallet, 0) as wallet, coalesce(b.moving, 0) as moving, coalesce(b.game, 0) as game,
         coalesce(b.withdrawing, 0) as withdrawing,
         (coalesce(l.result_at_open, 0) + coalesce((
           select sum(r.change) from game_results r
            where r.member_id = m.member_id and r.seq > coalesce(l.seq_at_open, 0)), 0))::bigint as game_result,
         (coalesce((select -p.net_loss from member_play_totals p where p.member_id = m.member_id), 0)
           - coalesce((select sum(g.amount) from round_gaps g where g.member_id = m.member_id), 0))::bigint as play_result
    from member_facts m
    left join member_balances b on b.member_id = m.member_id
    left join lateral (
      select o.result_at_open, o.seq_at_open from bonuses o
       where o.member_id = m.member_id and o.seq_at_open is not null order by o.seq_at_open desc limit 1
    ) l on true;
