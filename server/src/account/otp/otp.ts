import { createHmac } from 'node:crypto'
import { OTP_DIGITS } from '@sala/contract/wire/field-schemas.ts'
import type { Context } from '../../context.ts'
import { DAY_MS, MINUTE_MS } from '../../platform/calendar.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db.ts'
import { networkOf } from '../../platform/http/client-network.ts'
import { enqueue } from '../../platform/jobs.ts'
import { newSecret, sameSecret } from '../../platform/random.ts'
import {
  countHit,
  countShared,
  type Limit,
  noteCap,
  requireWithin,
  shareUsed,
  wasCounted,
} from '../../platform/rate-limits.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Alarm, noteSecurity, securitySettings } from '../../platform/security/security-events.ts'
import { readSettings } from '../../platform/settings.ts'
import {
  CODE_LIFE_MINUTES,
  CODE_RESEND_SECONDS,
  CODE_TRIES,
  limits,
  SMS_SHARES,
  smsPerDay,
  smsPerNetworkOf,
} from '../rate-limits.ts'
import { accountSettings } from '../settings.ts'
import {
  type CodeFlow,
  type CodeRow,
  countCodeTry,
  findCode,
  insertCode,
  lockCodes,
  markUsed,
  openCodes,
  resendCode,
} from './sql.ts'

export { findCode, newestCode } from './sql.ts'

export const SEND_CODE_JOB = 'account:send-code'
const MAC_BYTES_USED = 6

/**
 * Returns the six digits of a one-time code. They are computed from the code's database row and never stored, so that neither the database nor a
 * queued job contains a readable code. The digits are 48 bits modulo a million: no code is likelier than another by more than 1 in 10^8.
 */
export const codeOf = (secret: string, code: { id: string; flow: CodeFlow; phone: string }): string => {
  const mac = createHmac('sha256', secret).update(`${code.flow}:${code.phone}:${code.id}`).digest()
  const number = mac.readUIntBE(0, MAC_BYTES_USED) % 10 ** OTP_DIGITS
  return number.toString().padStart(OTP_DIGITS, '0')
}

const requireToday = async (db: Db, limit: Limit, subject: string, now: Date): Promise<void> => {
  if ((await countHit(db, limit, subject, now)).allowed) return
  await noteCap(db, limit, subject, now)
  throw new Refusal('otp_day_limit')
}

/**
 * Counts an SMS towards the limits for messages, whether the phone is registered or not. Requests from unknown devices also count towards smaller
 * limits, so that strangers cannot use up the whole limit of the phone, the network or the lobby. Throws Refusal `otp_day_limit`, `too_many_requests`
 * or `unavailable` if the limit of the phone, the network or the lobby is reached.
 */
export const countMessage = async (
  ctx: Context,
  phone: string,
  ip: string,
  knownDevice: boolean,
): Promise<void> => {
  const now = ctx.clock.now()
  const network = networkOf(ip)
  if (!knownDevice) {
    await requireToday(ctx.db, limits.sms_by_stranger, `${phone} ${network}`, now)
    await requireToday(ctx.db, limits.sms_by_strangers, phone, now)
  }
  await requireToday(ctx.db, limits.sms_per_phone, phone, now)
  const { sms_per_day } = await readSettings(ctx.db, accountSettings)
  if (!knownDevice) {
    await requireWithin(ctx.db, limits.sms_per_network_hour, network, now)
    await requireWithin(ctx.db, smsPerNetworkOf(sms_per_day), network, now)
  }
  const caller = { network, known: knownDevice }
  if (!(await countShared(ctx.db, smsPerDay(sms_per_day), SMS_SHARES, caller, now)).allowed)
    throw new Refusal('unavailable')
  await noteSecurity(ctx.db, { kind: 'code_sent', network }, now)
}

/** Counts one more SMS, which a second provider sends, towards the limits of the phone and the lobby. Returns false if a limit is reached. */
export const countSecondMessage = async (ctx: Context, phone: string): Promise<boolean> => {
  const now = ctx.clock.now()
  if (!(await countHit(ctx.db, limits.sms_per_phone, phone, now)).allowed) return false
  const { sms_per_day } = await readSettings(ctx.db, accountSettings)
  const caller = { network: 'second provider', known: true }
  return (await countShared(ctx.db, smsPerDay(sms_per_day), SMS_SHARES, caller, now)).allowed
}

/** Returns an alarm if the lobby's daily maximum of messages (`sms_per_day`) is nearly used up. Otherwise returns null. */
export const messagesAlarm = async (ctx: Context): Promise<Alarm | null> => {
  const now = ctx.clock.now()
  const { sms_per_day } = await readSettings(ctx.db, accountSettings)
  const { cap_used_percent } = await readSettings(ctx.db, securitySettings)
  const limit = smsPerDay(sms_per_day)
  const used = await shareUsed(ctx.db, limit, SMS_SHARES, now)
  const since = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS)
  const why = `${used} % of the day's ${sms_per_day} messages`
  return used < cap_used_percent ? null : { what: 'alarm', id: limit.name, since, tries: used, why }
}

/** Creates a one-time code, or reuses a recent one, and enqueues the job that sends it, in this transaction. */
export const issueCode = async (tx: Tx, flow: CodeFlow, phone: string, now: Date): Promise<string> => {
  await lockCodes(tx, flow, phone)
  const since = new Date(now.getTime() - CODE_RESEND_SECONDS * 1000)
  const again = await resendCode(tx, { flow, phone, since, now, triesMax: CODE_TRIES })
  const code = again ?? { id: newSecret(), times_sent: 1 }
  if (again === null) {
    const expires_at = new Date(now.getTime() + CODE_LIFE_MINUTES * MINUTE_MS)
    await insertCode(tx, { id: code.id, flow, phone, created_at: now, expires_at })
  }
  const key = `${SEND_CODE_JOB}:${code.id}`
  await enqueue(tx, SEND_CODE_JOB, { code_id: code.id, sending: String(code.times_sent) }, { key })
  return code.id
}

const startOf = (codeId: string, ip: string): string => `${codeId} ${networkOf(ip)}`

/** Records the network that requested a registration code. A new visitor has no known device, so the network identifies the requester. */
export const noteStart = async (tx: Tx, codeId: string, ip: string, now: Date): Promise<void> =>
  void (await countHit(tx, limits.code_starts, startOf(codeId, ip), now))

/** Returns the phone's newest unused and unexpired code that the caller's network requested. Returns null if there is none. */
export const ownCode = async (
  db: Db,
  { flow, phone, ip }: { flow: CodeFlow; phone: string; ip: string },
  now: Date,
): Promise<CodeRow | null> => {
  for (const code of await openCodes(db, flow, phone, now))
    if (await wasCounted(db, limits.code_starts, startOf(code.id, ip), now)) return code
  return null
}

/** Returns whether the entered code is right. It does not count a try, so the caller must. */
export const isCode = (ctx: Context, code: CodeRow, given: string): boolean =>
  sameSecret(Buffer.from(codeOf(ctx.config.code_secret, code)), Buffer.from(given))

/**
 * Returns the refusal for a code that is no longer accepted. It is `otp_exhausted` if no tries are left, and `otp_wrong` if the code is
 * used, expired or unknown.
 */
const closed = async (db: Db, id: string, now: Date): Promise<Refusal> => {
  const code = await findCode(db, id)
  const exhausted =
    code !== null && code.used_at === null && code.expires_at > now && code.tries >= CODE_TRIES
  return new Refusal(exhausted ? 'otp_exhausted' : 'otp_wrong')
}

type Look = { code_id: string; knownDevice: boolean; ip: string }
type Counted = { readonly code: CodeRow; readonly isUsedUp: boolean }

const countLook = async (ctx: Context, look: Look, now: Date): Promise<Counted> => {
  const code = await countCodeTry(ctx.db, look.code_id, CODE_TRIES, now)
  if (code === null) throw await closed(ctx.db, look.code_id, now)
  if (!look.knownDevice) {
    await requireToday(ctx.db, limits.code_looks_by_stranger, `${code.phone} ${networkOf(look.ip)}`, now)
    await requireToday(ctx.db, limits.code_looks_by_strangers, code.phone, now)
  }
  await requireToday(ctx.db, limits.code_looks_per_phone, code.phone, now)
  return { code, isUsedUp: code.tries >= CODE_TRIES }
}

/**
 * Counts a check of a code by the network that requested this code. These checks have a separate limit, and do not use up the phone's ten checks a
 * day.
 */
const countOwnLook = async (ctx: Context, { code_id, ip }: Look, now: Date): Promise<Counted> => {
  const code = await findCode(ctx.db, code_id)
  if (code === null || code.used_at !== null || code.expires_at <= now) throw new Refusal('otp_wrong')
  const counted = await countHit(ctx.db, limits.code_looks_of_start, startOf(code_id, ip), now)
  if (!counted.allowed) throw new Refusal('otp_exhausted')
  // The try is also counted in the code's row, so that a code without tries left is not sent again.
  await countCodeTry(ctx.db, code_id, CODE_TRIES, now)
  return { code, isUsedUp: counted.left === 0 }
}

/**
 * Checks an SMS code that the caller entered. Each check is counted before the comparison. A right code becomes used, and `onRight` runs in the same
 * transaction. `canBeRight` is false if no code was sent. `ownStart` is true if the caller's network requested the code: its checks have a separate
 * limit. Throws Refusal `otp_wrong` (wrong, used or expired code), `otp_exhausted` (the code has no tries left) or `otp_day_limit` (the phone has no
 * checks left).
 */
export const checkCode = async <T>(
  ctx: Context,
  look: Look & { given: string; canBeRight: boolean; ownStart?: boolean },
  onRight: (tx: Tx) => Promise<T>,
): Promise<T> => {
  const now = ctx.clock.now()
  const { code, isUsedUp } =
    look.ownStart === true ? await countOwnLook(ctx, look, now) : await countLook(ctx, look, now)
  const right = isCode(ctx, code, look.given) && look.canBeRight
  if (!right) {
    const kind = isUsedUp ? 'code_used_up' : 'code_wrong'
    await noteSecurity(ctx.db, { kind, network: networkOf(look.ip), detail: code.flow }, now)
    throw new Refusal(isUsedUp ? 'otp_exhausted' : 'otp_wrong')
  }
  return inTransaction(ctx.db, async tx => {
    if (!(await markUsed(tx, code.id, now))) throw new Refusal('otp_wrong')
    return onRight(tx)
  })
}
