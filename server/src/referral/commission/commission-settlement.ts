import type { MemberId } from '@sala/contract/wire/ids.ts'
import { satang } from '@sala/contract/wire/money.ts'
import { type Pair, sharedMarksOf } from '../../account/devices/attributes-shared-by-members.ts'
import type { Context } from '../../context.ts'
import { writeMessage } from '../../messages/messages.ts'
import { auditSoon } from '../../platform/audit.ts'
import { addWeeks, DAY_MS, weekOf } from '../../platform/calendar.ts'
import { runBatched } from '../../platform/database/batched-queries.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { forEachBatch } from '../../platform/jobs.ts'
import { readSettings } from '../../platform/settings.ts'
import { type ReferralSettings, referralSettings, type WeekRule, weekRuleOf } from '../settings.ts'
import { type Addition, additionOf, baseOf } from './commission.ts'
import {
  type ConfirmedEntry,
  confirmWeeks,
  excludeMarked,
  insertLines,
  type NewCorrection,
  type NewLine,
  pendingPairsOf,
  type SettledWeek,
  settledBetween,
} from './commission-entries-sql.ts'
import {
  dueWeeks,
  insertWeeks,
  lockSettlement,
  refreshPending,
  type WeekKey,
  weekRulesSince,
} from './commission-weeks-sql.ts'
import { carryWeeks } from './loss-carry-over.ts'
import { insertMarks, markedPairs } from './shared-data-marks-sql.ts'
import {
  type Earner,
  earnersAfter,
  type Friend,
  friendsBelow,
  type PlayedWeek,
  playedWeeks,
} from './weekly-play-sql.ts'

/** Number of weeks after play in which late rounds still correct its commission. Rounds that the game site reports even later are ignored. */
export const CORRECTED_WEEKS = 8
const EARNERS_AT_ONCE = 200
/**
 * Maximum number of invited members that one transaction settles. An earner (a member who invited others) with more invited members is settled in a
 * separate transaction.
 */
const FRIENDS_AT_ONCE = 5_000
const WEEKS_AT_ONCE = 200
/** Maximum number of rows in one SQL statement. With it, an earner with ten thousand invited members does not exceed the statement timeout. */
const ROWS_AT_ONCE = 1_000

/**
 * Settles the commission of the newest finished week, and corrects earlier weeks for late rounds. It may be repeated, run concurrently or
 * be restarted, because it only adds the difference to earlier settlements.
 */
export const settleCommissions = async (ctx: Context): Promise<void> => {
  const settings = await readSettings(ctx.db, referralSettings)
  const settle = (earners: readonly MemberId[]): Promise<void> =>
    inTransaction(ctx.db, tx => settleEarners(tx, earners, settings, ctx.clock.now()))
  let after = ''
  await forEachBatch(ctx, 'the commission of a member could not be settled', settle, async () => {
    const earners = someOf(await earnersAfter(ctx.db, after, EARNERS_AT_ONCE))
    after = earners.at(-1) ?? after
    return earners
  })
}

/** Returns the first earners (members who invited others) who together have at most FRIENDS_AT_ONCE invited members, but at least one earner. */
const someOf = (earners: readonly Earner[]): MemberId[] => {
  let friends = 0n
  const some = earners.filter((earner, index) => {
    friends += earner.friends
    return index === 0 || friends <= FRIENDS_AT_ONCE
  })
  return some.map(({ earner_id }) => earner_id)
}

const pairKey = (earner: MemberId, member: MemberId): string => `${earner} ${member}`
const friendKey = (row: { earner_id: MemberId; member_id: MemberId; of_week: string }): string =>
  `${pairKey(row.earner_id, row.member_id)} ${row.of_week}`
const weekKey = ({ earner_id, level, of_week }: WeekKey): string => `${earner_id} ${level} ${of_week}`

/** Splits the items into parts of at most ROWS_AT_ONCE, runs `work` on one part after the other, and joins the results. */
const inPieces = async <Item, Found>(
  items: readonly Item[],
  work: (piece: readonly Item[]) => Promise<readonly Found[]>,
): Promise<Found[]> => {
  const found: Found[] = []
  for (let first = 0; first < items.length; first += ROWS_AT_ONCE)
    found.push(...(await work(items.slice(first, first + ROWS_AT_ONCE))))
  return found
}

type FriendPlay = WeekKey & PlayedWeek

/** Returns losses and costs of all members whom the earners invited, by week. A member with several earners is read only once. */
const playOfFriends = async (
  tx: Tx,
  earners: readonly MemberId[],
  from: string,
  until: string,
): Promise<FriendPlay[]> => {
  const friends = await friendsBelow(tx, earners)
  const members = [...new Set(friends.map(({ member_id }) => member_id))]
  const weeks = new Map<MemberId, PlayedWeek[]>()
  for (const week of await inPieces(members, piece => playedWeeks(tx, piece, from, until)))
    weeks.set(week.member_id, [...(weeks.get(week.member_id) ?? []), week])
  return friends.flatMap(({ earns_from, ...friend }: Friend) =>
    (weeks.get(friend.member_id) ?? [])
      .filter(({ of_week }) => earns_from === null || of_week >= earns_from)
      .map(week => ({ ...week, ...friend })),
  )
}

type Draft = FriendPlay & { readonly addition: Addition; readonly before: SettledWeek | null }

/**
 * Settles all commission of the given earners in one transaction, because wins of some invited members reduce the commission from others of the same
 * earner.
 */
const settleEarners = async (
  tx: Tx,
  earners: readonly MemberId[],
  settings: ReferralSettings,
  now: Date,
): Promise<void> => {
  await lockSettlement(tx)
  const week = weekOf(now, -1).first_day
  const [from, until] = [addWeeks(week, -CORRECTED_WEEKS), addWeeks(week, 1)]
  const played = await playOfFriends(tx, earners, from, until)
  if (played.length === 0) return
  const rules = new Map((await weekRulesSince(tx, earners, from)).map(row => [weekKey(row), row]))
  const ruleOf = (key: WeekKey): WeekRule => rules.get(weekKey(key)) ?? weekRuleOf(settings, key.level)
  const settled = new Map((await settledBetween(tx, earners, from, until)).map(row => [friendKey(row), row]))
  const drafts = played.flatMap((row): Draft[] => {
    const before = settled.get(friendKey(row)) ?? null
    const rule = ruleOf(row)
    const addition = additionOf(baseOf(row, rule), before, rule)
    return addition === null ? [] : [{ ...row, addition, before }]
  })
  if (drafts.length === 0) return
  const isMarked = await findMarks(tx, drafts, settings, now)
  const confirm_at = new Date(now.getTime() + settings.hold_days * DAY_MS)
  const lines = drafts.map(({ addition, before, ...row }): NewLine => {
    const excluded = isMarked(row.earner_id, row.member_id) && !countsAfter(before, addition)
    const status = excluded ? 'excluded' : 'pending'
    return { ...row, ...addition, rate_bp: ruleOf(row).rate_bp, week, status, confirm_at }
  })
  await insertWeeks(
    tx,
    distinctWeeks(drafts).map(row => ({ ...row, ...ruleOf(row) })),
  )
  const corrections = await inPieces(lines, piece => insertLines(tx, piece, now))
  for (const correction of corrections) await noteCorrection(tx, correction, now)
  await carryWeeks(tx, distinctWeeks(lines), { week, confirm_at, now })
}

/**
 * Returns whether a correction counts although the invited member shares a bank account, device or IP address with the earner. It counts if earlier
 * entries of the week counted, and if the correction is negative or their total stays at or below zero.
 */
const countsAfter = (before: SettledWeek | null, { amount }: Addition): boolean =>
  before !== null && before.counted !== null && (amount < 0n || before.counted + amount <= 0n)

const distinctWeeks = (weeks: readonly WeekKey[]): WeekKey[] => [
  ...new Map(weeks.map(week => [weekKey(week), week])).values(),
]

const noteCorrection = (tx: Tx, correction: NewCorrection, now: Date): Promise<void> => {
  const { earner_id, no, member_id, of_week, amount } = correction
  const details = { member: earner_id, reason: 'rounds heard of late', by: member_id, of_week }
  const entry = { actor: 'system', action: 'commission.correct', subject: `commission:${no}` }
  return auditSoon(tx, { ...entry, details: { ...details, amount: String(amount) } }, now)
}

/**
 * Finds and stores the bank accounts, devices and IP addresses that each pair of earner and invited member shares. Returns a function that says
 * whether a pair shares any that no operator cleared.
 */
const findMarks = async (
  tx: Tx,
  pairs: readonly { earner_id: MemberId; member_id: MemberId }[],
  settings: ReferralSettings,
  now: Date,
): Promise<(earner: MemberId, member: MemberId) => boolean> => {
  const distinct = [
    ...new Map(
      pairs.map(({ earner_id: a, member_id: b }): [string, Pair] => [pairKey(a, b), { a, b }]),
    ).values(),
  ]
  const found = await inPieces(distinct, piece => sharedMarksOf(tx, piece, settings.shared_address_days))
  if (found.length > 0) await insertMarks(tx, found, now)
  const members = [...new Set(distinct.map(({ b }) => b))]
  const marked = new Set((await markedPairs(tx, members)).map(row => pairKey(row.ancestor_id, row.member_id)))
  return (earner, member) => marked.has(pairKey(earner, member))
}

/**
 * Detects shared bank accounts, devices and IP addresses again, and then confirms or excludes the pending commission of the given weeks. Requires the
 * settlement lock. Returns the number of confirmed commission entries.
 */
export const decideWeeks = async (
  tx: Tx,
  weeks: readonly WeekKey[],
  decidedBy: string,
  now: Date,
): Promise<number> => {
  const settings = await readSettings(tx, referralSettings)
  await findMarks(tx, await pendingPairsOf(tx, weeks), settings, now)
  const lost = await excludeMarked(tx, weeks, decidedBy)
  await carryWeeks(tx, lost, { week: weekOf(now, -1).first_day, confirm_at: now, now })
  const confirmed = await confirmWeeks(tx, weeks, decidedBy)
  await refreshPending(tx, weeks)
  await writeReadyMessages(tx, confirmed, now)
  return confirmed.length
}

/** Writes a message to each earner whose confirmed entries have a sum above zero. */
const writeReadyMessages = async (tx: Tx, entries: readonly ConfirmedEntry[], at: Date): Promise<void> => {
  const sums = new Map<MemberId, bigint>()
  for (const { earner_id, amount } of entries) sums.set(earner_id, (sums.get(earner_id) ?? 0n) + amount)
  const ready = [...sums].filter(([, sum]) => sum > 0n)
  await runBatched(tx, ready, ([earner, sum]) =>
    writeMessage(tx, earner, { kind: 'commission_ready', amount: satang(sum) }, at.toISOString(), at),
  )
}

/** Confirms the commission of weeks whose holding period has ended. A week that fails is tried again in the next run. */
export const confirmDue = async (ctx: Context): Promise<void> => {
  const now = ctx.clock.now()
  const confirm = (weeks: readonly WeekKey[]): Promise<unknown> =>
    inTransaction(ctx.db, async tx => {
      await lockSettlement(tx)
      return decideWeeks(tx, weeks, 'system', now)
    })
  const tried: string[] = []
  await forEachBatch(ctx, 'a week of referral could not be confirmed', confirm, async () => {
    const weeks = await dueWeeks(ctx.db, now, tried, WEEKS_AT_ONCE)
    tried.push(...weeks.map(weekKey))
    return weeks
  })
}
