import type { ClaimId, MemberId } from '@sala/contract/wire/ids.ts'
import { formatSatang, type Satang, satang } from '@sala/contract/wire/money.ts'
import { lockMember } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import { sweepWalletIn } from '../../games/transfer-wallet/credit-movements.ts'
import { postTransfers } from '../../ledger/posting.ts'
import { audit } from '../../platform/audit.ts'
import { announce } from '../../platform/browser-events.ts'
import { inTransaction } from '../../platform/db.ts'
import { newId } from '../../platform/random.ts'
import { Refusal } from '../../platform/refusal.ts'
import { readSettings } from '../../platform/settings.ts'
import { referralSettings } from '../settings.ts'
import { claimLines, findClaimByKey, insertClaim, lockClaimableLines } from './sql.ts'

export type Claim = { readonly id: ClaimId; readonly amount: Satang }

/**
 * Credits all confirmed commission to the member's wallet in one ledger transfer. The money then moves to
 * the game site like a deposit. Throws Refusal `commission_nothing` if the commission is below the minimum.
 */
export const claimCommission = (
  ctx: Context,
  memberId: MemberId,
  idempotencyKey: string | null,
): Promise<Claim> =>
  inTransaction(ctx.db, async tx => {
    await lockMember(tx, memberId)
    const earlier = idempotencyKey === null ? null : await findClaimByKey(tx, memberId, idempotencyKey)
    if (earlier !== null) return { id: earlier.id, amount: satang(earlier.amount) }
    const { claim_minimum } = await readSettings(tx, referralSettings)
    const lines = await lockClaimableLines(tx, memberId)
    const confirmed = lines.reduce((sum, { amount }) => sum + amount, 0n)
    if (confirmed < claim_minimum)
      throw new Refusal('commission_nothing', { minimum: formatSatang(claim_minimum) })
    const at = ctx.clock.now()
    const claim = { id: newId('clm', at), amount: satang(confirmed) }
    await insertClaim(tx, { ...claim, member_id: memberId, idempotency_key: idempotencyKey, created_at: at })
    await claimLines(tx, memberId, lines, claim.id)
    await postTransfers(tx, [
      {
        id: `commission:${claim.id}:pay`,
        kind: 'commission',
        debit: { house: 'commission' },
        credit: { member_id: memberId, account: 'wallet' },
        amount: claim.amount,
        reference: claim.id,
        at,
      },
    ])
    await sweepWalletIn(tx, ctx, memberId)
    await announce(tx, { member_id: memberId, kind: 'credit' })
    const details = { amount: claim.amount.toString() }
    await audit(
      tx,
      { actor: `member:${memberId}`, action: 'commission.claim', subject: claim.id, details },
      at,
    )
    return claim
  })
