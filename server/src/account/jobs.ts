import type { Context } from '../context.ts'
import type { CronJob, Jobs } from '../platform/jobs.ts'
import { sendCode } from './codes/send-code.ts'
import { forgetWhatIsOld } from './upkeep/forget.ts'

export const accountJobs = (ctx: Context): Jobs => ({
  'account:send-code': payload => sendCode(ctx, payload),
  'account:forget': () => forgetWhatIsOld(ctx),
})

/** 02:30 in Bangkok. */
export const accountCrons: readonly CronJob[] = [{ job: 'account:forget', pattern: '30 19 * * *' }]
