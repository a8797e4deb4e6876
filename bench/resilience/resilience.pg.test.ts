import { afterAll, beforeAll, expect, test } from 'vitest'
import { effectsAtOnce, racesOf } from './at-once.ts'
import { verdictOn } from './books.ts'
import { fireMalformed } from './hostile.ts'
import { LENGTHS } from './lengths.ts'
import { liveDuring, nothingTold } from './member.ts'
import { measureMemory } from './memory.ts'
import { type House, openHouse } from './product.ts'
import { openSlowCallers } from './slow-callers.ts'
import { storm } from './under-kills.ts'

/** This is the shortest length; `npm run bench -- resilience` runs for hours. */
const LIMIT_MS = 360_000
const SEED = 1

let house: House
/** Acknowledgements, shared by all tests. */
const told = nothingTold()

beforeAll(async () => {
  house = await openHouse({ members: LENGTHS.short.members })
}, LIMIT_MS)
afterAll(() => house.stop(), LIMIT_MS)

test(
  'parallel calls of one operation have one effect, and a race of payment and cancel has one outcome',
  async () => {
    const { atOnce } = LENGTHS.short
    expect(await effectsAtOnce(house, told, atOnce)).toEqual({ rounds: atOnce.rounds, faults: [] })
    const { cancelled, completed, faults } = await racesOf(house, told, atOnce.races, SEED)
    expect([cancelled + completed, faults]).toEqual([atOnce.races, []])
  },
  LIMIT_MS,
)

test(
  'while api, worker, sandbox and PostgreSQL are killed at random, nothing acknowledged is lost or doubled',
  async () => {
    const { kills } = await storm(house, LENGTHS.short, SEED, told)
    expect(await verdictOn(house, told)).toEqual({ lost: [], doubled: [], faults: [] })
    expect(told.rounds.size).toBeGreaterThan(0)
    expect(told.operations).toBeGreaterThanOrEqual(LENGTHS.short.kills.operations)
    expect(kills.length).toBeGreaterThanOrEqual(LENGTHS.short.kills.kills)
  },
  LIMIT_MS,
)

test(
  'a missing acknowledged operation counts as lost, and one that no member requested as doubled',
  async () => {
    const [pressed] = [...told.deposits].find(([, id]) => id !== null) ?? []
    const without = new Map([...told.deposits].filter(([key]) => key !== pressed))
    const lied = {
      ...told,
      deposits: without.set('never-pressed', 'dep_of_nobody'),
      rounds: new Set(['rnd_0']),
    }
    const { lost, doubled } = await verdictOn(house, lied)
    expect(lost).toEqual([expect.stringContaining('dep_of_nobody'), expect.stringContaining('rnd_0')])
    expect(doubled).toEqual([expect.stringContaining(String(pressed))])
  },
  LIMIT_MS,
)

test(
  'credit that changed without a round is reported as a difference, although all members were read first',
  async () => {
    const [member] = house.town
    const account = `from sandbox.game_account where right(username, length($1) - 1) = replace($1, '_', '')`
    await house.query(
      `update sandbox.game_account set balance = balance + 100 where username in (select username ${account})`,
      [member?.id],
    )
    const { faults } = await verdictOn(house, told)
    expect(faults).toEqual([expect.stringContaining(`wrong balance: {"id":"${member?.id}"`)])
  },
  LIMIT_MS,
)

test(
  'no malformed request that the contract suggests gets a 5xx, or no answer, or hangs',
  async () => {
    const { byStatus, faults, alone } = await fireMalformed(house, LENGTHS.short.malformed, SEED)
    // Under load a call may be slow or get 503. Only a call that fails alone is a fault.
    expect([faults, alone]).toEqual([[], []])
    expect([...byStatus.keys()].filter(status => status >= 400).length).toBeGreaterThan(3)
    expect(house.endedByThemselves()).toEqual([])
  },
  LIMIT_MS,
)

test(
  'the api survives requests of all kinds, and its memory is measured after them',
  async () => {
    const limits = { seed: SEED, untilMs: Number.POSITIVE_INFINITY }
    const { warm, stages, isSame } = await measureMemory(house, { warm: 500, count: 1_000, ...limits })
    expect([isSame, house.endedByThemselves()]).toEqual([true, []])
    expect(stages.map(({ after }) => after)).toEqual([1_000])
    const figures = [warm, ...stages.map(({ has }) => has)]
    for (const { resident, heap, outside } of figures) {
      expect(Math.min(resident, heap, outside)).toBeGreaterThan(0)
      expect(resident).toBeGreaterThan(heap)
    }
  },
  LIMIT_MS,
)

test(
  'silent and slow connections are closed, and other callers are answered meanwhile and lose nothing',
  async () => {
    const beside = await openHouse({ members: 8 })
    try {
      const told = nothingTold()
      const { closedMs, othersMs } = await liveDuring(beside, told, SEED, () =>
        openSlowCallers(beside, LENGTHS.short.slowCallers),
      )
      const closed = [...closedMs.values()].reduce((sum, times) => sum + times.length, 0)
      expect(closed).toBe(LENGTHS.short.slowCallers)
      expect(othersMs.every(Number.isFinite)).toBe(true)
      expect(told.operations).toBeGreaterThan(0)
      expect(await verdictOn(beside, told)).toEqual({ lost: [], doubled: [], faults: [] })
    } finally {
      await beside.stop()
    }
  },
  LIMIT_MS,
)
