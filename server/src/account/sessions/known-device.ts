import type { Context } from '../../context.ts'
import { DAY_MS } from '../../platform/calendar.ts'
import type { Caller } from '../../platform/http/identity.ts'
import { hashSecret } from '../../platform/random.ts'
import { DEVICE_KNOWN_DAYS } from '../limits.ts'
import { isKnownDevice } from './sql.ts'

/** Whether the phone's member signed in on this browser before. Its checks and messages have separate caps. */
export const isOwnDevice = async (
  ctx: Context,
  caller: Caller,
  phone: string,
  now: Date,
): Promise<boolean> => {
  if (caller.cookie_half === null) return false
  const since = new Date(now.getTime() - DEVICE_KNOWN_DAYS * DAY_MS)
  return isKnownDevice(ctx.db, phone, hashSecret(caller.cookie_half), since)
}
