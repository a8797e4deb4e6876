import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import { sql } from 'kysely'
import { batchedQuery, rowsPerItem } from '../../platform/database/batched-queries.ts'
import { columns, type Row } from '../../platform/database/column-lists.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { ReservedMoney } from '../database/tables.ts'

const RESERVED = ['id', 'amount', 'why', 'came_at'] as const satisfies readonly (keyof ReservedMoney)[]

/** An amount of reserved money. `id` is the id of the ledger transfer by which the money arrived. */
export type Reservation = Row<ReservedMoney, typeof RESERVED>

export const insertReserved = async (tx: Tx, memberId: MemberId, reservation: Reservation): Promise<void> => {
  await sql`
    insert into reserved_money (member_id, ${columns(RESERVED)}, remaining)
    values (${memberId}, ${reservation.id}, ${reservation.amount}, ${reservation.why}, ${reservation.came_at}, ${reservation.amount})`.execute(
    tx,
  )
}

export type OpenReservation = {
  readonly id: string
  readonly remaining: Satang
  readonly why: Reservation['why']
}

/** Returns the member's reserved money, oldest first. */
export const findReserved = batchedQuery(async (db: Db | Tx, memberIds: readonly MemberId[]) => {
  const { rows } = await sql<OpenReservation & { member_id: MemberId }>`
    select member_id, id, remaining, why from reserved_money
     where member_id = any((select ${[...memberIds]}::text[])::text[]) and remaining > 0 order by came_at, id`.execute(
    db,
  )
  return rowsPerItem<MemberId, OpenReservation & { member_id: MemberId }>(
    memberIds,
    id => id,
    rows,
    row => row.member_id,
  )
})

export const reduceReserved = async (tx: Tx, memberId: MemberId, id: string, by: bigint): Promise<void> => {
  await sql`
    update reserved_money set remaining = remaining - ${by} where member_id = ${memberId} and id = ${id}`.execute(
    tx,
  )
}
