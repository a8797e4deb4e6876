import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db.ts'

import { sweepWalletIn } from './movements.ts'

import { claimDueSweep, dueSweeps, setSweepDue } from './sweeps-sql.ts'

export { forgetChecks } from './sweeps-sql.ts'

const SWEPT_AT_ONCE_MAX = 200
/** Pause after a failure, so that later wallets are processed. */
const FAILED_PAUSE_SECONDS = 15 * 60

/**
 * Retries refused sweeps after their pause, each in its own transaction, so a crash leaves the rest due. The
 * wallet of a barred member waits for the next game start or deposit. A failing one is rescheduled.
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
