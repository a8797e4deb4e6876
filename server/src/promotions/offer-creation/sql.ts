import type { Satang } from '@sala/contract/wire/money.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { Bonus } from '../bonuses/bonuses.ts'

/** Stores the newly computed amount of a bonus. An unclaimed offer gets this amount. */
export const setComputed = async (
  tx: Tx,
  bonus: Pick<Bonus, 'member_id' | 'id'>,
  computed: Satang,
  applied: boolean,
): Promise<void> => {
  await sql`
    update bonuses set computed = ${computed}, amount = case when ${applied} then ${computed} else amount end
     where member_id = ${bonus.member_id} and id = ${bonus.id}`.execute(tx)
}

export const insertCorrection = async (
  tx: Tx,
  bonus: Pick<Bonus, 'member_id' | 'id'>,
  correction: { before: Satang; after: Satang; applied: boolean; at: Date },
): Promise<void> => {
  await sql`
    insert into bonus_corrections (member_id, bonus_id, no, before, after, applied, at)
    select ${bonus.member_id}, ${bonus.id}, coalesce(max(no), 0) + 1, ${correction.before}, ${correction.after},
           ${correction.applied}, ${correction.at}
      from bonus_corrections where member_id = ${bonus.member_id} and bonus_id = ${bonus.id}`.execute(tx)
}

export type HeldKey = Pick<Bonus, 'member_id' | 'promotion_id' | 'period'>

export const heldBy = ({ member_id, promotion_id, period }: HeldKey): string =>
  `${member_id}:${promotion_id}:${period}`

/**
 * Returns the last computed amount of each existing bonus of the given members, promotions and periods. The keys of the result are those that
 * `heldBy` forms.
 */
export const findHeld = async (
  db: Db,
  keys: readonly HeldKey[],
): Promise<ReadonlyMap<string, Satang | null>> => {
  const [members, promotions, periods] = [
    new Set(keys.map(({ member_id }) => member_id)),
    new Set(keys.map(({ promotion_id }) => promotion_id)),
    new Set(keys.map(({ period }) => period)),
  ]
  const { rows } = await sql<HeldKey & Pick<Bonus, 'computed'>>`
    select member_id, promotion_id, period, computed from bonuses
     where member_id = any(${[...members]}::text[]) and promotion_id = any(${[...promotions]}::integer[])
       and period = any(${[...periods]}::text[])`.execute(db)
  return new Map(rows.map(row => [heldBy(row), row.computed]))
}
