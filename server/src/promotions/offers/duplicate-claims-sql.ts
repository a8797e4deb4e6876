import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import { columns, type Row } from '../../platform/database/column-lists.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { BonusLookalikes } from '../database/tables.ts'

const LOOKALIKE = [
  'member_id',
  'other_id',
  'marks',
  'promotion_id',
  'period',
  'refused_at',
  'cleared_at',
  'cleared_by',
  'cleared_reason',
] as const satisfies readonly (keyof BonusLookalikes)[]

export type LookalikeRow = Row<BonusLookalikes, typeof LOOKALIKE>
export type RefusedClaim = Pick<LookalikeRow, 'member_id' | 'other_id' | 'marks' | 'promotion_id' | 'period'>

/** Locks the given members, so that they cannot claim bonuses at the same time. It locks them in the order of ids, to avoid deadlocks. */
export const lockPeople = async (tx: Tx, members: readonly MemberId[]): Promise<void> => {
  for (const member of [...members].sort())
    await sql`select pg_advisory_xact_lock(hashtext('person:' || ${member}::text))`.execute(tx)
}

export type TakenBonus = { readonly member_id: MemberId; readonly taken: string }

/** Returns the bonuses that the given members took, each as `promotion:period`. */
export const findTakenBy = async (db: Db | Tx, members: readonly MemberId[]): Promise<TakenBonus[]> => {
  const { rows } = await sql<TakenBonus>`
    select member_id, promotion_id || ':' || period as taken from bonuses
     where member_id = any(${[...members]}::text[]) and opened_at is not null`.execute(db)
  return rows
}

/** Returns the members of whom an operator confirmed that they are not the same person as this member. */
export const findCleared = async (db: Db | Tx, memberId: MemberId): Promise<MemberId[]> => {
  const { rows } = await sql<{ other: MemberId }>`
    select other_id as other from bonus_lookalikes where member_id = ${memberId} and cleared_at is not null
    union
    select member_id from bonus_lookalikes where other_id = ${memberId} and cleared_at is not null`.execute(
    db,
  )
  return rows.map(({ other }) => other)
}

export const insertRefused = async (tx: Tx | Db, refused: RefusedClaim, at: Date): Promise<void> => {
  await sql`
    insert into bonus_lookalikes (member_id, other_id, marks, promotion_id, period, refused_at)
    values (${refused.member_id}, ${refused.other_id}, ${refused.marks}, ${refused.promotion_id}, ${refused.period}, ${at})
    on conflict (member_id, other_id) do update set marks = excluded.marks, promotion_id = excluded.promotion_id,
      period = excluded.period, refused_at = excluded.refused_at`.execute(tx)
}

/**
 * Records that two members are different people. Returns false if this is already recorded, or if no bonus was refused because the two seemed to be
 * one person.
 */
export const clearRefused = async (
  tx: Tx,
  pair: { readonly a: MemberId; readonly b: MemberId },
  by: { readonly operator: string; readonly reason: string; readonly at: Date },
): Promise<boolean> => {
  const { rows } = await sql`
    update bonus_lookalikes set cleared_at = ${by.at}, cleared_by = ${by.operator}, cleared_reason = ${by.reason}
     where (member_id, other_id) in ((${pair.a}::text, ${pair.b}::text), (${pair.b}::text, ${pair.a}::text)) and cleared_at is null
    returning 1`.execute(tx)
  return rows.length > 0
}

/** Returns bonuses refused because of a duplicate account, of one member or of all, newest first. */
export const findRefused = async (
  db: Db,
  memberId: MemberId | null,
  limit: number,
): Promise<LookalikeRow[]> => {
  const { rows } = await sql<LookalikeRow>`
    select ${columns(LOOKALIKE)} from bonus_lookalikes
     where ${memberId}::text is null or ${memberId} in (member_id, other_id)
     order by refused_at desc limit ${limit}`.execute(db)
  return rows
}
