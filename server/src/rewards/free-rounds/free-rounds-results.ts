import { freeRoundsBatchState } from '@sala/contract/rewards/free-rounds/free-rounds.ts'
import { type Satang, satang } from '@sala/contract/wire/money.ts'
import type { Context } from '../../context.ts'
import { promotionOf } from '../../promotions/offers/promotions.ts'
import { batchById, type FreeRoundsBatch } from './free-rounds-batches.ts'
import { findBatches } from './free-rounds-batches-sql.ts'
import { type BatchSums, findMemberResults, findPaidDays, sumBatches } from './free-rounds-results-sql.ts'

const NONE: Satang = satang(0n)

const factsOf = (ctx: Context, batch: FreeRoundsBatch, sums: BatchSums | undefined) => {
  const { id, title, game_name, rounds, stake, winnings_maximum, ends_at, opened_at } = batch
  const members = sums?.members ?? 0
  return {
    ...{ id, title, game_name, rounds, stake, winnings_maximum, ends_at, opened_at, members },
    state: freeRoundsBatchState(batch, ctx.clock.now()),
    given: sums?.given ?? 0,
    played: sums?.played ?? 0,
    winnings: sums?.winnings ?? NONE,
    paid: sums?.paid ?? NONE,
    waiting: sums?.waiting ?? NONE,
    cost_maximum: satang(winnings_maximum * BigInt(members)),
  }
}

/** Returns all batches of free rounds with their results, the newest first. */
export const freeRoundsRows = async (ctx: Context) => {
  const sums = await sumBatches(ctx.db, null)
  return (await findBatches(ctx.db)).map(batch =>
    factsOf(
      ctx,
      batch,
      sums.find(({ batch_id }) => batch_id === batch.id),
    ),
  )
}

/** Returns one batch with its terms, its members, and its bonuses by day. Throws Refusal `not_found`. */
export const freeRoundsPage = async (ctx: Context, id: number) => {
  const batch = await batchById(ctx.db, id)
  const [sums] = await sumBatches(ctx.db, id)
  const { turnover_times, valid_days, maximum_withdrawal } = await promotionOf(ctx.db, batch.promotion_id)
  const { opened_by, cancelled_at, cancelled_by } = batch
  return {
    ...factsOf(ctx, batch, sums),
    ...{ opened_by, cancelled_at, cancelled_by, turnover_times, valid_days, maximum_withdrawal },
    rows: await findMemberResults(ctx.db, id),
    days: await findPaidDays(ctx.db, id),
  }
}
