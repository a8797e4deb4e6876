import type { WithdrawalId } from '@sala/contract/wire/ids.ts'
import { memberOf } from '../../account/members/members.ts'
import { findBarRefusal } from '../../account/members/suspension.ts'
import type { Context } from '../../context.ts'
import { startOfBangkokDay } from '../../platform/calendar.ts'
import { runBatched } from '../../platform/database/batch.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { readSettings } from '../../platform/settings.ts'
import { hasUnplayedSince } from '../bank/unverified-deposits.ts'
import { type CashierSettings, cashierSettings } from '../settings.ts'
import { reviewNeeded } from '../withdrawals/review-rules.ts'
import { isCredited, loadPastWithdrawals } from '../withdrawals/withdrawal-view.ts'
import type { Withdrawal } from '../withdrawals/withdrawals.ts'

type Judged = Pick<Withdrawal, 'id' | 'member_id' | 'status' | 'amount' | 'created_at'>

/**
 * Returns whether the approval rules would now pay a withdrawal that they sent to review. Their result can change because the bank account is older
 * now, the member has staked, a risk mark was cleared, or a rule was changed. The daily total is still that of the day of the request.
 */
export const rulesAgreeNow = async (
  tx: Tx,
  { member_id, status, amount, created_at }: Judged,
  settings: CashierSettings,
  now: Date,
): Promise<boolean> => {
  if (status !== 'requested') return false
  const [member, past] = await Promise.all([
    memberOf(tx, member_id),
    loadPastWithdrawals(tx, member_id, startOfBangkokDay(created_at)),
  ])
  const { bank_set_at, factors_recovered_at } = member
  const { day_total, last_paid, risk_marks } = past
  if (bank_set_at === null || findBarRefusal(member) !== null) return false
  const unproved = await hasUnplayedSince(tx, member_id, last_paid)
  const credited = isCredited(past)
  const facts = {
    amount,
    day_total,
    bank_set_at,
    factors_recovered_at,
    risk_marks,
    unproved,
    credited,
    is_first: last_paid === null,
  }
  return reviewNeeded(facts, settings, now) === null
}

/** Returns the ids of the withdrawals that the rules would approve now. */
export const agreedByRules = async (
  ctx: Context,
  waiting: readonly Judged[],
): Promise<ReadonlySet<WithdrawalId>> => {
  const asked = waiting.filter(({ status }) => status === 'requested')
  if (asked.length === 0) return new Set()
  const settings = await readSettings(ctx.db, cashierSettings)
  const now = ctx.clock.now()
  const agreed = await inTransaction(ctx.db, tx =>
    runBatched(tx, asked, each => rulesAgreeNow(tx, each, settings, now)),
  )
  return new Set(asked.flatMap(({ id }, at) => (agreed[at] === true ? [id] : [])))
}
