import { expect, test } from 'vitest'
import { deskOn } from '../../../test/desk-client.ts'
import { TIERS, useTiers } from '../../../test/tiers-setup.ts'

const tiers = useTiers()
const desk = deskOn(() => tiers.cashier.ctx)

test('a table is tried, proposed by one staff user and adopted by another, and its page names both', async () => {
  const [maker, checker] = [await desk.operator('nok', ['admin']), await desk.operator('lek', ['admin'])]
  expect((await maker('GET /rewards/tiers')).body).toEqual({ rows: [] })
  const trial = await maker('POST /rewards/tiers/trial', TIERS)
  expect(trial.body).toMatchObject({ now: 0, rise: 0, fall: 0, budget: 1_000 })
  const wrong = await maker('POST /rewards/tiers/trial', { ...TIERS, budget: 10 })
  expect(wrong).toMatchObject({ status: 422, body: { errors: { budget: [expect.stringMatching(/[ก-๙]/)] } } })
  const why = { reason: 'a new year' }
  const made = await maker('POST /proposals', { kind: 'tier_table', payload: TIERS, ...why })
  const { proposal } = made.body as { proposal: { id: string } }
  const { body } = await checker(`GET /proposals/${proposal.id}`)
  const { seen } = (body as { now: { seen: string } }).now
  expect((await maker(`POST /proposals/${proposal.id}/approve`, { seen, ...why })).status).toBe(403)
  expect((await checker(`POST /proposals/${proposal.id}/approve`, { seen, ...why })).status).toBe(200)
  expect((await maker('GET /rewards/tiers')).body).toMatchObject({ rows: [{ id: 1, is_running: true }] })
  expect((await maker('GET /rewards/tiers/1')).body).toMatchObject({
    made_by: expect.stringContaining('lek'),
    tiers: [{ name: 'ทองแดง' }, { name: 'ทอง', queue_minutes: 5 }],
  })
  expect((await maker('GET /rewards/tiers/9')).status).toBe(404)
})
