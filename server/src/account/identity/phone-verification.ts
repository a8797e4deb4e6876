import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../../context.ts'
import { audit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/db.ts'
import type { Caller } from '../../platform/http/caller-identity.ts'
import { networkOf } from '../../platform/http/client-network.ts'
import { requireWithin } from '../../platform/limits.ts'
import { Refusal } from '../../platform/refusal.ts'
import { limits } from '../limits.ts'
import { lockMember, memberOf } from '../members/members.ts'
import { checkCode, countMessage, issueCode, newestCode } from '../otp/otp.ts'
import { isOwnDevice } from '../sessions/device-recognition.ts'
import { markPhoneProved } from './sql.ts'

export { markPhoneProved } from './sql.ts'

/** Returns the phone of the member's account, never one from the request. Throws Refusal `phone_already_proved`. */
const unprovedPhone = async (ctx: Context, memberId: MemberId): Promise<string> => {
  const { phone, phone_proved } = await memberOf(ctx.db, memberId)
  if (phone_proved) throw new Refusal('phone_already_proved')
  return phone
}

/**
 * Sends a code to the signed-in member's phone, under the message caps. Throws Refusal
 * `phone_already_proved`, `otp_day_limit`, `too_many_requests` or `unavailable`.
 */
export const startPhoneProof = async (ctx: Context, caller: Caller, memberId: MemberId): Promise<void> => {
  const now = ctx.clock.now()
  const phone = await unprovedPhone(ctx, memberId)
  await countMessage(ctx, phone, caller.ip, await isOwnDevice(ctx, caller, phone, now))
  await inTransaction(ctx.db, tx => issueCode(tx, 'prove', phone, now))
}

/**
 * Marks the phone as proved after a right code. Only a code of this flow is right, not one of a registration
 * or password reset. Throws Refusal `phone_already_proved`, and the refusals of `checkCode`.
 */
export const confirmPhoneProof = async (
  ctx: Context,
  caller: Caller,
  memberId: MemberId,
  given: string,
): Promise<void> => {
  const now = ctx.clock.now()
  await requireWithin(ctx.db, limits.code_checks_per_network, networkOf(caller.ip), now)
  const phone = await unprovedPhone(ctx, memberId)
  const code = await newestCode(ctx.db, 'prove', phone, now)
  if (code === null) throw new Refusal('otp_wrong')
  // The caller is signed in, so this check counts as one from a known device. Strangers cannot use up the checks reserved for known devices.
  const look = { code_id: code.id, given, canBeRight: true, knownDevice: true, ip: caller.ip }
  await checkCode(ctx, look, async tx => {
    await lockMember(tx, memberId)
    await markPhoneProved(tx, memberId)
    await audit(
      tx,
      { actor: `member:${memberId}`, action: 'phone.prove', subject: memberId, details: {} },
      now,
    )
  })
}
