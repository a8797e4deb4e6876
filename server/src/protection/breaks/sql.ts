import type { BreakKind } from '@sala/contract/protection/endpoints.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

export type Break = { readonly kind: BreakKind; readonly begins_at: Date; readonly ends_at: Date }

/** The break that holds at `now` and ends last. */
export const findBreak = async (db: Db | Tx, memberId: MemberId, now: Date): Promise<Break | null> => {
  const { rows } = await sql<Break>`
    select kind, begins_at, ends_at from play_breaks
     where member_id = ${memberId} and begins_at <= ${now} and ends_at > ${now}
     order by ends_at desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** Answers its number among all breaks. */
export const insertBreak = async (tx: Tx, memberId: MemberId, taken: Break): Promise<bigint> => {
  const { rows } = await sql<{ no: bigint }>`
    insert into play_breaks (member_id, kind, begins_at, ends_at)
    values (${memberId}, ${taken.kind}, ${taken.begins_at}, ${taken.ends_at}) returning no`.execute(tx)
  return rows[0]?.no ?? 0n
}
