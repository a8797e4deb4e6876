import { limitsOf, type Role } from '@sala/contract/desk/roles.ts'
import {
  type SoleActName,
  type SoleBudget,
  soleActs,
  soleBudgets,
} from '@sala/contract/desk/single-operator-limits.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { formatSatang, type Satang, satang } from '@sala/contract/wire/money.ts'
import type { Context } from '../../context.ts'
import { bangkokDate, startOfBangkokDay } from '../../platform/calendar.ts'
import { deleteInBatches } from '../../platform/database/row-retention.ts'
import type { Alarm } from '../../platform/security/security-events.ts'
import { readSettings } from '../../platform/settings.ts'
import { promotionsSettings } from '../../promotions/settings.ts'
import { type SoleSettings, soleLimitsSettings } from '../settings.ts'
import { dayLimit, isNearLimit, slicingCount } from './daily-limits.ts'
import {
  type CaseThreshold,
  countMembersNearLimit,
  type DaySum,
  deleteOldSums,
  deleteOldUses,
  findSums,
} from './sql.ts'

const HUNDRED = 100n

const isBudget = (text: string): text is SoleBudget => soleBudgets.some(budget => budget === text)

/**
 * A daily sum of decisions without a checker that another operator should review. `why` is the reason: the sum is near its limit, it has many small
 * credits to one member or by one operator, or one operator decided about many members with amounts near the limit for one case.
 */
export type SumNearLimit = DaySum & {
  readonly limit: Satang
  readonly why: 'near_limit' | 'sliced' | 'spread'
  /** Number of members about whom the operator decided with amounts near the limit for one case. */
  readonly members: number
}

const SOLE_ACTS = Object.entries(soleActs) as [SoleActName, (typeof soleActs)[SoleActName]][]

/** A sum without roles belongs to the server's administrator (`break-glass`), who is not in the table of operators and has the limits of an admin. */
const rolesOf = ({ roles }: DaySum): Role[] => (roles === null ? ['admin'] : (roles as Role[]))

/** Returns, for each operator with a daily sum, the amounts from which a decision is near the limit of one case. */
const thresholdsOf = async (
  ctx: Context,
  settings: SoleSettings,
  sums: readonly DaySum[],
): Promise<CaseThreshold[]> => {
  const { gap_alone_maximum } = await readSettings(ctx.db, promotionsSettings)
  return sums
    .filter(({ dimension }) => dimension === 'operator')
    .flatMap(sum =>
      SOLE_ACTS.filter(([, { budget }]) => budget === sum.budget).flatMap(([act, of]): CaseThreshold[] => {
        const { alone, decide } = limitsOf(rolesOf(sum))
        const limits = { alone, decide, gap_alone_maximum, member_day: settings[`${of.budget}_member_day`] }
        const least = satang((limits[of.case] * BigInt(settings.warned_percent)) / HUNDRED)
        return least === 0n ? [] : [{ operator: sum.subject, budget: of.budget, act, least }]
      }),
    )
}

/** Returns today's sums of decisions without a checker that another operator should review, largest first. */
export const nearSums = async (ctx: Context): Promise<SumNearLimit[]> => {
  const now = ctx.clock.now()
  const began = startOfBangkokDay(now)
  const settings = await readSettings(ctx.db, soleLimitsSettings)
  const sums = await findSums(ctx.db, bangkokDate(now), began)
  const spread = await countMembersNearLimit(ctx.db, began, await thresholdsOf(ctx, settings, sums))
  return sums.flatMap((sum): SumNearLimit[] => {
    const { budget, dimension, subject, amount, uses } = sum
    if (!isBudget(budget)) return []
    const limit = dayLimit(settings, budget, dimension, rolesOf(sum))
    const slices = slicingCount(settings, budget, dimension)
    const isOf = (row: { operator: string; budget: string }) =>
      row.operator === subject && row.budget === budget
    const members = dimension === 'operator' ? (spread.find(isOf)?.members ?? 0) : 0
    if (isNearLimit(settings, amount, limit)) return [{ ...sum, limit, members, why: 'near_limit' }]
    if (slices !== null && uses >= slices) return [{ ...sum, limit, members, why: 'sliced' }]
    return members >= settings.warned_members ? [{ ...sum, limit, members, why: 'spread' }] : []
  })
}

const WHY = {
  near_limit: 'limit of one operator',
  sliced: 'many small credits',
  spread: 'many members just below the limit of one case',
} as const

/** An alarm, with the member whom it concerns. */
export type MemberAlarm = Alarm & { readonly member_id?: MemberId | null }

/** Returns an alarm for each sum of `nearSums`. The alarm's id ends with the name of the sum's budget. The alarm ends with the sum's Bangkok day. */
export const soleAlarms = async (ctx: Context): Promise<MemberAlarm[]> =>
  (await nearSums(ctx)).map(({ dimension, subject, budget, amount, limit, uses, since, why, members }) => ({
    what: why === 'spread' ? 'sole spread' : 'sole limit',
    id: `${dimension === 'member' ? subject : `${dimension} ${subject}`}:${budget}`,
    member_id: dimension === 'member' ? (subject as MemberId) : null,
    since,
    tries: why === 'spread' ? members : uses,
    why: `${WHY[why]}: ${budget} ${formatSatang(amount)} of ${formatSatang(limit)} baht`,
  }))

/** Deletes old decisions without a checker, and their daily sums. No decision can be added to days that are so long ago. */
export const forgetOldSums = async (ctx: Context, before: Date): Promise<void> => {
  await deleteInBatches(atMost => deleteOldUses(ctx.db, before, atMost))
  await deleteInBatches(atMost => deleteOldSums(ctx.db, before, atMost))
}
