import { codeMessage } from '@sala/contract/account/sms.ts'
import type { Context } from '../../context.ts'
import type { JobPayload } from '../../platform/jobs.ts'
import { invariant } from '../../platform/refusal.ts'
import { CODE_LIFE_MINUTES } from '../limits.ts'
import { findMemberId } from '../members/members.ts'
import { codeOf } from './codes.ts'
import { findCode } from './sql.ts'

/** Sends a code that is still good. A reset of a phone nobody registered comes here too, and ends here. */
export const sendCode = async (ctx: Context, payload: JobPayload): Promise<void> => {
  const { code_id, sending } = payload
  invariant(code_id !== undefined && sending !== undefined, 'a code job names its code and sending')
  const code = await findCode(ctx.db, code_id)
  if (code === null || code.used_at !== null || code.expires_at <= ctx.clock.now()) return
  if (code.flow === 'reset' && (await findMemberId(ctx.db, code.phone)) === null) return
  const text = codeMessage(code.flow, codeOf(ctx.config.code_secret, code), CODE_LIFE_MINUTES)
  const [sms] = ctx.partners.sms
  invariant(sms !== undefined, 'somebody sends messages')
  await sms.send({ reference: `otp:${code.id}:${sending}`, to: code.phone, text })
}
