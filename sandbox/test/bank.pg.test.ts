import { describe, expect, test } from 'vitest'
import { sandboxWorld } from './test-sandbox.ts'

const world = sandboxWorld()

const send = (order: object) =>
  world.call('POST', '/bank/transfers', {
    from_bank: 'kbank',
    from_account: '8000000101',
    to_account: '9000000011',
    amount: 500,
    ...order,
  })
const statement = async (query = '') => (await world.partner('GET', `/bank/v1/statement${query}`)).body

const PAYOUT = {
  reference: 'wdr_1:payout',
  from_account: '9000000011',
  to_bank: 'scb',
  to_account: '8123456789',
  to_name: 'ทดลอง รับเงิน',
  amount: '250.50',
}

describe('a transfer to a receiving account', () => {
  test('is once on the bank’s statement, with its payer, and Sala gets a callback', async () => {
    const { status, body } = await send({ amount: 500.25 })
    expect(status).toBe(201)
    const { id } = body as { id: string }
    expect(await statement()).toMatchObject({
      lines: [
        {
          line_id: id,
          account: '9000000011',
          from_bank: 'kbank',
          from_account: '8000000101',
          from_name: 'สมหญิง ทดสอบดี',
          amount: '500.25',
          bill_reference: null,
        },
      ],
    })
    const [reported] = await world.sala().whenReceived('/callbacks/bank', 1)
    expect(reported?.body).toMatchObject({ type: 'credit', line_id: id })
  })

  test('for a bill arrives at the biller’s account and keeps its reference', async () => {
    await send({ to_account: '099000000000011', ref: 'D7K2M9' })
    expect(await statement()).toMatchObject({ lines: [{ account: '9000000011', bill_reference: 'D7K2M9' }] })
  })

  test('shows the payer as the payer’s bank does: masked, cut off, in Latin letters, left out, at another time', async () => {
    const shown = async (order: object) => {
      await send({ from_bank: 'scb', from_account: '8812345678', from_name: 'สมชาย ใจดี', ...order })
      const { lines } = (await statement()) as {
        lines: { from_account: string; from_name: string; paid_at: string }[]
      }
      const last = lines.at(-1)
      return [last?.from_account, last?.from_name]
    }
    expect(await shown({})).toEqual(['8812345678', 'สมชาย ใจดี'])
    expect(await shown({ shown_account: 'masked', shown_name: 'masked' })).toEqual([
      'xxx-x-x4567-x',
      'สมชาย ใจ***',
    ])
    const latin = expect.stringMatching(/^[A-Z ]+$/)
    expect(await shown({ shown_name: 'latin' })).toEqual(['8812345678', latin])
    expect(await shown({ shown_account: 'left_out', shown_name: 'left_out' })).toEqual(['', ''])
    await send({})
    await send({ time_shift_minutes: -1_440 })
    const { lines } = (await statement()) as { lines: { paid_at: string }[] }
    const [now = '', yesterday = ''] = lines.slice(-2).map(({ paid_at }) => paid_at)
    expect(Math.round((Date.parse(now) - Date.parse(yesterday)) / 60_000)).toBe(1_440)
  })

  test('from an unknown account opens that account with an invented name', async () => {
    expect((await send({ from_bank: 'ktb', from_account: '8112223334' })).status).toBe(201)
    const accounts = (await world.call('GET', '/bank/accounts')).body
    expect(accounts).toContainEqual(expect.objectContaining({ account: '8112223334', balance: 999_500 }))
  })

  test('an invalid receiver, amount or balance moves nothing', async () => {
    expect(await send({ to_account: '12345678' })).toMatchObject({
      status: 404,
      body: { error: 'not_found' },
    })
    expect((await send({ amount: 0 })).status).toBe(400)
    expect((await send({ amount: 1.001 })).status).toBe(400)
    expect(await send({ amount: 2_000_000 })).toMatchObject({
      status: 422,
      body: { error: 'insufficient_balance' },
    })
    expect(await statement()).toMatchObject({ lines: [] })
  })
})

test('the bank’s statement continues from a cursor and never skips a line that is written at the same time', async () => {
  await Promise.all(Array.from({ length: 30 }, (_, n) => send({ amount: n + 1 })))
  const seen: string[] = []
  let after = '0'
  for (let page = 0; page < 5; page += 1) {
    const reported = (await statement(`?after=${after}&limit=7`)) as {
      lines: { line_id: string }[]
      next: string
    }
    seen.push(...reported.lines.map(line => line.line_id))
    after = reported.next
  }
  expect(new Set(seen).size).toBe(30)
  expect(seen).toHaveLength(30)
  expect(await statement(`?after=${after}`)).toEqual({ lines: [], next: after })
})

describe('a payout', () => {
  test('ordered many times at the same time with one reference is paid once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => world.partner('POST', '/bank/v1/payouts', PAYOUT)),
    )
    expect(answers.filter(answer => answer.status === 201)).toHaveLength(1)
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(19)
    expect(new Set(answers.map(answer => JSON.stringify(answer.body))).size).toBe(1)
    const seen = (await world.call('GET', '/bank/payouts?account=8123456789')).body
    expect(seen).toMatchObject([{ reference: PAYOUT.reference, amount: 250.5, status: 'paid' }])
  })

  test('with the reference of another order is refused with 409', async () => {
    await world.partner('POST', '/bank/v1/payouts', PAYOUT)
    for (const other of [{ amount: '250.51' }, { to_account: '8123456780' }, { to_name: 'ผู้อื่น' }]) {
      expect(await world.partner('POST', '/bank/v1/payouts', { ...PAYOUT, ...other })).toEqual({
        status: 409,
        body: { error: 'reference_conflict' },
      })
    }
  })

  test('that cannot be paid is refused, and the refusal is kept', async () => {
    const tooMuch = { ...PAYOUT, amount: '999999999.00' }
    const refused = {
      reference: PAYOUT.reference,
      status: 'refused',
      reason: 'insufficient_balance',
      paid_at: null,
    }
    expect(await world.partner('POST', '/bank/v1/payouts', tooMuch)).toEqual({ status: 201, body: refused })
    expect(await world.partner('POST', '/bank/v1/payouts', tooMuch)).toEqual({ status: 200, body: refused })
    const elsewhere = { ...PAYOUT, reference: 'other', from_account: '8000000101' }
    expect(await world.partner('POST', '/bank/v1/payouts', elsewhere)).toMatchObject({
      body: { status: 'refused', reason: 'unknown_from_account' },
    })
  })

  test('is found by its reference, and an unknown reference gets 404', async () => {
    await world.partner('POST', '/bank/v1/payouts', PAYOUT)
    expect(await world.partner('GET', `/bank/v1/payouts/${PAYOUT.reference}`)).toMatchObject({
      status: 200,
      body: { status: 'paid' },
    })
    expect(await world.partner('GET', '/bank/v1/payouts/never')).toEqual({
      status: 404,
      body: { error: 'not_found' },
    })
  })
})

test('the bank answers nothing without the secret key', async () => {
  for (const [method, path] of [
    ['GET', '/bank/v1/statement'],
    ['POST', '/bank/v1/payouts'],
    ['GET', '/bank/v1/statement/outgoing'],
    ['GET', '/bank/v1/payouts/x'],
    ['GET', '/gateway/v1/payments'],
    ['GET', '/game-site/v1/accounts'],
    ['POST', '/sms/v1/messages'],
    ['POST', '/gateway/v1/payments'],
    ['PUT', '/game-site/v1/accounts/x'],
    ['POST', '/game-site/v1/transfers'],
    ['GET', '/game-site/v1/games'],
    ['POST', '/game-site/v1/launches'],
  ] as const) {
    const body = method === 'GET' ? undefined : {}
    expect([path, await world.call(method, path, body)]).toEqual([
      path,
      { status: 401, body: { error: 'unauthorized' } },
    ])
  }
})
