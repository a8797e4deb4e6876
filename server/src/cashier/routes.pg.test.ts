import { cashierEndpoints } from '@sala/contract/cashier/endpoints.ts'
import { gatewayChannels } from '@sala/contract/cashier/gateway-channels.ts'
import { satang } from '@sala/contract/wire/money.ts'
import { expect, test } from 'vitest'
import { useCashier } from '../../test/cashier-setup.ts'
import { useApp } from '../../test/http-app-setup.ts'
import { authenticateBy } from '../account/sessions/sessions.ts'
import { bind } from '../platform/http/route-binding.ts'
import { setLimit } from '../protection/limits/play-limits.ts'
import { cashierRoutes } from './routes.ts'

const cashier = useCashier()
const lobby = useApp(
  () => cashier.ctx,
  (app, ctx) => bind(app, authenticateBy(ctx), cashierEndpoints, cashierRoutes(ctx)),
)

type Who = { token: string } | null
const ask = (method: 'GET' | 'POST', path: string, who: Who, body?: object, key?: string) =>
  lobby.ask(method, path, who, { body, headers: key === undefined ? {} : { 'idempotency-key': key } })

const CALLS = [
  ['GET', '/requests/deposit/options'],
  ['POST', '/requests/deposit/prepare'],
  ['POST', '/requests/deposit/payment-gateway'],
  ['POST', '/requests/deposit/dep_00000000000000000000000000/cancel'],
  ['GET', '/requests/deposit/dep_00000000000000000000000000'],
  ['POST', '/requests/withdraw'],
  ['GET', '/requests/withdraw/options'],
  ['GET', '/requests/withdraw/wdr_00000000000000000000000000'],
  ['GET', '/requests'],
  ['GET', '/withdrawable'],
  ['POST', '/set-aside/play'],
] as const

test('without a token every call is 401', async () => {
  for (const [method, path] of CALLS)
    expect(await ask(method, path, null)).toMatchObject({
      status: 401,
      body: { message: 'Unauthenticated.' },
    })
})

test('the options contain limits, amount buttons and the payment methods of this member', async () => {
  const member = await cashier.member()
  expect((await ask('GET', '/requests/deposit/options', member)).body).toEqual({
    minimum: 20,
    maximum: 200_000,
    chips: [100, 300, 500, 1_000, 3_000, 5_000, 10_000],
    expires_in_minutes: 15,
    payment_gateway: false,
    channels: [
      { kind: 'truemoney', channels: ['truemoney'], minimum: 20, maximum: 30_000 },
      {
        kind: 'mobile_banking',
        channels: gatewayChannels.filter(channel => channel !== 'truemoney'),
        minimum: 20,
        maximum: 200_000,
      },
    ],
    receiving_account: { to_bank: 'kbank', to_account_number: '9000000011', to_name: 'SALA SANDBOX' },
  })
  expect((await ask('GET', '/requests/withdraw/options', member)).body).toEqual({
    minimum: 100,
    maximum: 200_000,
    remaining_today: 500_000,
    withdrawable: 0,
  })
})

test('C12 to C14: a deposit is prepared, read and cancelled, with the specified responses', async () => {
  const member = await cashier.member()
  const body = { amount: 500, promotion_id: '', ip: '198.51.100.1' }
  const prepared = await ask('POST', '/requests/deposit/prepare', member, body, 'one-press')
  expect(prepared).toEqual({
    status: 200,
    body: { success: true, id: expect.stringMatching(/^dep_/), ref: expect.stringMatching(/^\d{12}$/) },
  })
  expect((await ask('POST', '/requests/deposit/prepare', member, body, 'one-press')).body).toEqual(
    prepared.body,
  )
  expect(await ask('POST', '/requests/deposit/prepare', member, body)).toMatchObject({
    status: 409,
    body: { code: 'deposit_open', errors: { error: [expect.stringContaining('รายการฝาก')] } },
  })
  const { id } = prepared.body
  expect((await ask('GET', `/requests/deposit/${id}`, member)).body.data).toMatchObject({
    id,
    amount: 500,
    transfer_amount: 500,
    received_amount: null,
    qr: { biller_id: '099000000000011', amount: 500 },
  })
  expect((await ask('POST', `/requests/deposit/${id}/cancel`, member)).body).toEqual({ success: true })
})

test('the withdrawable amount, the part locked by a bonus, and reserved money before and after its release', async () => {
  const member = await cashier.member()
  const limit = { kind: 'deposit', period: 'day', amount: satang(10_000n) } as const
  await setLimit(cashier.ctx, member.id, limit)
  const { ref } = await cashier.prepare(member, 10_000n, { promotion_id: 2 })
  cashier.pay(member, 15_000n, { ref })
  await cashier.read()
  expect((await ask('GET', '/withdrawable', member)).body).toEqual({
    free: 50,
    balance: 250,
    reason: { code: 'aside_only', text: 'ถอนยอดที่พักไว้ได้ทั้งจำนวน แม้ไม่ถึงขั้นต่ำ 100.00 บาท' },
    seen_at: expect.any(String),
    locked: 200,
    pending: 0,
    locked_by: expect.objectContaining({ promotion_id: 2 }),
    set_aside: { amount: 50, playable: 0, why: 'ยอดที่เกินวงเงินฝากที่คุณตั้งไว้' },
    stakes: [],
  })
  expect(await ask('POST', '/set-aside/play', member)).toMatchObject({
    status: 422,
    body: { code: 'deposit_limit_day' },
  })
  // The clock passes midnight in Bangkok in two steps. After each step a call follows, because a session ends after a time without calls.
  for (let hours = 0; hours < 10; hours += 5) {
    cashier.advance(5 * 60)
    expect((await ask('GET', '/withdrawable', member)).status).toBe(200)
  }
  expect((await ask('POST', '/set-aside/play', member)).body).toEqual({ success: true, amount: 50 })
  expect(await ask('POST', '/set-aside/play', member)).toMatchObject({ status: 404 })
})

test('a wrong amount is refused at its field, in Thai', async () => {
  const member = await cashier.member()
  const wrong = [
    [{ amount: 19.99 }, 'deposit_below_minimum', 'ฝากขั้นต่ำ 20.00 บาท'],
    [{ amount: 200_000.01 }, 'deposit_above_maximum', 'ฝากได้สูงสุดครั้งละ 200,000.00 บาท'],
    [{ amount: 0.001 }, 'request_invalid', 'กรุณากรอกจำนวนเงินเป็นตัวเลข ทศนิยมไม่เกิน 2 ตำแหน่ง'],
    [{}, 'request_invalid', 'กรุณากรอกจำนวนเงินเป็นตัวเลข ทศนิยมไม่เกิน 2 ตำแหน่ง'],
  ] as const
  for (const [body, code, sentence] of wrong)
    expect(await ask('POST', '/requests/deposit/prepare', member, body)).toMatchObject({
      status: 422,
      body: { code, errors: { amount: [sentence] } },
    })
  expect(await ask('POST', '/requests/withdraw', member, { amount: 100 })).toMatchObject({
    status: 422,
    body: { code: 'insufficient_credit', errors: { amount: ['เครดิตไม่พอ ถอนได้สูงสุด 0.00 บาท'] } },
  })
})

test('a promotion is refused with a reason, and the gateway is refused to members without the flag', async () => {
  const member = await cashier.member()
  for (const promotion_id of [0, 7, 'weekly'])
    expect(
      await ask('POST', '/requests/deposit/prepare', member, { amount: 500, promotion_id }),
    ).toMatchObject({
      status: 422,
      body: { code: 'promotion_unavailable' },
    })
  expect(await ask('POST', '/requests/deposit/payment-gateway', member, { amount: 500 })).toMatchObject({
    status: 422,
    body: { code: 'gateway_not_allowed' },
  })
})

test('C13: the response contains the pay page, and a gateway timeout is a 503 stating that nothing was taken', async () => {
  const member = await cashier.member()
  await cashier.setGatewayMember(member.id)
  cashier.gateway.fail('open', 'lost')
  expect(await ask('POST', '/requests/deposit/payment-gateway', member, { amount: 500 })).toMatchObject({
    status: 503,
    body: { code: 'gateway_silent', errors: { error: [expect.stringContaining('ยังไม่มีการตัดเงิน')] } },
  })
  const opened = await ask('POST', '/requests/deposit/payment-gateway', member, { amount: 500 })
  expect(opened).toMatchObject({
    status: 200,
    body: { success: true, pay_url: expect.stringMatching(/\/pay\/pay_dep_/) },
  })
})

test('C15: a withdrawal, its timeline, and another member who sees none of it', async () => {
  const member = await cashier.player(50_000n)
  const other = await cashier.member()
  const asked = await ask('POST', '/requests/withdraw', member, { phone: 'whatever is claimed', amount: 200 })
  expect(asked).toMatchObject({ status: 200, body: { success: true, id: expect.stringMatching(/^wdr_/) } })
  await cashier.run()
  const path = `/requests/withdraw/${asked.body.id}`
  expect((await ask('GET', path, member)).body.data).toMatchObject({
    status: 'paid',
    amount: 200,
    timeline: expect.arrayContaining([expect.objectContaining({ status: 'paid', reason: null })]),
  })
  expect((await ask('GET', path, other)).status).toBe(404)
  expect((await ask('GET', '/requests/deposit/dep_00000000000000000000000000', other)).status).toBe(404)
  expect((await ask('GET', '/requests', other)).body).toEqual({ data: [], next: null })
})

test('requests are listed newest first, across pages without a gap, and filtered by kind on request', async () => {
  const member = await cashier.player(50_000n)
  await cashier.withdraw(member, 10_000n)
  await cashier.run()
  for (let i = 0; i < 22; i++) {
    cashier.advance(16)
    await cashier.prepare(member, 10_000n)
  }
  const first = (await ask('GET', '/requests', member)).body
  const second = (await ask('GET', `/requests?cursor=${first.next}`, member)).body
  expect([first.data.length, second.data.length, second.next]).toEqual([20, 4, null])
  const ids = [...first.data, ...second.data].map((row: { id: string }) => row.id.slice(4))
  expect(ids).toEqual([...ids].sort().reverse())
  expect(new Set(ids).size).toBe(24)
  const withdrawals = (await ask('GET', '/requests?type=withdraw', member)).body.data
  expect(withdrawals).toMatchObject([{ type: 'withdraw', method: null, status: 'paid', amount: 100 }])
  const odd = (await ask('GET', "/requests?cursor=';--", member)).body
  expect(odd.data[0].id).toBe(first.data[0].id)
})

test('R10: requests of a Bangkok month alone, by kind as well', async () => {
  const member = await cashier.member()
  const now = cashier.ctx.clock.now()
  try {
    for (const at of ['2027-05-31T16:00:00Z', '2027-05-31T17:00:00Z']) {
      cashier.ctx.clock.set(new Date(at))
      await cashier.prepare(member, 10_000n)
    }
  } finally {
    cashier.ctx.clock.set(now)
  }
  // The clock runs on after it was set, so only the minute is certain.
  const minutesOf = async (query: string) =>
    (await ask('GET', `/requests?${query}`, member)).body.data.map((row: { created_at: string }) =>
      row.created_at.slice(0, 'yyyy-mm-ddThh:mm'.length),
    )
  expect(await minutesOf('month=2027-05')).toEqual(['2027-05-31T16:00'])
  expect(await minutesOf('month=2027-06&type=deposit')).toEqual(['2027-05-31T17:00'])
  expect(await minutesOf('month=2027-06&type=withdraw')).toEqual([])
})
