import type { DrawnPrize } from '@sala/contract/rewards/draws/endpoints.ts'
import { resultOf } from '@sala/contract/rewards/draws/fair-draw.ts'
import { averagePrizeOf, largestPrizeOf, type Prize } from '@sala/contract/rewards/draws/prize-odds.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { memberOf } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import { bangkokDate } from '../../platform/calendar.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { requireWithin } from '../../platform/rate-limits.ts'
import { invariant, Refusal } from '../../platform/refusal.ts'
import { accountsOfPerson, lockPerson } from '../../promotions/offers/duplicate-claims.ts'
import { eligibilityOf, factsOf } from '../../promotions/offers/eligibility.ts'
import { conditionsOf } from '../../promotions/offers/promotion-rules.ts'
import { isCovered, lockBudget, promotionOf } from '../../promotions/offers/promotions.ts'
import { grantReward } from '../grants/reward-grants.ts'
import { mayReceiveReward } from '../grants/reward-permission.ts'
import { limits } from '../settings.ts'
import { commitmentFor, commitNext, lockSeed } from './draw-seeds.ts'
import {
  type Commitment,
  countDraws,
  type Draw,
  findCommitment,
  findDrawOf,
  findLastDraws,
  insertDraw,
  lockRunningWheel,
} from './sql.ts'
import { type PrizedWheel, prizesOfWheels, runningWheel } from './wheels.ts'

/** Number of the member's last draws that the page shows. The export of personal data contains all. */
const SHOWN_DRAWS = 20

export type Ask = { readonly wheel: number; readonly hash: string; readonly member_seed: string }
export type Drawn = {
  readonly draw: DrawnPrize
  readonly left: number
  readonly commitment: { readonly hash: string; readonly nonce: number }
}

/** Returns the part of a commitment that the member may see: the hash of the server's seed, but not the seed. */
const shownCommitment = ({ nonce, hash }: Commitment) => ({ nonce, hash })

const shown = (draw: Draw, prizes: readonly Prize[]): DrawnPrize => {
  const { nonce, wheel_id, hash, server_seed, member_seed, place, amount, at } = draw
  return {
    ...{ nonce, wheel: wheel_id, hash, server_seed, member_seed, amount, at },
    prizes: prizes.map(prize => ({ amount: prize.amount, weight: prize.weight })),
    prize: place - 1,
  }
}

const shownDraws = async (db: Db | Tx, draws: readonly Draw[]): Promise<DrawnPrize[]> => {
  const prizes = await prizesOfWheels(db, [...new Set(draws.map(({ wheel_id }) => wheel_id))])
  return draws.map(draw => shown(draw, prizes.get(draw.wheel_id) ?? []))
}

/** Returns how many draws the person has left today. All accounts that appear to belong to one person share them. */
const drawsLeft = async (
  db: Db | Tx,
  accounts: readonly MemberId[],
  wheel: PrizedWheel,
  at: Date,
): Promise<number> => {
  const drawn = await countDraws(db, accounts, bangkokDate(at))
  return Math.max(0, wheel.draws_per_day - [...drawn.values()].reduce((sum, count) => sum + count, 0))
}

/** Returns the wheel as shown to members. `is_funded` is false if the rest of the budget is smaller than the largest prize. */
const shownWheel = async (ctx: Context, wheel: PrizedWheel) => {
  const { id, prizes, draws_per_day, ends_at, promotion_id } = wheel
  return {
    ...{ id, draws_per_day, ends_at },
    prizes: prizes.map(({ amount, weight }) => ({ amount, weight })),
    average: averagePrizeOf(prizes),
    is_funded: await isCovered(ctx.db, promotion_id, largestPrizeOf(prizes)),
    terms: await conditionsOf(ctx.db, await promotionOf(ctx.db, promotion_id)),
  }
}

/** Returns the period of a draw's bonus. It is unique for each draw, so that each draw can give a bonus. */
const periodOf = (hash: string): string => `draw:${hash}`

const mineOf = async (ctx: Context, wheel: PrizedWheel | null, memberId: MemberId) => {
  const at = ctx.clock.now()
  const draws = await shownDraws(ctx.db, await findLastDraws(ctx.db, memberId, SHOWN_DRAWS))
  const permission = await mayReceiveReward(ctx.db, memberId, at)
  if (!permission.allowed)
    return { is_barred: true, reason: permission.refusal.sentence, left: 0, commitment: null, draws }
  if (wheel === null) return { is_barred: false, reason: null, left: 0, commitment: null, draws }
  const member = await memberOf(ctx.db, memberId)
  const left = await drawsLeft(ctx.db, await accountsOfPerson(ctx.db, member), wheel, at)
  const commitment = shownCommitment(await commitmentFor(ctx, memberId, at))
  const promotion = await promotionOf(ctx.db, wheel.promotion_id)
  const { reason } = eligibilityOf(promotion, await factsOf(ctx.db, member, at), at, null, {
    period: periodOf(commitment.hash),
  })
  return { is_barred: false, reason: reason?.text ?? null, left, commitment, draws }
}

/**
 * Returns the running wheel with its chances. For a signed-in member, also returns the last draws and the commitment to the seed of the next draw.
 * Members who may not receive rewards see no wheel, because it advertises play.
 */
export const drawsFor = async (ctx: Context, memberId: MemberId | null) => {
  const wheel = await runningWheel(ctx.db, ctx.clock.now())
  const mine = memberId === null ? null : await mineOf(ctx, wheel, memberId)
  const isHidden = wheel === null || mine?.is_barred === true
  return { wheel: isHidden ? null : await shownWheel(ctx, wheel), mine }
}

const answerOf = async (db: Db | Tx, memberId: MemberId, draw: Draw, at: Date): Promise<Drawn> => {
  const [shownDraw] = await shownDraws(db, [draw])
  const commitment = await findCommitment(db, memberId)
  invariant(shownDraw !== undefined && commitment !== null, 'a member who drew has the next commitment')
  const wheel = await runningWheel(db, at)
  const accounts = wheel === null ? [] : await accountsOfPerson(db, await memberOf(db, memberId))
  const left = wheel === null ? 0 : await drawsLeft(db, accounts, wheel, at)
  return { draw: shownDraw, left, commitment: shownCommitment(commitment) }
}

/**
 * Draws a prize. Each commitment to a seed belongs to one draw and serves as the idempotency key, so a repeated call returns the same draw. Throws
 * Refusal `draw_wheel_closed`, `draw_wheel_changed`, `draw_commitment_old`, `draw_none_left`, `draw_budget_spent`, `promotion_refused`, or that of
 * `mayReceiveReward`. A refused call uses neither the seed nor one of the day's draws.
 */
export const drawPrize = async (ctx: Context, memberId: MemberId, ask: Ask): Promise<Drawn> => {
  await requireWithin(ctx.db, limits.draws_per_member, memberId, ctx.clock.now())
  const earlier = await findDrawOf(ctx.db, memberId, ask.hash)
  if (earlier !== null) return answerOf(ctx.db, memberId, earlier, ctx.clock.now())
  return grantReward(ctx, memberId, async ({ tx, member, at, give }) => {
    const repeated = await findDrawOf(tx, memberId, ask.hash)
    if (repeated !== null) return answerOf(tx, memberId, repeated, at)
    const wheel = await requireWheel(tx, ask.wheel, at)
    await lockPerson(tx, member)
    const accounts = await accountsOfPerson(tx, member)
    if ((await drawsLeft(tx, accounts, wheel, at)) === 0) throw new Refusal('draw_none_left')
    const seed = await lockSeed(ctx, tx, memberId)
    if (seed?.hash !== ask.hash) throw new Refusal('draw_commitment_old')
    const promotion = await promotionOf(tx, wheel.promotion_id)
    const period = periodOf(seed.hash)
    const { reason } = eligibilityOf(promotion, await factsOf(tx, member, at), at, null, { period })
    if (reason?.code === 'budget_spent') throw new Refusal('draw_budget_spent')
    if (reason !== null) throw new Refusal('promotion_refused', { reason: reason.text })
    // The budget must cover the largest prize before the draw is decided, otherwise the last draws would have other chances than published.
    if (!(await lockBudget(tx, promotion.id, largestPrizeOf(wheel.prizes))))
      throw new Refusal('draw_budget_spent')
    const seeds = { server_seed: seed.secret, member_seed: ask.member_seed, nonce: seed.nonce }
    const { prize } = resultOf(seeds, wheel.prizes)
    const won = wheel.prizes[prize]
    invariant(won !== undefined, 'the number falls on a prize')
    const bonus =
      won.amount === 0n ? null : await give({ promotion, amount: won.amount, periodOf: () => period })
    const draw: Draw = {
      ...seeds,
      ...{ member_id: memberId, wheel_id: wheel.id, day: bangkokDate(at), hash: seed.hash },
      ...{ place: prize + 1, amount: won.amount, bonus_id: bonus?.id ?? null },
      ...{ committed_at: seed.committed_at, at },
    }
    await insertDraw(tx, draw)
    await commitNext(ctx, tx, memberId, { nonce: seed.nonce + 1, at })
    return answerOf(tx, memberId, draw, at)
  })
}

/** Returns the wheel that the member saw. Throws a Refusal if that wheel no longer runs, because a new wheel may have other chances. */
const requireWheel = async (tx: Tx, asked: number, at: Date): Promise<PrizedWheel> => {
  const wheel = await runningWheel(tx, at)
  if (wheel === null) throw new Refusal('draw_wheel_closed')
  if (wheel.id !== asked || !(await lockRunningWheel(tx, wheel.id, at)))
    throw new Refusal('draw_wheel_changed')
  return wheel
}
