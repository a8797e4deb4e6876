import { referralEndpoints } from '@sala/contract/referral/endpoints.ts'
import { beforeAll, expect, test } from 'vitest'
import { useApp } from '../../test/http-app-setup.ts'
import { type Friend, useReferral } from '../../test/referral-setup.ts'
import { authenticateBy } from '../account/sessions/sessions.ts'
import { bind } from '../platform/http/route-binding.ts'
import { referralRoutes } from './routes.ts'

const referral = useReferral()
const FRIENDS = 23
const lobby = useApp(
  () => referral.ctx,
  (app, ctx) => bind(app, authenticateBy(ctx), referralEndpoints, referralRoutes(ctx)),
)
let parent: Friend

const ask = (method: 'GET' | 'POST', path: string, token?: string, key?: string) =>
  lobby.ask(method, path, token === undefined ? null : { token }, {
    headers: key === undefined ? {} : { 'idempotency-key': key },
  })

beforeAll(async () => {
  parent = await referral.join()
  const friends: Friend[] = []
  for (let friend = 0; friend < FRIENDS; friend++) friends.push(await referral.join(parent))
  for (const friend of friends) await referral.played(friend, 1, 100_000n)
  await referral.join(friends[0])
  await referral.settleOn(7)
  await referral.settleOn(11)
  referral.on(0.25)
})
const walk = async (path: string): Promise<Record<string, unknown>[]> => {
  const found: Record<string, unknown>[] = []
  let cursor = ''
  for (;;) {
    const { body } = await ask('GET', `${path}${cursor}`, parent.token)
    found.push(...body.data)
    if (body.next === null) return found
    cursor = `${path.includes('?') ? '&' : '?'}cursor=${body.next}`
  }
}

test('B06: GET /referral gives key, link, totals, customers, win and loss, and the rates of three levels', async () => {
  expect(await ask('GET', '/referral', parent.token)).toMatchObject({
    status: 200,
    body: {
      key: parent.key,
      link: `http://localhost:3000/lobby/u/${parent.key}`,
      totals: { total: 1_150, pending: 0, id: parent.key, customers: FRIENDS + 1 },
      customer_win_loses_total: -23_000,
      claimable: 1_150,
      levels: [
        {
          level: 1,
          rate_percent: 5,
          customers: FRIENDS,
          active: FRIENDS,
          win_lose: -23_000,
          commission: 1_150,
        },
        { level: 2, rate_percent: 3, customers: 1, active: 0, commission: 0 },
        { level: 3, rate_percent: 2, customers: 0 },
      ],
    },
  })
})

test('B06: GET /referral/members lists a level to its end, each once, without a whole phone number', async () => {
  const found = await walk('/referral/members?level=1')
  expect(found).toHaveLength(FRIENDS)
  expect(new Set(found.map(({ phone }) => phone)).size).toBe(FRIENDS)
  expect(found[0]).toMatchObject({
    phone: expect.stringMatching(/^xxx-xxx-\d{4}$/),
    active: true,
    win_lose: -1_000,
    commission: 50,
  })
  expect(JSON.stringify(found)).not.toMatch(/0[689]\d{8}/)
  expect(await walk('/referral/members?level=2')).toHaveLength(1)
  expect((await ask('GET', '/referral/members?level=4', parent.token)).status).toBe(422)
})

test('GET /referral/commissions gives member, week and rate of each line', async () => {
  const found = await walk('/referral/commissions')
  expect(found).toHaveLength(FRIENDS)
  expect(found[0]).toMatchObject({
    level: 1,
    of_week: '2026-11-18',
    correction: false,
    base: 1_000,
    rate_percent: 5,
    amount: 50,
    status: 'confirmed',
  })
  expect((await ask('GET', '/referral/commissions?cursor=-1', parent.token)).body.data).toHaveLength(20)
})

test('GET /referral/weeks gives each level’s sum of each week, to the end of the list', async () => {
  const found = await walk('/referral/weeks')
  expect(found).toEqual([
    {
      of_week: '2026-11-18',
      level: 1,
      rate_percent: 5,
      from_friends: 1_150,
      carried_in: 0,
      carried_out: 0,
      forgiven: 0,
      amount: 1_150,
      pending: false,
    },
  ])
  for (const cursor of ['2026-11-18', '2026-99-99', '2026-02-30', '2026-01-00', '0000-01-01', 'x']) {
    const { status, body } = await ask('GET', `/referral/weeks?cursor=${cursor}`, parent.token)
    expect([status, body.data.length]).toEqual([200, cursor === '2026-11-18' ? 0 : 1])
  }
})

test('POST /referral/claim pays everything into credit once, and is refused without a session or commission', async () => {
  const stranger = await referral.join()
  expect((await ask('POST', '/referral/claim')).status).toBe(401)
  expect(await ask('POST', '/referral/claim', stranger.token)).toMatchObject({
    status: 422,
    body: { code: 'commission_nothing', errors: { amount: [expect.stringContaining('100.00')] } },
  })
  const first = await ask('POST', '/referral/claim', parent.token, 'claim-one')
  expect(first).toMatchObject({ status: 200, body: { success: true, amount: 1_150 } })
  expect((await ask('POST', '/referral/claim', parent.token, 'claim-one')).body).toEqual(first.body)
  expect((await ask('POST', '/referral/claim', parent.token)).status).toBe(422)
})
