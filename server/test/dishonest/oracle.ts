import { soleDefaults } from '@sala/contract/desk/sole-limits.ts'
import type { TestDatabase } from '../pg/test-database.ts'

type Sum = { who: string; day: string; sum: string }

const SATANG = 100n

/** Corrections in the books that no checker agreed to, by the proposal's own rows; the amount is the ledger's. */
const CORRECTIONS = `
  select t.member_id, p.maker_id, t.debit, t.amount, t.at
    from ledger_journal t
    join proposals p on p.kind = 'correction' and p.state = 'approved' and p.checker_id is null
     and t.id = case when p.payload->>'way' = 'free' then 'correction:' || (p.payload->>'id') else 'reversal:' || (p.payload->>'transfer') end
   where t.credit = 'wallet'`

const GRANTS = `
  select p.member_id, p.maker_id, 'bonus' as debit, p.amount, p.made_at as at
    from proposals p where p.kind = 'bonus_grant' and p.state = 'approved' and p.checker_id is null`

/** Each by one correction, however often it was proposed. */
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

const BUDGETS = { credit: CREDITS, assignment: ASSIGNED, payout: PAID } as const

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

/** Money that members got by decisions of one operator beyond the sums of the table; read from the books alone. */
export const beyondSums = async (database: TestDatabase): Promise<string[]> => {
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

/** Payouts that no person judged though an operator gave that member credit since the payout before. */
export const unjudged = (database: TestDatabase): Promise<object[]> =>
  database.query(
    `select w.id from withdrawals w
      join (select member_id, at from (${CORRECTIONS}) c union all select member_id, at from (${ASSIGNED}) a) given
        on given.member_id = w.member_id and given.at < w.created_at
       and given.at >= coalesce((select max(b.created_at) from withdrawals b
                                  where b.member_id = w.member_id and b.status = 'paid' and b.created_at < w.created_at), '-infinity')
     where w.approved_by = 'rules'`,
  )

/** Payouts that an operator approved alone to whom they had given credit in the seven days before. */
export const judgedByGiver = (database: TestDatabase): Promise<object[]> =>
  database.query(
    `select p.member_id, p.maker_id from (${PAID}) p
      join (select * from (${CORRECTIONS}) c union all select * from (${GRANTS}) g union all select * from (${ASSIGNED}) a) given
        on given.member_id = p.member_id and given.maker_id = p.maker_id
       and given.at < p.at and given.at > p.at - interval '7 days'`,
  )
