import type { MemberId } from '@sala/contract/wire/ids.ts'
import { bangkokDate } from '../../platform/calendar.ts'

import type { Tx } from '../../platform/db.ts'
import type { Caller } from '../../platform/http/identity.ts'
import { addressOf } from '../../platform/http/network.ts'
import { hashSecret, newSecret } from '../../platform/random.ts'
import { recordAddress, recordDevice, recordPayerHash } from './sql.ts'

export { findDevices as devicesOf } from './sql.ts'

/** 256 bits as `newSecret` writes them; what a browser made up itself is no mark of ours. */
const MARK_PATTERN = /^[A-Za-z0-9_-]{43}$/

/**
 * Writes down by which browser and from which address a member signed in: what tells two accounts of one person from two
 * people. A program keeps no mark: all of one name at one address are one device. Answers the mark to give to a browser that has none.
 */
export const recordSignIn = async (
  tx: Tx,
  caller: Caller,
  memberId: MemberId,
  now: Date,
): Promise<string | null> => {
  const address = addressOf(caller.ip)
  await recordAddress(tx, memberId, address, bangkokDate(now))
  if (!caller.browser) {
    await recordDevice(tx, memberId, hashSecret(`no browser: ${address} ${caller.user_agent}`), now)
    return null
  }
  const known = caller.device_mark !== null && MARK_PATTERN.test(caller.device_mark)
  const mark = known && caller.device_mark !== null ? caller.device_mark : newSecret()
  await recordDevice(tx, memberId, hashSecret(mark), now)
  return known ? null : mark
}

/** Writes down that an account, `<clearing code>:<number>`, paid in for the member. */
export const recordPayer = (tx: Tx, memberId: MemberId, payer: string, now: Date): Promise<void> =>
  recordPayerHash(tx, { member_id: memberId, payer_hash: hashSecret(payer), at: now })
