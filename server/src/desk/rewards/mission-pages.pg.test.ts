import { expect, test } from 'vitest'
import { deskOn } from '../../../test/desk-client.ts'
import { MISSION, useMissions } from '../../../test/missions-setup.ts'

const missions = useMissions()
const desk = deskOn(() => missions.cashier.ctx)

test('a mission is tried, opened by two staff users, and ended by one', async () => {
  const [maker, checker] = [await desk.operator('nok', ['admin']), await desk.operator('lek', ['admin'])]
  expect((await maker('GET /rewards/missions')).body).toEqual({ rows: [] })
  await missions.cashier.member()
  const trial = await maker('POST /rewards/missions/trial', { ...MISSION, condition: 'read_guide' })
  expect(trial.body).toMatchObject({ members: 1, met: 1, periods: 1, cost_expected: 20, cost_maximum: 1_000 })
  const wrong = await maker('POST /rewards/missions/trial', { ...MISSION, reward_fixed: 51 })
  expect(wrong).toMatchObject({
    status: 422,
    body: { errors: { reward_fixed: [expect.stringContaining('50')] } },
  })
  const why = { reason: 'a new month' }
  const made = await maker('POST /proposals', { kind: 'mission_open', payload: MISSION, ...why })
  const { proposal } = made.body as { proposal: { id: string } }
  const { body } = await checker(`GET /proposals/${proposal.id}`)
  const { seen } = (body as { now: { seen: string } }).now
  expect((await maker(`POST /proposals/${proposal.id}/approve`, { seen, ...why })).status).toBe(403)
  expect((await checker(`POST /proposals/${proposal.id}/approve`, { seen, ...why })).status).toBe(200)
  expect((await maker('GET /rewards/missions/1')).body).toMatchObject({
    state: 'running',
    budget: 1_000,
    days: [],
  })
  expect((await maker('POST /rewards/missions/1/end', why)).status).toBe(200)
  expect((await maker('GET /rewards/missions/1')).body).toMatchObject({ state: 'ended' })
  expect((await maker('POST /rewards/missions/1/end', why)).status).toBe(409)
})
