import { FRIEND_DAYS } from '@sala/contract/promotions/friend-bonus-limits.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { unreadAmong } from '../../games/rounds/unread-rounds.ts'
import { bangkokDate, DAY_MS, daysLater, startOfDate, type Week, weekOf } from '../../platform/calendar.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { invariant } from '../../platform/refusal.ts'
import type { FriendDeposit, FriendDeposits, Ports } from '../../ports.ts'
import { isRunning, type Promotion } from '../rules/promotion-terms.ts'
import {
  type Account,
  type FriendBonus,
  findAccounts,
  findFriendBonuses,
  findNetLosses,
  findStakes,
  type StakesBySection,
} from './sql.ts'

const MEMBERS_PER_PAGE = 500

export { type Account, findNetLosses } from './sql.ts'

/** Data of a member, from which each kind of promotion decides whether the member gets a bonus. */
export type MemberFacts = Account & {
  /**
   * Last week's stakes, minus wins, minus lost bonus money, in satang. It is negative after a win. It is null while rounds of that week may
   * be unread.
   */
  readonly last_week_loss: bigint | null
  /** The net loss of yesterday, by the Bangkok calendar. Null while rounds of that day may be unread. */
  readonly yesterday_loss: bigint | null
  /** Last week's valid stakes by game section, in satang. Null while rounds of that week may be unread. */
  readonly last_week_stakes: StakesBySection | null
  /** The members whom this member invited and for whom this member can get a bonus, sorted by the time of their first deposit. */
  readonly friends: readonly Friend[]
  /** Bonuses and offers that the member has for invited members. */
  readonly friend_bonuses: readonly FriendBonus[]
}

export type Friend = Omit<FriendDeposit, 'inviter_id'>

/** A function that returns no invited members, for decisions that do not need them. */
export const noFriends: FriendDeposits = async () => []

/**
 * Returns the function that reads the members whom a member invited. While no promotion for invitations runs, it returns a function that reads
 * nothing.
 */
export const friendsFor = (
  { friendDeposits }: Ports,
  promotions: readonly Promotion[],
  at: Date,
): FriendDeposits =>
  promotions.some(promotion => promotion.friends_max !== null && isRunning(promotion, at))
    ? friendDeposits
    : noFriends

export const factsOfMember = async (
  db: Db | Tx,
  memberId: MemberId,
  at: Date,
  friendDeposits: FriendDeposits = noFriends,
): Promise<MemberFacts> => {
  const [facts] = await withPlay(db, await findAccounts(db, { only: memberId }), at, friendDeposits)
  invariant(facts !== undefined, `member ${memberId} exists`)
  return facts
}

const NO_PLAY = {
  ...{ last_week_loss: null, yesterday_loss: null, last_week_stakes: null },
  ...{ friends: [], friend_bonuses: [] },
}

/** Returns the member's facts without play and invitations, for decisions that depend on neither. */
export const accountFactsOf = async (tx: Tx, memberId: MemberId): Promise<MemberFacts> => {
  const [account] = await findAccounts(tx, { only: memberId })
  invariant(account !== undefined, `member ${memberId} exists`)
  return { ...account, ...NO_PLAY }
}

/** Yields all members with a bank account, page by page. */
export async function* pagesOfMembers(
  db: Db,
  at: Date,
  friendDeposits: FriendDeposits = noFriends,
): AsyncGenerator<readonly MemberFacts[]> {
  let after = ''
  for (;;) {
    const page = await findAccounts(db, { after, limit: MEMBERS_PER_PAGE })
    yield await withPlay(db, page, at, friendDeposits)
    const last = page.at(-1)
    if (last === undefined || page.length < MEMBERS_PER_PAGE) return
    after = last.member_id
  }
}

/**
 * Returns the members whom each inviter invited, and the inviter's bonuses for them. Invited members of an existing offer are always included, even
 * if they joined long ago, so that the offer does not end before its time.
 */
const invitationsOf = async (
  db: Db | Tx,
  inviters: readonly MemberId[],
  at: Date,
  friendDeposits: FriendDeposits,
) => {
  const bonuses = friendDeposits === noFriends ? [] : await findFriendBonuses(db, inviters)
  const also = bonuses.filter(({ is_offered }) => is_offered).map(({ period }) => period)
  const since = new Date(at.getTime() - FRIEND_DAYS * DAY_MS)
  const friends = await friendDeposits(db, { inviters, also, since, now: at })
  return {
    friends: Map.groupBy(friends, ({ inviter_id }) => inviter_id),
    bonuses: Map.groupBy(bonuses, ({ member_id }) => member_id),
  }
}

const withPlay = async (
  db: Db | Tx,
  accounts: readonly Account[],
  at: Date,
  friendDeposits: FriendDeposits,
): Promise<MemberFacts[]> => {
  const [week, today] = [weekOf(at, -1), bangkokDate(at)]
  const members = accounts.map(({ member_id }) => member_id)
  const yesterday = { first_day: daysLater(today, -1), end_day: today }
  const [losses, lossesOfDay] = await findNetLosses(db, members, [week, yesterday])
  const stakes = await findStakes(db, members, week)
  const invitations = await invitationsOf(db, members, at, friendDeposits)
  const unread = await unreadAmong(db, members, week.ends_at)
  const unreadToday = await unreadAmong(db, members, startOfDate(today))
  return accounts.map(account => {
    const { member_id } = account
    const isRead = !unread.has(member_id)
    return {
      ...account,
      last_week_loss: isRead ? (losses.get(member_id) ?? 0n) : null,
      yesterday_loss: unreadToday.has(member_id) ? null : (lossesOfDay.get(member_id) ?? 0n),
      last_week_stakes: isRead ? (stakes.get(member_id) ?? {}) : null,
      friends: invitations.friends.get(member_id) ?? [],
      friend_bonuses: invitations.bonuses.get(member_id) ?? [],
    }
  })
}

/**
 * Returns the member's net loss in the given week, in satang: stakes, minus wins, minus lost bonus money. Rounds that are not read yet are
 * missing.
 */
export const netLossOf = async (db: Db | Tx, memberId: MemberId, week: Week): Promise<bigint> =>
  (await findNetLosses(db, [memberId], [week, week]))[0].get(memberId) ?? 0n

/** Returns the data of the given members, except members without a bank account. Their play is not included. */
export const findBankHolders = (db: Db, members: readonly MemberId[]): Promise<Account[]> =>
  findAccounts(db, { among: members })
