import type { ReviewReason } from '@sala/contract/cashier/withdrawal-review-reasons.ts'
import type { MemberId, WithdrawalId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'

/** Returns the member's withdrawals that wait for review or payout (at most one). Requires the member's lock. */
export const findHoldable = async (tx: Tx, memberId: MemberId): Promise<WithdrawalId[]> => {
  const { rows } = await sql<{ id: WithdrawalId }>`
    select id from withdrawals
     where member_id = ${memberId} and status in ('requested', 'approved') order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Returns the id of the member's withdrawal that waits for an identity document. Requires the member's lock. */
export const findAwaitingDocument = async (tx: Tx, memberId: MemberId): Promise<WithdrawalId | null> => {
  const { rows } = await sql<{ id: WithdrawalId }>`
    select id from withdrawals
     where member_id = ${memberId} and status = 'requested' and review = 'document'`.execute(tx)
  return rows[0]?.id ?? null
}

/** Stores another rule because of which a withdrawal is in review. */
export const setReview = async (
  tx: Tx,
  { member_id, id }: { readonly member_id: MemberId; readonly id: WithdrawalId },
  review: ReviewReason,
): Promise<void> => {
  await sql`
    update withdrawals set review = ${review}
     where member_id = ${member_id} and id = ${id} and status = 'requested'`.execute(tx)
}
