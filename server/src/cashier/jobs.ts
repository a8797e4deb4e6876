import { idOf } from '@sala/contract/wire/field-schemas.ts'
import { z } from 'zod'
import type { Context } from '../context.ts'
import { DAY_MS } from '../platform/calendar.ts'
import { deleteInBatches } from '../platform/database/row-retention.ts'
import type { CronJob, Jobs } from '../platform/jobs.ts'
import { forgetCallbacks, READ_STATEMENT_JOB } from './bank/bank-lines.ts'
import { expireBankFiles } from './bank-files/bank-file-expiry.ts'
import { CLOSE_GATEWAY_JOB, expireDeposits, OPEN_GATEWAY_JOB } from './deposits/deposits.ts'
import { RETURN_JOB, runDueReturns, runReturn } from './payer-returns/returns.ts'
import { forgetOldPictures } from './payment-slips/slip-image-retention.ts'
import { AWAIT_DOCUMENT_JOB, awaitDocuments } from './payout-decisions/review-rules-recheck.ts'
import { readStatement, readStatementJob } from './settlement/bank-statement-import.ts'
import {
  IMPORT_CLOSED_BILLS_JOB,
  IMPORT_REPORTED_BILL_JOB,
  importClosedBills,
  importReportedBill,
} from './settlement/bill-payments.ts'
import {
  closeGatewayPayment,
  pollGateway,
  READ_GATEWAY_JOB,
  readChargebacks,
  readPayment,
  resumeGatewayDeposit,
  resumeGatewayDeposits,
} from './settlement/gateway-payments.ts'
import {
  ASK_PAYOUT_JOB,
  LOOK_UP_JOB,
  lookUpDuePayouts,
  lookUpPayout,
  lookUpPayoutOf,
  payOut,
} from './withdrawals/payouts.ts'
import { resumeWithdrawals } from './withdrawals/stalled-withdrawals.ts'
import { PAYOUT_JOB, withdrawalMoved } from './withdrawals/withdrawal-transitions.ts'
import { MOVED_JOB } from './withdrawals/withdrawals.ts'

const EXPIRE_JOB = 'cashier:expire'
const RESUME_JOB = 'cashier:resume-withdrawals'
/** Name of the job that continues withdrawals which waited for a closed flow switch, after operators opened the switch. */
export const RESUME_AFTER_CLOSING_JOB = 'cashier:resume-after-closing'
const POLL_GATEWAY_JOB = 'cashier:poll-gateway'
const TAKEN_BACK_JOB = 'cashier:read-taken-back'
const LOOK_UP_DUE_JOB = 'cashier:look-up-payouts'
const DUE_RETURNS_JOB = 'cashier:due-returns'
const FORGET_PICTURES_JOB = 'cashier:forget-slip-pictures'
const EXPIRE_BANK_FILES_JOB = 'cashier:expire-bank-files'
const FORGET_JOB = 'cashier:forget-callbacks'
/**
 * Time in ms for which callbacks are stored to recognise repeats. A callback that is more than five minutes old is rejected, so older repeats need no
 * stored row.
 */
const CALLBACKS_KEPT_MS = 2 * DAY_MS

const ofDeposit = z.object({ member_id: idOf('mem'), deposit_id: idOf('dep') })
const ofWithdrawal = z.object({ member_id: idOf('mem'), withdrawal_id: idOf('wdr') })
const ofMove = ofWithdrawal.extend({ result: z.enum(['done', 'refused']) })
const ofReturn = z.object({ return_id: idOf('ret') })
const ofBill = z.object({ feed: z.string(), reference: z.string(), paid_at: z.coerce.date() })
const ofPayment = z.object({ reference: z.string() })
const ofAnyPayment = z.union([
  ofPayment.transform(({ reference }) => ({ reference, payment_id: null })),
  z.object({ payment_id: z.string() }).transform(({ payment_id }) => ({ reference: null, payment_id })),
])

/**
 * Reads the bank's statement once more, because it may show a payment made in time, and then lets overdue deposits expire. They expire even if the
 * bank does not answer.
 */
const expire = async (ctx: Context): Promise<void> => {
  try {
    await readStatement(ctx)
  } catch (error) {
    ctx.log.warn({ err: error }, 'the statement was not read completely before deposits expire')
  }
  await expireDeposits(ctx)
}

const askPayout = async (ctx: Context, reference: string): Promise<void> => {
  const withdrawal = idOf('wdr').safeParse(reference)
  const payerReturn = idOf('ret').safeParse(reference)
  if (withdrawal.success) await lookUpPayoutOf(ctx, withdrawal.data)
  else if (payerReturn.success) await runReturn(ctx, payerReturn.data)
}

export const cashierJobs = (ctx: Context): Jobs => ({
  [READ_STATEMENT_JOB]: () => readStatementJob(ctx),
  [IMPORT_REPORTED_BILL_JOB]: payload => importReportedBill(ctx, ofBill.parse(payload)),
  [IMPORT_CLOSED_BILLS_JOB]: () => importClosedBills(ctx),
  [EXPIRE_JOB]: () => expire(ctx),
  [OPEN_GATEWAY_JOB]: async payload => {
    const { member_id, deposit_id } = ofDeposit.parse(payload)
    await resumeGatewayDeposit(ctx, member_id, deposit_id)
  },
  [CLOSE_GATEWAY_JOB]: async payload => {
    const { member_id, deposit_id } = ofDeposit.parse(payload)
    await closeGatewayPayment(ctx, member_id, deposit_id)
  },
  [READ_GATEWAY_JOB]: payload => readPayment(ctx, ofAnyPayment.parse(payload)),
  [POLL_GATEWAY_JOB]: () => pollGateway(ctx),
  [TAKEN_BACK_JOB]: () => readChargebacks(ctx),
  [MOVED_JOB]: async payload => {
    const { member_id, withdrawal_id, result } = ofMove.parse(payload)
    await withdrawalMoved(ctx, member_id, withdrawal_id, result)
  },
  [PAYOUT_JOB]: async payload => {
    const { member_id, withdrawal_id } = ofWithdrawal.parse(payload)
    await payOut(ctx, member_id, withdrawal_id)
  },
  [LOOK_UP_JOB]: async payload => {
    const { member_id, withdrawal_id } = ofWithdrawal.parse(payload)
    await lookUpPayout(ctx, member_id, withdrawal_id)
  },
  [ASK_PAYOUT_JOB]: payload => askPayout(ctx, ofPayment.parse(payload).reference),
  [AWAIT_DOCUMENT_JOB]: () => awaitDocuments(ctx),
  [RESUME_JOB]: () => resumeWithdrawals(ctx, MOVED_JOB),
  [RESUME_AFTER_CLOSING_JOB]: async () => {
    await resumeWithdrawals(ctx, MOVED_JOB, 0)
    await resumeGatewayDeposits(ctx)
  },
  [LOOK_UP_DUE_JOB]: () => lookUpDuePayouts(ctx),
  [RETURN_JOB]: async payload => {
    await runReturn(ctx, ofReturn.parse(payload).return_id)
  },
  [DUE_RETURNS_JOB]: () => runDueReturns(ctx),
  [FORGET_PICTURES_JOB]: () => forgetOldPictures(ctx),
  [EXPIRE_BANK_FILES_JOB]: () => expireBankFiles(ctx),
  [FORGET_JOB]: () => {
    const before = new Date(ctx.clock.now().getTime() - CALLBACKS_KEPT_MS)
    return deleteInBatches(atMost => forgetCallbacks(ctx.db, before, atMost))
  },
})

/** Each minute, all requests that wait for a partner are looked up there, because callbacks may be lost and workers may crash. */
export const cashierCrons: readonly CronJob[] = [
  { job: READ_STATEMENT_JOB, pattern: '* * * * *', first: true },
  { job: EXPIRE_JOB, pattern: '* * * * *' },
  { job: IMPORT_CLOSED_BILLS_JOB, pattern: '*/10 * * * *' },
  { job: POLL_GATEWAY_JOB, pattern: '* * * * *', first: true },
  { job: TAKEN_BACK_JOB, pattern: '*/10 * * * *' },
  { job: LOOK_UP_DUE_JOB, pattern: '* * * * *' },
  { job: RESUME_JOB, pattern: '* * * * *' },
  { job: AWAIT_DOCUMENT_JOB, pattern: '10 * * * *' },
  { job: DUE_RETURNS_JOB, pattern: '* * * * *' },
  { job: EXPIRE_BANK_FILES_JOB, pattern: '*/10 * * * *' },
  { job: FORGET_PICTURES_JOB, pattern: '30 19 * * *' },
  { job: FORGET_JOB, pattern: '20 19 * * *' },
]
