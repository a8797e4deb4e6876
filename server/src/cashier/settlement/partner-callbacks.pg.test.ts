import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { useCashier } from '../../../test/cashier-setup.ts'
import { useApp } from '../../../test/http-app-setup.ts'
import { MINUTE_SECONDS } from '../../platform/calendar.ts'
import { systemClock } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/db.ts'
import { enqueue } from '../../platform/jobs.ts'
import { READ_STATEMENT_JOB } from '../bank/bank-lines.ts'
import { PAYOUT_JOB } from '../withdrawals/withdrawal-transitions.ts'
import { partnerCallbackRoutes } from './partner-callbacks.ts'

const cashier = useCashier()
const warned: object[] = []
const lobby = useApp(
  () => cashier.ctx,
  (app, ctx) => {
    const log = { ...ctx.log, warn: (fields: object) => void warned.push(fields) }
    partnerCallbackRoutes(app, { ...ctx, log })
  },
)

type Forgery = { secret?: string; ageSeconds?: number; prefix?: string; sent?: string }

/** Sends a callback with the partner's signature. `forgery` falsifies one part of the call: its secret, age, path or body. */
const call = async (
  partner: 'bank' | 'gateway',
  body: object | string,
  forgery: Forgery = {},
): Promise<number> => {
  const raw = typeof body === 'string' ? body : JSON.stringify(body)
  const seconds = Math.floor(systemClock.now().getTime() / 1000) - (forgery.ageSeconds ?? 0)
  const signature = createHmac('sha256', forgery.secret ?? cashier.ctx.config.callback_secret)
    .update(`${seconds}.${raw}`)
    .digest('hex')
  const response = await lobby.app.inject({
    method: 'POST',
    url: `${forgery.prefix ?? '/lobby/api'}/callbacks/${partner}`,
    headers: {
      'content-type': 'application/json',
      'x-partner-timestamp': String(seconds),
      'x-partner-signature': signature,
    },
    payload: forgery.sent ?? raw,
  })
  return response.statusCode
}
const waitingJobs = () =>
  cashier.database.query<{ task_identifier: string }>('select task_identifier from graphile_worker.jobs')
const known = async () => (await cashier.database.query('select 1 from partner_callbacks')).length

const noted = (kind: string) =>
  cashier.database.query(
    'select detail, sum(count)::int as count from security_events where kind = $1 group by detail order by detail',
    [kind],
  )

test('a forged callback is 401 and nothing: no row, no job, no question to the partner', async () => {
  const body = { event_id: 'evt_forged', type: 'credit', line_id: 'line_1', cursor: '1' }
  const asked = cashier.bank.calls.length
  const forgeries: Forgery[] = [
    { secret: 'another-secret-of-the-same-length-as-ours' },
    { ageSeconds: 6 * MINUTE_SECONDS },
    { ageSeconds: -6 * MINUTE_SECONDS },
    { sent: JSON.stringify({ ...body, cursor: '2' }) },
    { sent: '' },
  ]
  for (const forgery of forgeries)
    for (const partner of ['bank', 'gateway'] as const) expect(await call(partner, body, forgery)).toBe(401)
  const bare = await lobby.app.inject({ method: 'POST', url: '/lobby/api/callbacks/bank', payload: body })
  expect(bare.statusCode).toBe(401)
  expect(await waitingJobs()).toEqual([])
  expect(await known()).toBe(0)
  expect(cashier.bank.calls.length).toBe(asked)
  expect(await noted('callback_forged')).toEqual([
    { detail: 'bank', count: forgeries.length + 1 },
    { detail: 'gateway', count: forgeries.length },
  ])
})

test('a callback that is signed as agreed, by a clock that is apart from ours, is refused with a line that says how far', async () => {
  warned.length = 0
  const body = { event_id: 'evt_untimely', type: 'credit', line_id: 'line_1', cursor: '1' }
  expect(await call('bank', body, { ageSeconds: -6 * MINUTE_SECONDS })).toBe(401)
  expect(await call('bank', body, { ageSeconds: 6 * MINUTE_SECONDS })).toBe(401)
  const apart = warned.map(line => (line as { ahead_seconds: number }).ahead_seconds)
  expect(apart.map(seconds => Math.round(seconds / MINUTE_SECONDS))).toEqual([6, -6])
  expect(warned).toEqual([expect.objectContaining({ partner: 'bank' }), expect.anything()])
  // A call that was signed with another secret is logged as a forgery.
  const forgery = { secret: 'another-secret-of-the-same-length-as-ours', ageSeconds: 6 * MINUTE_SECONDS }
  expect(await call('bank', body, forgery)).toBe(401)
  expect(warned).toHaveLength(2)
  expect(await known()).toBe(0)
})

test('a new payment is processed before any number of waiting payouts', async () => {
  await inTransaction(cashier.ctx.db, async tx => {
    for (let n = 0; n < 3; n++) await enqueue(tx, PAYOUT_JOB, {}, { key: `waits-${n}` })
  })
  expect(await call('bank', { event_id: 'evt_after_a_backlog' })).toBe(200)
  const ordered = await cashier.database.query(
    'select task_identifier from graphile_worker.jobs order by priority, run_at, id',
  )
  expect(ordered.map(({ task_identifier }) => task_identifier)).toEqual([
    READ_STATEMENT_JOB,
    ...Array.from({ length: 3 }, () => PAYOUT_JOB),
  ])
  await cashier.database.query('delete from graphile_worker._private_jobs')
})

test('a bank callback is a hint: the statement is read, and the callback’s own words count for nothing', async () => {
  const member = await cashier.member()
  const deposit = await cashier.prepare(member, 50_000n)
  const lie = { event_id: 'evt_lie', type: 'credit', line_id: 'line_99', cursor: '99', amount: '500.00' }
  expect(await call('bank', lie)).toBe(200)
  await cashier.run()
  expect((await cashier.deposit(member, deposit.id)).status).toBe('waiting')
  cashier.pay(member, 50_000n, { ref: deposit.ref })
  expect(await call('bank', { event_id: 'evt_true', type: 'credit' }, { prefix: '/api' })).toBe(200)
  await cashier.run()
  expect((await cashier.deposit(member, deposit.id)).status).toBe('completed')
})

test('100 copies of a gateway callback at once, and replayed later: one job, one credit', async () => {
  const member = await cashier.member()
  await cashier.setGatewayMember(member.id)
  const { deposit } = await cashier.openGateway(member, 50_000n)
  cashier.gateway.pay(deposit.id, 50_000n, cashier.ctx.clock.now())
  const body = { event_id: 'evt_copies', type: 'payment', reference: deposit.id, status: 'paid' }
  const statuses = await Promise.all(Array.from({ length: 100 }, () => call('gateway', body)))
  expect(new Set(statuses)).toEqual(new Set([200]))
  const jobs = await waitingJobs()
  expect(jobs.filter(job => job.task_identifier === 'cashier:read-gateway')).toHaveLength(1)
  await cashier.run()
  expect(await call('gateway', body)).toBe(200)
  await cashier.run()
  expect((await cashier.balances(member)).game).toBe(50_000n)
})

test('a callback that says paid while the gateway says open changes nothing', async () => {
  const member = await cashier.member()
  await cashier.setGatewayMember(member.id)
  const { deposit } = await cashier.openGateway(member, 50_000n)
  const body = { event_id: 'evt_early', type: 'payment', reference: deposit.id, status: 'paid' }
  expect(await call('gateway', body)).toBe(200)
  await cashier.run()
  expect((await cashier.deposit(member, deposit.id)).status).toBe('waiting')
  for (const reference of ['dep_nobody', 'mov_1']) {
    expect(await call('gateway', { ...body, event_id: `evt_${reference}`, reference })).toBe(200)
    await cashier.run()
  }
})

test('a signed text that is not a callback is refused', async () => {
  expect(await call('bank', [])).toBe(400)
  expect(await call('gateway', { event_id: 'evt_x', reference: "'; drop table" })).toBe(400)
  expect(await noted('callback_unreadable')).toEqual([
    { detail: 'bank', count: 1 },
    { detail: 'gateway', count: 1 },
  ])
})

test('callbacks are forgotten long after a replay is impossible', async () => {
  expect(await known()).toBeGreaterThan(0)
  await cashier.strike('cashier:forget-callbacks')
  expect(await known()).toBeGreaterThan(0)
  cashier.advance(3 * 24 * 60)
  await cashier.strike('cashier:forget-callbacks')
  expect(await known()).toBe(0)
})

test('a callback that is signed, with text that no column holds, is refused and kept for a person', async () => {
  const kept = async () =>
    (await cashier.database.query('select body from partner_log where outcome = $1', ['unreadable'])).length
  const [before, keptBefore] = [await known(), await kept()]
  const odd = [
    '{"event_id":"evt_\u0000"}',
    'no JSON \u0000',
    { event_id: 'evt_\u0000' },
    { event_id: 'evt_\ud800' },
    { event_id: 'evt_odd', reference: 'pay_\u0000' },
  ]
  for (const body of odd) expect(await call('gateway', body)).toBe(400)
  expect(await kept()).toBe(keptBefore + odd.length)
  expect(await known()).toBe(before)
})
