import type { Context } from '../../context.ts'
import { writeMessage } from '../../messages/messages.ts'
import { audit } from '../../platform/audit.ts'
import { MINUTE_MS } from '../../platform/calendar.ts'
import { inTransaction } from '../../platform/db.ts'
import type { Caller } from '../../platform/http/caller-identity.ts'
import { networkOf } from '../../platform/http/client-network.ts'
import { hashSecret, newSecret } from '../../platform/random.ts'
import { requireWithin } from '../../platform/rate-limits.ts'
import { Refusal } from '../../platform/refusal.ts'
import { noteSecurity, traceOf } from '../../platform/security/security-events.ts'
import { markPhoneProved } from '../identity/phone-verification.ts'
import { findMemberId, lockMember } from '../members/members.ts'
import { checkCode, countMessage, findCode, isCode, issueCode } from '../otp/otp.ts'
import { limits, RESET_LIFE_MINUTES } from '../rate-limits.ts'
import { isOwnDevice, isOwnNetwork } from '../sessions/device-recognition.ts'
import { endEverySession, forgetSessions } from '../sessions/sessions.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { hashPassword } from './password-hash.ts'
import {
  confirmReset,
  deleteReset,
  deleteResetsOf,
  findReset,
  insertReset,
  type ResetRow,
  spendConfirmedReset,
} from './password-resets-sql.ts'
import { clearDelay, updatePasswordHash } from './sql.ts'

export type ResetClaim = { phone: string; token: string; otp: string }

/**
 * Starts a password reset (C05) and returns its token. For an unknown phone it writes the same rows and job, but sends no message and accepts no
 * code. Registration may accept a fixed code (F03), but a reset always needs a code that was sent.
 */
export const startReset = async (ctx: Context, caller: Caller, phone: string): Promise<string> => {
  const now = ctx.clock.now()
  const known_device = await isOwnDevice(ctx, caller, phone, now)
  if (!known_device) await requireWithin(ctx.db, limits.reset_starts_per_network, networkOf(caller.ip), now)
  await countMessage(ctx, phone, caller.ip, known_device)
  const token = newSecret()
  await inTransaction(ctx.db, async tx => {
    const member_id = await findMemberId(tx, phone)
    const code_id = await issueCode(tx, 'reset', phone, now)
    const expires_at = new Date(now.getTime() + RESET_LIFE_MINUTES * MINUTE_MS)
    await insertReset(tx, {
      token_hash: hashSecret(token),
      phone,
      code_id,
      member_id,
      known_device,
      expires_at,
    })
  })
  return token
}

/** Checks the code of a confirmed reset again, at the last step. A wrong code ends the reset, so the code cannot be guessed. */
const proveAgain = async (ctx: Context, reset: ResetRow, otp: string): Promise<void> => {
  const code = await findCode(ctx.db, reset.code_id)
  if (code !== null && isCode(ctx, code, otp)) return
  await deleteReset(ctx.db, reset.token_hash)
  throw new Refusal('otp_wrong')
}

const prove = async (ctx: Context, caller: Caller, claim: ResetClaim): Promise<ResetRow> => {
  const now = ctx.clock.now()
  await requireWithin(ctx.db, limits.code_checks_per_network, networkOf(caller.ip), now)
  const reset = await findReset(ctx.db, hashSecret(claim.token), claim.phone, now)
  if (reset === null) throw new Refusal('reset_missing')
  if (reset.confirmed_at !== null) {
    await proveAgain(ctx, reset, claim.otp)
    return reset
  }
  const look = {
    code_id: reset.code_id,
    given: claim.otp,
    canBeRight: reset.member_id !== null,
    knownDevice: reset.known_device || (await isOwnNetwork(ctx, caller, reset.phone, now)),
    ip: caller.ip,
  }
  await checkCode(ctx, look, tx => confirmReset(tx, reset.token_hash, now))
  return reset
}

/**
 * Checks the code of a password reset (C06). Throws Refusal `reset_missing` if there is no such token for that phone. Also throws the
 * refusals of `checkCode`.
 */
export const confirmResetCode = async (ctx: Context, caller: Caller, claim: ResetClaim): Promise<void> => {
  await prove(ctx, caller, claim)
}

/**
 * Finishes a password reset (C07): sets the password, marks the phone as verified and ends every session. Throws Refusal `password_common`
 * if the password is common. Also throws the refusals of `confirmResetCode`.
 */
export const finishReset = async (
  ctx: Context,
  caller: Caller,
  claim: ResetClaim & { password: string },
): Promise<void> => {
  refuseCommonPassword(claim.password, claim.phone)
  const reset = await prove(ctx, caller, claim)
  // A caller with the right code is the member. So this hash may take one of the places in the hashing queue that are reserved for known devices.
  const hash = await hashPassword({ who: claim.phone, known: true }, claim.password)
  const now = ctx.clock.now()
  const memberId = await inTransaction(ctx.db, async tx => {
    const owner = await spendConfirmedReset(tx, reset.token_hash, now)
    if (owner === null) throw new Refusal('reset_missing')
    await lockMember(tx, owner)
    await updatePasswordHash(tx, owner, hash)
    await markPhoneProved(tx, owner)
    await deleteResetsOf(tx, owner)
    await clearDelay(tx, { kind: 'account', subject: claim.phone }, now)
    const ended = await endEverySession(tx, owner, now)
    await noteSecurity(tx, { kind: 'password_reset', member_id: owner, ...traceOf(caller) }, now)
    await writeMessage(tx, owner, { kind: 'password_changed' }, now.toISOString(), now)
    const details = { sessions_ended: String(ended) }
    await audit(tx, { actor: `member:${owner}`, action: 'password.reset', subject: owner, details }, now)
    return owner
  })
  forgetSessions(ctx, memberId)
}
