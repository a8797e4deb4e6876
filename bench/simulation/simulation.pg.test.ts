import { appendFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  findFaults,
  SIMULATION_SETTINGS,
  simulateHalfYear,
} from '../../server/test/simulation/half-year-simulation.ts'
import { useWorld } from '../../server/test/simulation/simulated-group.ts'
import { firstSeed, seedCount, sizeOr } from '../../server/test/simulation/simulation-seeds.ts'
import type { Played } from './simulation-report.ts'

/** Number of simulated members. The default is small, which is enough to test that the simulation runs. */
const PEOPLE = Number(process.env.LIVES_PEOPLE ?? sizeOr(2, 8))
/** In each step, one of this many members acts. */
const ACTS_ONE_IN = 4
const TIMEOUT_MS = 1_800_000

const report = (played: Played): void => {
  const { LIVES_REPORT } = process.env
  if (LIVES_REPORT !== undefined) appendFileSync(LIVES_REPORT, `${JSON.stringify(played)}\n`)
}

const seeds = Array.from({ length: seedCount(1) }, (_, n) => firstSeed() + n)
describe.each(seeds)('house %i', seed => {
  const world = useWorld()
  beforeAll(() => world.cashier.settings(SIMULATION_SETTINGS))

  test(`${PEOPLE} members deposit, play and withdraw for half a year, and all books agree at the end`, {
    timeout: TIMEOUT_MS,
  }, async () => {
    const begun = process.cpuUsage()
    const faults: string[] = []
    try {
      const group = await world.groupOf(seed, PEOPLE)
      await simulateHalfYear(world, [group], { seed, actsOneIn: ACTS_ONE_IN })
      faults.push(...(await findFaults(world, [group])))
      await world.cashier.database.query('select assert_invariants()')
    } catch (error) {
      const cause = error instanceof Error && error.cause !== undefined ? `: ${error.cause}` : ''
      faults.push(`${error}${cause}`)
    }
    const { user, system } = process.cpuUsage(begun)
    const seconds = (user + system) / 1_000_000
    report({ seed, people: PEOPLE, seconds, moves: Object.fromEntries(world.seen), faults })
    expect(faults).toEqual([])
  })
})
