import type { SoleActName, SoleBudget, SoleDimension } from '@sala/contract/desk/single-operator-limits.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import { sql } from 'kysely'
import { columns, type Row } from '../../platform/database/column-lists.ts'
import { someRows } from '../../platform/database/row-retention.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { SoleUses } from '../database/tables.ts'

const USE = [
  'operator',
  'act',
  'subject',
  'member_id',
  'account',
  'amount',
  'at',
] as const satisfies readonly (keyof SoleUses)[]

export type SoleUse = Row<SoleUses, typeof USE>

/** Records a decision without a checker. Returns false if the same decision was recorded before. */
export const insertUse = async (tx: Tx, use: SoleUse): Promise<boolean> => {
  const { rows } = await sql`
    insert into sole_uses (${columns(USE)})
    values (${use.operator}, ${use.act}, ${use.subject}, ${use.member_id}, ${use.account}, ${use.amount}, ${use.at})
    on conflict (operator, act, subject) do nothing returning 1`.execute(tx)
  return rows.length > 0
}

export type SumKey = {
  readonly day: string
  readonly budget: SoleBudget
  readonly dimension: SoleDimension
  readonly subject: string
}
export type Sum = { readonly amount: Satang; readonly uses: number }

/** Adds an amount to a daily sum and returns the new sum. Concurrent decisions wait for the lock of the sum's row. */
export const addToSum = async (tx: Tx, key: SumKey, amount: Satang): Promise<Sum> => {
  const { rows } = await sql<Sum>`
    insert into sole_sums (day, budget, dimension, subject, amount, uses)
    values (${key.day}::date, ${key.budget}, ${key.dimension}, ${key.subject}, ${amount}, 1)
    on conflict (day, budget, dimension, subject)
    do update set amount = sole_sums.amount + excluded.amount, uses = sole_sums.uses + 1
    returning amount, uses`.execute(tx)
  const [sum] = rows
  if (sum === undefined) throw new Error('the sum was not written')
  return sum
}

export type DaySum = Sum & {
  readonly budget: string
  readonly dimension: 'operator' | 'member' | 'account'
  readonly subject: string
  /** Roles of the operator to whom the sum belongs. Null for a sum of a member or an account, and for the server's administrator. */
  readonly roles: string[] | null
  readonly since: Date
}

/** Returns the sums of the decisions that were made without a checker on a Bangkok day. */
export const findSums = async (db: Db, day: string, began: Date): Promise<DaySum[]> => {
  const { rows } = await sql<DaySum>`
    select s.budget, s.dimension, s.subject, s.amount, s.uses, o.roles, coalesce(first.at, ${began}) as since
      from sole_sums s
      left join operators o on s.dimension = 'operator' and o.name = s.subject
      left join lateral (
        select min(u.at) as at from sole_uses u
         where u.at >= ${began}
           and case s.dimension when 'operator' then u.operator when 'member' then u.member_id else u.account end = s.subject
      ) first on true
     where s.day = ${day}::date order by s.amount desc, s.budget, s.dimension, s.subject`.execute(db)
  return rows
}

/** The amount from which a decision of this kind by this operator is near the limit that the operator has for one case. */
export type CaseThreshold = {
  readonly operator: string
  readonly budget: SoleBudget
  readonly act: SoleActName
  readonly least: Satang
}

/** Counts, for each operator and budget, the members for whom the operator decided at least the threshold since `began`. */
export const countMembersNearLimit = async (
  db: Db,
  began: Date,
  thresholds: readonly CaseThreshold[],
): Promise<{ readonly operator: string; readonly budget: string; readonly members: number }[]> => {
  const { rows } = await sql<{ operator: string; budget: string; members: number }>`
    select u.operator, t.budget, count(distinct u.member_id)::int as members
      from unnest(${thresholds.map(({ operator }) => operator)}::text[], ${thresholds.map(({ act }) => act)}::text[],
                  ${thresholds.map(({ budget }) => budget)}::text[], ${thresholds.map(({ least }) => least)}::bigint[])
             as t (operator, act, budget, least)
      join sole_uses u on u.operator = t.operator and u.act = t.act
     where u.at >= ${began} and u.member_id is not null and u.amount >= t.least
     group by u.operator, t.budget`.execute(db)
  return rows
}

export const deleteOldUses = async (db: Db, before: Date, most: number): Promise<number> => {
  const { rows } =
    await sql`delete from ${someRows(sql`sole_uses`, sql`at < ${before}`, most)} returning 1`.execute(db)
  return rows.length
}

export const deleteOldSums = async (db: Db, before: Date, most: number): Promise<number> => {
  const { rows } =
    await sql`delete from ${someRows(sql`sole_sums`, sql`day < ${before}::timestamptz::date`, most)} returning 1`.execute(
      db,
    )
  return rows.length
}
