import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Db } from '../../platform/db.ts'
import { findAddresses, findBrowsers } from './sql.ts'

const SHOWN_MAX = 20

/** Masks an IP address for operators. The network stays visible. */
export const maskAddress = (address: string): string => {
  if (address.includes(':')) return `${address.split(':').slice(0, 2).join(':')}:…`
  return `${address.split('.').slice(0, 2).join('.')}.x.x`
}

/** Returns the browsers of the member, each with the other members who used it, and the member's IP addresses. The last used come first. */
export const usedDevices = async (db: Db, memberId: MemberId) => {
  const [browsers, addresses] = await Promise.all([
    findBrowsers(db, memberId, SHOWN_MAX),
    findAddresses(db, memberId, SHOWN_MAX),
  ])
  return {
    browsers,
    addresses: addresses.map(({ address, ...row }) => ({ ...row, address: maskAddress(address) })),
  }
}
