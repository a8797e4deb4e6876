import { REWARD_WAIT_DAYS } from '@sala/contract/rewards/reward-wait.ts'
import { type Satang, satang } from '@sala/contract/wire/money.ts'
import type { Context } from '../../context.ts'
import { settleFreeRounds } from '../../games/free-rounds/free-rounds.ts'
import { writeMessage } from '../../messages/messages.ts'
import { DAY_MS } from '../../platform/calendar.ts'
import { inTransaction } from '../../platform/db.ts'
import { closingOf } from '../../platform/flow-switches/flow-switches.ts'
import { forEachIsolated } from '../../platform/jobs.ts'
import { Refusal } from '../../platform/refusal.ts'
import { promotionOf } from '../../promotions/offers/promotions.ts'
import { rewardStanding } from '../../promotions/reward-bonus.ts'
import { grantReward } from '../grants/reward-grants.ts'
import { isOnlyDelayed } from '../grants/reward-permission.ts'
import {
  type BatchMember,
  lockInState,
  markEnded,
  markPaid,
  markPayable,
  membersIn,
  type Place,
} from './batch-members-sql.ts'
import { batchById, type FreeRoundsBatch } from './free-rounds-batches.ts'
import { findGrantStates } from './free-rounds-results-sql.ts'

/** Returns the period of the bonus. It is the same for all members of a batch, so that a person with two accounts gets one bonus. */
const periodOf = (batch: number): string => `free-rounds:${batch}`

const bonusOf = (winnings: Satang, { winnings_maximum }: FreeRoundsBatch): Satang =>
  satang(winnings < winnings_maximum ? winnings : winnings_maximum)

/** Stores the final winnings of a member's ended free rounds, and the amount of the bonus. */
const settle = (ctx: Context, place: Place & { readonly grant_id: bigint }): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    const at = ctx.clock.now()
    if (!(await lockInState(tx, place, 'granted'))) return
    const settled = await settleFreeRounds(tx, place.grant_id, at)
    if (settled === null) return
    if (!settled.is_given) return markEnded(tx, place, 'not_given', at)
    if (settled.winnings === 0n) return markEnded(tx, place, 'nothing', at)
    const batch = await batchById(tx, place.batch_id)
    const until = new Date(at.getTime() + REWARD_WAIT_DAYS * DAY_MS)
    await markPayable(tx, place, bonusOf(settled.winnings, batch), until)
  })

/** Grants the bonus of the winnings, in one transaction. A repeated call changes nothing. */
const pay = (ctx: Context, place: BatchMember, amount: Satang, batch: FreeRoundsBatch): Promise<void> =>
  grantReward(ctx, place.member_id, async ({ tx, at, give }) => {
    if (!(await lockInState(tx, place, 'payable'))) return
    const promotion = await promotionOf(tx, batch.promotion_id)
    const { id } = await give({ promotion, amount, periodOf: () => periodOf(batch.id) })
    await markPaid(tx, place, id, at)
    const facts = { kind: 'free_rounds_won' as const, amount, game: batch.game_name }
    await writeMessage(tx, place.member_id, facts, `free-rounds-won:${batch.id}`, at)
  })

const close = (ctx: Context, place: BatchMember, status: 'refused' | 'lapsed'): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    if (await lockInState(tx, place, 'payable')) await markEnded(tx, place, status, ctx.clock.now())
  })

/**
 * Pays the winnings of one member. During another open bonus, a break, a reached loss limit or a review, the winnings wait until `pay_until`, and
 * then lapse. While operators have closed promotions, the winnings wait and do not lapse; the first run afterwards pays them, also if `pay_until`
 * has passed, as long as their promotion runs. After any other refusal, the member is not paid.
 */
const payOrClose = async (ctx: Context, place: BatchMember): Promise<void> => {
  const { amount, pay_until } = place
  if (amount === null || pay_until === null) return
  const batch = await batchById(ctx.db, place.batch_id)
  const isLate = ctx.clock.now() >= pay_until
  try {
    if ((await closingOf(ctx, ctx.db, ['promotion'])) !== null) return
    await pay(ctx, place, amount, batch)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'flow_closed') return
    if (isLate) return close(ctx, place, 'lapsed')
    if (await isOnlyDelayed(ctx.db, place.member_id, error)) return
    if (error.code === 'promotion_refused') {
      const promotion = await promotionOf(ctx.db, batch.promotion_id)
      const { reason } = await rewardStanding(ctx, place.member_id, {
        promotion,
        periodOf: () => periodOf(batch.id),
      })
      // If no reason is left, the open bonus has ended meanwhile, and the next run pays the winnings.
      if (reason === null || reason.code === 'bonus_open') return
    }
    await close(ctx, place, 'refused')
  }
}

/** Stores the final winnings of ended free rounds. */
export const settleEnded = async (ctx: Context): Promise<void> => {
  const ended = await findGrantStates(ctx.db, { announced: null, status: 'ended' })
  await forEachIsolated(ctx, ended, 'free rounds could not be settled', place => settle(ctx, place))
}

/** Pays all winnings of free rounds that can be paid now. */
export const payWinnings = (ctx: Context): Promise<void> =>
  forEachIsolated(ctx, membersIn(ctx.db, 'payable'), 'the winnings of free rounds could not be paid', place =>
    payOrClose(ctx, place),
  )
