import type { MemberId } from '@sala/contract/wire/ids.ts'
import { type Satang, satang } from '@sala/contract/wire/money.ts'
import type { Db, Tx } from '../../platform/db.ts'
import {
  findReserved,
  insertReserved,
  type OpenReservation,
  type Reservation,
  reduceReserved,
} from './sql.ts'

/**
 * The reason why a member's money is reserved. Reserved money stays in the wallet and out of play because of the member's limits or break, and can be
 * withdrawn at once. The functions of this file are called under the member's lock, in the transaction that moves the money.
 */
export type ReservedReason = Reservation['why']

const sumOf = (open: readonly OpenReservation[]): bigint =>
  open.reduce((sum, { remaining }) => sum + remaining, 0n)

/** Returns the reserved part of the member's wallet (money kept out of play), in satang. */
export const reservedOf = async (db: Db | Tx, memberId: MemberId): Promise<Satang> =>
  satang(sumOf(await findReserved(db, memberId)))

/** Returns the reason for which the member's oldest reserved money is kept out of play. Returns null if no money is reserved. */
export const reservedReasonOf = async (db: Db | Tx, memberId: MemberId): Promise<ReservedReason | null> =>
  (await findReserved(db, memberId))[0]?.why ?? null

export const reserveMoney = (tx: Tx, memberId: MemberId, aside: Reservation): Promise<void> =>
  insertReserved(tx, memberId, aside)

/** Takes at most `most` from the member's reserved money, oldest first, and returns the amount that it took. */
export const takeFromReserved = async (tx: Tx, memberId: MemberId, most: bigint): Promise<Satang> => {
  let taken = 0n
  for (const { id, remaining } of await findReserved(tx, memberId)) {
    const rest = most - taken
    const part = remaining < rest ? remaining : rest
    if (part > 0n) await reduceReserved(tx, memberId, id, part)
    taken += part
  }
  return satang(taken)
}

/**
 * Reduces the member's reserved money to the balance of the wallet. It is called when money has left the wallet in another way than by a withdrawal.
 */
export const trimReserved = async (tx: Tx, memberId: MemberId, wallet: bigint): Promise<void> => {
  const beyond = (await reservedOf(tx, memberId)) - wallet
  if (beyond > 0n) await takeFromReserved(tx, memberId, beyond)
}
