import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultsAfter, LIVES_SETTINGS, liveHalfYear } from '../../test/simulation/half-year.ts'
import { livesFrom, livesSeeds } from '../../test/simulation/seeds.ts'
import { type Group, useWorld } from '../../test/simulation/world.ts'

/** About ten seconds on an idle machine. `npm run bench -- simulation` runs whole simulations. */
const SEEDS = livesSeeds(2)
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
]

const world = useWorld()
beforeAll(() => world.cashier.settings(LIVES_SETTINGS))
afterAll(() => {
  world.cashier.site.meet = () => null
})

test(`${SEEDS} groups live half a year of everything, and every book agrees at its end`, {
  timeout: TIMEOUT_MS,
}, async () => {
  const first = livesFrom()
  const groups: Group[] = []
  for (let seed = first; seed < first + SEEDS; seed++) groups.push(await world.groupOf(seed))
  await liveHalfYear(world, groups, { seed: first, actsOneIn: 1 })
  expect(await faultsAfter(world, groups)).toEqual([])
  for (const demanded of DEMANDED)
    expect([demanded, (world.seen.get(demanded) ?? 0) > 0]).toEqual([demanded, true])
})
