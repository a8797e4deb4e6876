import type { TrialMark } from '@sala/contract/desk/promotions/endpoints.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { type Satang, satang } from '@sala/contract/wire/money.ts'
import { findDuplicatesAmong } from '../../account/identity/duplicate-groups.ts'
import type { Context } from '../../context.ts'
import {
  bangkokDate,
  bangkokMonth,
  DAY_MS,
  daysLater,
  monthSpan,
  startOfDate,
  weekOf,
} from '../../platform/calendar.ts'
import { readSettings } from '../../platform/settings.ts'
import { findBankHolders } from '../member-facts/member-facts.ts'
import { findBudgets } from '../offers/promotions.ts'
import { isFree } from '../promotion-kinds/promotion-kind.ts'
import { kindOf } from '../promotion-kinds/promotion-kinds.ts'
import type { Promotion } from '../rules/promotion-terms.ts'
import { promotionsSettings } from '../settings.ts'
import { applyBudget, type BonusChance, type Taking, takingsOf } from './dry-run-rules.ts'
import {
  type Days,
  findBornIn,
  findDeposits,
  findDepositsBefore,
  findLosers,
  findPlayersOf,
  findStaked,
} from './sql.ts'

const TRIAL_DAYS = 30
/** Maximum number of database rows that a dry run reads. If there are more rows, the result is marked incomplete. */
const LOOKED_THROUGH_MAX = 100_000
const MEMBERS_AT_ONCE = 2_000
const MEMBERS_SHOWN = 50
/**
 * Number of days after a bonus. A member who stakes less than the deposit in this time counts as a likely bonus hunter (who takes bonuses and hardly
 * plays).
 */
const HARDLY_PLAYED_AFTER_DAYS = 3

/** The member's facts contain the play of today. A dry run computes the play of past days itself, so these fields stay empty. */
const UNREAD_PLAY = {
  ...{ last_week_loss: null, yesterday_loss: null, last_week_stakes: null },
  ...{ friends: [], friend_bonuses: [] },
}

type Window = { readonly from: Date; readonly until: Date }
type Chances = ReadonlyMap<MemberId, BonusChance[]>

const byMember = (rows: readonly Chance[]): Chances => {
  const chances = new Map<MemberId, BonusChance[]>()
  for (const { member_id, ...chance } of rows)
    chances.set(member_id, [...(chances.get(member_id) ?? []), chance])
  return chances
}

/** Returns the start of each month in the time window. The first element is the start of the window. */
const monthsOf = ({ from, until }: Window): Date[] => {
  const { year, month } = bangkokMonth(from)
  const later = [1, 2].map(more => monthSpan(year, month + more).begins)
  return [from, ...later.filter(begins => begins < until)]
}

/** Returns the days or weeks that start in the time window. At the start of each (`at`), the play of the day or week before it is refunded. */
const periodsOf = ({ frequency }: Promotion, { from, until }: Window): { at: Date; days: Days }[] => {
  const periods = []
  if (frequency === 'day') {
    for (let day = daysLater(bangkokDate(from), 1); startOfDate(day) < until; day = daysLater(day, 1))
      periods.push({ at: startOfDate(day), days: { first_day: daysLater(day, -1), end_day: day } })
    return periods
  }
  for (let week = weekOf(from, 1); week.starts_at < until; week = weekOf(week.starts_at, 1))
    periods.push({ at: week.starts_at, days: weekOf(week.starts_at, -1) })
  return periods
}

type Chance = BonusChance & { readonly member_id: MemberId }

/** Returns the first deposits of invited members in the time window, as if the promotion had run all the time. */
const invitationsIn = async ({ db, ports }: Context, { from, until }: Window): Promise<Chance[]> =>
  (await ports.friendDeposits(db, { inviters: null, also: [], since: from, now: until })).map(
    ({ inviter_id, ...friend }) => ({ member_id: inviter_id, at: friend.at, base: satang(0n), friend }),
  )

const chancesOf = async (ctx: Context, promotion: Promotion, window: Window): Promise<Chance[]> => {
  const { db } = ctx
  const { from, until } = window
  const kind = kindOf(promotion)
  if (kind.comes_by === 'deposit')
    return (await findDeposits(db, from, until, LOOKED_THROUGH_MAX)).map(({ amount, ...rest }) => ({
      ...rest,
      base: amount,
    }))
  if (kind.comes_by === 'reward') return []
  if (promotion.friends_max !== null) return invitationsIn(ctx, window)
  if (kind.reckoned === null) {
    const months = monthsOf(window)
    const born = await findBornIn(
      db,
      months.map(at => bangkokMonth(at).month),
      LOOKED_THROUGH_MAX,
    )
    return born.flatMap(member_id => months.map(at => ({ member_id, at, base: satang(0n) })))
  }
  const found: { member_id: MemberId; at: Date; base: Satang }[] = []
  for (const { at, days } of periodsOf(promotion, window)) {
    const left = LOOKED_THROUGH_MAX - found.length
    if (left === 0) break
    const players =
      promotion.section === null
        ? await findLosers(db, days, left)
        : await findPlayersOf(db, promotion.section, days, left)
    found.push(...players.map(({ member_id, play }) => ({ member_id, at, base: play })))
  }
  return found
}

type Lived = { readonly takings: Taking[]; readonly staked: ReadonlyMap<MemberId, bigint> }

/** Returns the bonuses that these members could have taken in the time window, and the members' stakes. */
const livedThrough = async (
  ctx: Context,
  promotion: Promotion,
  window: Window,
  chances: Chances,
  members: readonly MemberId[],
): Promise<Lived> => {
  const { db } = ctx
  // A promotion may begin only after the deposits of the window. So the dry run uses a copy of it that runs from the start of the window.
  const tried = { ...promotion, starts_at: window.from, ends_at: null }
  const rules = await readSettings(db, promotionsSettings)
  const [accounts, before, stakes] = await Promise.all([
    findBankHolders(db, members),
    findDepositsBefore(db, members, window.from),
    findStaked(db, members, bangkokDate(window.from)),
  ])
  const earlier = new Map(before.map(row => [row.member_id, row]))
  const staked = new Map<MemberId, bigint>()
  for (const { member_id, valid } of stakes) staked.set(member_id, (staked.get(member_id) ?? 0n) + valid)
  const stakesOf = Map.groupBy(stakes, ({ member_id }) => member_id)
  const takings = accounts.flatMap(account => {
    const { deposits, phone_proved, member_id } = account
    const isRefused =
      isFree(kindOf(promotion)) &&
      (deposits < rules.free_bonus_deposits || (rules.free_bonus_phone_proved && !phone_proved))
    if (isRefused) return []
    const { deposits: had = 0, last_deposit_at = null } = earlier.get(member_id) ?? {}
    const facts = { ...account, ...UNREAD_PLAY, deposits: had, last_deposit_at }
    const past = { facts, stakes: stakesOf.get(member_id) ?? [] }
    return takingsOf(tried, past, chances.get(member_id) ?? [], window.until)
  })
  return { takings, staked }
}

const sumOf = (takings: readonly Taking[]) => ({
  members: new Set(takings.map(({ member_id }) => member_id)).size,
  bonuses: takings.length,
  amount: satang(takings.reduce((sum, { amount }) => sum + amount, 0n)),
})

type Person = {
  readonly member_id: MemberId
  readonly bonuses: number
  readonly amount: bigint
  readonly deposited: bigint
  readonly staked: bigint
  readonly marks: TrialMark[]
}

const peopleOf = (
  takings: readonly Taking[],
  staked: ReadonlyMap<MemberId, bigint>,
  marked: ReadonlyMap<MemberId, readonly TrialMark[]>,
  until: Date,
): Person[] => {
  const playedBy = new Date(until.getTime() - HARDLY_PLAYED_AFTER_DAYS * DAY_MS)
  return [...Map.groupBy(takings, ({ member_id }) => member_id)].map(([member_id, taken]) => {
    const [amount, deposited] = [
      taken.reduce((sum, one) => sum + one.amount, 0n),
      taken.reduce((sum, one) => sum + one.deposit, 0n),
    ]
    const played = staked.get(member_id) ?? 0n
    const hardly = played < deposited + amount && taken.some(({ at }) => at < playedBy)
    const marks: TrialMark[] = [
      ...(marked.get(member_id) ?? []),
      ...(hardly ? ['hardly_played' as const] : []),
    ]
    return { member_id, bonuses: taken.length, amount, deposited, staked: played, marks }
  })
}

const suspectsOf = (people: readonly Person[]) => {
  const marks = [...new Set(people.flatMap(person => person.marks))]
  return marks
    .map(mark => {
      const of = people.filter(person => person.marks.includes(mark))
      return { mark, members: of.length, amount: satang(of.reduce((sum, { amount }) => sum + amount, 0n)) }
    })
    .sort((one, other) => other.members - one.members)
}

/**
 * Dry run of a promotion on the data of the last thirty days. Returns the bonuses that the promotion would have granted at most, and how
 * many of them would have met the wagering requirement. Also returns likely bonus hunters, who take a bonus and hardly play.
 */
export const tryPromotion = async (ctx: Context, promotion: Promotion) => {
  const until = ctx.clock.now()
  const window = { from: new Date(until.getTime() - TRIAL_DAYS * DAY_MS), until }
  const rows = await chancesOf(ctx, promotion, window)
  const chances = byMember(rows)
  const members = [...chances.keys()]
  const all: Taking[] = []
  const staked = new Map<MemberId, bigint>()
  for (let at = 0; at < members.length; at += MEMBERS_AT_ONCE) {
    const lived = await livedThrough(ctx, promotion, window, chances, members.slice(at, at + MEMBERS_AT_ONCE))
    all.push(...lived.takings)
    for (const [member, sum] of lived.staked) staked.set(member, sum)
  }
  const budget = (await findBudgets(ctx.db)).find(({ promotion_id }) => promotion_id === promotion.id)
  const { takings, beyond } = applyBudget(all, budget?.budget ?? null)
  const takers = [...new Set(takings.map(({ member_id }) => member_id))]
  const people = peopleOf(takings, staked, await findDuplicatesAmong(ctx.db, takers), until)
  const ended = (end: Taking['end']) => sumOf(takings.filter(taking => taking.end === end))
  return {
    ...window,
    is_whole: rows.length < LOOKED_THROUGH_MAX,
    given: sumOf(takings),
    finished: ended('finished'),
    lapsed: ended('lapsed'),
    running: ended('running'),
    beyond_budget: beyond,
    suspects: suspectsOf(people),
    people: people
      .toSorted((one, other) => other.marks.length - one.marks.length || Number(other.amount - one.amount))
      .slice(0, MEMBERS_SHOWN),
  }
}
