import { arrivalAlarms } from '../../account/otp/delivery-receipts.ts'
import { messagesAlarm } from '../../account/otp/otp.ts'
import type { Context } from '../../context.ts'
import { type MemberAlarm, soleAlarms } from '../../operators/single-operator-acts/daily-sums.ts'
import { faultAlarms } from '../../platform/browser-faults/browser-faults.ts'
import { securityAlarms } from '../../platform/security/security-events.ts'

/**
 * Returns the current alarms about rate limits, security events, faults in browsers and operators' daily limits. An alarm disappears when its cause
 * does.
 */
export const alarmsNow = async (ctx: Context): Promise<MemberAlarm[]> => {
  const messages = await messagesAlarm(ctx)
  const atTheDoor = await securityAlarms(ctx.db, ctx.clock.now())
  return [
    ...(messages === null ? [] : [messages]),
    ...(await arrivalAlarms(ctx)),
    ...atTheDoor,
    ...(await faultAlarms(ctx.db, ctx.clock.now())),
    ...(await soleAlarms(ctx)),
  ]
}
