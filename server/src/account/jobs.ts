import type { Context } from '../context.ts'
import type { CronJob, Jobs } from '../platform/jobs.ts'
import { deleteExpired } from './data-upkeep/expired-data-deletion.ts'
import { MARK_NAMES_JOB, markNames } from './data-upkeep/name-match-keys.ts'
import {
  CHECK_DOCUMENTS_JOB,
  checkDocuments,
  READ_CHECK_JOB,
  readCheck,
} from './document-checks/check-delivery.ts'
import {
  ASK_DOCUMENT_JOB,
  askForWithdrawal,
  DOCUMENTS_JOB,
  keepDocuments,
} from './documents/document-requests-and-expiry.ts'
import { handleReceipt, RECEIPT_JOB } from './otp/delivery-receipts.ts'
import { SEND_CODE_JOB } from './otp/otp.ts'
import { sendCode } from './otp/otp-delivery.ts'

export const accountJobs = (ctx: Context): Jobs => ({
  [SEND_CODE_JOB]: payload => sendCode(ctx, payload),
  [RECEIPT_JOB]: payload => handleReceipt(ctx, payload),
  [MARK_NAMES_JOB]: () => markNames(ctx),
  [ASK_DOCUMENT_JOB]: payload => askForWithdrawal(ctx, payload),
  [DOCUMENTS_JOB]: () => keepDocuments(ctx),
  [CHECK_DOCUMENTS_JOB]: () => checkDocuments(ctx),
  [READ_CHECK_JOB]: payload => readCheck(ctx, payload),
  'account:forget': () => deleteExpired(ctx),
})

/**
 * Cron patterns in UTC. Expired rows are deleted at 02:30 in Bangkok. The job of identity documents runs at 09:15 in Bangkok, in the daytime, because
 * it writes messages to members.
 */
export const accountCrons: readonly CronJob[] = [
  { job: MARK_NAMES_JOB, pattern: '*/10 * * * *' },
  { job: CHECK_DOCUMENTS_JOB, pattern: '* * * * *' },
  { job: DOCUMENTS_JOB, pattern: '15 2 * * *' },
  { job: 'account:forget', pattern: '30 19 * * *' },
]
