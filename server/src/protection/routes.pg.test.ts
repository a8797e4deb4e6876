import { protectionEndpoints } from '@sala/contract/protection/endpoints.ts'
import { expect, test } from 'vitest'
import { useCashier } from '../../test/cashier-setup.ts'
import { useApp } from '../../test/http-app-setup.ts'
import { authenticateBy } from '../account/sessions/sessions.ts'
import { bind } from '../platform/http/route-binding.ts'
import { protectionRoutes } from './routes.ts'

const cashier = useCashier()
const lobby = useApp(
  () => cashier.ctx,
  (app, ctx) => bind(app, authenticateBy(ctx), protectionEndpoints, protectionRoutes(ctx)),
)

const ask = (method: 'GET' | 'POST', path: string, token: string | null, body?: object) =>
  lobby.ask(method, path, token === null ? null : { token }, { body })

test('a limit is set in baht, and the response has its use and rest', async () => {
  const { token } = await cashier.player(30_000n)
  const order = { kind: 'deposit', period: 'day', amount: 500.5 }
  const { status, body } = await ask('POST', '/protection/limits', token, order)
  expect(status).toBe(200)
  expect(body.data.limits).toHaveLength(6)
  expect(body.data.limits[0]).toMatchObject({ kind: 'deposit', period: 'day', amount: 500.5 })
  expect(body.data.limits[0]).toMatchObject({ used: 300, remaining: 200.5, pending: null })
  const raised = await ask('POST', '/protection/limits', token, { ...order, amount: null })
  expect(raised.body.data.limits[0]).toMatchObject({ amount: 500.5, pending: { amount: null } })
  expect((await ask('GET', '/protection', token)).body).toEqual(raised.body)
})

test.each([{ amount: 0 }, { amount: -5 }, { amount: 1.234 }, { period: 'year' }, { kind: 'time' }])(
  'a limit of %j is refused',
  async wrong => {
    const { token } = await cashier.member()
    const order = { kind: 'loss', period: 'week', amount: 100, ...wrong }
    expect((await ask('POST', '/protection/limits', token, order)).status).toBe(422)
  },
)

test('the response to a break has its end, and a shorter break is refused', async () => {
  const { token } = await cashier.member()
  const { body } = await ask('POST', '/protection/breaks', token, { length: '7d' })
  expect(body.data.break.kind).toBe('cool_off')
  expect(body.data.break.ends_at).toMatch(/^2026-11-25T08:00/)
  expect(await ask('POST', '/protection/breaks', token, { length: '1d' })).toMatchObject({
    status: 409,
    body: { code: 'break_not_longer' },
  })
})

test('the birth date is stated once and the reminder is acknowledged', async () => {
  const { token } = await cashier.member()
  const wrong = { birth_date: '2001-01-01' }
  expect(await ask('POST', '/protection/birth-date', token, wrong)).toMatchObject({
    status: 409,
    body: { code: 'birth_date_set' },
  })
  expect(await ask('POST', '/protection/reminder/seen', token)).toMatchObject({ status: 200 })
})

test('without a token every call is 401', async () => {
  expect((await ask('GET', '/protection', null)).status).toBe(401)
  for (const path of ['limits', 'breaks', 'reminder/seen', 'birth-date'])
    expect((await ask('POST', `/protection/${path}`, null, {})).status).toBe(401)
})
