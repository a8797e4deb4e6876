import { soleDefaults } from '@sala/contract/desk/single-operator-limits.ts'
import type { TestDatabase } from '../pg/test-database.ts'

type Sum = { who: string; day: string; sum: string }

const SATANG = 100n
const PERCENT = 100n
const WHO = [
  ['operator', 'maker_id'],
  ['member', 'member_id'],
  ['account', 'debit'],
] as const

/**
 * SQL query for corrections that one operator made without a checker. It takes the maker and the checker from the proposals, and the amount from the
 * ledger.
 */
const CORRECTIONS = `
  select t.member_id, p.maker_id, t.debit, t.amount, t.at
    from ledger_journal t
    join proposals p on p.kind = 'correction' and p.state = 'approved' and p.checker_id is null
     and t.id = case when p.payload->>'way' = 'free' then 'correction:' || (p.payload->>'id') else 'reversal:' || (p.payload->>'transfer') end
   where t.credit = 'wallet'`

const GRANTS = `
  select p.member_id, p.maker_id, 'bonus' as debit, p.amount, p.made_at as at
    from proposals p where p.kind = 'bonus_grant' and p.state = 'approved' and p.checker_id is null`

/** SQL query for credits that one operator gave without a checker. Each credit is one row, even if several proposals have the same correction id. */
const CREDITS = `select distinct on (member_id, maker_id, debit, amount, at) * from (${CORRECTIONS} union all ${GRANTS}) each`

const ASSIGNED = `
  select assigned_to as member_id, o.id as maker_id, i.house as debit, i.amount, i.assigned_at as at
    from suspense_items i join operators o on 'operator:' || o.name = i.assigned_by
   where not exists (select from proposals p where p.kind = 'suspense_assign' and p.state = 'approved'
                        and p.subject = 'suspense:' || i.source || ':' || i.source_id)`

const PAID = `
  select w.member_id, o.id as maker_id, 'payout:' || w.payout_bank as debit, w.amount, coalesce(w.ordered_at, w.created_at) as at
    from withdrawals w join operators o on 'operator:' || o.name = w.approved_by
   where w.status <> 'refused'
     and not exists (select from proposals p where p.kind = 'large_withdrawal' and p.state = 'approved' and p.subject = w.id)`

const RETURNED = `
  select null::text as member_id, o.id as maker_id, i.house as debit, r.amount, r.created_at as at
    from payer_returns r join operators o on 'operator:' || o.name = r.ordered_by
    join suspense_items i on i.source = 'bank' and i.source_id = r.line_id
   where not exists (select from proposals p where p.kind = 'suspense_return' and p.state = 'approved' and p.checker_id is not null
                        and p.subject like '%' || r.line_id || '%')`

/**
 * SQL query for bank lines that the server's administrator imported alone. Their ids end with F and digits, which `forged-statement-moves.ts` puts
 * there.
 */
const READ_ALONE = `
  select null::text as member_id, 'break-glass' as maker_id, null::text as debit, amount, read_at as at
    from bank_lines where line_id ~ 'F[0-9]+$'`

const BUDGETS = {
  credit: CREDITS,
  assignment: `${ASSIGNED} union all ${READ_ALONE}`,
  payout: `${PAID} union all ${RETURNED}`,
} as const

const beyond = async (
  database: TestDatabase,
  name: string,
  rows: string,
  who: 'member_id' | 'maker_id' | 'debit',
  most: number,
): Promise<string[]> => {
  const sums = await database.query<Sum>(
    `select ${who} as who, (at at time zone 'Asia/Bangkok')::date::text as day, sum(amount)::text as sum
       from (${rows}) sole where ${who} is not null group by 1, 2 having sum(amount) > $1`,
    [(BigInt(most) * SATANG).toString()],
  )
  return sums.map(
    ({ who: whom, day, sum }) => `${name}: ${whom} on ${day}: ${sum} satang, at most ${most} baht`,
  )
}

const greatest = (amount: number | Readonly<Record<string, number>>): number =>
  typeof amount === 'number' ? amount : Math.max(...Object.values(amount))

/**
 * Returns a message for each day on which decisions without a checker exceeded a limit. There are limits for one operator, one member and one
 * account.
 */
export const findBeyondLimits = async (database: TestDatabase): Promise<string[]> => {
  const found = Object.entries(BUDGETS).map(async ([name, rows]) => {
    const { operator, member, account } = soleDefaults[name as keyof typeof BUDGETS]
    return [
      ...(await beyond(database, `${name} of an operator`, rows, 'maker_id', greatest(operator))),
      ...(await beyond(database, `${name} of a member`, rows, 'member_id', member)),
      ...(await beyond(database, `${name} of an account`, rows, 'debit', account)),
    ]
  })
  return (await Promise.all(found)).flat()
}

/** Returns payouts that were approved automatically, although an operator had credited the member since the previous payout. */
export const findUnreviewedPayouts = (database: TestDatabase): Promise<object[]> =>
  database.query(
    `select w.id from withdrawals w
      join (select member_id, at from (${CORRECTIONS}) c union all select member_id, at from (${ASSIGNED}) a) given
        on given.member_id = w.member_id and given.at < w.created_at
       and given.at >= coalesce((select max(b.created_at) from withdrawals b
                                  where b.member_id = w.member_id and b.status = 'paid' and b.created_at < w.created_at), '-infinity')
     where w.approved_by = 'rules'`,
  )

/** Returns payouts whose approving operator had credited the same member without a checker in the seven days before. */
export const findPayoutsApprovedByGiver = (database: TestDatabase): Promise<object[]> =>
  database.query(
    `select p.member_id, p.maker_id from (${PAID}) p
      join (select * from (${CORRECTIONS}) c union all select * from (${GRANTS}) g union all select * from (${ASSIGNED}) a) given
        on given.member_id = p.member_id and given.maker_id = p.maker_id
       and given.at < p.at and given.at > p.at - interval '7 days'`,
  )

/**
 * Returns decisions whose maker and checker may be one person. Either both are the same operator, or one invited or reset the other within the
 * `apartDays` days before.
 */
export const findSamePersonDecisions = (database: TestDatabase, apartDays: number): Promise<object[]> =>
  database.query(
    `with decided as (
       select p.id, m.id as one_id, m.name as one, c.id as other_id, c.name as other, p.closed_at as at
         from proposals p join operators m on m.id = p.maker_id join operators c on c.id = p.checker_id
        where p.state = 'approved'
       union all
       select encode(f.digest, 'hex'), m.id, m.name, c.id, c.name, f.agreed_at
         from bank_files f join operators m on m.name = f.brought_by join operators c on c.name = f.agreed_by)
     select d.id, d.one, d.other from decided d
      where d.one_id = d.other_id or exists (
        select from proposals b
         where b.state = 'approved' and b.kind in ('operator_invitation', 'operator_reset')
           and b.closed_at < d.at and b.closed_at > d.at - make_interval(days => $1)
           and ((b.subject in (d.one, d.one_id) and d.other_id in (b.maker_id, b.checker_id))
             or (b.subject in (d.other, d.other_id) and d.one_id in (b.maker_id, b.checker_id))))`,
    [apartDays],
  )

/** Returns credits from the company's ledger accounts to members for which there is neither a proposal nor a recorded decision. */
export const findUnexplainedCredits = (database: TestDatabase): Promise<object[]> =>
  database.query(
    `select t.id, t.debit, t.amount::text from ledger_journal t
      where t.credit = 'wallet' and t.kind in ('adjustment', 'reversal')
        and not exists (
          select from proposals p
           where p.state = 'approved'
             and (t.id = 'correction:' || (p.payload->>'id') or t.id = 'reversal:' || (p.payload->>'transfer')
               or p.member_id = t.member_id))`,
  )

export type Share = { readonly sum: string; readonly satang: bigint; readonly percent: number }

/**
 * Returns the largest sums that were decided on one day without a checker, each with its limit. There is one sum for each budget, and for each
 * operator, member or account.
 */
export const findGreatestShares = async (database: TestDatabase): Promise<Share[]> => {
  const shares: Share[] = []
  for (const [name, rows] of Object.entries(BUDGETS)) {
    const limits = soleDefaults[name as keyof typeof BUDGETS]
    for (const [dimension, who] of WHO) {
      const most = greatest(limits[dimension])
      const [row] = await database.query<{ sum: string | null }>(
        `select max(sum)::text as sum from (
           select sum(amount) as sum from (${rows}) sole
            where ${who} is not null group by ${who}, (at at time zone 'Asia/Bangkok')::date) days`,
      )
      const satang = BigInt(row?.sum ?? 0)
      const percent = Number((satang * PERCENT) / (BigInt(most) * SATANG))
      shares.push({ sum: `${name} of ${dimension}`, satang, percent })
    }
  }
  return shares
}

/**
 * Returns how much money operators moved without a checker, in satang, for each daily limit: credits, assignments from the suspense account, and
 * payouts.
 */
export const sumSoleMoves = async (database: TestDatabase): Promise<Record<string, string>> => {
  const sums = Object.entries(BUDGETS).map(async ([name, rows]) => {
    const [row] = await database.query<{ sum: string }>(
      `select coalesce(sum(amount), 0)::text as sum from (${rows}) sole`,
    )
    return [name, row?.sum ?? '0'] as const
  })
  return Object.fromEntries(await Promise.all(sums))
}
