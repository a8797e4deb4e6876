/**
 * SQL that computes the totals of the staff's website from the ledger and the game site's rounds. Tests compare the results with the sums that the
 * product stores.
 */

export const MEMBER_ACCOUNTS = "('wallet', 'moving', 'game', 'withdrawing')"
const DEPOSIT_ACCOUNTS = "('bank', 'gateway', 'suspense')"

/** Returns an SQL query for transfers to members from the company's ledger accounts of these classes. A transfer back from a member is negative. */
const toMembers = (name: string, classes: string): string => `
  select at, '${name}' as name, amount as value from ledger_journal
   where split_part(debit, ':', 1) in ${classes} and credit in ${MEMBER_ACCOUNTS}
  union all
  select at, '${name}', -amount from ledger_journal where split_part(credit, ':', 1) in ${classes} and debit in ${MEMBER_ACCOUNTS}`

/** SQL query with one row for each event that the totals of the staff's website count. */
const EVENTS = `
  ${toMembers('deposits', DEPOSIT_ACCOUNTS)}
  union all
  select at, 'deposit_count', 1 from ledger_journal where split_part(debit, ':', 1) in ${DEPOSIT_ACCOUNTS} and credit in ${MEMBER_ACCOUNTS}
  union all
  select at, 'withdrawals', amount from ledger_journal where split_part(credit, ':', 1) = 'payout' and debit in ${MEMBER_ACCOUNTS}
  union all
  select at, 'withdrawals', -amount from ledger_journal where split_part(debit, ':', 1) = 'payout' and credit in ${MEMBER_ACCOUNTS}
  union all
  select at, 'withdrawal_count', 1 from ledger_journal where split_part(credit, ':', 1) = 'payout' and debit in ${MEMBER_ACCOUNTS}
  union all
  ${toMembers('bonus_cost', "('bonus')")}
  union all
  ${toMembers('commission', "('commission')")}
  union all
  select played_at, 'ggr', stake - win from sandbox.game_round
  union all
  select min(at), 'first_depositors', 1 from ledger_journal where kind = 'deposit' group by member_id
  union all
  select created_at, 'registrations', 1 from members
  union all
  select credited.at, n.name, 1 from (
    select d.ended_at as at,
           exists (select from request_events e where e.request_id = d.id and e.status = 'held')
             or exists (select from bank_lines l join suspense_items i on i.source = 'bank' and i.source_id = l.line_id
                         where l.deposit_id = d.id and i.deposit_id = d.id and i.assigned_by like 'operator:%') as by_person
      from deposits d where d.status = 'completed'
    union all
    select assigned_at, assigned_by like 'operator:%' from suspense_items where assigned_to is not null and deposit_id is null) credited
  cross join lateral (values ('credited', true), ('credited_alone', not credited.by_person)) n (name, counts) where n.counts`

const SUMMED = [
  ...['deposits', 'deposit_count', 'withdrawals', 'withdrawal_count', 'bonus_cost', 'commission', 'ggr'],
  ...['first_depositors', 'registrations', 'credited', 'credited_alone'],
] as const

const columns = SUMMED.map(name => `coalesce(sum(value) filter (where name = '${name}'), 0) as ${name}`).join(
  ', ',
)

export const FIGURE_NAMES = [...SUMMED, 'net_cash', 'ngr', 'players'] as const

/**
 * Returns an SQL query for the totals of the staff's website, grouped by hour, day or period. `keyOf` turns the SQL expression of an event's time
 * into the expression of its group. Events whose group is null do not count.
 */
export const figuresSql = (keyOf: (at: string) => string): string => `
  select s.*, deposits - withdrawals as net_cash, ggr - bonus_cost - commission as ngr, coalesce(p.players, 0) as players
    from (select ${keyOf('at')} as key, ${columns} from (${EVENTS}) events group by 1) s
    left join (select ${keyOf('played_at')} as key, count(distinct username) as players from sandbox.game_round group by 1) p using (key)
   where key is not null order by key`
