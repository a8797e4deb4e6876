import { tiersEndpoints } from '@sala/contract/rewards/tiers/endpoints.ts'
import { expect, test } from 'vitest'
import { useApp } from '../../test/http-app-setup.ts'
import { useTiers } from '../../test/tiers-setup.ts'
import { authenticateBy } from '../account/sessions/sessions.ts'
import { bind } from '../platform/http/route-binding.ts'
import { computeAllTiers } from '../rewards/tiers/member-tiers.ts'
import { tierRoutes } from './tier-routes.ts'

const tiers = useTiers()
const { cashier } = tiers
const { ask } = useApp(
  () => cashier.ctx,
  (app, ctx) => bind(app, authenticateBy(ctx), tiersEndpoints, tierRoutes(ctx)),
)

test('a member reads the points of each day and the benefits, and takes a gift once', async () => {
  tiers.at('2027-03-10T05:00:00Z')
  const member = await cashier.member({ birth_date: '1990-03-15' })
  expect((await ask('GET', '/rewards/tier', member)).body).toMatchObject({
    tiers: [],
    place: null,
    gifts: [],
  })
  await tiers.table()
  await tiers.staked(member, 12_000.5)
  await computeAllTiers(cashier.ctx)
  const { body } = await ask('GET', '/rewards/tier', member)
  expect(body).toMatchObject({
    place: 2,
    points: 12_000.5,
    from_day: '2026-12-11',
    days: [{ day: '2027-03-10', points: 12_000.5 }],
    lapses_on: '2027-06-08',
    refusal: null,
    gifts: [
      { kind: 'birthday', state: 'ready', amount: 100 },
      { kind: 'cashback', state: 'later' },
    ],
  })
  expect(body.tiers[1]).toMatchObject({ withdrawal_maximum: 300_000, withdrawal_day_maximum: 800_000 })
  const gift = { body: { kind: 'birthday' } }
  expect((await ask('POST', '/rewards/tier/gift', member, gift)).body).toMatchObject({ amount: 100 })
  expect((await ask('POST', '/rewards/tier/gift', member, gift)).body).toMatchObject({ amount: 100 })
  const later = await ask('POST', '/rewards/tier/gift', member, { body: { kind: 'cashback' } })
  expect(later).toMatchObject({ status: 422, body: { code: 'tier_gift_none' } })
  expect((await ask('GET', '/rewards/tier', null)).status).toBe(401)
})
