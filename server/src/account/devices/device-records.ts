import type { MemberId } from '@sala/contract/wire/ids.ts'
import { bangkokDate } from '../../platform/calendar.ts'

import type { Tx } from '../../platform/db.ts'
import type { Caller } from '../../platform/http/caller-identity.ts'
import { addressOf } from '../../platform/http/client-network.ts'
import { hashSecret, newSecret } from '../../platform/random.ts'
import { recordAddress, recordDevice, recordPayerHash } from './sql.ts'

export { findDevices as devicesOf } from './sql.ts'

/** Matches a device mark, the long-lived id of a browser: 256 bits, as `newSecret` writes them. Sala never issues a device mark in another format. */
const MARK_PATTERN = /^[A-Za-z0-9_-]{43}$/

export type SignInDevice = {
  /** A new device mark (the long-lived id in a browser's cookie). Null if the browser already has one. */
  readonly device_mark: string | null
  /** True if the member has signed in before, but never with this device. */
  readonly is_new: boolean
}

/**
 * Records the browser and the IP address of a sign-in, to detect duplicate accounts. A client without cookies is identified by its IP address and
 * user agent.
 */
export const recordSignIn = async (
  tx: Tx,
  caller: Caller,
  memberId: MemberId,
  now: Date,
): Promise<SignInDevice> => {
  const address = addressOf(caller.ip)
  await recordAddress(tx, memberId, address, bangkokDate(now))
  if (!caller.browser) {
    const mark = hashSecret(`no browser: ${address} ${caller.user_agent}`)
    return { device_mark: null, is_new: await recordDevice(tx, memberId, mark, now) }
  }
  const known = caller.device_mark !== null && MARK_PATTERN.test(caller.device_mark)
  const mark = known && caller.device_mark !== null ? caller.device_mark : newSecret()
  const is_new = await recordDevice(tx, memberId, hashSecret(mark), now)
  return { device_mark: known ? null : mark, is_new }
}

/** Records the bank account that paid the member's deposit, as `<clearing code>:<number>`. */
export const recordPayer = (tx: Tx, memberId: MemberId, payer: string, now: Date): Promise<void> =>
  recordPayerHash(tx, { member_id: memberId, payer_hash: hashSecret(payer), at: now })
