import { hasUncounted } from '../../games/rounds/seamless-rounds.ts'
import { movementUnderWay } from '../../games/transfer-wallet/credit-movements.ts'
import { fundsOf } from '../../games/transfer-wallet/member-funds.ts'
import { balancesOf } from '../../ledger/accounts.ts'
import type { Tx } from '../../platform/db.ts'
import type { Arrival as CreditArrival, CreditArrived, RequiresRoundsRead } from '../../ports.ts'
import { isBonusRunning } from '../rules/bonus-state.ts'
import type { Arrival, Opening } from '../rules/round-order.ts'
import { recordArrival } from './bonus-openings-sql.ts'
import { type Bonus, findRunningBonus } from './sql.ts'

/** Returns the data that decides whether a round was placed before or after the bonus opened. Requires the member's lock. */
export const openingOf = async (tx: Tx, bonus: Bonus): Promise<Opening> => ({
  arrival: await arrivalOf(tx, bonus),
  play_no: bonus.play_no_at_open,
  gap: bonus.gap_at_open ?? 0n,
  compared_at: bonus.compared_at_open,
})

const arrivalOf = async (tx: Tx, bonus: Bonus): Promise<Arrival> => {
  const { member_id, status, opened_at, arrived_from, arrived_until, is_exact } = bonus
  if (arrived_from !== null && arrived_until !== null)
    return { state: 'arrived', from: arrived_from, until: arrived_until, is_exact }
  // A bonus that an older release opened has no recorded time of arrival at the game site, so the time of its opening is used.
  if (!bonus.awaits_arrival && opened_at !== null)
    return { state: 'arrived', from: opened_at, until: opened_at, is_exact: false }
  const movement = isBonusRunning(status) ? await movementUnderWay(tx, member_id) : null
  if (movement === null || movement.id === bonus.moving_at_open) return { state: 'waits' }
  return { state: 'under way', sent_at: movement.sent_at }
}

const isCarrier = (bonus: Bonus | null, movementId: string): bonus is Bonus =>
  bonus?.awaits_arrival === true && bonus.moving_at_open !== movementId

export const requiresRoundsRead: RequiresRoundsRead = async (db, memberId, movementId) =>
  isCarrier(await findRunningBonus(db, memberId), movementId)

/**
 * The games domain calls this when a credit movement arrives at the game site. It records the arrival of the member's running bonus. The first
 * movement sent after the grant of the bonus counts as its arrival, even if the movement carries other money.
 */
export const creditArrived: CreditArrived = async (tx, arrival) => {
  const bonus = await findRunningBonus(tx, arrival.member_id)
  if (!isCarrier(bonus, arrival.movement_id)) return
  const { from, until, is_read } = arrival
  const gap = await gapAtArrival(tx, bonus, arrival)
  const known = gap !== null && gap >= 0n
  await recordArrival(tx, bonus, {
    from,
    until,
    gap: known ? gap : (bonus.gap_at_open ?? 0n),
    compared_at: known ? until : bonus.compared_at_open,
    is_exact: known && is_read,
  })
}

/**
 * Returns the difference of two balances at the arrival of the bonus: the balance by the counted rounds, minus the balance that the game site
 * reports. Undecided stakes make the difference positive. Wins of uncounted rounds make it negative. Returns null if the site reports no balance, or
 * if rounds that were played with the bonus are already counted.
 */
const gapAtArrival = async (
  tx: Tx,
  bonus: Bonus,
  { member_id, balance_before }: CreditArrival,
): Promise<bigint | null> => {
  if (balance_before === null || bonus.own_at_open === null || bonus.inflow_at_open === null) return null
  if (bonus.play_result !== 0n || (await hasUncounted(tx, member_id))) return null
  const [{ credit, inflow }, { game }] = [await fundsOf(tx, member_id), await balancesOf(tx, member_id)]
  const byRounds = bonus.own_at_open - (bonus.inflow_at_open - bonus.amount)
  return byRounds - (credit - inflow + balance_before - game)
}
