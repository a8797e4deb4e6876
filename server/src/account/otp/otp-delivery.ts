import { codeMessage } from '@sala/contract/account/sms-texts.ts'
import type { Context } from '../../context.ts'
import { isPartnerFailure } from '../../partners/adapter-kit/partner-http.ts'
import type { Sms } from '../../partners/ports/sms.ts'
import { inTransaction } from '../../platform/db.ts'
import type { JobPayload } from '../../platform/jobs.ts'
import { invariant } from '../../platform/refusal.ts'
import { findMemberId } from '../members/members.ts'
import { RECEIPT_WITHIN_SECONDS } from '../rate-limits.ts'
import { scheduleNextProvider } from './delivery-receipts.ts'
import { codeOf, countSecondMessage } from './otp.ts'
import {
  endMessage,
  hasMessage,
  insertMessage,
  isDelivered,
  type MessageKey,
  nameMessage,
} from './sms-messages-sql.ts'
import { type CodeRow, findCode } from './sql.ts'

/**
 * Sends a valid code through the provider of this attempt. The next provider sends the same code if this one fails, or returns no receipt
 * within RECEIPT_WITHIN_SECONDS. For a password reset of an unknown phone, no message is sent.
 */
export const sendCode = async (ctx: Context, payload: JobPayload): Promise<void> => {
  const { code_id, sending, attempt = '0' } = payload
  invariant(code_id !== undefined && sending !== undefined, 'a code job names its code and sending')
  const key = { code_id, sending: Number(sending), attempt: Number(attempt) }
  const sms = ctx.partners.sms[key.attempt]
  const code = await findCode(ctx.db, code_id)
  if (sms === undefined || code === null) return
  if (code.used_at !== null || code.expires_at <= ctx.clock.now()) return
  if (code.flow === 'reset' && (await findMemberId(ctx.db, code.phone)) === null) return
  if (key.attempt > 0 && !(await isWanted(ctx, code, key))) return
  await send(ctx, { sms, code, key })
}

/** Returns whether the next SMS provider should send the code. It should if no message was delivered and the limits for messages allow one more. */
const isWanted = async (ctx: Context, { id, phone }: CodeRow, key: MessageKey): Promise<boolean> => {
  if (await isDelivered(ctx.db, id, key.sending)) return false
  return (await hasMessage(ctx.db, key)) || (await countSecondMessage(ctx, phone))
}

const send = async (
  ctx: Context,
  { sms, code, key }: { sms: Sms; code: CodeRow; key: MessageKey },
): Promise<void> => {
  const hasNext = ctx.partners.sms[key.attempt + 1] !== undefined
  await inTransaction(ctx.db, async tx => {
    const isFirst = await insertMessage(tx, key, sms.name, ctx.clock.now())
    if (isFirst && hasNext && sms.tells_receipts) await scheduleNextProvider(tx, key, RECEIPT_WITHIN_SECONDS)
  })
  const host = new URL(ctx.config.public_url).hostname
  const text = codeMessage(code.flow, codeOf(ctx.config.code_secret, code), host)
  const by = key.attempt === 0 ? '' : `:${key.attempt}`
  try {
    const { message_id } = await sms.send({
      reference: `otp:${code.id}:${key.sending}${by}`,
      to: code.phone,
      text,
    })
    if (message_id !== null) await nameMessage(ctx.db, key, message_id)
  } catch (error) {
    if (!hasNext || !isPartnerFailure(error)) throw error
    ctx.log.warn(
      { err: error, provider: sms.name },
      'a provider did not accept a code; the next provider is used',
    )
    await inTransaction(ctx.db, async tx => {
      await endMessage(tx, key, 'failed', ctx.clock.now())
      await scheduleNextProvider(tx, key, 0)
    })
  }
}
