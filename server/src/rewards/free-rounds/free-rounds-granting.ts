import type { PassedOver } from '@sala/contract/rewards/free-rounds/free-rounds-texts.ts'
import type { Context } from '../../context.ts'
import { cancelFreeRounds, orderFreeRounds } from '../../games/free-rounds/free-rounds.ts'
import { writeMessage } from '../../messages/messages.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { forEachIsolated } from '../../platform/jobs.ts'
import { Refusal } from '../../platform/refusal.ts'
import { accountsOfPerson, lockPerson } from '../../promotions/offers/duplicate-claims.ts'
import { rewardNeeds } from '../../promotions/reward-bonus.ts'
import { type Grant, grantReward } from '../grants/reward-grants.ts'
import { mayReceiveReward } from '../grants/reward-permission.ts'
import {
  type BatchMember,
  hasRounds,
  lockInState,
  markGranted,
  markPassedOver,
  markTold,
  membersIn,
} from './batch-members-sql.ts'
import { batchById } from './free-rounds-batches.ts'
import { findGrantStates } from './free-rounds-results-sql.ts'

/** Returns why the member gets no rounds: another account of the person has them, or a requirement of every reward is missing. */
const whyNot = async (ctx: Context, { tx, member }: Grant, batch: number): Promise<PassedOver | null> => {
  const others = (await accountsOfPerson(tx, member)).filter(id => id !== member.id)
  if (await hasRounds(tx, batch, others)) return 'other_account'
  // An open bonus does not prevent free rounds, because their winnings wait for its end.
  const lacking = await rewardNeeds({ ...ctx, db: tx }, member.id)
  return lacking.some(({ kind }) => kind !== 'bonus_open') ? 'needs' : null
}

const passOver = (ctx: Context, place: BatchMember, why: PassedOver): Promise<void> =>
  inTransaction(ctx.db, async (tx: Tx) => markPassedOver(tx, place, why, ctx.clock.now()))

const orderFor = async (ctx: Context, place: BatchMember): Promise<void> => {
  const batch = await batchById(ctx.db, place.batch_id)
  if (batch.ends_at <= ctx.clock.now()) return passOver(ctx, place, 'too_late')
  return grantReward(ctx, place.member_id, async grant => {
    const { tx, member, at } = grant
    await lockPerson(tx, member)
    if (!(await lockInState(tx, place, 'waiting'))) return
    const why = await whyNot(ctx, grant, batch.id)
    if (why !== null) return markPassedOver(tx, place, why, at)
    const { site, site_game_id, rounds, stake, ends_at } = batch
    const order = { site, member_id: member.id, game_id: site_game_id, rounds, stake, ends_at }
    await markGranted(tx, place, await orderFreeRounds(tx, order, at))
  })
}

/**
 * Orders the free rounds for one member. While operators have closed promotions, the member waits. A member who may not receive rewards gets none.
 */
const giveOne = async (ctx: Context, place: BatchMember): Promise<void> => {
  try {
    await orderFor(ctx, place)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.code !== 'flow_closed') await passOver(ctx, place, 'not_allowed')
  }
}

/** Orders the free rounds of all waiting members at the game site. */
export const giveWaiting = (ctx: Context): Promise<void> =>
  forEachIsolated(ctx, membersIn(ctx.db, 'waiting'), 'free rounds could not be ordered', place =>
    giveOne(ctx, place),
  )

/** Writes the message about free rounds that the game site has confirmed. */
export const tellGiven = async (ctx: Context): Promise<void> => {
  const withoutMessage = await findGrantStates(ctx.db, { announced: false, status: 'given' })
  await forEachIsolated(
    ctx,
    withoutMessage,
    'the message about free rounds could not be written',
    async place => {
      const batch = await batchById(ctx.db, place.batch_id)
      await inTransaction(ctx.db, async tx => {
        const at = ctx.clock.now()
        if (!(await markTold(tx, place, at))) return
        const facts = {
          kind: 'free_rounds_given' as const,
          amount: batch.stake,
          rounds: batch.rounds,
          game: batch.game_name,
          until: batch.ends_at,
        }
        await writeMessage(tx, place.member_id, facts, `free-rounds:${batch.id}`, at)
      })
    },
  )
}

/** Cancels the free rounds of members who may no longer receive rewards, for example because of a break or of signs of harmful play. */
export const stopForbidden = async (ctx: Context): Promise<void> => {
  const open = await findGrantStates(ctx.db, { announced: null, status: 'given' })
  await forEachIsolated(ctx, open, 'forbidden free rounds could not be cancelled', async place => {
    const { allowed } = await mayReceiveReward(ctx.db, place.member_id, ctx.clock.now())
    if (!allowed) await inTransaction(ctx.db, tx => cancelFreeRounds(tx, place.grant_id))
  })
}
