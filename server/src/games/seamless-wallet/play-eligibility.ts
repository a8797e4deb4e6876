import type { MemberId } from '@sala/contract/wire/ids.ts'
import { lockMember } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import { lockBalances } from '../../ledger/accounts.ts'
import { MINUTE_MS } from '../../platform/calendar.ts'
import { inTransaction, type Pool } from '../../platform/db.ts'
import { playAllowance } from '../../protection/limits/loss-limit.ts'
import { hasLossLimit } from '../../protection/limits/play-limits.ts'
import { findPlayStatus } from '../../protection/play-permission.ts'
import { countDecided, sumUncounted } from '../rounds/seamless-rounds.ts'
import { recordJudgement } from './sql.ts'

/**
 * Lifetime in ms of the stored decision whether the member may play. It ends at once when the member starts a break, is suspended, or sets or reaches
 * a limit.
 */
export const JUDGEMENT_STANDS_MS = 5 * MINUTE_MS

const running = new WeakMap<Pool, Map<MemberId, Promise<void>>>()

/** Decides and stores whether the member may play, and how much the member may still lose. Callers at the same time share one decision. */
export const judgePlay = (ctx: Context, memberId: MemberId): Promise<void> => {
  const ofPool = running.get(ctx.pool) ?? new Map<MemberId, Promise<void>>()
  running.set(ctx.pool, ofPool)
  const judging =
    ofPool.get(memberId) ??
    judge(ctx, memberId).finally(() => {
      ofPool.delete(memberId)
    })
  ofPool.set(memberId, judging)
  return judging
}

const judge = async (ctx: Context, memberId: MemberId): Promise<void> => {
  if (await hasLossLimit(ctx.db, memberId, ctx.clock.now()))
    await countDecided(ctx, memberId, ctx.ports.roundsCounters)
  await inTransaction(ctx.db, async tx => {
    await lockMember(tx, memberId)
    await lockBalances(tx, memberId)
    const at = ctx.clock.now()
    const { refusal, losses } = await findPlayStatus(tx, memberId, at)
    const room = await playAllowance(losses, () => sumUncounted(tx, memberId))
    await recordJudgement(tx, memberId, { stopped: refusal !== null, room, at })
  })
}
