import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { SECRET, sandboxWorld } from './test-sandbox.ts'

const world = sandboxWorld()

const send = async (amount = 100) => {
  const order = { from_bank: 'scb', from_account: '8000000202', to_account: '9000000022', amount }
  return ((await world.call('POST', '/bank/transfers', order)).body as { id: string }).id
}
const fault = (partner: string, kind: string, more: object = {}) =>
  world.call('POST', '/faults', { partner, kind, count: 1, ...more })
const lines = async () => {
  const listed = (await world.partner('GET', '/bank/v1/statement')).body as { lines: { line_id: string }[] }
  return listed.lines.map(line => line.line_id)
}
const receivedLines = async (count: number) =>
  (await world.sala().whenReceived('/callbacks/bank', count)).map(one => one.body.line_id)

test('a callback is signed over its raw body and its timestamp', async () => {
  await send()
  const [received] = await world.sala().whenReceived('/callbacks/bank', 1)
  const timestamp = received?.headers['x-partner-timestamp']
  const expected = createHmac('sha256', SECRET).update(`${timestamp}.${received?.raw}`).digest('hex')
  expect(received?.headers['x-partner-signature']).toBe(expected)
})

test('a callback that is not answered with 2xx is sent again, unchanged', async () => {
  world.sala().answerNext('/callbacks/bank', { status: 500 })
  await send()
  const [first, again] = await world.sala().whenReceived('/callbacks/bank', 2)
  expect(again?.raw).toBe(first?.raw)
})

test('an undelivered callback is sent after a restart', async () => {
  world.sala().answerNext('/callbacks/bank', { status: 503 })
  await send()
  await world.sala().whenReceived('/callbacks/bank', 1)
  await world.restart()
  expect(await world.sala().whenReceived('/callbacks/bank', 2)).toHaveLength(2)
})

test('a reset drops callbacks that were not sent before it', async () => {
  for (let one = 0; one < 30; one++)
    await world.query(
      `insert into sandbox.callback (partner, event_id, body, due_at, attempts, created_at)
       values ('bank', 'evt_${one}', '{"line_id":"line_of_before"}', now(), 0, now())`,
    )
  // This callback starts the sender, which reads all 30 stored callbacks from the database before the reset.
  await send()
  await world.call('POST', '/reset')
  world.sala().forget()
  const id = await send()
  expect(await receivedLines(1)).toEqual([id])
})

test('a callback that is never accepted is dropped after five resends', async () => {
  await world.query(
    `insert into sandbox.callback (partner, event_id, body, due_at, attempts, created_at)
     values ('nobody', 'evt_x', '{}', now(), 5, now())`,
  )
  world.sala().answerNext('/callbacks/nobody', { status: 500 })
  await send()
  await world.sala().whenReceived('/callbacks/nobody', 1)
  await world.sala().whenReceived('/callbacks/bank', 1)
  await world.restart()
  await send()
  await world.sala().whenReceived('/callbacks/bank', 2)
  const overview = (await world.call('GET', '/overview')).body as { callbacks: { event_id: string }[] }
  expect(overview.callbacks.find(one => one.event_id === 'evt_x')).toMatchObject({
    attempts: 6,
    last_status: 500,
    delivered_at: null,
    given_up_at: expect.any(String),
  })
})

describe('faults in the bank’s callbacks and statement', () => {
  test('duplicate: Sala gets two callbacks of one line with the same event id, and the statement has the line twice', async () => {
    await fault('bank', 'duplicate')
    const id = await send()
    const [first, second] = await world.sala().whenReceived('/callbacks/bank', 2)
    expect(second?.body).toEqual(first?.body)
    expect(await lines()).toEqual([id, id])
  })

  test('reorder: Sala gets the callbacks of two lines in reverse order', async () => {
    await fault('bank', 'reorder')
    const first = await send(1)
    const second = await send(2)
    expect(await receivedLines(2)).toEqual([second, first])
    expect(await lines()).toEqual([second, first])
  })

  test('delay: a callback arrives after a later one', async () => {
    await fault('bank', 'delay', { late_ms: 1_500, operation: 'credit' })
    const late = await send(1)
    const prompt = await send(2)
    expect(await receivedLines(2)).toEqual([prompt, late])
    expect(await lines()).toEqual([late, prompt])
  })
})

describe('a gateway payment', () => {
  const order = { reference: 'dep_1:gateway', amount: '500.00', return_url: 'http://sala.test/lobby/' }
  const open = async () => (await world.partner('POST', '/gateway/v1/payments', order)).body
  const payer = { from_bank: 'bbl', from_account: '8000000303' }
  const idOf = (body: unknown) => (body as { payment_id: string }).payment_id

  test('is opened once and paid once, and Sala gets a callback', async () => {
    const opened = await open()
    expect(await open()).toEqual(opened)
    const page = `/gateway/payments/${idOf(opened)}`
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => world.call('POST', `${page}/pay`, payer)),
    )
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
    const [received] = await world.sala().whenReceived('/callbacks/gateway', 1)
    expect(received?.body).toMatchObject({ type: 'payment', reference: order.reference, status: 'paid' })
    expect((await world.partner('GET', `/gateway/v1/payments/${order.reference}`)).body).toMatchObject({
      status: 'paid',
      paid_amount: '500.00',
    })
    expect(await lines()).toEqual([])
  })

  test('can be paid with another amount, which the gateway reports', async () => {
    const page = `/gateway/payments/${idOf(await open())}`
    await world.call('POST', `${page}/pay`, { ...payer, amount: 120.5 })
    expect((await world.partner('GET', `/gateway/v1/payments/${order.reference}`)).body).toMatchObject({
      amount: '500.00',
      paid_amount: '120.50',
    })
  })

  test('that is paid cannot be cancelled, and a cancelled one cannot be paid', async () => {
    const page = `/gateway/payments/${idOf(await open())}`
    await world.call('POST', `${page}/pay`, payer)
    const cancel = `/gateway/v1/payments/${order.reference}/cancel`
    expect((await world.partner('POST', cancel, {})).body).toMatchObject({ status: 'paid' })
    const other = (await world.partner('POST', '/gateway/v1/payments', { ...order, reference: 'other' })).body
    expect((await world.partner('POST', '/gateway/v1/payments/other/cancel', {})).body).toMatchObject({
      status: 'cancelled',
    })
    expect((await world.call('POST', `/gateway/payments/${idOf(other)}/pay`, payer)).status).toBe(409)
  })

  test('with the reference of a payment of another amount is refused with 409', async () => {
    await open()
    const other = { ...order, amount: '501.00' }
    expect((await world.partner('POST', '/gateway/v1/payments', other)).status).toBe(409)
  })
})
