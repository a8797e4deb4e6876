import type { MemberId } from '@sala/contract/wire/ids.ts'
import { satang } from '@sala/contract/wire/money.ts'
import pg from 'pg'
import { insertBankLine, READ_STATEMENT_JOB } from '../../server/src/cashier/bank/bank-lines.ts'
import { saveReceivingAccount } from '../../server/src/cashier/bank/receiving-accounts.ts'
import { prepareDeposit } from '../../server/src/cashier/deposits/deposits.ts'
import { readStatement, readStatementJob } from '../../server/src/cashier/settlement/bank-statement-import.ts'
import { settleLine } from '../../server/src/cashier/settlement/settlement.ts'
import { inTransaction } from '../../server/src/platform/db.ts'
import { enqueue, runWorker } from '../../server/src/platform/jobs.ts'
import { silentLog } from '../../server/src/platform/log.ts'
import type { fakeBank } from '../../server/test/fake-bank.ts'
import type { TestContext } from '../../server/test/test-context.ts'
import type { MeasuredServer } from '../benchmark-database.ts'
import { measure, type Sample, type Work } from '../cpu-time-sample.ts'
import { sideBySide } from './parallel-callers.ts'

export type DepositRuns = {
  /** Measurements of one worker that imports payments from the bank statement, stores and credits them (`readStatement`). */
  readonly deposits: Sample[]
  /** Measurements of a worker that settles stored lines of the bank statement one after the other (`settleLine`). */
  readonly lone: Sample[]
  /**
   * Latencies from the arrival of a bank line to the event in the member's browser. The lines arrive evenly, at half the rate that `deposits`
   * measured.
   */
  readonly arrivals: Sample[]
}

type Bank = ReturnType<typeof fakeBank>

/** Number of lines on a page of the bank's statement. */
export const STATEMENT_PAGE_LINES = 200
const READ_PER_SECOND = 800
const LONE_PER_SECOND = 100
const ARRIVING_PER_SECOND_MAX = 1_000
/** Number of members that each measured second needs, because a member can deposit only once in the benchmark. */
export const DEPOSITORS_PER_SECOND = READ_PER_SECOND + LONE_PER_SECOND + ARRIVING_PER_SECOND_MAX
/** Interval in ms at which the simulated bank sends callbacks. */
const CALLBACK_MS = 10
const ARRIVAL_TIMEOUT_MS = 60_000
const AMOUNT = satang(50_000n)

const BANK_ACCOUNT = {
  bank: 'kbank',
  account_number: '9000000011',
  name: 'SALA BENCH',
  special: true,
  biller_id: '099000000000011',
  terminals: ['T1', 'T2', 'T3', 'T4', 'T5'],
  active: true,
}

export type Deposits = {
  measureInto(
    runs: DepositRuns,
    server: MeasuredServer,
    seconds: number,
    take: (count: number) => MemberId[],
  ): Promise<void>
}

export const openDeposits = async (ctx: TestContext, bank: Bank): Promise<Deposits> => {
  await saveReceivingAccount(ctx.db, BANK_ACCOUNT, ctx.clock.now())
  return {
    measureInto: async (runs, server, seconds, take) => {
      for (const order of await openOrders(ctx, take(READ_PER_SECOND * seconds))) pay(ctx, bank, order)
      const read = await measure(server, () => readAll(ctx, bank))
      runs.deposits.push(read)
      const lines = await storedLines(ctx, bank, take(LONE_PER_SECOND * seconds))
      runs.lone.push(await measure(server, () => sideBySide(lines, line => settleLine(ctx, line), 1)))
      const rate = Math.min(ARRIVING_PER_SECOND_MAX, Math.round(read.per_second / 2))
      const orders = await openOrders(ctx, take(rate * seconds))
      runs.arrivals.push(await measure(server, () => arriveEvenly(ctx, bank, orders, rate)))
    },
  }
}

type Order = { readonly member_id: MemberId; readonly ref: string }

/** Opens a deposit for each member. Each deposit then waits for its payment. */
const openOrders = async (ctx: TestContext, members: readonly MemberId[]): Promise<Order[]> => {
  const orders: Order[] = []
  const wanted = {
    amount: AMOUNT,
    promotion_id: null,
    claimed_ip: null,
    idempotency_key: null,
    by_gateway: false,
  }
  await sideBySide(members, async member_id => {
    const { ref } = await prepareDeposit(ctx, { ...wanted, member_id })
    orders.push({ member_id, ref })
  })
  return orders
}

/** Simulates the member's bank transfer, with the reference of the deposit. Returns the id of the bank line. */
const pay = (ctx: TestContext, bank: Bank, { member_id, ref }: Order): string =>
  bank.receive({
    account: BANK_ACCOUNT.account_number,
    from_bank: 'scb',
    from_account: `88${member_id.slice(-8)}`,
    amount: AMOUNT,
    bill_reference: ref,
    trans_ref: `T${ref}`,
    paid_at: ctx.clock.now(),
  })

const readAll = async (ctx: TestContext, bank: Bank): Promise<Work> => {
  const before = await settledLines(ctx)
  const started = performance.now()
  await readStatement(ctx)
  const seconds = (performance.now() - started) / 1000
  const count = (await settledLines(ctx)) - before
  if (before + count !== bank.lines.length) throw new Error('a line was not settled')
  return { count, seconds, latencies_ms: [] }
}

const settledLines = async (ctx: TestContext): Promise<number> => {
  const { rows } = await ctx.pool.query<{ lines: bigint }>(
    'select count(*) as lines from bank_lines where outcome is not null',
  )
  return Number(rows[0]?.lines ?? 0n)
}

/** Stores lines of the bank statement without assigning them to deposits (settling). Returns their ids. */
const storedLines = async (ctx: TestContext, bank: Bank, members: readonly MemberId[]): Promise<string[]> => {
  const written = bank.lines.length
  for (const order of await openOrders(ctx, members)) pay(ctx, bank, order)
  const lines = bank.lines.slice(written)
  await inTransaction(ctx.db, async tx => {
    for (const line of lines) await insertBankLine(tx, line, ctx.clock.now())
  })
  return lines.map(line => line.line_id)
}

/**
 * Measures deposits that arrive at a constant rate. The simulated bank writes statement lines and sends callbacks, and a worker runs the jobs. The
 * latency of a deposit ends when the event about its credit arrives.
 */
const arriveEvenly = async (
  ctx: TestContext,
  bank: Bank,
  orders: readonly Order[],
  perSecond: number,
): Promise<Work> => {
  const notified = await listen(ctx)
  const worker = await runWorker(
    ctx.pool,
    { [READ_STATEMENT_JOB]: () => readStatementJob(ctx) },
    [],
    silentLog,
    { alone: true },
  )
  const paid = new Map<string, number>()
  const started = performance.now()
  while (paid.size < orders.length) {
    const due = Math.min(orders.length, Math.floor(((performance.now() - started) / 1000) * perSecond))
    for (const order of orders.slice(paid.size, due)) {
      paid.set(order.member_id, performance.now())
      pay(ctx, bank, order)
    }
    await inTransaction(ctx.db, tx => enqueue(tx, READ_STATEMENT_JOB, {}, { key: READ_STATEMENT_JOB }))
    await pause(CALLBACK_MS)
  }
  while (notified.at.size < paid.size) {
    if (performance.now() - started > ARRIVAL_TIMEOUT_MS) throw new Error('a member got no event')
    await pause(CALLBACK_MS)
  }
  const seconds = (performance.now() - started) / 1000
  await worker.stop()
  await notified.stop()
  const latencies_ms = [...paid].map(([member, at]) => (notified.at.get(member) ?? Number.NaN) - at)
  return { count: paid.size, seconds, latencies_ms }
}

const pause = (ms: number): Promise<unknown> => new Promise(resolve => setTimeout(resolve, ms))

/** Listens for credit events. Records for each member the time at which the event arrived. */
const listen = async (ctx: TestContext): Promise<{ at: Map<string, number>; stop(): Promise<void> }> => {
  const at = new Map<string, number>()
  const client = new pg.Client({ connectionString: ctx.config.database_url })
  await client.connect()
  client.on('notification', ({ payload = '{}' }) => {
    const { member_id, kind } = JSON.parse(payload)
    if (kind === 'credit') at.set(member_id, performance.now())
  })
  await client.query('listen member_events')
  return { at, stop: () => client.end() }
}
