import { codeMessage } from '@sala/contract/sms.ts'
import type { Context } from '../context.ts'
import type { CronJob, JobPayload, Jobs } from '../platform/jobs.ts'
import { invariant } from '../platform/refusal.ts'
import { codeOf } from './codes/codes.ts'
import { findCode } from './codes/sql.ts'
import { CODE_LIFE_MINUTES, DEVICE_KNOWN_DAYS, DEVICE_MARK_DAYS } from './limits.ts'
import { findMemberId, forgetOld } from './members/sql.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** A day after they ended: longer than any delay is remembered, and time to look at what happened. */
const SHORT_LIVED_KEPT_DAYS = 2
const ROUNDS_MAX = 1_000

/** Sends a code that is still good. A reset of a phone nobody registered comes here too, and ends here. */
const sendCode = async (ctx: Context, payload: JobPayload): Promise<void> => {
  const { code_id, sending } = payload
  invariant(code_id !== undefined && sending !== undefined, 'a code job names its code and sending')
  const code = await findCode(ctx.db, code_id)
  if (code === null || code.used_at !== null || code.expires_at <= ctx.clock.now()) return
  if (code.flow === 'reset' && (await findMemberId(ctx.db, code.phone)) === null) return
  const text = codeMessage(code.flow, codeOf(ctx.config.code_secret, code), CODE_LIFE_MINUTES)
  await ctx.partners.sms.send({ reference: `otp:${code.id}:${sending}`, to: code.phone, text })
}

const forget = async (ctx: Context): Promise<void> => {
  const now = ctx.clock.now().getTime()
  const before = {
    short: new Date(now - SHORT_LIVED_KEPT_DAYS * DAY_MS),
    sessions: new Date(now - DEVICE_KNOWN_DAYS * DAY_MS),
    devices: new Date(now - DEVICE_MARK_DAYS * DAY_MS),
  }
  for (let round = 0; round < ROUNDS_MAX; round++) if ((await forgetOld(ctx.db, before)) === 0) return
}

export const accountJobs = (ctx: Context): Jobs => ({
  'account:send-code': payload => sendCode(ctx, payload),
  'account:forget': () => forget(ctx),
})

/** 02:30 in Bangkok. */
export const accountCrons: readonly CronJob[] = [{ job: 'account:forget', pattern: '30 19 * * *' }]
