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
