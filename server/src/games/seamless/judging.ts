import type { MemberId } from '@sala/contract/wire/ids.ts'
import { lockMember } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import { lockBalances } from '../../ledger/accounts.ts'
import { inTransaction, type Pool } from '../../platform/db.ts'
import { standingToPlay } from '../../protection/checks.ts'
import { roomToPlay } from '../../protection/limits/loss.ts'
import { countDecided, sumUncounted } from '../rounds/seamless-rounds.ts'
import { recordJudgement } from './sql.ts'

/**
 * So long a judgement stands. What changes it sooner says so itself: a break and a reached limit end the member's games in their own
 * transaction (closing/closing.ts), and what a limit leaves is kept with each bet.
 */
export const JUDGEMENT_STANDS_MS = 60_000

const running = new WeakMap<Pool, Map<MemberId, Promise<void>>>()

/**
 * Judges whether the member may play, and how much may be lost: by what was counted, and what is staked and not decided. Callers that
 * come while one is under way wait for that one.
 */
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
  await countDecided(ctx, memberId, ctx.ports.roundsCounters)
  await inTransaction(ctx.db, async tx => {
    await lockMember(tx, memberId)
    await lockBalances(tx, memberId)
    const at = ctx.clock.now()
    const { refusal, losses } = await standingToPlay(tx, memberId, at)
    const room = await roomToPlay(losses, () => sumUncounted(tx, memberId))
    await recordJudgement(tx, memberId, { stopped: refusal !== null, room, at })
  })
}
