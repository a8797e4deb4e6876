import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  findFaults,
  SIMULATION_SETTINGS,
  simulateHalfYear,
} from '../../test/simulation/half-year-simulation.ts'
import { type Group, useWorld } from '../../test/simulation/simulated-group.ts'
import { firstSeed, seedCount } from '../../test/simulation/simulation-seeds.ts'

/** Number of simulated half-years. They take about ten seconds on an idle machine. Longer simulations are run by `npm run bench -- simulation`. */
const SEEDS = seedCount(2)
const TIMEOUT_MS = 120_000 + SEEDS * 60_000
/** Events that each simulated half-year must contain. */
const DEMANDED = [
  'deposit by bill',
  'deposit by a stranger',
  'rounds',
  'stake counted on its side',
  'withdrawal',
  'credit check',
  'undone',
  'switch closed',
  'coupon redeemed',
  'wheel drawn',
  'mission taken',
  'tournament entered',
  'free round played',
  'affiliate statement closed',
]

const world = useWorld()
beforeAll(() => world.cashier.settings(SIMULATION_SETTINGS))
afterAll(() => {
  world.cashier.site.meet = () => null
})

test(`${SEEDS} groups live half a year of everything, and every book agrees at its end`, {
  timeout: TIMEOUT_MS,
}, async () => {
  const first = firstSeed()
  const groups: Group[] = []
  for (let seed = first; seed < first + SEEDS; seed++) groups.push(await world.groupOf(seed))
  await simulateHalfYear(world, groups, { seed: first, actsOneIn: 1 })
  expect(await findFaults(world, groups)).toEqual([])
  for (const demanded of DEMANDED)
    expect([demanded, (world.seen.get(demanded) ?? 0) > 0]).toEqual([demanded, true])
})
