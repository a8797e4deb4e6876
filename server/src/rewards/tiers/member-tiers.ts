import { TIER_DAYS } from '@sala/contract/rewards/tiers/tier-limits.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import { lockMember } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import { bangkokDate, daysLater } from '../../platform/calendar.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db.ts'
import { forEachIsolated } from '../../platform/jobs.ts'
import { computeTier, findCandidates, findMemberTiers, findOutdated, type MemberTier } from './sql.ts'

export { computeTier, findPoints, findPointsDays, type MemberTier } from './sql.ts'

const MEMBERS_PER_PAGE = 500

/** Yields the members whose tier may change, page by page. */
export async function* pagesOfCandidates(db: Db, today: string): AsyncGenerator<readonly MemberId[]> {
  const since = daysLater(today, 1 - TIER_DAYS)
  let after = ''
  for (;;) {
    const page = await findCandidates(db, { since, after, limit: MEMBERS_PER_PAGE })
    if (page.length > 0) yield page
    const last = page.at(-1)
    if (last === undefined || page.length < MEMBERS_PER_PAGE) return
    after = last
  }
}

async function* outdated(db: Db, today: string): AsyncGenerator<MemberId> {
  for await (const page of pagesOfCandidates(db, today)) yield* await findOutdated(db, page, today)
}

/** Computes the tiers of all members again. A repeated run changes nothing. */
export const computeAllTiers = (ctx: Context): Promise<void> => {
  const at = ctx.clock.now()
  return forEachIsolated(ctx, outdated(ctx.db, bangkokDate(at)), 'a tier could not be computed', member_id =>
    inTransaction(ctx.db, async tx => {
      await lockMember(tx, member_id)
      await computeTier(tx, { member_id, at })
    }),
  )
}

/** Returns the member's tier according to the last computation, or null. A tier of a replaced table of tiers does not count. */
export const tierOf = async (db: Db | Tx, memberId: MemberId): Promise<MemberTier | null> =>
  (await findMemberTiers(db, [memberId]))[0] ?? null

/** Returns the tiers of the given members. Members without a tier are left out. */
export const tiersOf = async (
  db: Db | Tx,
  members: readonly MemberId[],
): Promise<ReadonlyMap<MemberId, MemberTier>> =>
  new Map((await findMemberTiers(db, members)).map(tier => [tier.member_id, tier]))

type WithdrawalLimits = {
  readonly withdrawal_maximum: Satang
  readonly withdrawal_day_maximum: Satang
}

const higher = (one: Satang, other: Satang | null): Satang => (other !== null && other > one ? other : one)

/** Returns the limits of withdrawals, raised to those of the member's tier. A tier lowers no limit. */
export const withdrawalLimitsWith = <Limits extends WithdrawalLimits>(
  limits: Limits,
  tier: Pick<MemberTier, 'withdrawal_maximum' | 'withdrawal_day_maximum'> | null,
): Limits => {
  if (tier === null) return limits
  const withdrawal_maximum = higher(limits.withdrawal_maximum, tier.withdrawal_maximum)
  const day = higher(limits.withdrawal_day_maximum, tier.withdrawal_day_maximum)
  return { ...limits, withdrawal_maximum, withdrawal_day_maximum: higher(day, withdrawal_maximum) }
}
