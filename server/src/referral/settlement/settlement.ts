import type { MemberId } from '@sala/contract/wire/ids.ts'
import { type Pair, sharedMarksOf } from '../../account/devices/shared-marks.ts'
import type { Context } from '../../context.ts'
import { auditSoon } from '../../platform/audit.ts'
import { addWeeks, DAY_MS, weekOf, weekOfDate } from '../../platform/calendar.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { readSettings } from '../../platform/settings.ts'
import { levelRateBp, type ReferralSettings, referralSettings } from '../settings.ts'
import { additionOf } from './commission.ts'
import {
  type DueLine,
  decideLines,
  dueLines,
  type EarningLine,
  insertCommissions,
  insertMarks,
  invitedAfter,
  linesOf,
  lockSettlement,
  markedPairs,
  type NewCorrection,
  type NewLine,
  type PlayedDay,
  playedBetween,
  settledSince,
} from './sql.ts'

/** Rounds that become known later than this many weeks after they were played change nothing any more. */
export const CORRECTED_WEEKS = 8
const MEMBERS_AT_ONCE = 200
const LINES_AT_ONCE = 500

/**
 * Settles the newest week that is over, and corrects the weeks before it where rounds became known since. May run any number
 * of times, at the same moment, and go on after a kill: what it adds is always the difference to what was added before.
 */
export const settleCommissions = async (ctx: Context): Promise<void> => {
  const settings = await readSettings(ctx.db, referralSettings)
  let after = ''
  for (;;) {
    const members = await invitedAfter(ctx.db, after, MEMBERS_AT_ONCE)
    const last = members.at(-1)
    if (last === undefined) return
    await inTransaction(ctx.db, tx => settleMembers(tx, members, settings, ctx.clock.now()))
    after = last
  }
}

const pairKey = (earner: MemberId, member: MemberId): string => `${earner} ${member}`

/** The weeks that were played in, from the oldest: `of_week` and its net loss by member. */
const weeksOf = (days: readonly PlayedDay[]): Map<MemberId, Map<string, bigint>> => {
  const weeks = new Map<MemberId, Map<string, bigint>>()
  for (const { member_id, day, net_loss } of days) {
    const own = weeks.get(member_id) ?? new Map<string, bigint>()
    const week = weekOfDate(day)
    own.set(week, (own.get(week) ?? 0n) + net_loss)
    weeks.set(member_id, own)
  }
  return weeks
}

type Draft = Omit<NewLine, 'status'> & { readonly counted: boolean }

const settleMembers = async (
  tx: Tx,
  members: readonly MemberId[],
  settings: ReferralSettings,
  now: Date,
): Promise<void> => {
  await lockSettlement(tx)
  const week = weekOf(now, -1).first_day
  const from = addWeeks(week, -CORRECTED_WEEKS)
  const weeks = weeksOf(await playedBetween(tx, members, from, addWeeks(week, 1)))
  if (weeks.size === 0) return
  const settled = new Map(
    (await settledSince(tx, members, from)).map(row => [
      `${pairKey(row.earner_id, row.member_id)} ${row.of_week}`,
      row,
    ]),
  )
  const confirm_at = new Date(now.getTime() + settings.hold_days * DAY_MS)
  const draftsOf = ({ earns_from, ...line }: EarningLine): Draft[] =>
    [...(weeks.get(line.member_id) ?? [])].flatMap(([of_week, netLoss]) => {
      if (earns_from !== null && of_week < earns_from) return []
      const before = settled.get(`${pairKey(line.ancestor_id, line.member_id)} ${of_week}`) ?? null
      const addition = additionOf(netLoss, before, levelRateBp(settings, line.level))
      if (addition === null) return []
      return [{ ...line, ...addition, of_week, week, confirm_at, counted: before?.counted ?? false }]
    })
  const drafts = (await linesOf(tx, members)).flatMap(draftsOf)
  if (drafts.length === 0) return
  const isMarked = await findMarks(
    tx,
    drafts.map(({ ancestor_id, member_id }) => ({ a: ancestor_id, b: member_id })),
    settings,
    now,
  )
  const lines = drafts.map(({ counted, ...draft }): NewLine => {
    // A correction downwards of what counted counts as well.
    const excluded = isMarked(draft.ancestor_id, draft.member_id) && !(counted && draft.amount < 0n)
    return { ...draft, status: excluded ? 'excluded' : 'pending' }
  })
  for (const correction of await insertCommissions(tx, lines, now)) await noteCorrection(tx, correction, now)
}

const noteCorrection = (tx: Tx, correction: NewCorrection, now: Date): Promise<void> => {
  const { earner_id, no, member_id, of_week, amount } = correction
  const details = { member: earner_id, reason: 'rounds heard of late', by: member_id, of_week }
  const entry = { actor: 'system', action: 'commission.correct', subject: `commission:${no}` }
  return auditSoon(tx, { ...entry, details: { ...details, amount: String(amount) } }, now)
}

/** Writes down what the two of each pair share, and answers between whom a mark stands. */
const findMarks = async (
  tx: Tx,
  pairs: readonly Pair[],
  settings: ReferralSettings,
  now: Date,
): Promise<(earner: MemberId, member: MemberId) => boolean> => {
  const distinct = [...new Map(pairs.map(pair => [pairKey(pair.a, pair.b), pair])).values()]
  const found = await sharedMarksOf(tx, distinct, settings.shared_address_days)
  if (found.length > 0) await insertMarks(tx, found, now)
  const members = [...new Set(distinct.map(({ b }) => b))]
  const marked = new Set((await markedPairs(tx, members)).map(row => pairKey(row.ancestor_id, row.member_id)))
  return (earner, member) => marked.has(pairKey(earner, member))
}

/** Looks for marks once more, then confirms or excludes the lines. The caller holds the settlement. */
export const decideCommissions = async (
  tx: Tx,
  lines: readonly DueLine[],
  decidedBy: string,
  now: Date,
): Promise<void> => {
  const settings = await readSettings(tx, referralSettings)
  await findMarks(
    tx,
    lines.map(({ earner_id, member_id }) => ({ a: earner_id, b: member_id })),
    settings,
    now,
  )
  await decideLines(tx, lines, decidedBy)
}

/** Confirms what has been held long enough. */
export const confirmDue = async (ctx: Context): Promise<void> => {
  const confirmSome = (tx: Tx): Promise<number> => {
    const now = ctx.clock.now()
    return lockSettlement(tx)
      .then(() => dueLines(tx, now, LINES_AT_ONCE))
      .then(async lines => {
        if (lines.length > 0) await decideCommissions(tx, lines, 'system', now)
        return lines.length
      })
  }
  while ((await inTransaction(ctx.db, confirmSome)) === LINES_AT_ONCE);
}
