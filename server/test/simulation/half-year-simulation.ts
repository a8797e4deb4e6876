import { countFigures } from '../../src/desk/business-figures/stored-figures-job.ts'
import { comparedDays } from '../../src/desk/finance/account-day-comparison.ts'
import { syncCredit } from '../../src/games/transfer-wallet/credit-sync.ts'
import { daysLater } from '../../src/platform/calendar.ts'
import { clockErrorsOf, errorAfter, kindOf } from '../simulated-clock-errors.ts'
import { type Draw, drawsOf } from '../task-interleaving.ts'
import { bonusMoves } from './bonus-moves.ts'
import { depositMoves } from './deposit-moves.ts'
import { flowMoves, lostWork, openSwitches } from './flow-moves.ts'
import { operatorMoves } from './operator-moves.ts'
import { outsideFaults } from './partner-comparison.ts'
import { playMoves } from './play-moves.ts'
import { protectionMoves } from './protection-moves.ts'
import { referralMoves } from './referral-moves.ts'
import { affiliateMoves } from './rewards/affiliate-moves.ts'
import { freeRoundMoves } from './rewards/free-round-moves.ts'
import { rewardFaults } from './rewards/reward-comparison.ts'
import { openRewards, releaseAll, rewardDeskMoves } from './rewards/reward-desk-moves.ts'
import { rewardMoves } from './rewards/reward-moves.ts'
import { sideMoves } from './second-game-site-moves.ts'
import { DAY_MINUTES, drawMove, type Group, pick, type World } from './simulated-group.ts'
import { withdrawalMoves } from './withdrawal-moves.ts'

/** Maximum number of differences of each kind in the report. */
const NAMED_MAX = 5
const WEEKS = 26
const ROUNDS_A_WEEK = 2
/** Minutes from the time of a round until the simulation runs the jobs of each hour. */
const SEEN_AFTER_MINUTES = 17
/**
 * Number of days without actions at the end of the simulation. They are longer than all waits of the product: for undecided stakes (at most 72
 * hours), between retries, and for the settlement of commission.
 */
const QUIET_DAYS = 10

const SECOND_MS = 1_000
const LIFE_HOURS = WEEKS * 7 * 24

/**
 * Number of the sequence of random numbers for late deliveries. The sequence depends on this number and the simulation's seed only, so injected
 * faults do not change it.
 */
const ARRIVALS = 1_000_000
/**
 * Number of the sequence of random numbers for the terms of the first rewards. The sequence depends on this number and the simulation's seed only.
 */
const OPENINGS = 2_000_000

const move = drawMove([
  depositMoves,
  playMoves,
  sideMoves,
  bonusMoves,
  withdrawalMoves,
  referralMoves,
  protectionMoves,
  operatorMoves,
  flowMoves,
  rewardMoves,
  rewardDeskMoves,
  freeRoundMoves,
  affiliateMoves,
])
const answerAll = drawMove([operatorMoves])

/** Settings of the simulation. With them most withdrawals need no approval. */
export const SIMULATION_SETTINGS = {
  approval_maximum: 200_000,
  approval_day_maximum: 500_000,
  approval_first_maximum: 200_000,
  approval_bank_age_hours: 0,
}

/**
 * Makes game site, bank and gateway answer late, lose calls and responses, and sometimes answer "in progress". In every second simulation the bank
 * has no idempotency, so that it pays a repeated order again.
 */
const failNowAndThen = ({ cashier: { site, bank, gateway } }: World, seed: number): void => {
  const draw = drawsOf(seed)
  site.meet = ({ name }) =>
    (name === 'move' || name === 'find') && draw(10) === 0
      ? pick(draw, ['lost', 'unanswered', 'in_progress', 'twice', 'late'])
      : null
  bank.idempotent = seed % 2 === 1
  bank.faults.meet = name =>
    draw(12) > 0 ? null : name === 'pay' ? pick(draw, ['lost', 'unanswered', 'late']) : 'lost'
  gateway.faults.meet = () => (draw(12) > 0 ? null : pick(draw, ['lost', 'unanswered']))
}

/** Sets random clock errors of game site, bank and gateway. The game site sends its time in whole seconds, as the HTTP header `Date` does. */
const setClocks = (world: World, seed: number): void => {
  const { site, bank, gateway } = world.cashier
  const born = world.now().getTime()
  const partners = { site, bank, gateway }
  for (const { partner, error } of clockErrorsOf(seed, ['site', 'bank', 'gateway'] as const, LIFE_HOURS)) {
    partners[partner].aheadMs = at => errorAfter(error, at.getTime() - born)
    world.note(`${partner} clock ${kindOf(error)}`)
  }
  site.says = () => {
    const now = world.now()
    const said = now.getTime() + site.aheadMs(now)
    return new Date(said - (said % SECOND_MS))
  }
}

/** Lets about half of the late credit transfers and payout orders arrive at the game site and the bank. */
const arriveSome = ({ cashier: { site, bank } }: World, draw: Draw): void => {
  for (const arrive of site.under_way.splice(0)) {
    if (draw(2) === 0) arrive()
    else site.under_way.push(arrive)
  }
  for (const order of bank.under_way.splice(0)) {
    if (draw(2) === 0) order.arrive()
    else bank.under_way.push(order)
  }
  site.finish()
}

/** Ends all faults, decides all open cases as operators do, and moves the clock forward until no work is left. */
const comeToRest = async (world: World, groups: readonly Group[]): Promise<void> => {
  const { site, bank, gateway, ctx } = world.cashier
  site.meet = () => null
  bank.heal()
  gateway.heal()
  world.freeRounds.heal()
  await openSwitches(world)
  await releaseAll(world)
  for (let day = 0; day < QUIET_DAYS; day++) {
    world.advance(DAY_MINUTES)
    for (const arrive of site.under_way.splice(0)) arrive()
    for (const { arrive } of bank.under_way.splice(0)) arrive()
    site.finish()
    await world.hour()
    for (const group of groups)
      for (const person of group.people) {
        if (day < QUIET_DAYS / 2) await answerAll(world, group, person)
        await syncCredit(ctx, person.id).catch(() => null)
      }
    bank.heal()
  }
}

/**
 * Simulates half a year in which members and operators act, then some days without actions. In each step, one in `actsOneIn` members of a group acts.
 */
export const simulateHalfYear = async (
  world: World,
  groups: readonly Group[],
  { seed, actsOneIn }: { readonly seed: number; readonly actsOneIn: number },
): Promise<void> => {
  const arrivals = drawsOf(seed + ARRIVALS)
  await openRewards(world, drawsOf(seed + OPENINGS))
  failNowAndThen(world, seed)
  setClocks(world, seed)
  for (let week = 0; week < WEEKS; week++)
    for (let round = 0; round < ROUNDS_A_WEEK; round++) {
      for (const group of groups)
        for (const person of group.people) {
          if (actsOneIn > 1 && group.draw(actsOneIn) > 0) continue
          for (let moves = 1 + group.draw(3); moves > 0; moves--) await move(world, group, person)
        }
      await world.run()
      world.advance(SEEN_AFTER_MINUTES)
      await world.hour()
      arriveSome(world, arrivals)
      world.advance(Math.floor((7 * DAY_MINUTES) / ROUNDS_A_WEEK) - SEEN_AFTER_MINUTES)
    }
  await comeToRest(world, groups)
}

/**
 * Returns error messages about days on which an account in Sala differs from the partner's list. Pending corrections are decided before this
 * comparison.
 */
const closeFaults = async ({ cashier: { ctx, database } }: World): Promise<string[]> => {
  await countFigures(ctx)
  const [span] = await database.query<{ first: string | null; last: string | null }>(
    `select min(day)::text as first, max(day)::text as last
       from (select (hour at time zone 'Asia/Bangkok')::date as day from money_hours) days`,
  )
  if (span === undefined || span.first === null || span.last === null)
    return ['no day of the half year was summed']
  const faults: string[] = []
  for (let day = span.first; day <= span.last; day = daysLater(day, 1))
    for (const { account, difference, items } of (await comparedDays(ctx.db, day)).accounts) {
      const byHand = items
        .filter(({ what }) => what === 'by_hand')
        .reduce((sum, { amount }) => sum + amount, 0n)
      if ((difference ?? 0n) !== byHand)
        faults.push(
          `${day} ${account} closes with ${difference}: ${items.map(({ what, key }) => `${what} ${key}`)}`,
        )
    }
  return faults.slice(0, NAMED_MAX)
}

/** Returns all differences between Sala's and the partners' records after a simulation, as texts. */
export const findFaults = async (world: World, groups: readonly Group[]): Promise<string[]> => {
  const { code, text } = await world.operator('reconcile', 'full')
  const stuck = await world.cashier.database.query('select task_id from graphile_worker._private_jobs')
  return [
    ...(code === 0 && text.includes('everything agrees') ? [] : [text]),
    ...(await closeFaults(world)),
    ...(await lostWork(world)),
    ...(await rewardFaults(world)),
    ...(stuck.length === 0 ? [] : [`${stuck.length} jobs are left`]),
    ...(await outsideFaults(
      world,
      groups.flatMap(({ people }) => people),
    )),
  ]
}
