import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Tx } from '../../platform/db.ts'
import type { CountedRound } from '../../ports.ts'
import { enqueueEnd } from '../bonuses/bonus-end-job.ts'
import { openingOf } from '../bonuses/bonus-openings.ts'
import { recordBonusPlay } from '../bonuses/bonus-play.ts'
import { changeBonus } from '../bonuses/bonus-transition.ts'
import {
  addStakes,
  type Bonus,
  type EarlierRounds,
  findRunningBonus,
  type Stakes,
} from '../bonuses/bonuses.ts'
import { countLateBets } from '../bonuses/late-bets.ts'
import { doStakesCount } from '../rules/bonus-state.ts'
import { weightOf } from '../rules/promotion-terms.ts'
import { countedStake } from '../rules/reward-calculation.ts'
import { countsForTurnover, effectsOf } from '../rules/round-order.ts'

/**
 * Counts new game rounds for the member's running bonus, in the transaction that stores the rounds. Rounds between opening and expiry count
 * towards the wagering requirement. Earlier rounds change own money (`rules/round-order.ts`). Pass each round only once. Requires the
 * member's lock.
 */
export const countStakes = async (
  tx: Tx,
  memberId: MemberId,
  rounds: readonly CountedRound[],
  at: Date,
): Promise<void> => {
  await countLateBets(tx, memberId, rounds, at)
  const bonus = await findRunningBonus(tx, memberId)
  if (bonus === null || bonus.opened_at === null) return
  const { expires_at } = bonus
  const opening = await openingOf(tx, bonus)
  const effects = effectsOf(opening, rounds)
  const earlier = {
    own: effects.reduce((sum, { own }) => sum + own, 0n),
    explained: effects.reduce((sum, { explained }) => sum + explained, 0n),
  }
  const later = effects.map(effect => effect.later).filter(round => round !== null)
  await recordBonusPlay(tx, afterEarlier(bonus, earlier), later)
  const inTime = rounds.filter(
    (round, no) =>
      countsForTurnover(opening, round, effects[no]?.side ?? 'before') &&
      (expires_at === null || round.placed.from <= expires_at),
  )
  const counting = doStakesCount(bonus.status) ? inTime : []
  const stakes = stakesOf(bonus, counting)
  const above = aboveOf(bonus, counting)
  if (stakes.length === 0 && [above, earlier.own, earlier.explained].every(change => change === 0n)) return
  const counted = await addStakes(tx, bonus, { stakes, above, earlier })
  if (counted !== null && doStakesCount(counted.status)) await fulfilIfDone(tx, counted, at)
}

const afterEarlier = (bonus: Bonus, { own, explained }: EarlierRounds): Bonus => ({
  ...bonus,
  own_at_open: (bonus.own_at_open ?? 0n) + own,
  gap_at_open: (bonus.gap_at_open ?? 0n) - explained,
})

const isAbove = ({ greatest_stake }: Bonus, { stake }: CountedRound): boolean =>
  greatest_stake !== null && stake > greatest_stake

/** Returns wins minus stakes of the rounds whose stake exceeds the bonus's maximum stake. */
const aboveOf = (bonus: Bonus, rounds: readonly CountedRound[]): bigint =>
  rounds.filter(round => isAbove(bonus, round)).reduce((sum, { stake, win }) => sum + win - stake, 0n)

/** Returns stakes by game section, and the part that counts towards the wagering requirement. A stake above the maximum does not count. */
const stakesOf = (bonus: Bonus, rounds: readonly CountedRound[]): Stakes[] => {
  const sums = new Map<Stakes['section'], Stakes>()
  for (const round of rounds) {
    const { section, valid_stake } = round
    const key = section ?? 'other'
    const sum = sums.get(key) ?? { section: key, valid_stake: 0n, counted: 0n }
    const counted = isAbove(bonus, round) ? 0n : countedStake(valid_stake, weightOf(bonus.weights, section))
    sums.set(key, {
      section: key,
      valid_stake: sum.valid_stake + valid_stake,
      counted: sum.counted + counted,
    })
  }
  return [...sums.values()].filter(({ valid_stake }) => valid_stake > 0n)
}

const fulfilIfDone = async (tx: Tx, bonus: Bonus, at: Date): Promise<void> => {
  if (bonus.turnover_done < bonus.turnover_needed) return
  const settling = await changeBonus(tx, bonus, 'fulfil', at)
  // A bonus without a maximum withdrawal has nothing to be taken back, so it completes immediately.
  if (settling.maximum_withdrawal === null) await changeBonus(tx, settling, 'finish', at)
  else await enqueueEnd(tx, settling)
}
