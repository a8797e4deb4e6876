import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { databaseError } from '../../../server/src/platform/db.ts'
import type { BenchMember } from '../../http/bench-members.ts'
import { type Row, whole } from '../../result-table.ts'
import { type CountedCalls, countCalls, NO_ANSWER } from '../failure-counting-client.ts'
import { compareBooks } from '../ledger-check.ts'
import type { Product } from '../product-under-test.ts'
import type { FaultRun } from '../run-sizes.ts'
import {
  type Acknowledgements,
  type Deposit,
  fetchDeposit,
  type LoadOptions,
  type LoadRun,
  noAcknowledgements,
  payDeposit,
  runUnderLoad,
  submitRequest,
} from '../simulated-member.ts'
import { waitUntil } from '../supervised-process.ts'

const SECOND_MS = 1_000
const BEFORE_MS = 5 * SECOND_MS
const BACK_BUDGET_MS = 30 * SECOND_MS
const BACK_LIMIT_MS = 120 * SECOND_MS
const SEEN_LIMIT_MS = 60 * SECOND_MS
const POLL_MS = 100
/** Jump of the clock in ms. An unpaid deposit expires in this time, but a session does not. */
const JUMP_MS = 30 * 60 * SECOND_MS

/** An outage takes a resource, such as the disk or the clock, from the product while members use it. */
export type Outage = {
  readonly what: string
  /** Matches the log line that reports the outage to the operators. Null if the operators need not act, so that no line is expected. */
  readonly logs: RegExp | null
  /** Error responses that the outage allows, besides a 503 with Retry-After. */
  readonly allowedAnswers?: readonly string[]
  /** True if the product must credit deposits during the outage. */
  readonly creditsContinue?: true
  /**
   * True if a member writes to support during the outage. The product has no such row before, so PostgreSQL needs space for it. Rows of other calls
   * may fit into pages that exist.
   */
  readonly writesToSupport?: true
  /** True if the outage must leave calls without an answer. It shows nothing if each call gets one. */
  readonly leavesCallsOpen?: true
  /** Takes the resource away, waits for `lasts()`, and gives the resource back. It may do so several times. */
  does(product: Product, lasts: () => Promise<void>): Promise<void>
}

const DEADLOCK = '40P01'

/** Locks the tables in a transaction. After a deadlock with a transaction of the product, it locks them again. */
const lockTables = async (client: pg.Client): Promise<void> => {
  for (;;) {
    await client.query('begin')
    try {
      await client.query('lock table deposits, withdrawals, game_movements')
      return
    } catch (error) {
      if (databaseError(error)?.code !== DEADLOCK) throw error
      await client.query('rollback')
    }
  }
}

/** An outage in which tables are locked, as after a careless ALTER TABLE. */
const lockedTables: Outage = {
  what: 'the tables of deposits, withdrawals and movements are locked',
  logs: /the database was held up or is full/,
  does: async ({ database }, lasts) => {
    const client = new pg.Client({ connectionString: database.owner })
    await client.connect()
    try {
      await lockTables(client)
      await lasts()
    } finally {
      await client.end()
    }
  },
}

const moveClock = (product: Product, to: Date | null): Promise<void> =>
  waitUntil('the clock changes', async () => {
    const call = { method: 'POST', path: '/sandbox/clock', body: { now: to?.toISOString() ?? null } } as const
    return (await product.calls.ask(product.outsidePort, call))?.status === 200
  })

/** An outage in which the clocks of the product and of the partners jump, while PostgreSQL's clock does not. */
const jumpingClock: Outage = {
  what: 'the clock jumps half an hour ahead, and back',
  logs: null,
  does: async (product, lasts) => {
    await moveClock(product, new Date(Date.now() + JUMP_MS))
    await lasts()
    await moveClock(product, null)
  },
}

const creditedOf = ({ creditedMs }: Acknowledgements): number => creditedMs.filter(Number.isFinite).length

export type OutageResult = {
  /** How many calls failed, by status and error code. */
  readonly failed: ReadonlyMap<string, number>
  /** Time in ms from the end of the outage until a new deposit was credited. */
  readonly backMs: number
  /** Number of log lines that report the outage to the operators. Null if the operators need not act, so that no line is expected. */
  readonly lines: number | null
  /** Number of deposits credited during the outage. */
  readonly credited: number
}

type OpenDeposit = Deposit & { readonly id: string }

const openDeposit = async (run: LoadRun, { token }: BenchMember, key: string): Promise<OpenDeposit> => {
  const call = { method: 'POST', path: '/lobby/api/requests/deposit/prepare', token, key } as const
  const id = await submitRequest(run, run.acknowledged.deposits, { ...call, body: { amount: 100 } })
  const open = id === null ? null : await fetchDeposit(run, token, id)
  if (id === null || open === null) throw new Error('the deposit was not opened')
  return { ...open, id }
}

/**
 * Waits until the product credits a new deposit of this member. The member takes part in nothing else, because deposits of other members may wait for
 * an operator.
 */
const awaitNewCredit = async (run: LoadRun, member: BenchMember, key: string): Promise<void> => {
  const open = await openDeposit(run, member, key)
  await waitUntil(
    'the bank accepts a payment after the outage',
    () => payDeposit(run, member, open),
    BACK_LIMIT_MS,
  )
  const isCredited = async (): Promise<boolean> =>
    (await fetchDeposit(run, member.token, open.id))?.status === 'completed' || (await sleep(POLL_MS, false))
  await waitUntil('a deposit is credited after the outage', isCredited, BACK_LIMIT_MS)
}

/** Two members who take part in nothing else. `payer` pays a deposit during the outage, `prober` pays one afterwards. */
type OutageMembers = { readonly payer: BenchMember; readonly prober: BenchMember }

const writeToSupport = async ({ calls, port }: Product, { id, token }: BenchMember): Promise<void> => {
  const body = { topic: 'account', about: null, complaint: null, text: 'เว็บใช้งานไม่ได้', picture: null }
  const path = '/lobby/api/support/threads'
  await calls.ask(port, { method: 'POST', path, token, key: `support-${id}`, body })
}

const runOutage = async (
  product: Product & { readonly calls: CountedCalls },
  acknowledged: Acknowledgements,
  { payer, prober }: OutageMembers,
  { does, logs, creditsContinue, leavesCallsOpen, writesToSupport }: Outage,
  forMs: number,
): Promise<OutageResult> => {
  const run = { product, acknowledged, isOver: () => false }
  const open = await openDeposit(run, payer, `before-${payer.id}`)
  await sleep(Math.min(BEFORE_MS, forMs))
  product.calls.failed()
  const linesOf = async (): Promise<number> => (logs === null ? 0 : product.logged(logs))
  const [linesBefore, before] = [await linesOf(), creditedOf(acknowledged)]
  // `lasts` waits for the duration of the outage, and then until the expected log line, credit and open call have been seen or a time limit is over.
  let isPaid = false
  const lasts = async (): Promise<void> => {
    const creditedBefore = creditedOf(acknowledged)
    const isSeen = async (): Promise<boolean> =>
      (creditsContinue !== true || creditedOf(acknowledged) > creditedBefore) &&
      (leavesCallsOpen !== true || product.calls.failedSoFar(NO_ANSWER) > 0) &&
      (logs === null || (await linesOf()) > linesBefore)
    // During the outage all other members may be blocked, so this member pays a deposit.
    if (!isPaid) isPaid = await payDeposit(run, payer, open)
    if (writesToSupport === true) await writeToSupport(product, payer)
    await sleep(forMs)
    const end = performance.now() + SEEN_LIMIT_MS
    while (!(await isSeen()) && performance.now() < end) await sleep(POLL_MS)
  }
  await does(product, lasts)
  const [over, credited] = [performance.now(), creditedOf(acknowledged)]
  await awaitNewCredit(run, prober, `again-${Math.round(over)}`)
  const backMs = performance.now() - over
  const lines = logs === null ? null : (await linesOf()) - linesBefore
  return { failed: product.calls.failed(), backMs, lines, credited: credited - before }
}

/** Name of the counter of 503 responses with Retry-After. */
const RETRY_LATER = '503'

/** Returns the counter names of failed calls that the outage allows, besides a 503 with Retry-After. */
const allowedBy = ({ allowedAnswers = [], leavesCallsOpen }: Outage): readonly string[] => [
  ...allowedAnswers,
  ...(leavesCallsOpen === true ? [NO_ANSWER] : []),
]

const unexpectedAnswers = ({ failed }: OutageResult, outage: Outage): [string, number][] =>
  [...failed].filter(([word]) => word !== RETRY_LATER && !allowedBy(outage).includes(word))

/** Returns what the product did wrong during the outage, except exceeded time limits. */
export const violationsOf = (outage: Outage, result: OutageResult): string[] => [
  ...unexpectedAnswers(result, outage).map(([word, some]) => `${some} × ${word}`),
  ...(result.lines === 0 ? ['no log line'] : []),
  ...(outage.creditsContinue === true && result.credited === 0 ? ['no credit meanwhile'] : []),
  ...(outage.leavesCallsOpen === true && !result.failed.has(NO_ANSWER) ? ['each call got an answer'] : []),
]

const rowOf = (outage: Outage, forMs: number, result: OutageResult): Row => {
  const { what, creditsContinue } = outage
  const { failed, backMs, lines, credited } = result
  const short = violationsOf(outage, result)
  return {
    measure: `${what}, for ${whole(forMs / SECOND_MS)} s`,
    budget: creditsContinue
      ? 'only 503 with Retry-After; credit continues'
      : 'only 503 with Retry-After, a log line; credit again ≤ 30 s',
    seen: `${short.length === 0 ? 'no other answer' : short.join(', ')}; ${(backMs / SECOND_MS).toFixed(1)} s`,
    figures: [
      ...[RETRY_LATER, ...allowedBy(outage)].map(word => `${whole(failed.get(word) ?? 0)} × ${word}`),
      ...(lines === null ? [] : [`${whole(lines)} lines`]),
      `${whole(credited)} credited meanwhile`,
    ].join(', '),
    kept: short.length === 0 && backMs <= BACK_BUDGET_MS,
  }
}

export const runAllOutages = (
  plain: Product,
  acknowledged: Acknowledgements,
  list: readonly Outage[],
  forMs: number,
  seed: number,
  load: LoadOptions = {},
): Promise<OutageResult[]> => {
  const product = { ...plain, calls: countCalls(plain.calls, plain.port) }
  const [prober, ...rest] = plain.members
  const others = rest.slice(list.length)
  const work = async (): Promise<OutageResult[]> => {
    const seen: OutageResult[] = []
    for (const [n, outage] of list.entries()) {
      const payer = rest[n]
      if (prober === undefined || payer === undefined) throw new Error('too few members in this run')
      seen.push(await runOutage(product, acknowledged, { payer, prober }, outage, forMs))
    }
    return seen
  }
  return runUnderLoad({ ...product, members: others }, acknowledged, seed, work, load)
}

/**
 * Returns a test that runs these outages and returns rows of the results table. After the last outage the ledger is compared with the partners'
 * records.
 */
export const outagesOf =
  (list: readonly Outage[]): FaultRun =>
  async (product, { outageMs }, { seed, say }) => {
    const acknowledged = noAcknowledgements()
    const result = await runAllOutages(product, acknowledged, list, outageMs, seed)
    const rows = result.flatMap((one, n) => {
      const outage = list[n]
      return outage === undefined ? [] : [rowOf(outage, outageMs, one)]
    })
    const { lost, doubled, faults } = await compareBooks(product, acknowledged)
    for (const fault of [...lost, ...doubled, ...faults]) say(fault)
    return [
      ...rows,
      {
        measure: `all acknowledgements meanwhile, after ${list.length === 1 ? 'the outage' : 'all outages'}`,
        budget: '0 lost, 0 doubled, exact to the satang',
        seen: `${lost.length} lost, ${doubled.length} doubled, ${faults.length} that disagree`,
        figures: `${whole(acknowledged.operations)} acknowledged`,
        kept: lost.length + doubled.length + faults.length === 0,
      },
    ]
  }

export const ROOTLESS_OUTAGES: readonly Outage[] = [lockedTables, jumpingClock]
