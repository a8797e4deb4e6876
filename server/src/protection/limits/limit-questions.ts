import { LIMIT_REVIEW_DAYS } from '@sala/contract/protection/limit-questions.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { satang } from '@sala/contract/wire/money.ts'
import { lockMember } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import { netLossSince } from '../../ledger/daily-play-totals.ts'
import { audit } from '../../platform/audit.ts'
import { bangkokDate, DAY_MS } from '../../platform/calendar.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db.ts'
import { sumPaidIn } from './deposit-sums-sql.ts'
import { findLimitQuestion, insertChoice } from './limit-choices-sql.ts'

/**
 * Returns the question about a deposit limit that the member has not answered, with the member's deposits and net loss of the last half year. Returns
 * null if there is none.
 */
export const limitQuestionOf = async (db: Db | Tx, memberId: MemberId, now: Date) => {
  const asked = await findLimitQuestion(db, memberId, now)
  if (asked === null) return null
  const begins = new Date(now.getTime() - LIMIT_REVIEW_DAYS * DAY_MS)
  const ends = new Date(now.getTime() + 1)
  const deposit = await sumPaidIn(db, memberId, { begins, ends })
  const net_loss = satang(await netLossSince(db, memberId, bangkokDate(begins)))
  return { asked, days: LIMIT_REVIEW_DAYS, deposit, net_loss }
}

/** Stores the member's answer to the open question. If none is open, for example at a repeated call, nothing is stored. */
export const answerLimitQuestion = (
  ctx: Context,
  memberId: MemberId,
  answer: 'none' | 'kept',
): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    await lockMember(tx, memberId)
    const now = ctx.clock.now()
    const asked = await findLimitQuestion(tx, memberId, now)
    if (asked === null) return
    await insertChoice(tx, memberId, { asked, answer }, now)
    const details = { asked, answer }
    await audit(tx, { actor: `member:${memberId}`, action: 'limit.answer', subject: memberId, details }, now)
  })
