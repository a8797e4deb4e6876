import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'

export type Transaction = { readonly way: 'in' | 'out'; readonly amount: Satang; readonly at: Date }

/** Returns the newest of the member's deposits and paid withdrawals in a period, sorted oldest first. */
export const findTransactions = async (
  tx: Tx,
  memberId: MemberId,
  { from, until }: { readonly from: Date; readonly until: Date },
  most: number,
): Promise<Transaction[]> => {
  const { rows } = await sql<Transaction>`
    select way, amount, at from member_payments
     where member_id = ${memberId} and at >= ${from} and at <= ${until} order by at desc, way desc limit ${most}`.execute(
    tx,
  )
  return rows.toReversed()
}
