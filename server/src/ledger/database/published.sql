-- Ledger data that other domains may read.

create or replace view member_balances as
  select member_id, wallet, moving, game, withdrawing from ledger_balances;

-- Results of play that were posted, with one row per transfer. A win is above 0, and a loss is below 0.
create or replace view game_results as
  select b.member_id, t.seq, case when t.credit < 16 then t.amount else -t.amount end as change
    from ledger_transfers t join ledger_balances b on b.member_no = t.member_no
   where t.kind in (8, 9, 20, 21, 22, 23);

-- Changes of a member's credit (wallet, moving, game) other than play. The condition on the kinds is that of the index ledger_transfers_money, so
-- that the index serves this view.
create or replace view member_money_moves as
  select b.member_id, t.at, t.amount * ((t.credit < 4)::int - (t.debit < 4)::int) as change,
         -- Kind 7 moves credit away from a game site. The receiving account (`credit`) shows the reason: 4 is a withdrawal, a company account (above
         -- 4) gets money that a bonus does not leave to the member, and otherwise the credit moves to the wallet.
         case when t.kind = 7 and t.credit = 4 then 'withdrawal_hold' when t.kind = 7 and t.credit > 4 then 'bonus_taken' else k.name end as kind
    from ledger_balances b
    join ledger_transfers t on t.member_no = b.member_no
    join ledger_kinds k on k.no = t.kind
   where t.kind in (1, 2, 3, 7, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19);

-- The number of each member's newest transfer. Null for a member without transfers.
create or replace view member_last_transfers as
  select b.member_id, (select max(t.seq) from ledger_transfers t where t.member_no = b.member_no) as seq
    from ledger_balances b;

-- Net loss of each member on each Bangkok day. It is below 0 for a net win.
create or replace view member_play as select member_id, day, stake - win as net_loss, rounds from play_days;

-- Total net loss of each member (below 0 for a net win), and the last day of play.
create or replace view member_play_totals as select member_id, net_loss, last_day from play_totals;

-- Deposits that were credited to members. `seq` numbers them in the order of crediting.
create or replace view member_deposits as
  select b.member_id, t.at, t.amount, t.seq
    from ledger_transfers t join ledger_balances b on b.member_no = t.member_no
   where t.kind = 1;

-- Stakes of each member by Bangkok day.
create or replace view member_stakes as select member_id, day, stake from play_days;

-- Stakes of each member by Bangkok day, as far as they count towards wagering requirements and tiers.
create or replace view member_valid_stakes as select member_id, day, valid_stake from play_days;

-- Transfers that change a company account. A transfer between two company accounts has one row for each of them.
create or replace view house_postings as
  select t.seq, t.at, a.name as account, k.name as kind, t.member_no, t.debit < 16 as with_member, t.amount as credited, null::bigint as debited
    from ledger_transfers t join ledger_accounts a on a.no = t.credit join ledger_kinds k on k.no = t.kind
   where t.credit >= 16
  union all
  select t.seq, t.at, a.name, k.name, t.member_no, t.credit < 16, null, t.amount
    from ledger_transfers t join ledger_accounts a on a.no = t.debit join ledger_kinds k on k.no = t.kind
   where t.debit >= 16;

-- Fees that banks took from the company's accounts. The amount is below 0 for a fee that was corrected. The member number of these transfers is 0,
-- because they concern no member.
create or replace view bank_fees as
  select t.at, case when t.debit = a.no then t.amount else -t.amount end as amount
    from ledger_accounts a join ledger_transfers t on t.member_no = 0 and t.kind in (15, 16) and a.no in (t.debit, t.credit)
   where a.name = 'fees';

-- The highest transfer number that was ever assigned. It includes numbers of transfers that are not committed or were rolled back.
create or replace view ledger_position as select last_value as seq from ledger_seq;

-- The first deposit of each member, as posted in the ledger.
create or replace view first_deposits as
  select b.member_id, t.seq, t.at, t.amount
    from ledger_transfers t join ledger_balances b on b.member_no = t.member_no
   where t.kind = 1
     and not exists (select from ledger_transfers o where o.member_no = t.member_no and o.kind = 1 and o.seq < t.seq);

-- Stakes and wins of each member by hour.
create or replace view member_play_hours as
  select member_id, hour, rounds, stake, valid_stake, win from play_hours;

-- Last day of play of each member, without amounts.
create or replace view member_last_play as select member_id, last_day from play_totals;

-- Deposits of the given members that followed a net loss of play within p_minutes, with both amounts. At most 1,000 transfers before a deposit are
-- read, so that a member with many bets costs no more than the others.
create or replace function deposits_after_loss(p_members text[], p_from timestamptz, p_until timestamptz, p_minutes integer)
returns table (member_id text, at timestamptz, amount bigint, loss bigint)
language sql stable as $$
  select b.member_id, d.at, d.amount, -p.change
    from ledger_balances b
    join ledger_transfers d on d.member_no = b.member_no and d.kind = 1 and d.at >= p_from and d.at < p_until
    cross join lateral (
      select sum(case when t.credit < 16 then t.amount else -t.amount end)::bigint as change
        from (select l.at, l.amount, l.credit, l.kind from ledger_transfers l
               where l.member_no = d.member_no and l.seq < d.seq order by l.seq desc limit 1000) t
       where t.at > d.at - make_interval(mins => p_minutes) and t.kind in (8, 9, 20, 21, 22, 23)) p
   where b.member_id = any (p_members) and p.change < 0
$$;
