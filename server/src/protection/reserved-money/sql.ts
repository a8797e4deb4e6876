import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import { sql } from 'kysely'
import { gathered, rowsPerItem } from '../../platform/database/batch.ts'
import { columns, type Row } from '../../platform/database/columns.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { SetAside as SetAsideTable } from '../database/tables.ts'

const ASIDE = ['id', 'amount', 'why', 'came_at'] as const satisfies readonly (keyof SetAsideTable)[]

/** `id` is that of the receiving transfer. */
export type Aside = Row<SetAsideTable, typeof ASIDE>

export const insertAside = async (tx: Tx, memberId: MemberId, aside: Aside): Promise<void> => {
  await sql`
    insert into set_aside (member_id, ${columns(ASIDE)}, lies)
    values (${memberId}, ${aside.id}, ${aside.amount}, ${aside.why}, ${aside.came_at}, ${aside.amount})`.execute(
    tx,
  )
}

export type Lying = { readonly id: string; readonly lies: Satang; readonly why: Aside['why'] }

/** Reserved money, oldest first. */
export const findAside = gathered(async (db: Db | Tx, memberIds: readonly MemberId[]) => {
  const { rows } = await sql<Lying & { member_id: MemberId }>`
    select member_id, id, lies, why from set_aside
     where member_id = any((select ${[...memberIds]}::text[])::text[]) and lies > 0 order by came_at, id`.execute(
    db,
  )
  return rowsPerItem<MemberId, Lying & { member_id: MemberId }>(
    memberIds,
    id => id,
    rows,
    row => row.member_id,
  )
})

export const lessenAside = async (tx: Tx, memberId: MemberId, id: string, by: bigint): Promise<void> => {
  await sql`
    update set_aside set lies = lies - ${by} where member_id = ${memberId} and id = ${id}`.execute(tx)
}
