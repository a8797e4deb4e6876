import type { LimitKind, LimitPeriod } from '@sala/contract/protection/endpoints.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import { sql } from 'kysely'
import { batchedQuery, rowsPerItem } from '../../platform/database/batched-queries.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { StoredLimit } from './limit-state.ts'

export type LimitRow = StoredLimit & { readonly kind: LimitKind; readonly period: LimitPeriod }

export const findLimits = batchedQuery(async (db: Db | Tx, memberIds: readonly MemberId[]) => {
  const { rows } = await sql<LimitRow & { member_id: MemberId }>`
    select member_id, kind, period, amount, pending_amount, pending_at from play_limits
     where member_id = any((select ${[...memberIds]}::text[])::text[])`.execute(db)
  return rowsPerItem<MemberId, LimitRow & { member_id: MemberId }>(
    memberIds,
    id => id,
    rows,
    row => row.member_id,
  )
})

export const upsertLimit = async (tx: Tx, memberId: MemberId, limit: LimitRow, at: Date): Promise<void> => {
  await sql`
    insert into play_limits (member_id, kind, period, amount, pending_amount, pending_at, changed_at)
    values (${memberId}, ${limit.kind}, ${limit.period}, ${limit.amount}, ${limit.pending_amount}, ${limit.pending_at}, ${at})
    on conflict (member_id, kind, period) do update
      set amount = excluded.amount, pending_amount = excluded.pending_amount, pending_at = excluded.pending_at,
          changed_at = excluded.changed_at`.execute(tx)
}

/** Stores a member's request to raise a limit, or to end the limit (`amount` null). */
export const insertRaise = async (
  tx: Tx,
  memberId: MemberId,
  wanted: { readonly kind: LimitKind; readonly period: LimitPeriod; readonly amount: Satang | null },
  at: Date,
): Promise<void> => {
  await sql`
    insert into limit_raises (member_id, kind, period, amount, asked_at)
    values (${memberId}, ${wanted.kind}, ${wanted.period}, ${wanted.amount}, ${at})`.execute(tx)
}
