import type { MemberId } from '@sala/contract/wire/ids.ts'
import { satang } from '@sala/contract/wire/money.ts'
import { lockMember } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import { balancesOf, lockBalances } from '../../ledger/accounts.ts'
import { MINUTE_MS } from '../../platform/calendar.ts'
import { inTransaction } from '../../platform/db.ts'
import { forEachIsolated } from '../../platform/jobs.ts'
import { Refusal } from '../../platform/refusal.ts'
import { modeOf } from '../wallet-modes/wallet-mode.ts'
import { openMovement } from './credit-movements.ts'
import { syncCredit } from './credit-sync.ts'
import { findOwed, settleReceivables } from './receivables.ts'
import { claimDueReceivables } from './receivables-sql.ts'

export const RECOVER_JOB = 'games:fetch-back'
const FETCHED_AT_ONCE_MAX = 50
/** Interval in ms between two tries to collect a member's receivables (money that the member owes) from the credit at the game site. */
const AGAIN_AFTER_MS = 10 * MINUTE_MS

/**
 * Collects receivables (money that members owe) from the members' credit at game sites. If the site does not answer or a credit movement is open, the
 * next run tries again.
 */
export const recoverReceivablesOwed = async (ctx: Context): Promise<void> => {
  const now = ctx.clock.now()
  const next = new Date(now.getTime() + AGAIN_AFTER_MS)
  const members = await claimDueReceivables(ctx.db, now, next, FETCHED_AT_ONCE_MAX)
  await forEachIsolated(ctx, members, 'a receivable of a member could not be recovered', memberId =>
    recoverReceivable(ctx, memberId),
  )
}

/**
 * Collects one member's receivables (money that the member owes). Starts a credit movement from the game site, and the receivables are paid when it
 * has ended. If the site holds no credit, the wallet pays, also from reserved money. The rest waits for the next run.
 */
export const recoverReceivable = async (ctx: Context, memberId: MemberId): Promise<void> => {
  if ((await modeOf(ctx.db, ctx, memberId)) === 'seamless') return settleFromWallet(ctx, memberId)
  try {
    await syncCredit(ctx, memberId)
    await inTransaction(ctx.db, async tx => {
      await lockMember(tx, memberId)
      const owed = await findOwed(tx, memberId)
      const { game } = await balancesOf(tx, memberId)
      const amount = satang(game < owed ? game : owed)
      if (amount === 0n) return settleReceivables(tx, memberId, ctx.clock.now())
      await openMovement(tx, ctx, { member_id: memberId, direction: 'out', amount, taker: 'wallet' })
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    ctx.log.warn({ err: error, member: memberId }, 'a receivable of a member could not be recovered yet')
  }
}

/** Pays the receivables of a member with a seamless wallet from the wallet, because no credit is at a game site. */
const settleFromWallet = (ctx: Context, memberId: MemberId): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    await lockMember(tx, memberId)
    await lockBalances(tx, memberId)
    await settleReceivables(tx, memberId, ctx.clock.now())
  })
