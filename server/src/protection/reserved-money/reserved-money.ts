import type { MemberId } from '@sala/contract/wire/ids.ts'
import { type Satang, satang } from '@sala/contract/wire/money.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { type Aside, findAside, insertAside, type Lying, lessenAside } from './sql.ts'

/**
 * Reason of reserved money. The member's own protection keeps reserved money in the wallet and out of play;
 * it can be withdrawn at once. Call all functions here under the member's lock, in the transaction that moves
 * the money.
 */
export type AsideReason = Aside['why']

const sumOf = (lying: readonly Lying[]): bigint => lying.reduce((sum, { lies }) => sum + lies, 0n)

/** Returns the reserved part of the wallet. */
export const asideOf = async (db: Db | Tx, memberId: MemberId): Promise<Satang> =>
  satang(sumOf(await findAside(db, memberId)))

/** Returns the reason of the oldest reserved money; null without any. */
export const whyAside = async (db: Db | Tx, memberId: MemberId): Promise<AsideReason | null> =>
  (await findAside(db, memberId))[0]?.why ?? null

export const setAside = (tx: Tx, memberId: MemberId, aside: Aside): Promise<void> =>
  insertAside(tx, memberId, aside)

/** Takes up to the amount from reserved money, oldest first; returns the taken amount. */
export const takeFromAside = async (tx: Tx, memberId: MemberId, most: bigint): Promise<Satang> => {
  let taken = 0n
  for (const { id, lies } of await findAside(tx, memberId)) {
    const rest = most - taken
    const part = lies < rest ? lies : rest
    if (part > 0n) await lessenAside(tx, memberId, id, part)
    taken += part
  }
  return satang(taken)
}

/** Limits reserved money to the wallet, after something other than a withdrawal took from it. */
export const trimAside = async (tx: Tx, memberId: MemberId, wallet: bigint): Promise<void> => {
  const beyond = (await asideOf(tx, memberId)) - wallet
  if (beyond > 0n) await takeFromAside(tx, memberId, beyond)
}
