import type { MemberId } from '@sala/contract/wire/ids.ts'
import { type Satang, satang } from '@sala/contract/wire/money.ts'
import type { Tx } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import { countPaidIn } from './limits/play-limits.ts'
import { depositAllowance, requireMayDeposit } from './play-permission.ts'
import {
  type ReservedReason,
  reservedOf,
  reserveMoney,
  takeFromReserved,
} from './reserved-money/reserved-money.ts'

/** Money that reached a member's wallet: the ledger transfer's id, the amount, and the payment time by the bank's clock. */
export type Arrival = { readonly id: string; readonly amount: Satang; readonly paid_at: Date }

/** How much of received money may enter play (`counted`). The rest is reserved (kept in the wallet and out of play) for the reason `why`. */
export type AdmittedAmount = { readonly counted: Satang; readonly why: ReservedReason | null }

/**
 * Admits received money into play, as far as the member's deposit limits at the payment time allow it. The rest is reserved. A payment time after
 * `now` counts as `now`. The caller holds the member's lock, and calls this once for each payment, before money moves from the wallet to the game
 * site.
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

/** Returns how much of the member's reserved money the limits allow into play now. */
export const playableReserved = async (tx: Tx, memberId: MemberId, now: Date): Promise<Satang> => {
  const aside = await reservedOf(tx, memberId)
  const { room } = await depositAllowance(tx, memberId, now)
  return satang(room === null || room > aside ? aside : room)
}

/**
 * Releases as much of the member's reserved money as the limits would allow for a deposit now, and returns the amount. The caller holds the member's
 * lock, and moves the amount to the game site afterwards. Throws Refusal `not_found` if no money is reserved. If the limits allow nothing, throws the
 * refusals of `requireMayDeposit`.
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
