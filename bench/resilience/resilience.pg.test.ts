import { afterAll, beforeAll, expect, test } from 'vitest'
import { sizeOr } from '../../server/test/simulation/simulation-seeds.ts'
import { compareBooks } from './ledger-check.ts'
import { sendMalformedRequests } from './malformed-request-run.ts'
import { measureMemory } from './memory-growth.ts'
import { countParallelEffects, runRaces } from './parallel-call-races.ts'
import { runLoadUnderKills } from './process-kill-run.ts'
import { openProduct, type Product } from './product-under-test.ts'
import { CALM_LOAD, LENGTHS } from './run-sizes.ts'
import { noAcknowledgements, runUnderLoad } from './simulated-member.ts'
import { openSlowCallers } from './slow-connections.ts'

/** Time limit of a test in ms. The test runs the smallest variant of the benchmark. */
const LIMIT_MS = 360_000
const SEED = 1
/** Sizes of the test. Without LIVES_ALL there are fewer members and repetitions, and the kills end when their number is reached. */
const { short } = LENGTHS
const MEMBERS = sizeOr(10, short.members)
const PARALLEL = sizeOr({ ...short.parallel, rounds: 1, races: 10 }, short.parallel)
const KILLS = sizeOr({ ...short.kills, forMs: 0 }, short.kills)
/** Pause in ms between two calls of the normal caller while slow connections are open. */
const OTHERS_EVERY_MS = sizeOr(250, 20)
const MALFORMED = sizeOr(300, short.malformed)
const MEMORY_REQUESTS = sizeOr(100, 1_000)

let product: Product
const acknowledged = noAcknowledgements()

beforeAll(async () => {
  product = await openProduct({ memberCount: MEMBERS })
}, LIMIT_MS)
afterAll(() => product.stop(), LIMIT_MS)

test(
  'parallel calls of one operation have one effect, and a race of payment and cancel has one outcome',
  async () => {
    expect(await countParallelEffects(product, acknowledged, PARALLEL)).toEqual({
      rounds: PARALLEL.rounds,
      faults: [],
    })
    const { cancelled, completed, faults } = await runRaces(product, acknowledged, PARALLEL.races, SEED)
    expect([cancelled + completed, faults]).toEqual([PARALLEL.races, []])
  },
  LIMIT_MS,
)

test(
  'while api, worker, sandbox and PostgreSQL are killed at random, nothing acknowledged is lost or doubled',
  async () => {
    const length = { ...short, kills: KILLS }
    const { kills } = await runLoadUnderKills(product, length, SEED, { acknowledged, load: CALM_LOAD })
    expect(await compareBooks(product, acknowledged)).toEqual({ lost: [], doubled: [], faults: [] })
    expect(acknowledged.rounds.size).toBeGreaterThan(0)
    expect(acknowledged.operations).toBeGreaterThanOrEqual(KILLS.operations)
    expect(kills.length).toBeGreaterThanOrEqual(KILLS.kills)
  },
  LIMIT_MS,
)

test(
  'silent and slow connections are closed, and other callers are answered meanwhile and lose nothing',
  async () => {
    const before = acknowledged.operations
    const work = () => openSlowCallers(product, short.slowCallers, OTHERS_EVERY_MS)
    const load = { ...CALM_LOAD, keyPrefix: 'slow-' }
    const { closedMs, othersMs } = await runUnderLoad(product, acknowledged, SEED + 1, work, load)
    const closed = [...closedMs.values()].reduce((sum, times) => sum + times.length, 0)
    expect(closed).toBe(short.slowCallers)
    expect(othersMs.every(Number.isFinite)).toBe(true)
    expect(acknowledged.operations).toBeGreaterThan(before)
  },
  LIMIT_MS,
)

// This test also finds what the slow connections lost or doubled, because it compares the whole lists.
test(
  'a missing acknowledged operation counts as lost, one that no member requested as doubled, and credit that changed without a round as a difference',
  async () => {
    const [pressed] = [...acknowledged.deposits].find(([, id]) => id !== null) ?? []
    const without = new Map([...acknowledged.deposits].filter(([key]) => key !== pressed))
    const lied = {
      ...acknowledged,
      deposits: without.set('never-pressed', 'dep_of_nobody'),
      rounds: new Set([...acknowledged.rounds, 'rnd_0']),
    }
    const [member] = product.members
    const account = `from sandbox.game_account where right(username, length($1) - 1) = replace($1, '_', '')`
    await product.query(
      `update sandbox.game_account set balance = balance + 100 where username in (select username ${account})`,
      [member?.id],
    )
    const { lost, doubled, faults } = await compareBooks(product, lied)
    expect(lost).toEqual([expect.stringContaining('dep_of_nobody'), expect.stringContaining('rnd_0')])
    expect(doubled).toEqual([expect.stringContaining(String(pressed))])
    expect(faults).toEqual([expect.stringContaining(`wrong balance: {"id":"${member?.id}"`)])
  },
  LIMIT_MS,
)

test(
  'no malformed request that the contract suggests gets a 5xx, or no answer, or hangs',
  async () => {
    const { byStatus, faults, alone } = await sendMalformedRequests(product, MALFORMED, SEED)
    // While other requests run, a request may be slow or get a 503. It only counts as failed if it fails alone too.
    expect([faults, alone]).toEqual([[], []])
    expect([...byStatus.keys()].filter(status => status >= 400).length).toBeGreaterThan(3)
    expect(product.endedByThemselves()).toEqual([])
  },
  LIMIT_MS,
)

test(
  'the api survives requests of all kinds, and its memory is measured after them',
  async () => {
    const limits = { seed: SEED, untilMs: Number.POSITIVE_INFINITY }
    const count = MEMORY_REQUESTS
    const { warm, stages, isSame } = await measureMemory(product, { warm: count / 2, count, ...limits })
    expect([isSame, product.endedByThemselves()]).toEqual([true, []])
    expect(stages.map(({ after }) => after)).toEqual([count])
    const figures = [warm, ...stages.map(({ has }) => has)]
    for (const { resident, heap, outside } of figures) {
      expect(Math.min(resident, heap, outside)).toBeGreaterThan(0)
      expect(resident).toBeGreaterThan(heap)
    }
  },
  LIMIT_MS,
)
