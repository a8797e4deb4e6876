import {
  conditionTerms,
  MISSION_DAY_MAX_BAHT,
  missionTitle,
} from '@sala/contract/rewards/missions/mission-conditions.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { type Satang, satang, satangFromBaht } from '@sala/contract/wire/money.ts'
import { lockMember, type Member, memberOf } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import { bangkokDate } from '../../platform/calendar.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db.ts'
import { requireWithin } from '../../platform/rate-limits.ts'
import { Refusal } from '../../platform/refusal.ts'
import { accountsOfPerson, lockPerson } from '../../promotions/offers/duplicate-claims.ts'
import { conditionsOf } from '../../promotions/offers/promotion-rules.ts'
import { promotionOf } from '../../promotions/offers/promotions.ts'
import { rewardStanding } from '../../promotions/reward-bonus.ts'
import { turnoverNeeded } from '../../promotions/rules/reward-calculation.ts'
import { limitsInForce } from '../../protection/limits/play-limits.ts'
import { grantReward } from '../grants/reward-grants.ts'
import { mayReceiveReward, requireMayReceive } from '../grants/reward-permission.ts'
import { limits } from '../settings.ts'
import {
  type Claim,
  findCheckIns,
  findClaims,
  findNewDepositors,
  findRunning,
  hasPlayed,
  insertCheckIn,
  insertClaim,
  type Mission,
} from './sql.ts'

const DAY_MAX = satangFromBaht(MISSION_DAY_MAX_BAHT)
const ONCE = 'once'

const monthOf = (at: Date): string => bangkokDate(at).slice(0, 7)
const periodOf = ({ condition }: Mission, at: Date): string => (condition === 'check_in' ? monthOf(at) : ONCE)
const periodKey = (period: string): string => `mission:${period}`

type Asked = {
  readonly mission: Mission
  readonly member: Member
  readonly accounts: readonly MemberId[]
  readonly at: Date
}

/**
 * Returns whether the member meets the condition of the mission. Play counts from the day on which the mission was opened. An invitation counts if
 * the invited member made the first deposit after the opening. Nothing can show that a member has read the guide, so this condition is always met, and
 * the terms of the mission say so (`conditionTerms`).
 */
const isMet = async (
  ctx: Context,
  db: Db | Tx,
  { mission, member, accounts, at }: Asked,
): Promise<boolean> => {
  const { condition, section, days_needed, made_at } = mission
  switch (condition) {
    case 'check_in':
      return (await findCheckIns(db, member.id, monthOf(at))).length >= (days_needed ?? 1)
    case 'play_section':
      return section !== null && hasPlayed(db, member.id, section, bangkokDate(made_at))
    case 'prove_phone':
      return member.phone_proved
    case 'set_limit':
      return (await limitsInForce(db, member.id, at)).length > 0
    case 'read_guide':
      return true
    case 'invite': {
      const friends = (await ctx.ports.invitedBy(db, member.id)).filter(friend => !accounts.includes(friend))
      return (await findNewDepositors(db, friends, made_at)).length > 0
    }
  }
}

const claimsOf = (db: Db | Tx, accounts: readonly MemberId[], at: Date): Promise<Claim[]> =>
  findClaims(db, accounts, { day: bangkokDate(at), periods: [ONCE, monthOf(at)] })

/** Returns the amount that the person can still receive from missions on this Bangkok day. */
const leftToday = (claims: readonly Claim[], at: Date): Satang => {
  const today = bangkokDate(at)
  const taken = claims.filter(({ day }) => day === today).reduce((sum, claim) => sum + claim.amount, 0n)
  return satang(taken < DAY_MAX ? DAY_MAX - taken : 0n)
}

const claimOf = (claims: readonly Claim[], mission: Mission, at: Date): Claim | undefined =>
  claims.find(({ mission_id, period }) => mission_id === mission.id && period === periodOf(mission, at))

type Standing = Pick<Asked, 'member' | 'accounts' | 'at'> & {
  readonly claims: readonly Claim[]
  readonly refusal: string | null
}

const shownMission = async (ctx: Context, mission: Mission, standing: Standing) => {
  const { member, at, claims, refusal } = standing
  const { id, condition, section, days_needed, amount, ends_at, promotion_id } = mission
  const promotion = await promotionOf(ctx.db, promotion_id)
  const terms = [...conditionTerms(condition), ...(await conditionsOf(ctx.db, promotion))]
  const { turnover_times, valid_days } = promotion
  const facts = {
    ...{ id, title: missionTitle(mission), condition, section, days_needed, amount, ends_at, terms },
    ...{ turnover_needed: turnoverNeeded(turnover_times, 0n, amount), valid_days },
  }
  const claim = claimOf(claims, mission, at)
  if (claim !== undefined) {
    const isOwn = claim.member_id === member.id
    const reason = isOwn ? null : new Refusal('mission_by_person').sentence
    return { ...facts, state: isOwn ? ('done' as const) : ('refused' as const), reason }
  }
  if (!(await isMet(ctx, ctx.db, { mission, ...standing })))
    return { ...facts, state: 'open' as const, reason: null }
  const period = periodKey(periodOf(mission, at))
  const held =
    (await rewardStanding(ctx, member.id, { promotion, periodOf: () => period })).reason?.text ?? null
  const full = leftToday(claims, at) < amount ? new Refusal('mission_day_full').sentence : null
  const reason = refusal ?? full ?? held
  return { ...facts, state: reason === null ? ('ready' as const) : ('refused' as const), reason }
}

/** Returns the running missions with the member's state in each, and the member's check-ins of the month. */
export const missionsFor = async (ctx: Context, memberId: MemberId) => {
  const at = ctx.clock.now()
  const member = await memberOf(ctx.db, memberId)
  const accounts = await accountsOfPerson(ctx.db, member)
  const claims = await claimsOf(ctx.db, accounts, at)
  const permission = await mayReceiveReward(ctx.db, memberId, at)
  const refusal = permission.allowed ? null : permission.refusal.sentence
  const missions = []
  for (const mission of await findRunning(ctx.db, at))
    missions.push(await shownMission(ctx, mission, { member, accounts, at, claims, refusal }))
  return {
    ...{ refusal, missions },
    today: bangkokDate(at),
    check_ins: await findCheckIns(ctx.db, memberId, monthOf(at)),
    left_today: leftToday(claims, at),
  }
}

/**
 * Records the member's check-in of this Bangkok day, and returns the number of days with a check-in in the month. A check-in alone gives no bonus.
 * Throws the Refusal of `mayReceiveReward`.
 */
export const checkIn = async (ctx: Context, memberId: MemberId): Promise<number> => {
  await requireWithin(ctx.db, limits.claims_per_member, memberId, ctx.clock.now())
  return inTransaction(ctx.db, async tx => {
    await lockMember(tx, memberId)
    const at = ctx.clock.now()
    await requireMayReceive(tx, memberId, at)
    await insertCheckIn(tx, memberId, bangkokDate(at))
    return (await findCheckIns(tx, memberId, monthOf(at))).length
  })
}

/**
 * Takes the bonus of a mission, and returns its amount. A repeated call returns the amount of the first one. Throws Refusal
 * `mission_closed`, `mission_by_person`, `mission_unmet`, `mission_day_full`, `promotion_refused`, or that of `mayReceiveReward`.
 */
export const takeMission = async (ctx: Context, memberId: MemberId, id: number): Promise<Satang> => {
  await requireWithin(ctx.db, limits.claims_per_member, memberId, ctx.clock.now())
  return grantReward(ctx, memberId, async ({ tx, member, at, give }) => {
    await lockPerson(tx, member)
    const accounts = await accountsOfPerson(tx, member)
    const claims = await claimsOf(tx, accounts, at)
    // A repeated call gets the amount of the first one also after the mission has ended.
    const own = claims.find(({ mission_id, member_id }) => mission_id === id && member_id === memberId)
    if (own !== undefined) return own.amount
    const mission = (await findRunning(tx, at)).find(one => one.id === id)
    if (mission === undefined) throw new Refusal('mission_closed')
    if (claimOf(claims, mission, at) !== undefined) throw new Refusal('mission_by_person')
    if (!(await isMet(ctx, tx, { mission, member, accounts, at }))) throw new Refusal('mission_unmet')
    const { amount, promotion_id } = mission
    if (leftToday(claims, at) < amount) throw new Refusal('mission_day_full')
    const promotion = await promotionOf(tx, promotion_id)
    const period = periodOf(mission, at)
    const bonus = await give({ promotion, amount, periodOf: () => periodKey(period) })
    const day = bangkokDate(at)
    await insertClaim(
      tx,
      { member_id: memberId, mission_id: id, period, day, amount, bonus_id: bonus.id },
      at,
    )
    return amount
  })
}
