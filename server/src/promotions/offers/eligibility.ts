import { type PromotionReason, promotionReason } from '@sala/contract/errors/promotion-reasons.ts'
import { audienceInWords } from '@sala/contract/promotions/free-bonus-terms.ts'
import type { BonusId } from '@sala/contract/wire/ids.ts'
import { formatSatang, type Satang } from '@sala/contract/wire/money.ts'
import type { Lookalike } from '../../account/identity/duplicate-accounts.ts'
import { bankMarkOf, type Member } from '../../account/members/members.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { readSettings } from '../../platform/settings.ts'
import type { FriendDeposits } from '../../ports.ts'
import { rewardRefusalOf } from '../../protection/play-permission.ts'
import { accountFactsOf, factsOfMember, type MemberFacts, noFriends } from '../member-facts/member-facts.ts'
import { isFree, type NoOffer, type PromotionKind } from '../promotion-kinds/promotion-kind.ts'
import { kindOf } from '../promotion-kinds/promotion-kinds.ts'
import { isBonusRunning } from '../rules/bonus-state.ts'
import { claimableUntil } from '../rules/claim-deadline.ts'
import { isInAudience, isRunning, type Promotion } from '../rules/promotion-terms.ts'
import { type PromotionsSettings, promotionsSettings } from '../settings.ts'
import { type DuplicateTakings, takenByPersonOf } from './duplicate-claims.ts'
import { findSpentBudgets } from './promotion-budgets-sql.ts'
import type { HeldBonus } from './sql.ts'
import { findStandingRows, findTakenByBank } from './sql.ts'

/** All data that decides about a member's eligibility for promotions. */
export type Facts = MemberFacts & {
  /**
   * Text for the member that says why the member may not receive a bonus now: the member may not play, or is under care because of possible harm by
   * play. Null if the member may receive one.
   */
  readonly may_not_play: string | null
  readonly bonuses: readonly HeldBonus[]
  readonly rules: PromotionsSettings
  /** Bonuses granted to the member's bank account, under any member, as `promotion:period`. */
  readonly taken_by_bank: ReadonlySet<string>
  readonly taken_by_person: DuplicateTakings
  /** Numbers of the promotions whose budget is used up. */
  readonly budget_spent: ReadonlySet<number>
}

export type ClaimRefusal = { readonly code: PromotionReason; readonly text: string }
export type Eligibility = {
  readonly reason: ClaimRefusal | null
  /** Time from which `reason` no longer prevents the bonus. Null if the time is unknown. */
  readonly next: Date | null
  /** Key of the promotion's period to which the bonus belongs. Null while the period is unknown. */
  readonly period: string | null
  readonly offer: HeldBonus | null
}

/** Reads all data that decides about eligibility for promotions. If `friendDeposits` is not given, promotions for invitations give no bonus. */
export const factsOf = async (
  db: Db | Tx,
  member: Member,
  at: Date,
  friendDeposits: FriendDeposits = noFriends,
): Promise<Facts> => {
  const mark = bankMarkOf(member)
  return {
    ...(await factsOfMember(db, member.id, at, friendDeposits)),
    may_not_play: (await rewardRefusalOf(db, member.id, at))?.sentence ?? null,
    bonuses: await findStandingRows(db, member.id),
    rules: await readSettings(db, promotionsSettings),
    taken_by_bank: new Set(mark === null ? [] : await findTakenByBank(db, mark)),
    taken_by_person: await takenByPersonOf(db, member),
    budget_spent: new Set(await findSpentBudgets(db)),
  }
}

/**
 * Reads the data that decides about a reward, in one round trip. The caller has already checked that the member may receive a reward, and passes the
 * member's duplicate accounts (`alike`). The play of past days is not read, because no reward depends on it.
 */
export const factsOfReward = async (tx: Tx, member: Member, alike: readonly Lookalike[]): Promise<Facts> => {
  const mark = bankMarkOf(member)
  const [account, bonuses, rules, takenByBank, taken_by_person, spent] = await Promise.all([
    accountFactsOf(tx, member.id),
    findStandingRows(tx, member.id),
    readSettings(tx, promotionsSettings),
    mark === null ? [] : findTakenByBank(tx, mark),
    takenByPersonOf(tx, member, alike),
    findSpentBudgets(tx),
  ])
  return {
    ...account,
    ...{ may_not_play: null, bonuses, rules, taken_by_person },
    taken_by_bank: new Set(takenByBank),
    budget_spent: new Set(spent),
  }
}

const whyOf = (code: PromotionReason, values: Readonly<Record<string, string>> = {}): ClaimRefusal => ({
  code,
  text: promotionReason(code, values),
})

/** Returns why the member gets no bonus of this kind of promotion, otherwise null. Cashback needs an offer whose amount the job has computed. */
const whyNothing = (
  kind: PromotionKind,
  held: HeldBonus | null,
  asked: Parameters<PromotionKind['whyNothing']>,
): NoOffer | null => {
  if (held !== null && held.amount > 0n) return null
  const isReckoned = kind.comes_by === 'claim' && kind.reckoned !== null
  return kind.whyNothing(...asked) ?? (isReckoned ? { reason: 'being_reckoned', until: null } : null)
}

/**
 * Returns what the member lacks for a free bonus: deposits or a verified phone. Without these conditions one person could take a bonus with each new
 * account.
 */
const whyNotFree = (kind: PromotionKind, { deposits, phone_proved, rules }: Facts): ClaimRefusal | null => {
  if (!isFree(kind)) return null
  const { free_bonus_deposits, free_bonus_phone_proved } = rules
  if (deposits < free_bonus_deposits) return whyOf('deposit_first', { count: String(free_bonus_deposits) })
  return free_bonus_phone_proved && !phone_proved ? whyOf('phone_unproved') : null
}

/** Returns why the promotion's audience or budget excludes the member. The audience of an existing offer is not checked again. */
const whyNotForMember = (
  promotion: Promotion,
  facts: Facts,
  at: Date,
  offer: HeldBonus | null,
): ClaimRefusal | null => {
  const { audience, audience_days } = promotion
  if (offer === null && audience !== 'everybody' && !isInAudience(promotion, facts, at))
    return whyOf('not_in_audience', { who: audienceInWords(audience, audience_days ?? 0) })
  return facts.budget_spent.has(promotion.id) ? whyOf('budget_spent') : null
}

/**
 * Returns why an invitation gives no bonus: the invited member no longer qualifies, or the inviter's accounts already have the maximum number of
 * bonuses.
 */
const whyNotForFriend = (
  promotion: Promotion,
  { bonuses, taken_by_bank, taken_by_person, ...member }: Facts,
  offer: HeldBonus | null,
): PromotionReason | null => {
  const { id, friends_max } = promotion
  if (friends_max === null) return null
  const kind = kindOf(promotion)
  const lost =
    kind.comes_by === 'claim' && offer !== null ? kind.whyLost?.(promotion, member, offer.period) : null
  if (lost !== null && lost !== undefined) return lost
  const own = bonuses.filter(({ promotion_id, status }) => promotion_id === id && status !== 'offered')
  const taken = new Set([
    ...own.map(({ period }) => `${id}:${period}`),
    ...[...taken_by_bank, ...taken_by_person.keys()].filter(key => key.startsWith(`${id}:`)),
  ])
  return taken.size >= friends_max ? 'friends_full' : null
}

/**
 * Returns the claim deadline of an offer. The result is `open` while another bonus runs: the deadline is some days after that bonus ends, and the
 * time of its end is not known yet.
 */
export const waitsUntil = (offer: HeldBonus, { bonuses, rules }: Facts): Date | 'open' | null =>
  claimableUntil(offer, bonuses, rules.claim_days_after)

/** The bonus that is meant: an offer by its id, or the bonus of a reward by its period. Null means the bonus of the current period. */
type Meant = BonusId | { readonly period: string } | null

/** Returns the period of the offer with the given id, or of a reward. Returns the current period if there is no such offer. */
const periodMeant = (
  promotion: Promotion,
  facts: Facts,
  at: Date,
  waiting: Meant,
): ReturnType<PromotionKind['period']> => {
  if (typeof waiting === 'object' && waiting !== null)
    return { key: waiting.period, ends_at: null, next: null }
  const held = facts.bonuses.find(({ id }) => id === waiting)
  return held === undefined
    ? kindOf(promotion).period(promotion, facts, at)
    : { key: held.period, ends_at: null, next: null }
}

/**
 * Returns whether the member can take the promotion at the time `at`, and the reason if not. `amount` is the deposit with which the member takes it,
 * or null if no deposit is known. All lists, quotes, deposits (C12, C13) and claims (C16) use this function.
 */
export const eligibilityOf = (
  promotion: Promotion,
  facts: Facts,
  at: Date,
  amount: Satang | null = null,
  waiting: Meant = null,
): Eligibility => {
  const no = (
    reason: ClaimRefusal,
    next: Date | null = null,
    known: { period?: string; offer?: HeldBonus | null } = {},
  ): Eligibility => ({ reason, next, period: known.period ?? null, offer: known.offer ?? null })

  if (!isRunning(promotion, at))
    return no(whyOf('not_running'), promotion.starts_at > at ? promotion.starts_at : null)
  if (!facts.has_bank_account) return no(whyOf('bank_account_missing'))
  if (facts.may_not_play !== null) return no(whyOf('may_not_play', { why: facts.may_not_play }))
  const kind = kindOf(promotion)
  const found = periodMeant(promotion, facts, at, waiting)
  if ('reason' in found) return no(whyOf(found.reason), found.until)
  const { key: period, next } = found
  const held = facts.bonuses.find(bonus => bonus.promotion_id === promotion.id && bonus.period === period)
  if (held !== undefined && held.status !== 'offered') return no(whyOf('already_taken'), next, { period })
  if (facts.taken_by_bank.has(`${promotion.id}:${period}`)) return no(whyOf('bank_used'), next, { period })
  if (promotion.once_per_person && facts.taken_by_person.has(`${promotion.id}:${period}`))
    return no(whyOf('person_used'), next, { period })
  const offer = held ?? null
  const notForMember = whyNotForMember(promotion, facts, at, offer)
  if (notForMember !== null) return no(notForMember, null, { period })
  const friend = whyNotForFriend(promotion, facts, offer)
  if (friend !== null) return no(whyOf(friend), null, { period })
  const nothing = whyNothing(kind, offer, [promotion, facts, at])
  if (nothing !== null) return no(whyOf(nothing.reason), nothing.until, { period })
  const until = offer === null ? null : waitsUntil(offer, facts)
  if (until !== null && until !== 'open' && until <= at) return no(whyOf('lapsed'), next, { period })
  const notFree = whyNotFree(kind, facts)
  if (notFree !== null) return no(notFree, null, { period, offer })
  if (facts.bonuses.some(bonus => isBonusRunning(bonus.status)))
    return no(whyOf('bonus_open'), null, { period, offer })
  if (promotion.deposit_minimum !== null && amount !== null && amount < promotion.deposit_minimum)
    return no(whyOf('below_minimum', { minimum: formatSatang(promotion.deposit_minimum) }), null, {
      period,
    })
  return { reason: null, next: null, period, offer }
}
