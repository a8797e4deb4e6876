import { tournamentsEndpoints } from '@sala/contract/rewards/tournaments/endpoints.ts'
import { expect, test } from 'vitest'
import { useApp } from '../../../test/http-app-setup.ts'
import { useTournaments } from '../../../test/tournaments-setup.ts'
import { authenticateBy } from '../../account/sessions/sessions.ts'
import { bind } from '../../platform/http/route-binding.ts'
import { tournamentsRoutes } from './routes.ts'

const tournaments = useTournaments()
const { cashier, tournament, atMinute, takeBreak } = tournaments
const { ask } = useApp(
  () => cashier.ctx,
  (app, ctx) => bind(app, authenticateBy(ctx), tournamentsEndpoints, tournamentsRoutes(ctx)),
)

test('a member reads the tournaments, enters with a consent, and finds the own entry in both pages', async () => {
  const id = await tournament()
  const member = await cashier.member()
  const listed = await ask('GET', '/rewards/tournaments', member)
  expect(listed.body.tournaments).toMatchObject([
    { id, state: 'running', prizes_total: 600, first_prize: 300, entrants: 0, mine: null },
  ])
  const path = `/rewards/tournaments/${id}`
  const refused = await ask('POST', `${path}/join`, member, { body: { shows_name: false } })
  expect(refused.status).toBe(422)
  const { body } = await ask('POST', `${path}/join`, member, { body: { shows_name: true } })
  expect(body).toMatchObject({ success: true, msg: expect.stringMatching(/[ก-๙]/) })
  expect((await ask('GET', path, member)).body).toMatchObject({
    entrants: 1,
    reason: null,
    mine: { score: 0, place: null, prize: null },
    prizes: [300, 200, 100],
  })
  expect((await ask('GET', '/rewards/tournaments', null)).status).toBe(401)
  expect((await ask('GET', '/rewards/tournaments/9999', member)).status).toBe(404)
})

test('the page says before the press why a member on a break cannot enter', async () => {
  const id = await tournament({ title: 'รายการที่สอง' })
  const member = await cashier.member()
  atMinute(1)
  await takeBreak(member)
  const { body } = await ask('GET', `/rewards/tournaments/${id}`, member)
  expect(body.reason).toContain('พักการเล่น')
  const { status } = await ask('POST', `/rewards/tournaments/${id}/join`, member, {
    body: { shows_name: true },
  })
  expect(status).toBe(422)
})
