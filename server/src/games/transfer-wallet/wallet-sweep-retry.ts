import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db.ts'

import { sweepWalletIn } from './credit-movements.ts'

import { claimDueSweep, dueSweeps, setSweepDue } from './wallet-sweeps-sql.ts'

export { forgetChecks } from './wallet-sweeps-sql.ts'

const SWEPT_AT_ONCE_MAX = 200
/** Pause in seconds after an error with a member's wallet. Without it, the failing wallet would stay first in the queue and block the others. */
const FAILED_PAUSE_SECONDS = 15 * 60

/**
 * Tries again to move wallet money to the game site after the site refused it. Each wallet is moved in its own transaction, so that after a crash the
 * others are still due. If a member may not play, the money waits for the next game start or deposit.
 */
export const sweepRefused = async (ctx: Context): Promise<void> => {
  const at = ctx.clock.now()
  for (const memberId of await dueSweeps(ctx.db, at, SWEPT_AT_ONCE_MAX)) await sweepAgain(ctx, memberId, at)
}

const sweepAgain = async (ctx: Context, memberId: MemberId, at: Date): Promise<void> => {
  try {
    await inTransaction(ctx.db, async tx => {
      if (await claimDueSweep(tx, memberId, at)) await sweepWalletIn(tx, ctx, memberId)
    })
  } catch (error) {
    ctx.log.error({ err: error, member: memberId }, 'the retry of moving a wallet to the game site failed')
    await setSweepDue(ctx.db, memberId, new Date(at.getTime() + FAILED_PAUSE_SECONDS * 1000))
  }
}
