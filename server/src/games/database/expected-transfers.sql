-- Ledger transfers that must exist according to the games tables: for credit movements, for wins and losses, and for seamless bets. A check compares
-- them with the ledger.
create or replace view game_expected_transfers as
  select member_id, 'movement:' || id || ':start' as id, 'movement_start' as kind, 'wallet' as debit, 'moving' as credit, amount
    from game_movements where direction = 'in'
  union all
  select member_id, 'movement:' || id || ':done', 'movement_done', 'moving', 'game', amount
    from game_movements where direction = 'in' and status = 'done'
  union all
  select member_id, 'movement:' || id || ':refused', 'movement_refused', 'moving', 'wallet', amount
    from game_movements where direction = 'in' and status = 'refused'
  union all
  select member_id, 'movement:' || id || ':out', 'movement_out', 'game', taker, amount
    from game_movements where direction = 'out' and status = 'done' and taker in ('withdrawing', 'wallet')
  union all
  select member_id, id, case when difference > 0 then 'game_win' else 'game_loss' end,
         case when difference > 0 then 'gaming' else 'game' end,
         case when difference > 0 then 'game' else 'gaming' end, abs(difference)
    from (
      select member_id, 'movement:' || id || ':result' as id, difference from game_movements
      union all
      select member_id, 'check:' || id || ':result', difference from credit_checks
    ) results
   where difference <> 0
  union all
  select p.member_id, 'seamless:' || p.id,
         case p.kind when 'bet' then 'bet' when 'win' then 'bet_win'
                     else case o.kind when 'bet' then 'bet_returned' else 'win_returned' end end,
         case when p.kind = 'bet' or o.kind = 'win' and p.kind = 'rollback' then 'wallet' else 'gaming' end,
         case when p.kind = 'bet' or o.kind = 'win' and p.kind = 'rollback' then 'gaming' else 'wallet' end, p.amount
    from seamless_plays p left join seamless_plays o on o.id = p.of_id
   where p.amount > 0 and p.refusal is null;
