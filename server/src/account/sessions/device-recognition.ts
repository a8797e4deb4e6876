import type { Context } from '../../context.ts'
import { DAY_MS } from '../../platform/calendar.ts'
import type { Caller } from '../../platform/http/caller-identity.ts'
import { networkOf } from '../../platform/http/client-network.ts'
import { hashSecret } from '../../platform/random.ts'
import { ADDRESSES_COMPARED_MAX, DEVICE_KNOWN_DAYS } from '../rate-limits.ts'
import { findOwnAddresses, isKnownDevice } from './sql.ts'

/** Returns whether the phone's member signed in from this browser before. Code checks and SMS of a known device have separate limits. */
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

/**
 * Returns whether the phone's member signed in from this network before. Code checks from this network count like those of a known device, so that
 * strangers cannot use up the checks of a member with a new device. For a phone without an account the same SQL runs, so that the response time
 * reveals nothing.
 */
export const isOwnNetwork = async (
  { db }: Pick<Context, 'db'>,
  { ip }: Pick<Caller, 'ip'>,
  phone: string,
  now: Date,
): Promise<boolean> => {
  const since = new Date(now.getTime() - DEVICE_KNOWN_DAYS * DAY_MS)
  const addresses = await findOwnAddresses(db, phone, since, ADDRESSES_COMPARED_MAX)
  const network = networkOf(ip)
  return addresses.some(address => networkOf(address) === network)
}
