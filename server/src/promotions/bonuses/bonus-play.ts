import { fundsOf } from '../../games/transfer-wallet/member-funds.ts'
import { bangkokDate } from '../../platform/calendar.ts'
import type { Tx } from '../../platform/db.ts'
import type { CountedRound } from '../../ports.ts'
import { amountTakenOnForfeit } from '../rules/reward-calculation.ts'
import { endBalancesOf } from './bonus-funds.ts'
import { addBonusPlay, closeBonusPlay } from './bonus-play-sql.ts'
import { type Bonus, sumTaken } from './sql.ts'

/**
 * Returns for each Bangkok day how much of the member's net loss was bonus money. The amount is negative for a gain. Own money is lost before bonus
 * money, and winnings belong to the bonus until it completes.
 */
export const playOfBonus = (
  { own, amount, result }: { readonly own: bigint; readonly amount: bigint; readonly result: bigint },
  rounds: readonly CountedRound[],
): { readonly days: ReadonlyMap<string, bigint>; readonly result: bigint } => {
  const bonusPart = (after: bigint): bigint =>
    amountTakenOnForfeit({ credit: own + amount + after, own }, amount)
  const days = new Map<string, bigint>()
  let after = result
  for (const { stake, win, played_at } of rounds) {
    const before = bonusPart(after)
    after += win - stake
    const day = bangkokDate(played_at)
    days.set(day, (days.get(day) ?? 0n) + before - bonusPart(after))
  }
  return { days, result: after }
}

/** Records the result of rounds that were played with the bonus. Requires the member's lock. */
export const recordBonusPlay = async (
  tx: Tx,
  bonus: Bonus,
  rounds: readonly CountedRound[],
): Promise<void> => {
  if (rounds.length === 0) return
  const taken = (await sumTaken(tx, bonus.member_id)).get(bonus.id) ?? 0n
  const { own } = endBalancesOf(bonus, await fundsOf(tx, bonus.member_id), taken)
  const { days, result } = playOfBonus({ own, amount: bonus.amount, result: bonus.play_result }, rounds)
  await addBonusPlay(tx, bonus, days, result - bonus.play_result)
}

/** Closes the daily totals of an ended bonus. Bonus money that was neither lost in play nor taken back counts as a cost of the last day of play. */
export const recordBonusEnd = (tx: Tx, bonus: Bonus, at: Date): Promise<void> =>
  closeBonusPlay(tx, bonus, bangkokDate(at))
