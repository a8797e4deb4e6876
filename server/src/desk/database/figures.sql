-- Hourly totals of the company's ledger accounts and of play. A reversal is subtracted in the hour in which it was posted.
create or replace view house_hours as
  select f.hour, (f.hour at time zone 'Asia/Bangkok')::date as day,
         m.deposits, m.deposit_count, m.withdrawals, m.withdrawal_count, m.bonus_cost, m.commission,
         f.rounds, f.stake, f.valid_stake, f.win, f.players, f.new_players, f.first_depositors, f.registrations,
         f.credited, f.credited_alone, f.timed, f.credit_p50_ms, f.credit_p90_ms
    from figure_hours f
   cross join lateral (
     select coalesce(sum(debited - credited) filter (where class in ('bank', 'gateway', 'suspense')), 0)::bigint as deposits,
            coalesce(sum(debits) filter (where class in ('bank', 'gateway', 'suspense')), 0)::integer as deposit_count,
            coalesce(sum(credited - debited) filter (where class = 'payout'), 0)::bigint as withdrawals,
            coalesce(sum(credits) filter (where class = 'payout'), 0)::integer as withdrawal_count,
            coalesce(sum(debited - credited) filter (where class = 'bonus'), 0)::bigint as bonus_cost,
            coalesce(sum(debited - credited) filter (where class = 'commission'), 0)::bigint as commission
       from (select split_part(account, ':', 1) as class, credited, credits, debited, debits
               from money_hours where money_hours.hour = f.hour and with_member) sides) m;
