import type { ReviewReason } from '@sala/contract/cashier/withdrawal-review-reasons.ts'
import type { MemberId, WithdrawalId } from '@sala/contract/wire/ids.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/**
 * Returns the member's withdrawals (at most one) that wait for review, for payout, or for their credit from the game site. Those that are held are
 * left out. Requires the member's lock.
 */
export const findHoldable = async (tx: Tx, memberId: MemberId): Promise<WithdrawalId[]> => {
  const { rows } = await sql<{ id: WithdrawalId }>`
    select id from withdrawals
     where member_id = ${memberId}
       and (status in ('requested', 'approved') or status = 'moving' and hold_asked_at is null) order by id`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/** Stores that a withdrawal becomes held when its credit arrives from the game site. Requires the member's lock. */
export const setHoldAsked = async (
  tx: Tx,
  { member_id, id }: { readonly member_id: MemberId; readonly id: WithdrawalId },
  at: Date,
): Promise<void> => {
  await sql`
    update withdrawals set hold_asked_at = ${at}
     where member_id = ${member_id} and id = ${id} and status = 'moving'`.execute(tx)
}

/** Returns the id of the member's withdrawal that waits for an identity document. Requires the member's lock. */
export const findAwaitingDocument = async (tx: Tx, memberId: MemberId): Promise<WithdrawalId | null> => {
  const { rows } = await sql<{ id: WithdrawalId }>`
    select id from withdrawals
     where member_id = ${memberId} and status = 'requested' and review = 'document'`.execute(tx)
  return rows[0]?.id ?? null
}

/** Replaces the stored rule that sent a withdrawal to review. */
export const setReview = async (
  tx: Tx,
  { member_id, id }: { readonly member_id: MemberId; readonly id: WithdrawalId },
  review: ReviewReason,
): Promise<void> => {
  await sql`
    update withdrawals set review = ${review}
     where member_id = ${member_id} and id = ${id} and status = 'requested'`.execute(tx)
}

export type AwaitingWithdrawal = {
  readonly id: WithdrawalId
  readonly ref: string
  readonly amount: Satang
  readonly created_at: Date
}

/** Returns the member's withdrawals that wait for an identity document, oldest first. */
export const listAwaitingDocument = async (db: Db, memberId: MemberId): Promise<AwaitingWithdrawal[]> => {
  const { rows } = await sql<AwaitingWithdrawal>`
    select id, ref, amount, created_at from withdrawals
     where member_id = ${memberId} and status = 'requested' and review = 'document' order by created_at`.execute(
    db,
  )
  return rows
}

/** Returns the withdrawals that another rule than the one about identity documents sent to review, ordered by id. */
export const listOtherReviews = async (
  db: Db,
  after: string,
  limit: number,
): Promise<{ id: WithdrawalId; member_id: MemberId }[]> => {
  const { rows } = await sql<{ id: WithdrawalId; member_id: MemberId }>`
    select id, member_id from withdrawals
     where status = 'requested' and review <> 'document' and id > ${after} order by id limit ${limit}`.execute(
    db,
  )
  return rows
}
