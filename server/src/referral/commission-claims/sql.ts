import type { ClaimId, MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import { commissionStatesBefore } from '../commission/commission-state.ts'

export const findClaimByKey = async (
  tx: Tx,
  memberId: MemberId,
  idempotencyKey: string,
): Promise<{ id: ClaimId; amount: bigint } | null> => {
  const { rows } = await sql<{ id: ClaimId; amount: bigint }>`
    select id, amount from referral_claims
     where member_id = ${memberId} and idempotency_key = ${idempotencyKey}`.execute(tx)
  return rows[0] ?? null
}

export const insertClaim = async (
  tx: Tx,
  claim: {
    id: ClaimId
    member_id: MemberId
    amount: bigint
    idempotency_key: string | null
    created_at: Date
  },
): Promise<void> => {
  await sql`
    insert into referral_claims (id, member_id, amount, idempotency_key, created_at)
    values (${claim.id}, ${claim.member_id}, ${claim.amount}, ${claim.idempotency_key}, ${claim.created_at})`.execute(
    tx,
  )
}

export type ClaimableLine = { no: bigint; amount: bigint }

/** Returns the member's confirmed commission entries and locks them. Entries that are confirmed later belong to the next claim. */
export const lockClaimableLines = async (tx: Tx, memberId: MemberId): Promise<ClaimableLine[]> => {
  const { rows } = await sql<ClaimableLine>`
    select no, amount from referral_commissions
     where earner_id = ${memberId} and status = any(${commissionStatesBefore('claim')}::text[]) for update`.execute(
    tx,
  )
  return rows
}

export const claimLines = async (
  tx: Tx,
  memberId: MemberId,
  lines: readonly ClaimableLine[],
  claimId: ClaimId,
): Promise<void> => {
  await sql`
    update referral_commissions set status = 'claimed', claim_id = ${claimId}
     where earner_id = ${memberId} and no = any(${lines.map(({ no }) => no)}::bigint[])
       and status = any(${commissionStatesBefore('claim')}::text[])`.execute(tx)
}
