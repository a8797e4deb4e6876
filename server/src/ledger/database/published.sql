-- What other domains may know of the books.

create or replace view member_balances as
  select member_id, wallet, moving, game, withdrawing from ledger_balances;

-- What games changed in a member's books, transfer by transfer: won (above 0) or lost.
create or replace view game_results as
  select b.member_id, t.seq, case when t.credit < 16 then t.amount else -t.amount end as change
    from ledger_transfers t join ledger_balances b on b.member_no = t.member_no
   where t.kind in (8, 9, 20, 21, 22, 23);

-- The newest transfer of a member; null for one whose books are empty.
create or replace view member_last_transfers as
  select b.member_id, (select max(t.seq) from ledger_transfers t where t.member_no = b.member_no) as seq
    from ledger_balances b;

-- The net loss (above 0) or win of each Bangkok day.
create or replace view member_play as select member_id, day, stake - win as net_loss from play_days;

-- The net loss (above 0) or win of all days together, and the last of them.
create or replace view member_play_totals as select member_id, net_loss, last_day from play_totals;

-- Each deposit that was credited.
create or replace view member_deposits as
  select b.member_id, t.at
    from ledger_transfers t join ledger_balances b on b.member_no = t.member_no
   where t.kind = 1;

-- What was staked on each Bangkok day.
create or replace view member_stakes as select member_id, day, stake from play_days;
