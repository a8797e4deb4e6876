import type { CareState } from '@sala/contract/desk/harm-prevention/endpoints.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { satang } from '@sala/contract/wire/money.ts'
import { shownMembers } from '../../account/members/personal-data-masking.ts'
import type { Context } from '../../context.ts'
import { netLossSince } from '../../ledger/daily-play-totals.ts'
import { bangkokDate, DAY_MS, daysLater, HOUR_MS } from '../../platform/calendar.ts'
import { Refusal } from '../../platform/refusal.ts'
import { readSettings } from '../../platform/settings.ts'
import { findBreak } from '../../protection/breaks/play-breaks.ts'
import { findCare } from '../../protection/care-cases/care-cases.ts'
import { careSettings } from '../settings.ts'
import { findCareRows, findFindings, findInteractions, type InteractionRow } from './care-pages-sql.ts'
import { sumDeposits } from './sql.ts'

/** Returns the number of talks that staff recorded in a case of care. */
export { countTalks as talksOf } from './care-pages-sql.ts'

const FIGURE_DAYS = 30

/** Returns the members under care in the given state with their scores, and the scores from which the three steps begin. */
export const careRows = async (ctx: Context, state: CareState) => {
  const now = ctx.clock.now()
  const rules = await readSettings(ctx.db, careSettings)
  const rows = await findCareRows(ctx.db, state, daysLater(bangkokDate(now), -rules.window_days))
  const shown = await shownMembers(
    ctx.db,
    rows.map(({ member_id }) => member_id),
  )
  return {
    scores: [rules.message_score, rules.talk_score, rules.break_score],
    rows: rows.flatMap(({ member_id, is_waiting, ...row }) => {
      const member = shown.get(member_id)
      if (member === undefined) return []
      const talk_by = is_waiting ? new Date(row.since.getTime() + rules.talk_hours * HOUR_MS) : null
      return [{ ...row, member, talk_by }]
    }),
  }
}

const interactionOf = (row: InteractionRow) => {
  const { deposits_before, deposits_after, stake_before, stake_after, no, ...made } = row
  const isMeasured =
    deposits_before !== null && deposits_after !== null && stake_before !== null && stake_after !== null
  return {
    ...made,
    no: String(no),
    measured: isMeasured ? { deposits_before, deposits_after, stake_before, stake_after } : null,
  }
}

/** Returns the findings about one member and the interactions with the member. Throws Refusal `not_found` if there is no such member. */
export const careOfMember = async (ctx: Context, memberId: MemberId) => {
  const now = ctx.clock.now()
  const member = (await shownMembers(ctx.db, [memberId])).get(memberId)
  if (member === undefined) throw new Refusal('not_found')
  const { window_days } = await readSettings(ctx.db, careSettings)
  const begins = new Date(now.getTime() - FIGURE_DAYS * DAY_MS)
  const [held, running, findings, interactions, deposits, loss] = await Promise.all([
    findCare(ctx.db, memberId),
    findBreak(ctx.db, memberId, now),
    findFindings(ctx.db, memberId, daysLater(bangkokDate(now), -window_days)),
    findInteractions(ctx.db, memberId),
    sumDeposits(ctx.db, memberId, begins),
    netLossSince(ctx.db, memberId, bangkokDate(begins)),
  ])
  return {
    member,
    step: held?.step ?? null,
    since: held?.stepped_at ?? null,
    score: findings.reduce((sum, { weight, counts }) => (counts ? sum + weight : sum), 0),
    deposits: satang(deposits),
    net_loss: satang(loss),
    on_break_until: running?.ends_at ?? null,
    findings,
    interactions: interactions.map(interactionOf),
  }
}
