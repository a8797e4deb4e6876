import type { MemberId, WithdrawalId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../../context.ts'
import { MINUTE_SECONDS } from '../../platform/calendar.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { enqueue } from '../../platform/jobs.ts'
import { preparePayee } from '../bank/payee-registration.ts'
import { findPayeeId, setPayee } from './payee-verification-sql.ts'
import { findWithdrawal, type Withdrawal } from './sql.ts'
import { lockWithdrawal, PAYOUT_JOB, returnCredit } from './withdrawal-transitions.ts'

/** Seconds between two lookups of a new payee, whom the bank may need a day to verify. */
const PAYEE_PAUSE_SECONDS = 5 * MINUTE_SECONDS

/**
 * Returns whether the paying bank knows the payee, so that the payout can be ordered. While the bank verifies the payee, the job is
 * retried. If the bank refuses the payee, the withdrawal ends and the credit is returned.
 */
export const hasPayee = async (ctx: Context, memberId: MemberId, id: WithdrawalId): Promise<boolean> => {
  const { payouts } = ctx.partners
  if (payouts.payees === null) return true
  const withdrawal = await findWithdrawal(ctx.db, memberId, id)
  if (withdrawal?.status !== 'approved') return true
  const { bank, account_number: account, name } = withdrawal
  const known = await findPayeeId(ctx.db, withdrawal, payouts.name)
  const payee = await preparePayee(ctx, { bank, account, name }, known)
  if (payee.state !== 'refused' && payee.payee_id !== null)
    await setPayee(ctx.db, withdrawal, { payer: payouts.name, payee_id: payee.payee_id })
  if (payee.state === 'ready') return true
  await inTransaction(ctx.db, async tx => {
    const now = await lockWithdrawal(tx, memberId, id)
    if (now?.status !== 'approved') return
    if (payee.state === 'refused') return refuseAtBank(tx, ctx, now, 'refuse', payee.reason)
    const again = { key: `${PAYOUT_JOB}:${id}`, delaySeconds: PAYEE_PAUSE_SECONDS }
    await enqueue(tx, PAYOUT_JOB, { member_id: memberId, withdrawal_id: id }, again)
  })
  return false
}

/** Ends a withdrawal that the bank refused to pay: the amount returns to the member, and the bank's reason is stored. */
export const refuseAtBank = async (
  tx: Tx,
  ctx: Context,
  withdrawal: Withdrawal,
  event: 'refuse' | 'refuse_at_bank',
  reason: string | null,
): Promise<void> => {
  // Operators must see the reason, because the company may be the cause, for example if its paying account is empty.
  ctx.log.warn({ withdrawal_id: withdrawal.id, reason }, 'the bank refused a payout')
  await returnCredit(tx, ctx, withdrawal, { event, cause: 'bank_refused', fields: { bank_reason: reason } })
}
