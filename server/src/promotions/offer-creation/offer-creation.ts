import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import { lockMember } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import { readUnreadRounds } from '../../games/rounds/unread-rounds.ts'
import { writeMessage } from '../../messages/messages.ts'
import { announce } from '../../platform/browser-events.ts'
import { startOfBangkokDay, weekOf } from '../../platform/calendar.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db.ts'
import { forEachIsolated } from '../../platform/jobs.ts'
import type { Refusal } from '../../platform/refusal.ts'
import type { FriendDeposits } from '../../ports.ts'
import { careRefusalOf } from '../../protection/care-cases/care-cases.ts'
import { rewardRefusalOf } from '../../protection/play-permission.ts'
import { findBonusOf, makeOffer } from '../bonuses/bonuses.ts'
import { factsOfMember, friendsFor, type MemberFacts, pagesOfMembers } from '../member-facts/member-facts.ts'
import { promotionAsOf } from '../offers/historical-terms.ts'
import { findPromotions } from '../offers/promotions.ts'
import { type Offer, offerOf } from '../promotion-kinds/bonus-offer.ts'
import { kindOf } from '../promotion-kinds/promotion-kinds.ts'
import { isRunning, type Promotion } from '../rules/promotion-terms.ts'
import { correctReckoned } from './cashback-correction.ts'
import { findHeld, type HeldKey, heldBy } from './sql.ts'

type Wanted = { readonly member: MemberFacts; readonly promotion: Promotion; readonly offer: Offer }

/**
 * Creates the offers of all running promotions and corrects computed amounts. It runs hourly and may be repeated, because a unique key
 * allows one offer per member, promotion and period.
 */
export const offerToAll = async (ctx: Context): Promise<void> => {
  const at = ctx.clock.now()
  const promotions = await claimedNow(ctx.db, at)
  if (promotions.length === 0) return
  await forEachIsolated(
    ctx,
    due(ctx.db, promotions, at, friendsFor(ctx.ports, promotions, at)),
    'a bonus could not be offered',
    async ({ member, promotion }) => {
      // A member can have several offers of a promotion for invitations, one for each invited member. Each offer is created in a separate
      // transaction.
      while (await inTransaction(ctx.db, tx => offerOne(tx, ctx, { member, promotion, at })))
        if (promotion.friends_max === null) return
    },
  )
}

/**
 * Reads unread rounds of all members, so that the refunds of the previous week are complete. If a promotion refunds yesterday's play, also reads
 * yesterday's rounds. Members who no longer visit the lobby are included.
 */
export const readRoundsOfPeriods = async (ctx: Context, stopping?: AbortSignal): Promise<void> => {
  const at = ctx.clock.now()
  const isDaily = (await findPromotions(ctx.db)).some(one => one.frequency === 'day' && isRunning(one, at))
  await readUnreadRounds(ctx, isDaily ? startOfBangkokDay(at) : weekOf(at).starts_at, { stopping })
}

/** Returns running promotions whose bonus the member claims, with the terms that apply to their offers. */
const claimedNow = async (db: Db, at: Date): Promise<Promotion[]> => {
  const found: Promotion[] = []
  for (const promotion of await findPromotions(db)) {
    const kind = kindOf(promotion)
    if (kind.comes_by !== 'claim' || !isRunning(promotion, at)) continue
    const { reckoned } = kind
    found.push(reckoned === null ? promotion : await promotionAsOf(db, promotion, reckoned.promisedAt(at)))
  }
  return found
}

/** Yields the offers that must be created, and existing offers whose computed amount has changed. */
async function* due(
  db: Db,
  promotions: readonly Promotion[],
  at: Date,
  friendDeposits: FriendDeposits,
): AsyncGenerator<Wanted> {
  for await (const members of pagesOfMembers(db, at, friendDeposits)) {
    const wanted = members.flatMap(member =>
      promotions.flatMap(promotion => {
        const offer = offerOf(promotion, member, at)
        return offer === null ? [] : [{ member, promotion, offer }]
      }),
    )
    const held = await findHeld(db, wanted.map(keyOf))
    yield* wanted.filter(one => isDue(one.offer, held.get(heldBy(keyOf(one)))))
  }
}

const keyOf = ({ member, promotion, offer }: Wanted): HeldKey => ({
  member_id: member.member_id,
  promotion_id: promotion.id,
  period: offer.period,
})

/** Returns whether the offer must be created or changed. `computed` is the stored amount of this period's bonus, or undefined if there is none. */
const isDue = (offer: Offer, computed: Satang | null | undefined): boolean =>
  computed === undefined ? offer.amount > 0n : offer.computed !== null && offer.computed !== computed

/** Creates or corrects one offer. Returns whether it created one. */
const offerOne = async (
  tx: Tx,
  ctx: Context,
  {
    member: { member_id: memberId },
    promotion,
    at,
  }: Pick<Wanted, 'member' | 'promotion'> & { readonly at: Date },
): Promise<boolean> => {
  await lockMember(tx, memberId)
  // The offer is computed again under the lock, because rounds or deposits may have been added meanwhile.
  const facts = await factsOfMember(tx, memberId, at, friendsFor(ctx.ports, [promotion], at))
  const offer = offerOf(promotion, facts, at)
  if (offer === null) return false
  const bonus = await findBonusOf(tx, memberId, promotion.id, offer.period)
  if (!isDue(offer, bonus === null ? undefined : bonus.computed)) return false
  if (bonus !== null) {
    await correctReckoned(tx, bonus, offer.amount, at)
    return false
  }
  if ((await refusalOf(tx, memberId, promotion, at)) !== null) return false
  const made = await makeOffer(tx, memberId, promotion, offer, at)
  if (made !== null) {
    const facts = { amount: made.amount, promotion: promotion.title, until: offer.claim_until }
    await writeMessage(tx, memberId, { kind: 'bonus_offered', ...facts }, made.id, at)
  }
  await announce(tx, { member_id: memberId, kind: 'bonus' })
  return made !== null
}

/**
 * Returns why the member gets no offer now. A refund of past play is offered even to a member who may not claim it yet, because it is owed for that
 * play. An offer for an invitation is only made to a member who may receive a bonus now.
 */
const refusalOf = (
  tx: Tx,
  memberId: MemberId,
  { friends_max }: Promotion,
  at: Date,
): Promise<Refusal | null> =>
  friends_max === null ? careRefusalOf(tx, memberId) : rewardRefusalOf(tx, memberId, at)
