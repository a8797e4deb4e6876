import { rewardsEndpoints } from '@sala/contract/rewards/endpoints.ts'
import { expect, test } from 'vitest'
import { useApp } from '../../test/http-app-setup.ts'
import { useRewards } from '../../test/rewards-setup.ts'
import { authenticateBy } from '../account/sessions/sessions.ts'
import { bind } from '../platform/http/route-binding.ts'
import { writeSettings } from '../platform/settings.ts'
import { promotionsSettings } from '../promotions/settings.ts'
import { rewardsRoutes } from './routes.ts'

const rewards = useRewards()
const { cashier } = rewards
const { ask } = useApp(
  () => cashier.ctx,
  (app, ctx) => bind(app, authenticateBy(ctx), rewardsEndpoints, rewardsRoutes(ctx)),
)

test('a member reads what a code gives, uses it, and finds it among the used coupons', async () => {
  const member = await cashier.member()
  const { codes } = await rewards.coupons({ turnover_times: 2 })
  const code = `${codes[0]?.slice(0, 5)} ${codes[0]?.slice(5).toLowerCase()}`
  const { body } = await ask('POST', '/rewards/coupons/check', member, { body: { code } })
  expect(body.data).toMatchObject({
    amount: 50,
    turnover_needed: 100,
    maximum_withdrawal: null,
    reason: null,
  })
  expect((await ask('GET', '/rewards', member)).body).toEqual({
    ...{ refusal: null, needs: [], coupons: [], free_rounds: [] },
  })
  const used = await ask('POST', '/rewards/coupons/redeem', member, { body: { code } })
  expect(used.body).toMatchObject({ success: true, amount: 50, msg: expect.stringContaining('50') })
  expect((await ask('GET', '/rewards', member)).body).toMatchObject({
    needs: [{ kind: 'bonus_open' }],
    coupons: [{ title: 'คูปองทดสอบ', amount: 50, status: 'open' }],
  })
})

test('each refusal is a Thai sentence, and a code of the wrong length is one at its field', async () => {
  const member = await cashier.member()
  const wrong = await ask('POST', '/rewards/coupons/redeem', member, { body: { code: '7KQ2M-9XTD4' } })
  expect(wrong).toMatchObject({ status: 422, body: { errors: { code: [expect.stringMatching(/[ก-๙]/)] } } })
  const short = await ask('POST', '/rewards/coupons/check', member, { body: { code: '7KQ2M' } })
  expect(short).toMatchObject({ status: 422, body: { errors: { code: [expect.stringContaining('10 ตัว')] } } })
  expect((await ask('GET', '/rewards', null)).status).toBe(401)
})

test('the page says what is missing, and to a member during a break only that nothing can be received', async () => {
  const { db, clock } = cashier.ctx
  await writeSettings(db, promotionsSettings, {}, clock.now())
  const newcomer = await cashier.member()
  const { body } = await ask('GET', '/rewards', newcomer)
  expect(body.needs.map(({ kind }: { kind: string }) => kind)).toEqual(['deposit', 'phone'])
  await rewards.takeBreak(newcomer)
  expect((await ask('GET', '/rewards', newcomer)).body).toMatchObject({
    refusal: expect.stringContaining('พักการเล่น'),
    needs: [],
  })
})
