import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../../context.ts'
import { type Week, weekOf } from '../../platform/calendar.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { readSettings } from '../../platform/settings.ts'
import { type ReferralSettings, referralSettings, weekRuleOf } from '../settings.ts'
import { additionOf, baseOf, carryOver, dueOf } from './commission.ts'
import { markedPairs } from './shared-data-marks-sql.ts'
import { earnersAfter, type Friend, friendsBelow, type PlayedWeek, playedWeeks } from './weekly-play-sql.ts'

/** Number of finished weeks in a dry run, within thirty days. */
const TRIAL_WEEKS = 4
const EARNERS_AT_ONCE = 200
const EARNERS_MAX = 20_000
const MEMBERS_AT_ONCE = 1_000

type Played = Friend & PlayedWeek
type Sum = { readonly paid: bigint; readonly excluded: bigint }

/** Computes an earner's payable and excluded commission under the given settings. */
const earnedBy = (
  played: readonly Played[],
  settings: ReferralSettings,
  isMarked: (friend: MemberId) => boolean,
): Sum => {
  let [paid, excluded] = [0n, 0n]
  for (const [level, ofLevel] of Map.groupBy(played, row => row.level)) {
    const rule = weekRuleOf(settings, level)
    const shareOf = (row: Played): bigint => additionOf(baseOf(row, rule), null, rule)?.amount ?? 0n
    const weeks = [...Map.groupBy(ofLevel, ({ of_week }) => of_week)]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([, rows]) => ({
        ...{ carries: rule.carries, nets: rule.nets, carried_in: 0n, below_zero: 0n },
        earned: rows.filter(row => !isMarked(row.member_id)).reduce((sum, row) => sum + shareOf(row), 0n),
      }))
    excluded += ofLevel.filter(row => isMarked(row.member_id)).reduce((sum, row) => sum + shareOf(row), 0n)
    // Without a carry-over, a negative week counts as zero and is not subtracted from later weeks.
    paid += carryOver(0n, weeks).reduce((sum, week) => sum + dueOf(week), 0n)
  }
  return { paid, excluded }
}

const playedBelow = async (
  tx: Tx,
  earners: readonly MemberId[],
  first: Week,
  last: Week,
): Promise<Played[]> => {
  const friends = await friendsBelow(tx, earners)
  const members = [...new Set(friends.map(({ member_id }) => member_id))]
  const weeks: PlayedWeek[] = []
  for (let at = 0; at < members.length; at += MEMBERS_AT_ONCE)
    weeks.push(
      ...(await playedWeeks(tx, members.slice(at, at + MEMBERS_AT_ONCE), first.first_day, last.end_day)),
    )
  const ofMember = Map.groupBy(weeks, ({ member_id }) => member_id)
  return friends.flatMap(friend =>
    (ofMember.get(friend.member_id) ?? [])
      .filter(({ of_week }) => friend.earns_from === null || of_week >= friend.earns_from)
      .map(week => ({ ...week, ...friend })),
  )
}

type Earned = { readonly earner_id: MemberId; readonly before: Sum; readonly after: Sum }

const tryEarners = async (
  tx: Tx,
  earners: readonly MemberId[],
  {
    first,
    last,
    held,
    wanted,
  }: { first: Week; last: Week; held: ReferralSettings; wanted: ReferralSettings },
): Promise<Earned[]> => {
  const played = await playedBelow(tx, earners, first, last)
  const friends = [...new Set(played.map(({ member_id }) => member_id))]
  const pairs = await markedPairs(tx, friends)
  const marked = new Set(pairs.map(({ ancestor_id, member_id }) => `${ancestor_id} ${member_id}`))
  return [...Map.groupBy(played, ({ earner_id }) => earner_id)].map(([earner_id, own]) => {
    const isMarked = (friend: MemberId): boolean => marked.has(`${earner_id} ${friend}`)
    return { earner_id, before: earnedBy(own, held, isMarked), after: earnedBy(own, wanted, isMarked) }
  })
}

const sumsOf = (earned: readonly Earned[], side: 'before' | 'after') => ({
  commission: earned.reduce((sum, each) => sum + each[side].paid, 0n),
  earners: earned.filter(each => each[side].paid > 0n).length,
  excluded: earned.reduce((sum, each) => sum + each[side].excluded, 0n),
})

/**
 * Dry run of commission settings on the last finished weeks, compared with the current settings. Sums that were carried over from earlier
 * weeks are ignored.
 */
export const tryReferralRates = async (ctx: Context, wanted: ReferralSettings) => {
  const now = ctx.clock.now()
  const [first, last] = [weekOf(now, -TRIAL_WEEKS), weekOf(now, -1)]
  const held = await readSettings(ctx.db, referralSettings)
  const earned: Earned[] = []
  let [after, isWhole, looked] = ['', true, 0]
  for (;;) {
    const earners = (await earnersAfter(ctx.db, after, EARNERS_AT_ONCE)).map(({ earner_id }) => earner_id)
    const next = earners.at(-1)
    if (next === undefined) break
    if (looked >= EARNERS_MAX) {
      isWhole = false
      break
    }
    earned.push(
      ...(await inTransaction(ctx.db, tx => tryEarners(tx, earners, { first, last, held, wanted }))),
    )
    looked += earners.length
    after = next
  }
  return {
    from: first.starts_at,
    until: last.ends_at,
    is_whole: isWhole,
    before: sumsOf(earned, 'before'),
    after: sumsOf(earned, 'after'),
    changed: earned
      .filter(each => each.before.paid !== each.after.paid)
      .map(each => ({
        member_id: each.earner_id,
        more: each.after.paid - each.before.paid,
        is_hit: each.after.excluded > 0n,
      })),
  }
}
