import type { TierGift } from '@sala/contract/rewards/tiers/tier-limits.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { type Satang, satang } from '@sala/contract/wire/money.ts'
import type { Context } from '../../context.ts'
import { shareOf } from '../../platform/basis-points.ts'
import { weekOf } from '../../platform/calendar.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { requireWithin } from '../../platform/rate-limits.ts'
import { Refusal } from '../../platform/refusal.ts'
import { factsOfMember, type MemberFacts } from '../../promotions/member-facts/member-facts.ts'
import { accountsOfPerson, lockPerson } from '../../promotions/offers/duplicate-claims.ts'
import { promotionOf } from '../../promotions/offers/promotions.ts'
import { rewardStanding } from '../../promotions/reward-bonus.ts'
import { birthMonthOf } from '../../promotions/rules/birth-month.ts'
import { grantReward } from '../grants/reward-grants.ts'
import { limits } from '../settings.ts'
import { computeTier, type MemberTier, tierOf } from './member-tiers.ts'
import { findGifts, insertGift } from './sql.ts'
import { findRunningTable, holdRunningTable } from './tier-tables-sql.ts'

const NOTHING = satang(0n)

/** Gift of a tier in the current period. The amount is zero if the tier gives nothing now. */
type Offered = { readonly period: string; readonly amount: Satang; readonly until: Date | null }

/** Returns the share of a week's net loss that the tier gives back, rounded down to the satang. */
export const cashbackOf = (
  { cashback_bp, cashback_maximum }: Pick<MemberTier, 'cashback_bp' | 'cashback_maximum'>,
  netLoss: bigint,
): Satang => {
  const share = shareOf(netLoss, cashback_bp)
  return share < cashback_maximum ? satang(share) : cashback_maximum
}

const offeredBy: Record<TierGift, (tier: MemberTier, facts: MemberFacts, at: Date) => Offered> = {
  birthday: ({ birthday_gift }, { birth_date }, at) => {
    if (birth_date === null) return { period: '', amount: NOTHING, until: null }
    const { period, starts_at, ends_at } = birthMonthOf(birth_date, at)
    const isNow = starts_at <= at && at < ends_at
    return { period, amount: isNow ? birthday_gift : NOTHING, until: isNow ? ends_at : null }
  },
  cashback: (tier, { last_week_loss }, at) => {
    const amount = cashbackOf(tier, last_week_loss ?? 0n)
    return { period: weekOf(at, -1).first_day, amount, until: amount > 0n ? weekOf(at).ends_at : null }
  },
}

const periodKey = (kind: TierGift, period: string): string => `${kind}:${period}`

const offered = async (
  db: Db | Tx,
  memberId: MemberId,
  kind: TierGift,
  tier: MemberTier | null,
  at: Date,
): Promise<Offered> =>
  tier === null
    ? { period: '', amount: NOTHING, until: null }
    : offeredBy[kind](tier, await factsOfMember(db, memberId, at), at)

/** Returns the state of a gift for the member's page. `refusal` is the reason why the member receives no rewards now. */
export const giftFor = async (
  ctx: Context,
  memberId: MemberId,
  kind: TierGift,
  { tier, refusal }: { readonly tier: MemberTier | null; readonly refusal: string | null },
) => {
  const { period, amount, until } = await offered(ctx.db, memberId, kind, tier, ctx.clock.now())
  const [taken] = await findGifts(ctx.db, [memberId], { kind, period })
  if (taken !== undefined)
    return { kind, state: 'taken' as const, amount: taken.amount, until: null, reason: null }
  const table = await findRunningTable(ctx.db)
  if (amount === 0n || table === null)
    return { kind, state: 'later' as const, amount: NOTHING, until, reason: null }
  const promotion = await promotionOf(ctx.db, table.promotion_id)
  const standing = await rewardStanding(ctx, memberId, {
    ...{ promotion, periodOf: () => periodKey(kind, period) },
  })
  const reason = refusal ?? standing.reason?.text ?? null
  return { kind, state: reason === null ? ('ready' as const) : ('refused' as const), amount, until, reason }
}

/**
 * Takes a gift of the member's tier, and returns its amount. A repeated call returns the amount of the first one. Throws Refusal
 * `tier_gift_none`, `tier_gift_by_person`, `promotion_refused`, or that of `mayReceiveReward`.
 */
export const takeTierGift = async (ctx: Context, memberId: MemberId, kind: TierGift): Promise<Satang> => {
  await requireWithin(ctx.db, limits.claims_per_member, memberId, ctx.clock.now())
  return grantReward(ctx, memberId, async ({ tx, member, at, give }) => {
    const table = await holdRunningTable(tx)
    await computeTier(tx, { member_id: memberId, at })
    const tier = await tierOf(tx, memberId)
    const { period, amount } = await offered(tx, memberId, kind, tier, at)
    await lockPerson(tx, member)
    const taken = await findGifts(tx, await accountsOfPerson(tx, member), { kind, period })
    const own = taken.find(({ member_id }) => member_id === memberId)
    if (own !== undefined) return own.amount
    if (amount === 0n || tier === null || tier.table_id !== table?.id) throw new Refusal('tier_gift_none')
    if (taken.length > 0) throw new Refusal('tier_gift_by_person')
    const promotion = await promotionOf(tx, table.promotion_id)
    const bonus = await give({ promotion, amount, periodOf: () => periodKey(kind, period) })
    const { table_id, place } = tier
    await insertGift(
      tx,
      { member_id: memberId, kind, period, table_id, place, amount, bonus_id: bonus.id },
      at,
    )
    return amount
  })
}
