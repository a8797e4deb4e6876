import type { MemberId } from '@sala/contract/wire/ids.ts'
import { satang } from '@sala/contract/wire/money.ts'
import { lockMember } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import { readUnreadRounds, unreadAmong } from '../../games/rounds/unread-rounds.ts'
import { auditSoon } from '../../platform/audit.ts'
import { DAY_MS, type Week, weekOf } from '../../platform/calendar.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { announce } from '../../platform/events.ts'
import { eachAlone } from '../../platform/jobs.ts'
import { newId } from '../../platform/random.ts'
import { findBonusOf, insertOffer } from '../bonuses/bonuses.ts'
import { promotionAsOf } from '../offers/past-terms.ts'
import { findPromotions } from '../offers/promotions.ts'
import { isRunning, type Promotion } from '../rules/promotion.ts'
import { rewardFor } from '../rules/reckoning.ts'
import { findNetLosses, insertCorrection, type PlayOfWeek, setComputed } from './sql.ts'

export { findNetLosses } from './sql.ts'

const MEMBERS_PER_PAGE = 500

/**
 * Computes the refund of the week that ended last, for every member who played in it (B05). Runs every hour, for rounds may be
 * heard of late, and who may have played what nobody has read yet waits for that: a member's amount is computed anew each time and written only when it is another. Once a week and member
 * is a key of the database; what was claimed is never paid again.
 */
export const computeRefunds = async (ctx: Context): Promise<void> => {
  const now = ctx.clock.now()
  const week = weekOf(now, -1)
  for (const promotion of await findPromotions(ctx.db)) {
    if (promotion.trigger !== 'weekly_refund' || !isRunning(promotion, now)) continue
    // A week is paid back by what was promised when it began.
    const terms = await promotionAsOf(ctx.db, promotion, week.starts_at)
    let after = ''
    for (;;) {
      const page = await findNetLosses(ctx.db, week, { after, limit: MEMBERS_PER_PAGE })
      const unread = await unreadAmong(
        ctx.db,
        page.map(({ member_id }) => member_id),
        week.ends_at,
      )
      const known = page.filter(({ member_id }) => !unread.has(member_id))
      await eachAlone(ctx, known, 'a refund could not be computed', ({ member_id }) =>
        inTransaction(ctx.db, tx => computeOne(tx, terms, week, member_id, now)),
      )
      const last = page.at(-1)
      if (last === undefined || page.length < MEMBERS_PER_PAGE) break
      after = last.member_id
    }
  }
}

/** Members who never come back have rounds too: they are read once the week is over, before anything is reckoned from them. */
export const readRoundsOfWeek = (ctx: Context): Promise<void> =>
  readUnreadRounds(ctx, weekOf(ctx.clock.now()).starts_at)

const computeOne = async (
  tx: Tx,
  promotion: Promotion,
  week: Week,
  memberId: MemberId,
  at: Date,
): Promise<void> => {
  await lockMember(tx, memberId)
  // Read again under the lock: rounds may have been counted since the page was read.
  const [play] = await findNetLosses(tx, week, { only: memberId })
  if (play === undefined) return
  const computed = rewardFor(promotion, play.net_loss)
  const bonus = await findBonusOf(tx, memberId, promotion.id, week.first_day)
  if (bonus === null) {
    if (computed > 0n) await offer(tx, promotion, week, play, at)
    return
  }
  const before = bonus.computed ?? satang(0n)
  if (computed === before) return
  const applied = bonus.status === 'offered'
  await setComputed(tx, bonus, computed, applied)
  await insertCorrection(tx, bonus, { before, after: computed, applied, at })
  if (applied) await announce(tx, { member_id: memberId, kind: 'bonus' })
  const details = {
    member: memberId,
    reason: applied ? 'rounds heard of late' : 'rounds heard of after the claim: nothing is paid',
    week: week.first_day,
    before: String(before),
    after: String(computed),
  }
  await auditSoon(tx, { actor: 'system', action: 'refund.correct', subject: bonus.id, details }, at)
}

const offer = async (
  tx: Tx,
  promotion: Promotion,
  week: Week,
  { member_id, net_loss }: PlayOfWeek,
  at: Date,
): Promise<void> => {
  const amount = rewardFor(promotion, net_loss)
  await insertOffer(tx, {
    member_id,
    id: newId('bon', at),
    promotion_id: promotion.id,
    period: week.first_day,
    amount,
    computed: amount,
    claim_until: new Date(week.ends_at.getTime() + (promotion.claim_days ?? 0) * DAY_MS),
    created_at: at,
  })
  await announce(tx, { member_id, kind: 'bonus' })
}
