import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../../context.ts'
import { audit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/db.ts'
import type { Caller } from '../../platform/http/caller-identity.ts'
import { networkOf } from '../../platform/http/client-network.ts'
import { requireWithin } from '../../platform/rate-limits.ts'
import { Refusal } from '../../platform/refusal.ts'
import { lockMember, memberOf } from '../members/members.ts'
import { checkCode, countMessage, issueCode, newestCode } from '../otp/otp.ts'
import { limits } from '../rate-limits.ts'
import { isOwnDevice } from '../sessions/device-recognition.ts'
import { markPhoneProved } from './sql.ts'

export { markPhoneProved } from './sql.ts'

/** Returns the phone of the member's account, which gets the code. Throws Refusal `phone_already_proved` if this phone is already verified. */
const unprovedPhone = async (ctx: Context, memberId: MemberId): Promise<string> => {
  const { phone, phone_proved } = await memberOf(ctx.db, memberId)
  if (phone_proved) throw new Refusal('phone_already_proved')
  return phone
}

/**
 * Sends a code to the signed-in member's phone, under the limits for messages. Throws Refusal `phone_already_proved` if the phone is
 * verified. Throws `otp_day_limit`, `too_many_requests` or `unavailable` if a limit for messages is reached.
 */
export const startPhoneProof = async (ctx: Context, caller: Caller, memberId: MemberId): Promise<void> => {
  const now = ctx.clock.now()
  const phone = await unprovedPhone(ctx, memberId)
  await countMessage(ctx, phone, caller.ip, await isOwnDevice(ctx, caller, phone, now))
  await inTransaction(ctx.db, tx => issueCode(tx, 'prove', phone, now))
}

/**
 * Marks the phone as verified after a right code. Only a code that `startPhoneProof` sent is right, not one of a registration or password
 * reset. Throws Refusal `phone_already_proved` if the phone is verified. Also throws the refusals of `checkCode`.
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
  // The caller is signed in, so the check counts as one from a known device. A part of the checks is reserved for known devices, so that strangers
  // cannot use up all.
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
