import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import { sql } from 'kysely'
import type { Span } from '../../platform/calendar.ts'
import { batchedQuery } from '../../platform/database/batched-queries.ts'
import type { Db, Tx } from '../../platform/db.ts'

/** Money that counts towards a member's deposit limits. `id` is the id of the ledger transfer, or of the release of reserved money. */
type PaidIn = {
  readonly member_id: MemberId
  readonly id: string
  readonly amount: Satang
  readonly paid_at: Date
}

export const insertPaidIn = batchedQuery(async (tx: Tx, paid: readonly PaidIn[]) => {
  await sql`
    insert into paid_in (member_id, id, amount, paid_at)
    select * from unnest(${paid.map(({ member_id }) => member_id)}::text[], ${paid.map(({ id }) => id)}::text[],
      ${paid.map(({ amount }) => amount)}::bigint[], ${paid.map(({ paid_at }) => paid_at)}::timestamptz[])`.execute(
    tx,
  )
  return paid.map(() => undefined)
})

/**
 * Returns the sum of the money that counts towards the deposit limits in the period. A payment belongs to the period of its payment time at the bank.
 */
export const sumPaidIn = async (db: Db | Tx, memberId: MemberId, { begins, ends }: Span): Promise<Satang> => {
  const { rows } = await sql<{ total: Satang }>`
    select coalesce(sum(amount), 0)::bigint as total from paid_in
     where member_id = ${memberId} and paid_at >= ${begins} and paid_at < ${ends}`.execute(db)
  return rows[0]?.total ?? (0n as Satang)
}

/** Returns the money that counts towards the deposit limits in the period, summed by Bangkok day. Days without money are left out. */
export const sumPaidInByDay = async (
  db: Db,
  memberId: MemberId,
  { begins, ends }: Span,
): Promise<{ day: string; amount: Satang }[]> => {
  const { rows } = await sql<{ day: string; amount: Satang }>`
    select (paid_at at time zone 'Asia/Bangkok')::date::text as day, sum(amount)::bigint as amount from paid_in
     where member_id = ${memberId} and paid_at >= ${begins}::timestamptz and paid_at < ${ends}::timestamptz
     group by 1`.execute(db)
  return rows
}
