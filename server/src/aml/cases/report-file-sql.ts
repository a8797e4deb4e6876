import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'

type Period = { readonly from: Date; readonly until: Date }
export type Transaction = { readonly way: 'in' | 'out'; readonly amount: Satang; readonly at: Date }

/** Returns the newest of the member's deposits and paid withdrawals in a period, sorted oldest first. */
export const findTransactions = async (
  tx: Tx,
  memberId: MemberId,
  { from, until }: Period,
  most: number,
): Promise<Transaction[]> => {
  const { rows } = await sql<Transaction>`
    select way, amount, at from member_payments
     where member_id = ${memberId} and at >= ${from} and at <= ${until} order by at desc, way desc limit ${most}`.execute(
    tx,
  )
  return rows.toReversed()
}

/** A bank account that paid in for a member, as the bank shows it: some banks mask the number. */
export type Payer = {
  readonly bank: string
  readonly account_number: string
  readonly name: string
  readonly payments: number
  readonly total: Satang
  readonly first: Date
  readonly last: Date
}

/** Returns the accounts that paid in for the member from one time to another, the greatest sum first. */
export const findPayers = async (
  tx: Tx,
  memberId: MemberId,
  { from, until }: Period,
  most: number,
): Promise<Payer[]> => {
  const { rows } = await sql<Payer>`
    select bank, account_number, max(name) as name, count(*)::integer as payments, sum(amount)::bigint as total,
           min(at) as first, max(at) as last
      from member_payers where member_id = ${memberId} and at >= ${from} and at <= ${until}
     group by bank, account_number order by total desc, bank, account_number limit ${most}`.execute(tx)
  return rows
}
