import { PLAY_MAX_DAYS } from '@sala/contract/rewards/free-rounds/free-rounds.ts'
import type { FreeRoundsDraft } from '@sala/contract/rewards/free-rounds/free-rounds-draft.ts'
import { FREE_ROUNDS_SUMMARY } from '@sala/contract/rewards/free-rounds/free-rounds-texts.ts'
import { REWARD_WAIT_DAYS } from '@sala/contract/rewards/reward-wait.ts'
import { formatSatang, type Satang, satang } from '@sala/contract/wire/money.ts'
import type { Context } from '../../context.ts'
import { catalogueOf } from '../../games/catalogue/catalogue.ts'
import { cancelFreeRounds, freeRoundsGame } from '../../games/free-rounds/free-rounds.ts'
import { audit } from '../../platform/audit.ts'
import { DAY_MS } from '../../platform/calendar.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db.ts'
import { enqueue } from '../../platform/jobs.ts'
import {
  decidedBy,
  type OperatorDecision,
  operatorActor,
  reasonFacts,
} from '../../platform/operator-decision.ts'
import { Refusal } from '../../platform/refusal.ts'
import { makeRewardPromotion, type RewardTerms } from '../../promotions/offers/reward-promotions.ts'
import { cancelWaiting, findOpenGrants } from './batch-members-sql.ts'
import {
  type FreeRoundsBatch,
  findBatch,
  insertBatch,
  lockBatch,
  lockNumbers,
  markCancelled,
} from './free-rounds-batches-sql.ts'
import { countKnown } from './free-rounds-forecast-sql.ts'

/** The job that orders the free rounds of new batches at the game sites, and pays their winnings as bonuses. */
export const FREE_ROUNDS_JOB = 'rewards:free-rounds'

export { type FreeRoundsBatch, findBatches } from './free-rounds-batches-sql.ts'

/**
 * Number of days for which the promotion of the winnings stays open after the last day of payment. They are needed because wins of started rounds
 * arrive late, and the job that pays them may run late.
 */
const PROMOTION_SPARE_DAYS = 3

/**
 * Maximum cost of a batch: each member gets the maximum bonus. This is the budget, so that no bonus up to the maximum is refused because of the
 * budget.
 */
export const maximumCost = ({
  winnings_maximum,
  members,
}: Pick<FreeRoundsDraft, 'winnings_maximum' | 'members'>): Satang =>
  satang(winnings_maximum * BigInt(new Set(members).size))

/** Value of a batch: the rounds of all members times their stake. */
export const nominalValue = ({
  rounds,
  stake,
  members,
}: Pick<FreeRoundsDraft, 'rounds' | 'stake' | 'members'>): Satang =>
  satang(stake * BigInt(rounds) * BigInt(new Set(members).size))

/** Returns the terms of the bonus that a member's winnings become. */
export const termsOf = (draft: FreeRoundsDraft, at: Date): RewardTerms => ({
  ...{ title: draft.title, summary: FREE_ROUNDS_SUMMARY, amount: draft.winnings_maximum },
  ...{ turnover_times: draft.turnover_times, maximum_withdrawal: draft.maximum_withdrawal },
  valid_days: draft.valid_days,
  starts_at: at,
  ends_at: new Date(draft.ends_at.getTime() + (REWARD_WAIT_DAYS + PROMOTION_SPARE_DAYS) * DAY_MS),
  audience: 'everybody',
  audience_days: null,
  budget: maximumCost(draft),
})

/** Returns the batch of free rounds. Throws Refusal `not_found` if there is none with this number. */
export const batchById = async (db: Db | Tx, id: number): Promise<FreeRoundsBatch> => {
  const batch = await findBatch(db, id)
  if (batch === null) throw new Refusal('not_found')
  return batch
}

/** Checks what the schema cannot check. Throws Refusal `free_rounds_no_game`, `free_rounds_time`, `free_rounds_members`. */
export const requireDraft = async (ctx: Context, draft: FreeRoundsDraft) => {
  const game = await freeRoundsGame(ctx, draft.game_id)
  if (game === null) throw new Refusal('free_rounds_no_game')
  const last = new Date(ctx.clock.now().getTime() + PLAY_MAX_DAYS * DAY_MS)
  if (draft.ends_at <= ctx.clock.now() || draft.ends_at > last) throw new Refusal('free_rounds_time')
  const members = [...new Set(draft.members)]
  if ((await countKnown(ctx.db, members)) < members.length) throw new Refusal('free_rounds_members')
  const named = (await catalogueOf(ctx).list({})).find(({ game_id }) => game_id === draft.game_id)
  return { ...game, members, game_name: named?.name_th ?? draft.game_id, rtp: named?.rtp ?? null }
}

/** Opens a batch of free rounds. It never changes afterwards. Requires the decision of two operators. Throws the Refusals of `requireDraft`. */
export const openFreeRounds = async (
  ctx: Context,
  decision: OperatorDecision,
  draft: FreeRoundsDraft,
): Promise<number> => {
  const { site, site_game_id, game_name, members } = await requireDraft(ctx, draft)
  return inTransaction(ctx.db, async tx => {
    await lockNumbers(tx)
    const at = ctx.clock.now()
    const { title, game_id, rounds, stake, winnings_maximum, ends_at } = draft
    const promotion_id = await makeRewardPromotion(tx, termsOf(draft, at), at)
    const id = await insertBatch(
      tx,
      {
        ...{
          promotion_id,
          title,
          site,
          game_id,
          site_game_id,
          game_name,
          rounds,
          stake,
          winnings_maximum,
          ends_at,
        },
        ...{ opened_at: at, opened_by: decidedBy(decision) },
      },
      members,
    )
    await enqueue(tx, FREE_ROUNDS_JOB, {}, { key: FREE_ROUNDS_JOB })
    const details = {
      ...reasonFacts(decision),
      title,
      budget: formatSatang(maximumCost(draft)),
    }
    await audit(
      tx,
      { actor: operatorActor(decision), action: 'free_rounds.open', subject: `free-rounds:${id}`, details },
      at,
    )
    return id
  })
}

/**
 * Cancels the rounds of a batch that are not played. The winnings of played rounds still become bonuses. Throws Refusal
 * `free_rounds_over` after the end or a cancellation, and `not_found`.
 */
export const cancelBatch = (ctx: Context, decision: OperatorDecision, id: number): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    const batch = await lockBatch(tx, id)
    const at = ctx.clock.now()
    if (batch === null) throw new Refusal('not_found')
    if (batch.cancelled_at !== null || batch.ends_at <= at) throw new Refusal('free_rounds_over')
    await markCancelled(tx, id, decidedBy(decision), at)
    await cancelWaiting(tx, id, at)
    for (const grant of await findOpenGrants(tx, id)) await cancelFreeRounds(tx, grant)
    const details = { ...reasonFacts(decision), title: batch.title }
    await audit(
      tx,
      { actor: operatorActor(decision), action: 'free_rounds.cancel', subject: `free-rounds:${id}`, details },
      at,
    )
  })
