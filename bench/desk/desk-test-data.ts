import { TEST_START } from '../../server/test/test-context.ts'

const DAYS = 90
const BONUSES_SHARE = 10
const INVITED_SHARE = 3
const PLAYED_EACH = 3

/** Returns SQL that inserts the desk's rows without money: play totals, invitations, bonuses and the audit log. */
export const deskRows = (members: number): string[] => {
  const member = (n: string): string => `'mem_' || lpad((${n})::text, 26, '0')`
  const start = `timestamptz '${TEST_START.toISOString()}'`
  const played = PLAYED_EACH * members
  const day = `((${start} at time zone 'Asia/Bangkok')::date - (n % ${DAYS}))`
  return [
    `insert into referral_members (member_id, key, parent_id, outcome, joined_at)
     select ${member('n')}, lpad(to_hex(n), 10, '0'), case when n > 9 and n % ${INVITED_SHARE} = 0 then ${member('n / 10')} end,
            case when n > 9 and n % ${INVITED_SHARE} = 0 then 'joined' else 'none' end, ${start} from generate_series(0, ${members - 1}) n`,
    `insert into referral_lines (member_id, level, ancestor_id)
     select member_id, 1, parent_id from referral_members where parent_id is not null`,
    // Inserts the rows hour by hour. The product writes them in the same order.
    `insert into play_hours (member_id, hour, rounds, stake, valid_stake, win)
     select ${member(`n % ${members}`)}, date_trunc('hour', ${start} - (${played} - n) * interval '${DAYS} days' / ${played}), 20, 100000, 100000, 90000 + n % 15000
       from generate_series(0, ${played - 1}) n`,
    `insert into play_days (member_id, day, rounds, stake, valid_stake, win)
     select member_id, (hour at time zone 'Asia/Bangkok')::date, sum(rounds), sum(stake), sum(valid_stake), sum(win) from play_hours group by 1, 2`,
    `insert into play_totals (member_id, net_loss, last_day)
     select member_id, sum(stake - win), max(day) from play_days group by 1`,
    `insert into bonuses (member_id, id, promotion_id, period, bank_mark, status, amount, deposit_id, deposit_amount, turnover_times, turnover_needed, turnover_done,
                         own_at_open, inflow_at_open, gap_at_open, created_at, opened_at, expires_at, ended_at)
     select ${member('n')}, 'bon_' || lpad(n::text, 26, '0'), 2, 'once', 'bench' || n, 'completed', 5000, 'dep_' || lpad(n::text, 26, '0'), 50000, 5, 275000, 275000,
            0, 0, 0, t.at, t.at, t.at + interval '7 days', t.at + interval '1 hour'
       from generate_series(0, ${members - 1}, ${BONUSES_SHARE}) n, lateral (select ${day}::timestamptz as at) t`,
    `insert into bonus_day_marks (promotion_id, day) select distinct promotion_id, (opened_at at time zone 'Asia/Bangkok')::date from bonuses`,
    `insert into audit_log (at, actor, action, subject, details, hash)
     select ${start} - (${members} - n) * interval '5 s', 'member:' || ${member('n')}, (array['session.opened', 'deposit.credited', 'withdrawal.paid'])[1 + n % 3], ${member('n')}, '{}', ''
       from generate_series(0, ${members - 1}) n`,
  ]
}
