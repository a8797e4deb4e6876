import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { Bonus } from './sql.ts'

export type Voidable = Pick<Bonus, 'member_id' | 'id' | 'amount'>

/** Returns the open bonuses and unclaimed offers of the given members, oldest first. */
export const findVoidable = async (db: Db | Tx, memberIds: readonly MemberId[]): Promise<Voidable[]> => {
  const { rows } = await sql<Voidable>`
    select member_id, id, amount from bonuses
     where member_id = any(${[...memberIds]}::text[]) and status in ('open', 'offered')
     order by member_id, id`.execute(db)
  return rows
}
