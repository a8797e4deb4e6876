import type { TierDraft } from '@sala/contract/rewards/tiers/tier-draft.ts'
import { TIER_DAYS } from '@sala/contract/rewards/tiers/tier-limits.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { satang } from '@sala/contract/wire/money.ts'
import type { Context } from '../../context.ts'
import { bangkokDate, daysLater, type Week, weekOf } from '../../platform/calendar.ts'
import { findBankHolders, findNetLosses } from '../../promotions/member-facts/member-facts.ts'
import { findPoints, pagesOfCandidates } from './member-tiers.ts'
import { cashbackOf } from './tier-gifts.ts'
import { findPlaces } from './tier-results-sql.ts'

/** Returns the settlement weeks that lie completely within the days of the points, newest first. */
const fullWeeks = (at: Date): Week[] => {
  const since = daysLater(bangkokDate(at), 1 - TIER_DAYS)
  const weeks = []
  for (let back = -1; ; back -= 1) {
    const week = weekOf(at, back)
    if (week.first_day < since) return weeks
    weeks.push(week)
  }
}

/** Returns the index of the highest tier that the points reach. Returns -1 if they reach none. */
const reached = (tiers: TierDraft['tiers'], points: bigint): number =>
  tiers.findLastIndex(({ floor }) => floor <= points)

const blank = (name: string) => ({ name, members: 0, cashback: 0n, birthday: 0n })

/**
 * Returns the tiers and gifts that a table of tiers would have given over the last ninety days, without storing anything. The estimate of the cost is
 * high, because duplicate accounts share gifts, and members with an open bonus or a break receive none.
 */
export const forecastTiers = async (ctx: Context, { tiers, budget }: TierDraft) => {
  const at = ctx.clock.now()
  const today = bangkokDate(at)
  const weeks = fullWeeks(at)
  const rows = tiers.map(({ name }) => blank(name))
  const moves = { now: 0, rise: 0, fall: 0, stay: 0 }
  const addGifts = async (placed: ReadonlyMap<MemberId, number>): Promise<void> => {
    const members = [...placed.keys()]
    const tierAt = (member: MemberId) => {
      const index = placed.get(member) ?? -1
      return { row: rows[index], tier: tiers[index] }
    }
    for (const { member_id, birth_date } of await findBankHolders(ctx.db, members)) {
      const { row, tier } = tierAt(member_id)
      if (row !== undefined && tier !== undefined && birth_date !== null) row.birthday += tier.birthday_gift
    }
    for (const week of weeks) {
      const [losses] = await findNetLosses(ctx.db, members, [week, week])
      for (const [member, loss] of losses) {
        const { row, tier } = tierAt(member)
        if (row !== undefined && tier !== undefined) row.cashback += cashbackOf(tier, loss)
      }
    }
  }
  for await (const page of pagesOfCandidates(ctx.db, today)) {
    const before = new Map((await findPlaces(ctx.db, page)).map(({ member_id, place }) => [member_id, place]))
    const placed = new Map<MemberId, number>()
    for (const { member_id, points } of await findPoints(ctx.db, page, today)) {
      const index = reached(tiers, points)
      const [was, becomes] = [before.get(member_id) ?? 0, index + 1]
      if (was > 0) moves.now += 1
      if (becomes > was) moves.rise += 1
      else if (becomes < was) moves.fall += 1
      else if (was > 0) moves.stay += 1
      const row = rows[index]
      if (row === undefined) continue
      row.members += 1
      placed.set(member_id, index)
    }
    await addGifts(placed)
  }
  return {
    tiers: rows.map(row => ({ ...row, cashback: satang(row.cashback), birthday: satang(row.birthday) })),
    ...moves,
    weeks: weeks.length,
    cashback: satang(rows.reduce((sum, { cashback }) => sum + cashback, 0n)),
    birthday: satang(rows.reduce((sum, { birthday }) => sum + birthday, 0n)),
    budget,
  }
}
