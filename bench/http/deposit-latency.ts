import type { DepositId } from '@sala/contract/wire/ids.ts'
import { satang } from '@sala/contract/wire/money.ts'
import { READ_STATEMENT_JOB } from '../../server/src/cashier/bank/bank-lines.ts'
import { prepareDeposit } from '../../server/src/cashier/deposits/deposits.ts'
import { depositOf } from '../../server/src/cashier/history/money-request-history.ts'
import { cashierJobs } from '../../server/src/cashier/jobs.ts'
import { ports } from '../../server/src/composition.ts'
import { readConfig } from '../../server/src/config.ts'
import { type Context, openContext } from '../../server/src/context.ts'
import { gamesJobs } from '../../server/src/games/jobs.ts'
import { inTransaction } from '../../server/src/platform/db.ts'
import { enqueue, runWorker } from '../../server/src/platform/jobs.ts'
import { silentLog } from '../../server/src/platform/log.ts'
import { promotionsJobs } from '../../server/src/promotions/jobs.ts'
import { fakeBank } from '../../server/test/fake-bank.ts'
import { fakeGameSite } from '../../server/test/fake-game-site-in-memory.ts'
import { percentile } from '../resilience/percentile.ts'
import { type Row, whole } from '../result-table.ts'
import type { BenchMember } from './bench-members.ts'
import type { MeasuredProcess } from './benchmark-processes.ts'
import { inboxArrival, openPage, type Page } from './message-latency.ts'

const PAGES = 200
const DEPOSITS = 1_000
/** Number of deposits that are paid at the same time. */
const AT_ONCE = 8
const BUDGET_MS = 1_000
const LEAST_BAHT = 200
const RECEIVING_ACCOUNT = '9000000011'

type Times = { readonly fromLine: number; readonly fromCommit: number }
type Lobby = { readonly ctx: Context; readonly bank: ReturnType<typeof fakeBank>; readonly port: number }

/**
 * Makes a deposit and pays it. The bank reports the payment by its callback, and the worker imports the statement and credits the deposit. Returns
 * two durations in ms. Both end when the message is on the open page. One begins with the bank's line, the other with the commit of the credit.
 */
const depositTimes = async ({ ctx, bank, port }: Lobby, page: Page, n: number): Promise<Times> => {
  const { id: member_id, account_number } = page.member
  const baht = LEAST_BAHT + n
  const amount = satang(BigInt(baht) * 100n)
  const order = { promotion_id: null, claimed_ip: null, idempotency_key: null, by_gateway: false }
  const { id } = await prepareDeposit(ctx, { member_id, amount, ...order })
  const { ref } = await depositOf(ctx.db, member_id, id, ctx.clock.now())
  const arrived = inboxArrival(port, page, baht)
  const began = performance.now()
  bank.receive({
    ...{ account: RECEIVING_ACCOUNT, from_bank: 'scb', from_account: account_number },
    ...{ amount, bill_reference: ref, paid_at: ctx.clock.now() },
  })
  await inTransaction(ctx.db, tx =>
    enqueue(tx, READ_STATEMENT_JOB, {}, { key: READ_STATEMENT_JOB, first: true }),
  )
  const ended = await arrived
  return { fromLine: ended - began, fromCommit: performance.timeOrigin + ended - (await creditedAt(ctx, id)) }
}

/**
 * Returns the time of the transaction that credited the deposit, in ms. The commit is a little later, so a duration from this time is an upper bound.
 */
const creditedAt = async (ctx: Context, id: DepositId): Promise<number> => {
  const { rows } = await ctx.pool.query<{ ended_at: Date | null }>(
    'select ended_at from deposits where id = $1',
    [id],
  )
  const at = rows[0]?.ended_at
  if (at == null) throw new Error(`the deposit ${id} is not credited`)
  return at.getTime()
}

/**
 * Measures two durations of deposits. Both end when the message is in the inbox of an open page. One begins with the bank's line, the other with the
 * commit of the credit.
 */
export const measureDeposits = async (
  databaseUrl: string,
  api: MeasuredProcess,
  members: readonly BenchMember[],
): Promise<Row> => {
  const opened = await openContext(
    readConfig({ DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' }),
    silentLog,
    ports,
  )
  const [bank, site] = [fakeBank(), fakeGameSite()]
  const partners = { ...opened.partners, bank_feeds: [bank], payouts: bank, game_sites: [site] }
  const ctx = { ...opened, partners }
  const jobs = { ...gamesJobs(ctx), ...cashierJobs(ctx), ...promotionsJobs(ctx) }
  const worker = await runWorker(ctx.pool, jobs, [], silentLog)
  const pages = await Promise.all(members.slice(0, PAGES).map(member => openPage(api.port, member)))
  try {
    const times: Times[] = []
    let next = 0
    const run = async (): Promise<void> => {
      for (let n = next++; n < DEPOSITS; n = next++) {
        const page = pages[n % pages.length]
        if (page !== undefined) times.push(await depositTimes({ ctx, bank, port: api.port }, page, n))
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, run))
    const fromLine = times.map(one => one.fromLine)
    const fromCommit = times.map(one => one.fromCommit)
    const most = percentile(fromCommit, 0.99)
    return {
      measure: 'a whole deposit’s message in the inbox of an open page, p99 after the commit',
      ...{ budget: '≤ 1 s', seen: `${whole(most)} ms`, kept: most <= BUDGET_MS },
      figures: `${whole(times.length)} deposits to ${pages.length} pages, ${AT_ONCE} at a time; from the bank’s line p50 ${whole(percentile(fromLine, 0.5))} ms, p99 ${whole(percentile(fromLine, 0.99))} ms`,
    }
  } finally {
    for (const { socket } of pages) socket.destroy()
    await worker.stop()
    await opened.close()
  }
}
