import { beforeAll, expect, test } from 'vitest'
import { useSlips } from '../../../test/slips-setup.ts'
import { statementsOf } from '../../../test/sql-statement-recorder.ts'
import { openDeposits } from '../../cashier/deposits/deposit-view.ts'
import { openWithdrawals } from '../../cashier/withdrawals/withdrawal-view.ts'
import { queueByDomain } from '../../platform/job-queue/failed-jobs.ts'
import { businessFigures } from './business-figures.ts'

const BAHT = 100n
const MINUTE_SECONDS = 60
const HOUR_MINUTES = 60
/** Number of rows that the test inserts, so that a full scan of a table is visible in the query plan. */
const MANY = 5_000
/** Maximum number of rows that one statement may read. There are fewer open requests than this, and far more requests in all. */
const FEW = 50

const slips = useSlips()
const { database } = slips

beforeAll(() => database.query('delete from graphile_worker._private_jobs'))

type Labels = Readonly<Record<string, string>>
const readFigures = async () => {
  const figures = await businessFigures(slips.ctx)
  return (name: string, labels: Labels) =>
    figures.find(each => each.name === name && JSON.stringify(each.labels) === JSON.stringify(labels))?.value
}

const addJob = (job: string, key: string, runAt: string, queue: string | null = null) =>
  database.query(
    'select graphile_worker.add_job($1, run_at := now() + $2::interval, job_key := $3, queue_name := $4)',
    [job, runAt, key, queue],
  )
const setJob = (key: string, set: string) =>
  database.query(`update graphile_worker._private_jobs set ${set} where key = $1`, [key])

test('the queue’s metrics report by domain how many jobs are due, for how long, and how many failed for good', async () => {
  await addJob('tea:brew', 'due', '-3 minutes')
  await addJob('tea:pour', 'due as well', '-1 minute')
  await addJob('tea:brew', 'later', '1 day')
  await addJob('tea:brew', 'in hand', '-1 hour')
  await setJob('in hand', "locked_at = now(), locked_by = 'test-worker'")
  // This job waits until the previous run of the same scheduled job ends. It must not count as due, because more workers would not help.
  await addJob('tea:clean', 'behind its own', '-1 hour', 'tea:clean')
  await database.query(
    "update graphile_worker._private_job_queues set locked_at = now(), locked_by = 'test-worker'",
  )
  await addJob('cake:bake', 'for good', '-1 hour')
  await addJob('cake:bake', 'replaced', '-1 hour')
  await setJob('for good', "attempts = max_attempts, last_error = 'no flour'")
  await setJob('replaced', 'attempts = max_attempts, key = null')
  const figure = await readFigures()
  expect(figure('sala_jobs_due', { domain: 'tea' })).toBe(2)
  const oldest = figure('sala_jobs_due_oldest_seconds', { domain: 'tea' })
  expect(oldest).toBeGreaterThanOrEqual(3 * MINUTE_SECONDS)
  expect(oldest).toBeLessThan(HOUR_MINUTES * MINUTE_SECONDS)
  expect(figure('sala_jobs_failed_for_good', { domain: 'tea' })).toBe(0)
  expect(figure('sala_jobs_due', { domain: 'cake' })).toBe(0)
  expect(figure('sala_jobs_due_oldest_seconds', { domain: 'cake' })).toBe(0)
  expect(figure('sala_jobs_failed_for_good', { domain: 'cake' })).toBe(1)
  await database.query('delete from graphile_worker._private_jobs')
  expect(await queueByDomain(slips.ctx.db)).toContainEqual({
    ...{ domain: 'tea', due: 0, oldest_seconds: 0, failed_for_good: 0 },
  })
})

test('metrics of deposits and withdrawals report the count and age of each state that is not final', async () => {
  const player = await slips.player(500n * BAHT)
  await slips.withdraw(player, 100n * BAHT)
  slips.advance(HOUR_MINUTES)
  const others = [await slips.member(), await slips.member()]
  for (const other of others) await slips.prepare(other, 50n * BAHT)
  slips.advance(1)
  const figure = await readFigures()
  const minutes = (labels: Labels) =>
    Math.floor((figure('sala_requests_oldest_seconds', labels) ?? 0) / MINUTE_SECONDS)
  const deposits = { flow: 'deposits', state: 'waiting' }
  expect(figure('sala_requests', deposits)).toBe(2)
  expect(minutes(deposits)).toBe(1)
  const withdrawals = { flow: 'withdrawals', state: 'moving' }
  expect(figure('sala_requests', withdrawals)).toBe(1)
  expect(minutes(withdrawals)).toBe(HOUR_MINUTES + 1)
  expect(figure('sala_requests', { flow: 'withdrawals', state: 'uncertain' })).toBe(0)
  expect(figure('sala_requests_oldest_seconds', { flow: 'withdrawals', state: 'uncertain' })).toBe(0)
  expect(figure('sala_requests', { flow: 'deposits', state: 'completed' })).toBeUndefined()
  await slips.run()
})

const OPEN_DEPOSITS = ['waiting', 'paid', 'held']
const OPEN_WITHDRAWALS = ['moving', 'requested', 'held', 'approved', 'paying', 'uncertain']

type Node = {
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Node[]
}
const stepsOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(stepsOf)]
const rowsOf = (node: Node): number =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']

/** Returns the largest number of rows that a node of the query plans of `work` reads. */
const mostRows = async (work: () => Promise<unknown>): Promise<number> => {
  const rows: number[] = []
  for (const statement of await statementsOf(work)) {
    const [row] = await database.query<{ 'QUERY PLAN': { Plan: Node }[] }>(
      `explain (analyze, format json) ${statement}`,
    )
    for (const { Plan } of row?.['QUERY PLAN'] ?? []) rows.push(...stepsOf(Plan).map(rowsOf))
  }
  return Math.max(...rows)
}

test('in a large lobby only open rows are read, and every open state is reported', async () => {
  const members: string[] = []
  for (const _ of OPEN_WITHDRAWALS) members.push((await slips.member()).id)
  const each = (open: string, ended: string) =>
    `from (select n, ($1::text[])[1 + n % cardinality($1)] as member_id, now() - n * interval '1 second' as at,
                  n > cardinality(${open}) as ended, coalesce((${open})[n], (${ended})[1 + n % cardinality(${ended})]) as status
             from generate_series(1, ${MANY}) n) each`
  const id = (prefix: string) => `'${prefix}_' || lpad(n::text, 26, '0')`
  await database.query(
    `insert into deposits (member_id, id, ref, method, status, amount, transfer_amount, received_amount, from_bank, from_account,
                           created_at, expires_at, ended_at)
     select member_id, ${id('dep')}, n, 'gateway', status, 1, 1, case when status in ('paid', 'held') then 1 end, 'scb', '1',
            at, now(), case when ended then now() end
       ${each('$2::text[]', "array['cancelled', 'expired', 'refused']")}`,
    [members, OPEN_DEPOSITS],
  )
  await database.query(
    `insert into withdrawals (member_id, id, ref, status, amount, held, bank, account_number, name, payout_bank, payout_account,
                              payer, ordered_at, approved_by, next_lookup_at, created_at, moved_at, ended_at)
     select member_id, ${id('wdr')}, n, status, 1, 0, 'scb', '1', 'x', 'scb', '1', 'bank', now(), 'rules',
            case when status in ('paying', 'uncertain') then now() end, at, now(), case when ended then now() end
       ${each('$2::text[]', "array['paid', 'refused']")}`,
    [members, OPEN_WITHDRAWALS],
  )
  await database.query('analyze deposits, withdrawals')
  const { db } = slips.ctx
  const deposits = await openDeposits(db)
  const withdrawals = await openWithdrawals(db)
  const read = [await mostRows(() => openDeposits(db)), await mostRows(() => openWithdrawals(db))]
  await database.query('delete from deposits where member_id = any($1)', [members])
  await database.query('delete from withdrawals where member_id = any($1)', [members])
  expect(deposits.map(({ status }) => status)).toEqual(OPEN_DEPOSITS)
  expect(withdrawals.map(({ status }) => status).sort()).toEqual(OPEN_WITHDRAWALS.toSorted())
  expect([...deposits, ...withdrawals].filter(({ count }) => count === 0)).toEqual([])
  expect(Math.max(...read)).toBeLessThan(FEW)
})
