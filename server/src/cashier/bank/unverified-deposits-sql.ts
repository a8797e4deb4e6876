import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import { batchedQuery } from '../../platform/database/batched-queries.ts'
import { columns, type Row } from '../../platform/database/column-lists.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { UnverifiedDeposits as UnprovedMoneyTable } from '../database/tables.ts'

const UNPROVED = [
  'member_id',
  'id',
  'payer',
  'amount',
  'came_at',
] as const satisfies readonly (keyof UnprovedMoneyTable)[]

export type UnverifiedDeposits = Row<UnprovedMoneyTable, typeof UNPROVED>

export const insertUnverified = async (tx: Tx, money: UnverifiedDeposits): Promise<void> => {
  await sql`
    insert into unverified_deposits (${columns(UNPROVED)})
    values (${money.member_id}, ${money.id}, ${money.payer}, ${money.amount}, ${money.came_at})`.execute(tx)
}

type Unplayed = { readonly id: string; readonly left: bigint; readonly came_at: Date }

/**
 * Returns the member's deposits of unknown payers (not known to be the member) that the member has not fully staked yet, oldest first. Requires the
 * member's lock.
 */
export const findUnplayed = async (tx: Tx, memberId: MemberId): Promise<Unplayed[]> => {
  const { rows } = await sql<Unplayed>`
    select id, amount - staked as left, came_at from unverified_deposits
     where member_id = ${memberId} and staked < amount order by came_at, id`.execute(tx)
  return rows
}

export const addStaked = async (tx: Tx, memberId: MemberId, id: string, staked: bigint): Promise<void> => {
  await sql`
    update unverified_deposits set staked = staked + ${staked}
     where member_id = ${memberId} and id = ${id}`.execute(tx)
}

const findLastUnplayed = batchedQuery(async (db: Db | Tx, memberIds: readonly MemberId[]) => {
  const { rows } = await sql<{ member_id: MemberId; came_at: Date }>`
    select member_id, max(came_at) as came_at from unverified_deposits
     where member_id = any((select ${[...memberIds]}::text[])::text[]) and staked < amount group by member_id`.execute(
    db,
  )
  const last = new Map(rows.map(({ member_id, came_at }) => [member_id, came_at]))
  return memberIds.map(id => last.get(id) ?? null)
})

/** Returns whether the member has a deposit from an unknown payer that was credited at or after `since` and is not fully staked. */
export const hasUnplayedSince = async (
  db: Db | Tx,
  memberId: MemberId,
  since: Date | null,
): Promise<boolean> => {
  const last = await findLastUnplayed(db, memberId)
  return last !== null && (since === null || last >= since)
}
