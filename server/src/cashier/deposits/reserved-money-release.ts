import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import { lockMember } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import { sweepWalletIn } from '../../games/transfer-wallet/credit-movements.ts'
import { audit } from '../../platform/audit.ts'
import { announce } from '../../platform/browser-events.ts'
import { inTransaction } from '../../platform/db.ts'
import { newId } from '../../platform/random.ts'
import { releaseReserved } from '../../protection/deposit-admission.ts'

/**
 * Moves reserved money (kept out of play so far) into play, up to the member's limits. Throws Refusal `not_found` if nothing is reserved. Also throws
 * the refusals of a new deposit.
 */
export const playReserved = (ctx: Context, memberId: MemberId): Promise<Satang> =>
  inTransaction(ctx.db, async tx => {
    await lockMember(tx, memberId)
    const at = ctx.clock.now()
    const amount = await releaseReserved(tx, memberId, `play:${newId('clm', at)}`, at)
    await sweepWalletIn(tx, ctx, memberId)
    await announce(tx, { member_id: memberId, kind: 'credit' })
    const details = { amount: amount.toString() }
    await audit(tx, { actor: `member:${memberId}`, action: 'set-aside.play', subject: memberId, details }, at)
    return amount
  })
