import type { AddressInfo } from 'node:net'
import type { ReceiverId } from '@sala/contract/wire/ids.ts'
import { createSandbox } from '@sala/sandbox/app.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Draw, drawsOf, pick } from '../../seed/simulated-past/random-numbers.ts'
import { SANDBOX_KEYS, SANDBOX_SECRET } from '../../src/config.ts'
import { deliverTo } from '../../src/events/event-delivery.ts'
import { findReceiver, pauseByOperator, renewSecret, resumeByTwo } from '../../src/events/event-receivers.ts'
import { claimReceiver } from '../../src/events/event-receivers-sql.ts'
import { eventsSettings } from '../../src/events/settings.ts'
import { MINUTE_MS } from '../../src/platform/calendar.ts'
import { inTransaction } from '../../src/platform/db.ts'
import { writeSettings } from '../../src/platform/settings.ts'
import { newReceiver } from '../event-receivers-setup.ts'
import { useShortTimeouts } from '../partners/short-timeouts.ts'
import { useTestDatabase } from '../pg/test-database.ts'
import { blocksInTurn, seedsFrom } from '../simulation/simulation-seed-blocks.ts'
import { firstSeed, seedCount, sizeOr } from '../simulation/simulation-seeds.ts'
import { type TestContext, testContext } from '../test-context.ts'

/** Number of random seeds, that is of simulations, in `npm test`. `LIVES_SEEDS=500` runs more of them. */
const SEEDS = seedCount(sizeOr(15, 40))
const SEEDS_A_TEST = 5
const SLOW = { timeout: 240_000 }
const SOON = { timeout: 20_000 }
const STEPS = 10
const MEMBERS = 3
/** Timeout of a delivery in seconds in this test. Without LIVES_ALL, `useShortTimeouts` makes it a fifth. */
const TIMEOUT_SECONDS = 1
/** Duration in ms of the faults `delay` and `timeout` of a receiver. It is longer than the timeout of a delivery. */
const LATE_MS = sizeOr(400, 1_300)
const STEP_MINUTES = 30
const KINDS = [
  ...['drop_after_commit', 'refuse', 'server_error', 'redirect', 'duplicate', 'gone', 'timeout'],
  'delay',
] as const
const BY_TWO = { operator: 'nok', checker: 'lek', reason: 'the receiver works again' }

const database = useTestDatabase()
const withShortTimeouts = useShortTimeouts()
let ctx: TestContext
let sandbox: Awaited<ReturnType<typeof createSandbox>>
let origin = ''
/** A second database connection, whose transaction commits after transactions that began later. */
let late: pg.Client

beforeAll(async () => {
  ctx = testContext(database.url)
  sandbox = await createSandbox({
    databaseUrl: database.ownerUrl,
    publicUrl: 'http://localhost',
    callbacks: { url: 'http://127.0.0.1:9', secret: SANDBOX_SECRET },
    clockUrl: 'http://127.0.0.1:9',
    keys: SANDBOX_KEYS,
    clock: { now: () => ctx.clock.now(), isReal: () => true, moveTo: async () => undefined },
    silent: true,
  })
  await sandbox.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(sandbox.app.server.address() as AddressInfo).port}/sandbox`
  await writeSettings(ctx.db, eventsSettings, { timeout_seconds: TIMEOUT_SECONDS }, ctx.clock.now())
  late = new pg.Client({ connectionString: database.ownerUrl })
  await late.connect()
})
afterAll(async () => {
  await late.end()
  await sandbox.close()
  await ctx.close()
})

const outside = async (method: string, path: string, body?: object): Promise<unknown> => {
  const response = await fetch(`${origin}${path}`, {
    method,
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  const text = await response.text()
  expect(response.status, text).toBeLessThan(300)
  return text === '' ? null : JSON.parse(text)
}

const STORE = "select store_event('member.closed', $1, now(), '{}')"
const store = (member: string) => database.query(STORE, [member])
const advance = () => ctx.clock.set(new Date(ctx.clock.now().getTime() + STEP_MINUTES * MINUTE_MS))

/** Calls the database function that stores an event, and rolls the transaction back, so that the event must never be delivered. */
const storeAndFail = (member: string) =>
  database.query(
    `do $$ begin perform store_event('member.closed', '${member}', now(), '{}'); raise exception 'x' using errcode = 'P0001';
       exception when sqlstate 'P0001' then null; end $$`,
  )

/**
 * Runs two workers that deliver at the same time. One may be stopped during a delivery, or a third may have died before it. If the receiver was
 * paused because of failures, two operators resume it.
 */
const work = async (draw: Draw, id: ReceiverId): Promise<void> => {
  const now = ctx.clock.now()
  if (draw(5) === 0) await claimReceiver(ctx.db, id, { now, until: new Date(now.getTime() + MINUTE_MS) })
  const stopping = new AbortController()
  if (draw(3) === 0) setTimeout(() => stopping.abort(), draw(20))
  await Promise.all([deliverTo(ctx, id, stopping.signal), deliverTo(ctx, id)])
  if ((await findReceiver(ctx.db, id))?.status === 'paused')
    await inTransaction(ctx.db, tx => resumeByTwo(tx, BY_TWO, id, ctx.clock.now()))
}

type Taken = { readonly id: string; readonly body: string; readonly repeated: boolean }

/** Runs the simulation with one random seed: a new receiver with faults must get each committed event at least once, in order. */
const play = async (seed: number): Promise<void> => {
  const draw = drawsOf(seed)
  const name = `seed-${seed}`
  const id = await newReceiver(ctx, { url: `${origin}/receiver/${name}/events` })
  await outside('POST', `/receiver/${name}/secret`, { secret: await renewSecret(ctx, BY_TWO, id) })
  const member = () => `mem_${seed}_${draw(MEMBERS)}`
  let isLateOpen = false
  for (let step = 0; step < STEPS; step++) {
    if (draw(3) === 0) await storeAndFail(`mem_${seed}_none`)
    if (isLateOpen && draw(2) === 0) {
      await late.query('commit')
      isLateOpen = false
    } else if (!isLateOpen && draw(4) === 0) {
      await late.query('begin')
      await late.query(STORE, [member()])
      isLateOpen = true
    }
    for (let more = 1 + draw(3); more > 0; more--) await store(member())
    if (draw(2) === 0)
      await outside('POST', '/faults', {
        ...{ partner: 'receiver', kind: pick(draw, KINDS), count: 1 + draw(2), late_ms: LATE_MS },
      })
    await work(draw, id)
    advance()
  }
  if (isLateOpen) await late.query('commit')
  await outside('DELETE', '/faults')
  const stored = await database.query<{ id: string }>(
    "select 'evt_' || no as id from events where member_id like $1 order by transaction_no, no",
    [`mem\\_${seed}\\_%`],
  )
  await vi.waitFor(async () => {
    advance()
    await deliverTo(ctx, id)
    const taken = ((await outside('GET', `/receiver/${name}/events?limit=2000`)) as Taken[])
      .filter(({ body }) => body.includes(`"mem_${seed}_`))
      .reverse()
    expect(taken.filter(({ repeated }) => !repeated).map(one => one.id)).toEqual(stored.map(one => one.id))
    expect(taken.some(({ body }) => body.includes('_none'))).toBe(false)
  }, SOON)
  await pauseByOperator(ctx, { operator: 'nok', reason: 'the seed ends' }, id)
  await database.query('delete from event_deliveries where receiver_id = $1', [id])
  await database.query('delete from event_receivers where id = $1', [id])
}

const inTurn = blocksInTurn()
const first = firstSeed()
const last = first + SEEDS - 1
const blocks = Array.from(
  { length: Math.ceil(SEEDS / SEEDS_A_TEST) },
  (_, n) => [first + n * SEEDS_A_TEST, Math.min(first + (n + 1) * SEEDS_A_TEST - 1, last)] as const,
)

test.for(blocks)(
  'a receiver that misbehaves by seed %i to %i gets each committed event at least once, in order, while workers die',
  SLOW,
  ([from, to], { signal }) =>
    inTurn(seedsFrom(from, to), signal, seed => withShortTimeouts(() => play(seed))),
)
