import { promotionsEndpoints } from '@sala/contract/promotions/endpoints.ts'
import { expect, test } from 'vitest'
import { useCashier } from '../../test/cashier-setup.ts'
import { useApp } from '../../test/http-app-setup.ts'
import { authenticateBy } from '../account/sessions/sessions.ts'
import { usernameOf } from '../games/game-sites/site-account.ts'
import { bind } from '../platform/http/route-binding.ts'
import { writeSettings } from '../platform/settings.ts'
import { promotionsRoutes } from './routes.ts'
import { promotionsSettings } from './settings.ts'

const cashier = useCashier()
const lobby = useApp(
  () => cashier.ctx,
  (app, ctx) => bind(app, authenticateBy(ctx), promotionsEndpoints, promotionsRoutes(ctx)),
)

type Who = { token: string } | null
const { ask } = lobby

type Listed = { id: number; mine: { can_take: boolean; reason: { code: string } | null } | null }
const standings = async (who: Who) =>
  ((await ask('GET', '/promotions', who)).body.data as Listed[]).map(({ id, mine }) => [
    id,
    mine?.reason?.code ?? (mine === null ? null : 'free'),
  ])

test('R07: a visitor sees every running promotion of B05 with its terms, and nothing of anybody', async () => {
  const { status, body } = await ask('GET', '/promotions', null)
  expect(status).toBe(200)
  expect(
    body.data.map((one: { deposit_minimum: number; bonus: number; rate_percent: number }) => [
      one.deposit_minimum,
      one.bonus,
      one.rate_percent,
    ]),
  ).toEqual([
    [100, 100, null],
    [1_000, 300, null],
    [10_000, 2_000, null],
    [null, null, 5],
    [null, 300, null],
    [500, 200, null],
  ])
  for (const one of body.data) {
    expect(one.mine).toBeNull()
    expect(one.terms.every((term: string) => /[ก-๙]/.test(term))).toBe(true)
  }
  expect((await ask('GET', '/promotions', { token: 'x'.repeat(43) })).body.data[0].mine).toBeNull()
})

test('R07: a member sees which promotions can be taken and why not otherwise', async () => {
  const born = await cashier.member({ birth_date: '1990-11-30' })
  const other = await cashier.member()
  const stranger = await cashier.member({ bank: null })
  expect(await standings(born)).toEqual([
    [2, 'free'],
    [3, 'free'],
    [4, 'free'],
    [1, 'no_loss'],
    [5, 'deposit_first'],
    [6, 'free'],
  ])
  expect(await standings(other)).toContainEqual([5, 'not_birthday_month'])
  expect(new Set((await standings(stranger)).map(([, why]) => why))).toEqual(
    new Set(['bank_account_missing']),
  )
  const { body } = await ask('GET', '/promotions', other)
  expect(body.data[4].mine).toEqual({
    can_take: false,
    reason: { code: 'not_birthday_month', text: 'รับได้ในเดือนเกิดของคุณเท่านั้น' },
    next: '2027-03-31T17:00:00.000Z',
    bonus_id: null,
    bonus: null,
  })
})

test('the quote says bonus, turnover and limit before anything is accepted', async () => {
  const member = await cashier.member()
  expect((await ask('GET', '/promotions/2/quote?amount=150', member)).body.data).toEqual({
    promotion_id: 2,
    amount: 150,
    bonus: 100,
    turnover_needed: 2_500,
    maximum_withdrawal: 1_000,
    greatest_stake: 25,
    valid_days: 30,
    can_take: true,
    reason: null,
  })
  expect((await ask('GET', '/promotions/3/quote?amount=999.99', member)).body.data).toMatchObject({
    bonus: 0,
    turnover_needed: 0,
    can_take: false,
    reason: { code: 'below_minimum', text: 'ต้องฝากอย่างน้อย 1,000.00 บาท' },
  })
  expect((await ask('GET', '/promotions/2/quote?amount=50', null)).body.data.can_take).toBe(false)
  expect((await ask('GET', '/promotions/99/quote?amount=100', null)).status).toBe(404)
  for (const amount of ['', '-1', '1.005', '1e3', 'x'])
    expect(await ask('GET', `/promotions/2/quote?amount=${amount}`, null)).toMatchObject({
      status: 422,
      body: { errors: { amount: [expect.stringMatching(/[ก-๙]/)] } },
    })
})

test('without a token the calls of a member are 401', async () => {
  for (const [method, path] of [
    ['GET', '/bonuses'],
    ['POST', '/customers/get-bonus/5'],
    ['POST', '/bonuses/bon_00000000000000000000000000/give-up'],
  ] as const)
    expect((await ask(method, path, null)).status).toBe(401)
})

test('C16: a birthday bonus is claimed by its promotion, and a second claim says why not in msg (E10)', async () => {
  const rules = { free_bonus_deposits: 0, free_bonus_phone_proved: false }
  await writeSettings(cashier.ctx.db, promotionsSettings, rules, cashier.ctx.clock.now())
  const member = await cashier.member({ birth_date: '1988-11-05' })
  expect(await ask('POST', '/customers/get-bonus/5', member)).toEqual({
    status: 200,
    body: { success: true, msg: 'รับโบนัส 300.00 บาท เรียบร้อยแล้ว' },
  })
  const msg = 'รับโปรโมชั่นนี้ไม่ได้ คุณใช้สิทธิ์โปรโมชั่นนี้แล้ว'
  expect(await ask('POST', '/customers/get-bonus/5', member)).toMatchObject({
    status: 422,
    body: { success: false, msg, errors: { error: [msg] } },
  })
  for (const id of ['2', '99', 'none', 'bon_00000000000000000000000000'])
    expect(await ask('POST', `/customers/get-bonus/${id}`, member)).toMatchObject({
      status: 422,
      body: { success: false, code: 'bonus_unavailable' },
    })
  await cashier.run()
  expect(cashier.site.wallets.get(usernameOf(member.id))).toBe(30_000n)
})

test('the bonus tab shows turnover done and left, and what giving up takes and leaves', async () => {
  const member = await cashier.member()
  const deposit = await cashier.prepare(member, 10_000n, { promotion_id: '2' })
  cashier.pay(member, 10_000n, { ref: deposit.ref })
  await cashier.read()
  const { body } = await ask('GET', '/bonuses', member)
  expect(body).toMatchObject({
    bonus: { turnover: 2_000, total: 100, pending: 0 },
    weekly_refund: { rate_percent: 5, net_loss: 0, refund: 0, computed_at: '2026-11-24T17:00:00.000Z' },
    data: [
      {
        promotion_id: 2,
        status: 'open',
        amount: 100,
        deposit_amount: 100,
        turnover_left: 2_000,
        maximum_withdrawal: 1_000,
        give_up: { takes: 100, keeps: 100 },
      },
    ],
  })
  const [{ id }] = body.data
  expect((await ask('POST', `/bonuses/${id}/give-up`, member)).body).toEqual({ success: true })
  await cashier.run()
  const [ended] = (await ask('GET', '/bonuses', member)).body.data
  expect(ended).toMatchObject({ status: 'given_up', taken: 100, give_up: null })
  expect((await ask('POST', `/bonuses/${id}/give-up`, await cashier.member())).status).toBe(404)
})
