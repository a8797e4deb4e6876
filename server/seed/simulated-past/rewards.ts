import type { CouponBatchOrder } from '@sala/contract/rewards/coupons/coupon-batch.ts'
import { resultOf } from '@sala/contract/rewards/draws/fair-draw.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { satang } from '@sala/contract/wire/money.ts'
import { DAY_MS } from '../../src/platform/calendar.ts'
import { inTransaction } from '../../src/platform/db.ts'
import { bonusesOf } from '../../src/promotions/bonus-views.ts'
import { giveUpBonus } from '../../src/promotions/bonuses/bonus-end.ts'
import { claimBonus } from '../../src/promotions/bonuses/bonuses.ts'
import { offerToAll } from '../../src/promotions/offer-creation/offer-creation.ts'
import { allPromotions, switchPromotion } from '../../src/promotions/offers/promotion-edit.ts'
import { allowCodeList, makeBatch, takeCodeList } from '../../src/rewards/coupons/coupon-batches.ts'
import { redeemCoupon } from '../../src/rewards/coupons/coupon-redemption.ts'
import { lockSeed } from '../../src/rewards/draws/draw-seeds.ts'
import { drawPrize, drawsFor } from '../../src/rewards/draws/draws.ts'
import { joinTournament } from '../../src/rewards/tournaments/tournament-entries.ts'
import { findTournaments } from '../../src/rewards/tournaments/tournaments.ts'
import { DEMO_OPERATORS } from '../demo-accounts.ts'
import { seedDemoTournament } from '../demo-tournament.ts'
import { BAHT } from './deposits.ts'
import { drawsOf, seedOf, weighted } from './random-numbers.ts'
import { attempt, type SimulatedMember, type SimulatedProduct } from './simulated-product.ts'
import { leaveMissions, leaveTiers } from './tiers-and-missions.ts'

const [{ name: MAKER }, { name: CHECKER }] = DEMO_OPERATORS
const USES = 200
/** A coupon code that does not exist. */
const WRONG_CODE = '7KQ2M9XTD4'
const MEMBER_SEED_LENGTH = 6

const orders = (at: Date): CouponBatchOrder[] => {
  const base = {
    ...{ uses: USES, uses_per_person: 1, turnover_times: 5, valid_days: 7, members: [] },
    ...({ audience: 'everybody', audience_days: null, starts_at: at } as const),
    ends_at: new Date(at.getTime() + 14 * DAY_MS),
    maximum_withdrawal: satang(500n * BAHT),
    reward_fixed: satang(50n * BAHT),
    budget: satang(10_000n * BAHT),
  }
  return [
    { ...base, title: 'ขอบคุณจากใจ', purpose: 'ชดเชยวันที่ธนาคารขัดข้อง', form: 'shared' },
    {
      ...base,
      title: 'ต้อนรับเพื่อนใหม่',
      purpose: 'แจกทางไลน์',
      form: 'single',
      audience: 'new',
      audience_days: 30,
    },
  ]
}

/**
 * Creates two batches of coupons by two operators: one code that many members use, and single codes. Members try the shared code or a wrong one. The
 * list of single codes is not downloaded.
 */
const leaveCoupons = async (
  product: SimulatedProduct,
  members: readonly SimulatedMember[],
  most: number,
): Promise<void> => {
  const { ctx } = product
  const at = ctx.clock.now()
  const by = { operator: MAKER, checker: CHECKER, reason: 'ตามแผนเดือนนี้' }
  for (const order of orders(at)) {
    const batch = await inTransaction(ctx.db, tx => makeBatch(tx, by, order, at))
    product.note('coupon batch')
    if (order.form === 'single') continue
    await inTransaction(ctx.db, tx => allowCodeList(tx, by, batch, [MAKER, CHECKER], at))
    const [code = ''] = await takeCodeList(ctx, batch, MAKER)
    let given = 0
    for (const [place, { id }] of members.entries()) {
      if (given === most) break
      const trying = { member_id: id, ip: `198.51.100.${place + 1}` }
      const tried = place % 5 === 0 ? WRONG_CODE : code
      const amount = await attempt(product, 'coupon', () => redeemCoupon(ctx, trying, tried))
      if (amount !== null) given += 1
    }
  }
}

/**
 * Returns a member's seed with which the next draw gives the prize of this place, or null if the member has no draw. The server's seeds are random, so
 * two simulations with the same seed would otherwise have different prizes.
 */
const memberSeedFor = async (
  { ctx }: SimulatedProduct,
  memberId: MemberId,
  prizes: readonly { readonly weight: number }[],
  place: number,
): Promise<string | null> => {
  const seed = await inTransaction(ctx.db, tx => lockSeed(ctx, tx, memberId))
  if (seed === null) return null
  for (let number = 0; ; number += 1) {
    const member_seed = String(number).padStart(MEMBER_SEED_LENGTH, '0')
    const seeds = { server_seed: seed.secret, nonce: seed.nonce, member_seed }
    if (resultOf(seeds, prizes).prize === place) return member_seed
  }
}

/** Lets members draw once on the running wheel. At most `most` of them draw. */
const leaveDraws = async (
  product: SimulatedProduct,
  members: readonly SimulatedMember[],
  most: number,
): Promise<void> => {
  const { ctx } = product
  let drawn = 0
  for (const { id, person } of members) {
    if (drawn === most) return
    const { wheel, mine } = await drawsFor(ctx, id)
    const hash = mine?.commitment?.hash
    if (wheel === null || hash === undefined) continue
    const chance = drawsOf(seedOf(product.seed, 10, person.no))
    const place = weighted(
      chance,
      wheel.prizes.map(({ weight }) => weight),
    )
    const member_seed = await memberSeedFor(product, id, wheel.prizes, place)
    if (member_seed === null) continue
    const ask = { wheel: wheel.id, hash, member_seed }
    if ((await attempt(product, 'draw', () => drawPrize(ctx, id, ask))) !== null) drawn += 1
  }
}

/** Lets the members give up their unfinished bonuses. */
const giveUpBonuses = async (
  product: SimulatedProduct,
  members: readonly SimulatedMember[],
): Promise<void> => {
  const { ctx } = product
  for (const { id } of members)
    for (const bonus of (await bonusesOf(ctx, id)).data)
      if (bonus.status === 'open')
        await attempt(product, 'bonus given up', () => giveUpBonus(ctx, id, bonus.id))
  await product.runScheduledJobs()
}

/**
 * Gives all kinds of rewards. Before each kind half of the members give up their unfinished bonuses, because a member with an unfinished bonus may not
 * receive a second one. For the same reason each kind begins with another member and is received by an eighth of the members at most.
 */
export const leaveRewards = async (
  product: SimulatedProduct,
  members: readonly SimulatedMember[],
): Promise<void> => {
  const depositors = members.filter(({ deposits }) => deposits > 0)
  const kinds = [leaveTiers, leaveMissions, leaveDraws, leaveCoupons]
  const most = Math.max(1, Math.floor(depositors.length / kinds.length / 2))
  for (const [kind, leave] of kinds.entries()) {
    const first = Math.floor((kind * depositors.length) / kinds.length)
    const turn = [...depositors.slice(first), ...depositors.slice(0, first)]
    await giveUpBonuses(product, turn.slice(0, Math.ceil(turn.length / 2)))
    await leave(product, turn, most)
  }
}

/** Number of members who enter a tournament. */
const ENTRANTS = 40

/** Opens a tournament unless one runs. Then members who have made a deposit enter it. */
export const enterTournament = async (product: SimulatedProduct): Promise<void> => {
  const { ctx, members } = product
  await seedDemoTournament(ctx)
  const now = ctx.clock.now()
  const open = (await findTournaments(ctx.db)).find(({ ends_at }) => ends_at > now)
  if (open === undefined) return
  let entered = 0
  for (const { id, deposits } of members.values()) {
    if (entered === ENTRANTS) break
    if (deposits === 0) continue
    const done = await attempt(product, 'tournament', async () => {
      await joinTournament(ctx, id, open.id)
      return true
    })
    if (done !== null) entered += 1
  }
}

/** Number of inviters who claim the bonus for a friend's first deposit. For all others the bonus stays an offer. */
const FRIEND_BONUSES = 6

/** Opens the promotion for a friend's first deposit by two operators and offers its bonuses. Some inviters claim theirs. */
export const leaveFriendBonuses = async (
  product: SimulatedProduct,
  members: readonly SimulatedMember[],
): Promise<void> => {
  const { ctx } = product
  const promotion = (await allPromotions(ctx)).find(({ trigger }) => trigger === 'friend_deposit')
  if (promotion === undefined) return
  const by = { operator: MAKER, checker: CHECKER, reason: 'ชวนเพื่อนในช่วงสิ้นเดือน' }
  if (!promotion.active) await switchPromotion(ctx, by, promotion.id, true)
  await offerToAll(ctx)
  let taken = 0
  for (const { id } of members) {
    if (taken === FRIEND_BONUSES) break
    const amount = await attempt(product, 'friend bonus', () => claimBonus(ctx, id, String(promotion.id)))
    if (amount !== null) taken += 1
  }
}
