import { missionsEndpoints } from '@sala/contract/rewards/missions/endpoints.ts'
import { expect, test } from 'vitest'
import { useApp } from '../../../test/http-app-setup.ts'
import { useMissions } from '../../../test/missions-setup.ts'
import { authenticateBy } from '../../account/sessions/sessions.ts'
import { bind } from '../../platform/http/route-binding.ts'
import { missionsRoutes } from './routes.ts'

const missions = useMissions()
const { cashier } = missions
const { ask } = useApp(
  () => cashier.ctx,
  (app, ctx) => bind(app, authenticateBy(ctx), missionsEndpoints, missionsRoutes(ctx)),
)

test('a member reads the missions, checks in, and takes a bonus once', async () => {
  const id = await missions.mission({ condition: 'check_in', days_needed: 1, reward_fixed: 25 })
  const member = await cashier.member()
  expect((await ask('GET', '/rewards/missions', member)).body).toMatchObject({
    refusal: null,
    check_ins: [],
    left_today: 100,
    missions: [{ id, title: expect.stringContaining('เช็กอิน'), amount: 25, state: 'open' }],
  })
  for (const days of [1, 1])
    expect((await ask('POST', '/rewards/check-in', member, { body: {} })).body).toMatchObject({ days })
  const take = { body: { mission: id } }
  expect((await ask('POST', '/rewards/missions', member, take)).body).toMatchObject({ amount: 25 })
  expect((await ask('POST', '/rewards/missions', member, take)).body).toMatchObject({ amount: 25 })
  expect((await ask('GET', '/rewards/missions', member)).body).toMatchObject({
    left_today: 75,
    missions: [{ state: 'done' }],
  })
  const none = await ask('POST', '/rewards/missions', member, { body: { mission: 99 } })
  expect(none).toMatchObject({ status: 409, body: { code: 'mission_closed' } })
  expect((await ask('GET', '/rewards/missions', null)).status).toBe(401)
})
