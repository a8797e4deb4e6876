-- Amounts taken back from bonuses. An amount that a credit movement takes from the game site counts when the movement is done.
create or replace view bonus_taken as
  select t.member_id, t.bonus_id, t.no, t.movement_id, t.amount, t.at
    from bonus_takings t
    left join movement_states m on m.member_id = t.member_id and m.movement_id = t.movement_id
   where t.movement_id is null or m.status = 'done';

-- Ledger transfers that must exist according to the bonuses. An invariant compares them with the ledger.
create or replace view promotion_expected_transfers as
  select 'bonus:' || b.id || ':grant' as id, b.member_id, case p.trigger when 'weekly_refund' then 'weekly_refund' else 'bonus' end as kind,
         'bonus' as debit, 'wallet' as credit, b.amount
    from bonuses b join promotions p on p.id = b.promotion_id
   where b.opened_at is not null
  union all
  select case when movement_id is null then 'bonus:' || bonus_id || ':taken:' || no else 'movement:' || movement_id || ':out' end,
         member_id, case when amount < 0 then 'adjustment' else 'bonus_taken' end,
         case when amount < 0 then 'bonus' when movement_id is null then 'wallet' else 'game' end,
         case when amount < 0 then 'wallet' else 'bonus' end, abs(amount)
    from bonus_taken;
