import { averagePrizeOf, largestPrizeOf, type Prize } from '@sala/contract/rewards/draws/prize-odds.ts'
import type { WheelDraft } from '@sala/contract/rewards/draws/wheel-draft.ts'
import { WHEEL_SUMMARY, WHEEL_TITLE } from '@sala/contract/rewards/draws/wheel-texts.ts'
import { formatSatang } from '@sala/contract/wire/money.ts'
import type { Context } from '../../context.ts'
import { audit } from '../../platform/audit.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db.ts'
import {
  decidedBy,
  type OperatorDecision,
  operatorActor,
  reasonFacts,
} from '../../platform/operator-decision.ts'
import { invariant, Refusal } from '../../platform/refusal.ts'
import { closeRewardPromotion, makeRewardPromotion } from '../../promotions/offers/reward-promotions.ts'
import {
  findPrizes,
  findRunningWheel,
  findWheel,
  findWheels,
  insertWheel,
  lockWheels,
  stopWheels,
  type Wheel,
} from './sql.ts'

export type { Wheel } from './sql.ts'

export type PrizedWheel = Wheel & { readonly prizes: readonly Prize[] }

const withPrizes = async (db: Db | Tx, wheels: readonly Wheel[]): Promise<PrizedWheel[]> => {
  const prizes = await findPrizes(
    db,
    wheels.map(({ id }) => id),
  )
  return wheels.map(wheel => ({ ...wheel, prizes: prizes.filter(({ wheel_id }) => wheel_id === wheel.id) }))
}

export const runningWheel = async (db: Db | Tx, at: Date): Promise<PrizedWheel | null> => {
  const wheel = await findRunningWheel(db, at)
  const [prized = null] = wheel === null ? [] : await withPrizes(db, [wheel])
  return prized
}

/** Returns all wheels (prizes and their chances), the newest first. */
export const allWheels = async (db: Db): Promise<PrizedWheel[]> => withPrizes(db, await findWheels(db))

/** Returns the wheel. Throws Refusal `not_found` if there is no wheel with this number. */
export const wheelById = async (db: Db | Tx, id: number): Promise<PrizedWheel> => {
  const wheel = await findWheel(db, id)
  const [prized] = wheel === null ? [] : await withPrizes(db, [wheel])
  if (prized === undefined) throw new Refusal('not_found')
  return prized
}

/** Returns the prizes of these wheels, by the number of the wheel. */
export const prizesOfWheels = async (
  db: Db | Tx,
  wheels: readonly number[],
): Promise<ReadonlyMap<number, readonly Prize[]>> => {
  const prizes = await findPrizes(db, wheels)
  return new Map(wheels.map(wheel => [wheel, prizes.filter(({ wheel_id }) => wheel_id === wheel)]))
}

/** Returns the chances as one line for the audit log. Each entry has the form amount × weight. */
const chancesOf = (prizes: readonly Prize[]): string =>
  prizes.map(({ amount, weight }) => `${formatSatang(amount)} × ${weight}`).join(', ')

/** Stops the given wheel, or all running ones, and closes their promotions. Returns whether a wheel was running. */
const endWheels = async (
  tx: Tx,
  only: number | null,
  stop: { readonly by: string; readonly at: Date },
): Promise<boolean> => {
  const promotions = await stopWheels(tx, only, stop)
  for (const promotion of promotions) await closeRewardPromotion(tx, promotion, stop.by, stop.at)
  return promotions.length > 0
}

/**
 * Opens a new wheel, which replaces the running one. Its prizes and chances never change. Two operators must have decided it. Throws Refusal
 * `draw_wheel_over` if its end has passed.
 */
export const openWheel = (ctx: Context, decision: OperatorDecision, draft: WheelDraft): Promise<number> =>
  inTransaction(ctx.db, async tx => {
    await lockWheels(tx)
    const at = ctx.clock.now()
    const { prizes, ends_at, draws_per_day, budget } = draft
    const by = decidedBy(decision)
    if (ends_at <= at) throw new Refusal('draw_wheel_over')
    await endWheels(tx, null, { by, at })
    const terms = {
      ...{ title: WHEEL_TITLE, summary: WHEEL_SUMMARY, budget, ends_at, starts_at: at },
      // If the rest of the budget is smaller than this amount, the promotion refuses bonuses. So the wheel closes before it could draw a prize that
      // the budget cannot pay.
      amount: largestPrizeOf(prizes),
      turnover_times: draft.turnover_times,
      maximum_withdrawal: draft.maximum_withdrawal,
      valid_days: draft.valid_days,
      audience: 'everybody' as const,
      audience_days: null,
    }
    const promotion_id = await makeRewardPromotion(tx, terms, at)
    const id = await insertWheel(
      tx,
      { promotion_id, draws_per_day, opened_at: at, opened_by: by, ends_at },
      prizes,
    )
    invariant(id > 0, 'an opened wheel has a number')
    const what = { chances: chancesOf(prizes), average: formatSatang(averagePrizeOf(prizes)) }
    const details = { ...reasonFacts(decision), ...what, budget: formatSatang(budget) }
    await audit(
      tx,
      { actor: operatorActor(decision), action: 'draw.open', subject: `wheel:${id}`, details },
      at,
    )
    return id
  })

/** Stops the running wheel. Members keep their prizes. Throws Refusal `draw_wheel_closed` if the wheel does not run. */
export const stopWheel = (ctx: Context, decision: OperatorDecision, id: number): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    await lockWheels(tx)
    const at = ctx.clock.now()
    if (!(await endWheels(tx, id, { by: decidedBy(decision), at }))) throw new Refusal('draw_wheel_closed')
    const details = reasonFacts(decision)
    await audit(
      tx,
      { actor: operatorActor(decision), action: 'draw.stop', subject: `wheel:${id}`, details },
      at,
    )
  })
