import type { Context } from '../context.ts'
import type { CronJob, Jobs } from '../platform/jobs.ts'
import { SEND_CODE_JOB } from './codes/codes.ts'
import { hearReceipt, RECEIPT_JOB } from './codes/receipts.ts'
import { sendCode } from './codes/send-code.ts'
import { forgetWhatIsOld } from './upkeep/forget.ts'

export const accountJobs = (ctx: Context): Jobs => ({
  [SEND_CODE_JOB]: payload => sendCode(ctx, payload),
  [RECEIPT_JOB]: payload => hearReceipt(ctx, payload),
  'account:forget': () => forgetWhatIsOld(ctx),
})

/** 02:30 in Bangkok. */
export const accountCrons: readonly CronJob[] = [{ job: 'account:forget', pattern: '30 19 * * *' }]
