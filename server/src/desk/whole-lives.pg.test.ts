import { afterAll, beforeAll, expect, test } from 'vitest'
import { bonusMoves } from '../../test/lives/bonus-moves.ts'
import { depositMoves } from '../../test/lives/deposit-moves.ts'
import { operatorMoves } from '../../test/lives/operator-moves.ts'
import { playMoves } from '../../test/lives/play-moves.ts'
import { protectionMoves } from '../../test/lives/protection-moves.ts'
import { referralMoves } from '../../test/lives/referral-moves.ts'
import { livesFrom, livesSeeds } from '../../test/lives/seeds.ts'
import { withdrawalMoves } from '../../test/lives/withdrawal-moves.ts'
import { DAY_MINUTES, type Group, pick, playMove, useWorld } from '../../test/lives/world.ts'
import { drawsOf } from '../../test/turns.ts'
import { syncCredit } from '../games/wallet/credit.ts'

const WEEKS = 26
const ROUNDS_A_WEEK = 2
/** Some ten seconds on a machine of its own; shared, many times that. */
const SEEDS = livesSeeds(2)
const TIMEOUT_MS = 120_000 + SEEDS * 60_000
/** Enough for stakes under way that are waited for (72 hours), looks that come later each time, and a settlement. */
const QUIET_DAYS = 10
/** Half-years without these prove nothing. */
const DEMANDED = [
  'deposit by bill',
  'deposit by a stranger',
  'rounds',
  'withdrawal',
  'credit check',
  'undone',
]

const world = useWorld()
const { cashier } = world
const { site, bank, gateway } = cashier
const move = playMove([
  depositMoves,
  playMoves,
  bonusMoves,
  withdrawalMoves,
  referralMoves,
  protectionMoves,
  operatorMoves,
])

beforeAll(() =>
  cashier.settings({
    approval_maximum: 200_000,
    approval_day_maximum: 500_000,
    approval_first_maximum: 200_000,
    approval_bank_age_hours: 0,
  }),
)
afterAll(() => {
  site.meet = () => null
})

const failNowAndThen = (draw: ReturnType<typeof drawsOf>): void => {
  site.meet = ({ name }) =>
    (name === 'move' || name === 'find') && draw(10) === 0
      ? pick(draw, ['lost', 'unanswered', 'in_progress', 'twice'])
      : null
}

/** Nothing fails any more, people at the desk answer all that waits, and time passes. */
const comeToRest = async (groups: readonly Group[]): Promise<void> => {
  site.meet = () => null
  bank.heal()
  gateway.heal()
  const settleAll = playMove([operatorMoves])
  for (let day = 0; day < QUIET_DAYS; day++) {
    world.advance(DAY_MINUTES)
    for (const arrive of site.under_way.splice(0)) arrive()
    await world.hour()
    for (const group of groups)
      for (const person of group.people) {
        if (day < QUIET_DAYS / 2) await settleAll(world, group, person)
        await syncCredit(cashier.ctx, person.id).catch(() => null)
      }
    bank.heal()
  }
}

test(`${SEEDS} groups live half a year of everything, and every book agrees at its end`, {
  timeout: TIMEOUT_MS,
}, async () => {
  const first = livesFrom()
  const groups: Group[] = []
  for (let seed = first; seed < first + SEEDS; seed++) groups.push(await world.groupOf(seed))
  failNowAndThen(drawsOf(first))
  for (let week = 0; week < WEEKS; week++) {
    for (let round = 0; round < ROUNDS_A_WEEK; round++) {
      for (const group of groups)
        for (const person of group.people)
          for (let moves = 1 + group.draw(3); moves > 0; moves--) await move(world, group, person)
      await world.run()
      world.advance(17)
      await world.hour()
      world.advance(Math.floor((7 * DAY_MINUTES) / ROUNDS_A_WEEK) - 17)
    }
  }
  await comeToRest(groups)
  const reconciled = await world.operator('reconcile', 'full')
  expect(reconciled.text).toContain('everything agrees')
  const stuck = await cashier.database.query('select task_id from graphile_worker._private_jobs')
  expect(stuck).toEqual([])
  for (const demanded of DEMANDED)
    expect([demanded, (world.seen.get(demanded) ?? 0) > 0]).toEqual([demanded, true])
})
