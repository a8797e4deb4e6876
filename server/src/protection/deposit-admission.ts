import type { MemberId } from '@sala/contract/wire/ids.ts'
import { type Satang, satang } from '@sala/contract/wire/money.ts'
import type { Tx } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import { countPaidIn } from './limits/limits.ts'
import { depositAllowance, requireMayDeposit } from './play-checks.ts'
import {
  type ReservedReason,
  reservedOf,
  reserveMoney,
  takeFromReserved,
} from './reserved-money/reserved-money.ts'

/** Money that reached the wallet; `id` is its transfer's, `paid_at` the bank's time. */
export type Arrival = { readonly id: string; readonly amount: Satang; readonly paid_at: Date }

/** The part admitted into play. The rest is reserved for the reason `why`. */
export type AdmittedAmount = { readonly counted: Satang; readonly why: ReservedReason | null }

/**
 * Admits received money at its payment time, independent of order and channel. The part within the member's
 * deposit limits counts; the rest is reserved. Call it once for each arrival, under the member's lock, before
 * moving the wallet's money to the game site. A payment time after `now` counts as `now`, so a bank clock that is ahead opens no
 * later limit.
 */
export const admitMoney = async (
  tx: Tx,
  memberId: MemberId,
  arrival: Arrival,
  now: Date,
): Promise<AdmittedAmount> => {
  const { id, amount } = arrival
  const paid_at = arrival.paid_at < now ? arrival.paid_at : now
  const { room, why } = await depositAllowance(tx, memberId, paid_at)
  const counted = satang(room === null || room > amount ? amount : room)
  const rest = satang(amount - counted)
  if (counted > 0n) await countPaidIn(tx, { member_id: memberId, id, amount: counted, paid_at })
  if (rest === 0n || why === null) return { counted, why: null }
  await reserveMoney(tx, memberId, { id, amount: rest, why, came_at: paid_at })
  return { counted, why }
}

/** Reserved money that may enter play now. */
export const playableReserved = async (tx: Tx, memberId: MemberId, now: Date): Promise<Satang> => {
  const aside = await reservedOf(tx, memberId)
  const { room } = await depositAllowance(tx, memberId, now)
  return satang(room === null || room > aside ? aside : room)
}

/**
 * Moves reserved money into play within the limits, as a deposit made now. Returns the amount; the caller
 * then moves the wallet's money to the game site. Refuses: not_found (no reserved money), and as `requireMayDeposit` when nothing
 * fits. The caller holds the member's lock.
 */
export const releaseReserved = async (tx: Tx, memberId: MemberId, id: string, now: Date): Promise<Satang> => {
  const aside = await reservedOf(tx, memberId)
  if (aside === 0n) throw new Refusal('not_found')
  const amount = await playableReserved(tx, memberId, now)
  if (amount === 0n) await requireMayDeposit(tx, memberId, aside, now)
  const taken = await takeFromReserved(tx, memberId, amount)
  await countPaidIn(tx, { member_id: memberId, id, amount: taken, paid_at: now })
  return taken
}
