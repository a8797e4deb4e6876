import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db.ts'
import { closingOf } from '../../platform/flow-switches/flow-switches.ts'
import { forEachIsolated } from '../../platform/jobs.ts'
import { Refusal } from '../../platform/refusal.ts'
import { promotionOf } from '../../promotions/offers/promotions.ts'
import { rewardStanding } from '../../promotions/reward-bonus.ts'
import { grantReward } from '../grants/reward-grants.ts'
import { isOnlyDelayed } from '../grants/reward-permission.ts'
import { findWaiting, lockWaiting, type Result, settle } from './tournament-results-sql.ts'
import { tournamentById, writeWon } from './tournaments.ts'

const PAGE = 100

/** Returns the period of a prize's bonus. It is the same for all prizes of a tournament, so that a person gets one of them. */
const periodOf = (tournament: number): string => `tournament:${tournament}`

/** Grants the prize's bonus and settles the prize, in one transaction. A repeated call changes nothing. */
const pay = (ctx: Context, result: Result, promotionId: number): Promise<void> =>
  grantReward(ctx, result.member_id, async ({ tx, at, give }) => {
    const { tournament_id, place, amount } = result
    if (!(await lockWaiting(tx, tournament_id, place))) return
    const promotion = await promotionOf(tx, promotionId)
    const { id } = await give({ promotion, amount, periodOf: () => periodOf(tournament_id) })
    await settle(tx, result, { status: 'paid', bonus_id: id, at })
    await writeWon(tx, await tournamentById(tx, tournament_id), result, at)
  })

const close = (ctx: Context, result: Result, status: 'refused' | 'lapsed'): Promise<void> =>
  inTransaction(ctx.db, tx => settle(tx, result, { status, bonus_id: null, at: ctx.clock.now() }))

/**
 * Pays one waiting prize. During another open bonus, a short break, a reached loss limit or a review, the prize waits until `pay_until`, and then
 * lapses. While operators have closed promotions, it waits and does not lapse; the first run afterwards pays it, also if `pay_until` has passed, as
 * long as the promotion of the prizes runs. After any other refusal the prize is not paid, because the member may not receive rewards.
 */
const payOrClose = async (ctx: Context, result: Result): Promise<void> => {
  const { promotion_id } = await tournamentById(ctx.db, result.tournament_id)
  const isLate = ctx.clock.now() >= result.pay_until
  try {
    if ((await closingOf(ctx, ctx.db, ['promotion'])) !== null) return
    await pay(ctx, result, promotion_id)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'flow_closed') return
    if (isLate) return close(ctx, result, 'lapsed')
    if (await isOnlyDelayed(ctx.db, result.member_id, error)) return
    if (error.code === 'promotion_refused') {
      const promotion = await promotionOf(ctx.db, promotion_id)
      const { reason } = await rewardStanding(ctx, result.member_id, {
        promotion,
        periodOf: () => periodOf(result.tournament_id),
      })
      // If no reason is left, the open bonus has ended meanwhile, and the next run pays the prize.
      if (reason === null || reason.code === 'bonus_open') return
    }
    await close(ctx, result, 'refused')
  }
}

async function* waitingPrizes(ctx: Context): AsyncGenerator<Result> {
  let after = { tournament_id: 0, place: 0 }
  for (;;) {
    const page = await findWaiting(ctx.db, after, PAGE)
    yield* page
    const last = page.at(-1)
    if (last === undefined || page.length < PAGE) return
    after = last
  }
}

/** Pays all waiting prizes that can be paid now. */
export const payPrizes = (ctx: Context): Promise<void> =>
  forEachIsolated(ctx, waitingPrizes(ctx), 'the prize of a tournament could not be paid', result =>
    payOrClose(ctx, result),
  )
