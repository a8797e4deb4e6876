import { expect, test } from 'vitest'
import { operatorSignedIn, useDesk } from '../../../test/desk-client.ts'
import { coupons } from '../../../test/rewards-setup.ts'
import { DAY_MS } from '../../platform/calendar.ts'

const desk = useDesk()
const REASON = { reason: 'ทดสอบ' }

test('a batch is tried, made, listed once and ended by two, and the desk shows its state', async () => {
  const maker = await operatorSignedIn(desk.ctx, 'maker', ['marketing'])
  const checker = await operatorSignedIn(desk.ctx, 'checker', ['admin'])
  const { starts_at, ends_at, ...order } = coupons(desk.ctx.clock.now(), { uses: 3 })
  const times = { starts_at: starts_at.toISOString(), ends_at: ends_at.toISOString() }
  const payload = { ...order, ...times, reward_fixed: 50, budget: 1_000 }
  const trial = await desk.call('POST /rewards/coupons/trial', maker, payload)
  expect(trial.body).toMatchObject({ members: 0, uses: 0, cost_maximum: 0 })

  const decide = async (kind: string, about: object) => {
    const made = await desk.call('POST /proposals', maker, { kind, payload: about, ...REASON })
    expect(made.body).toMatchObject({ proposal: { state: 'open' } })
    const { proposal } = made.body as { proposal: { id: string } }
    const { body } = await desk.call(`GET /proposals/${proposal.id}`, checker)
    const { seen } = (body as { now: { seen: string } }).now
    const own = await desk.call(`POST /proposals/${proposal.id}/approve`, maker, { seen, ...REASON })
    expect(own.status).toBe(403)
    return desk.call(`POST /proposals/${proposal.id}/approve`, checker, { seen, ...REASON })
  }
  expect((await decide('coupon_batch', payload)).status).toBe(200)
  const { body } = await desk.call('GET /rewards/coupons', maker)
  const { rows } = body as { rows: { id: string; state: string }[] }
  expect(rows).toMatchObject([{ state: 'unlisted', uses: 0, uses_max: 3, spent: 0 }])
  const batch = rows[0]?.id ?? ''
  const page = async () => (await desk.call(`GET /rewards/coupons/${batch}`, maker)).body
  const codes = () => desk.call(`POST /rewards/coupons/${batch}/codes`, maker, {})

  expect((await codes()).status).toBe(409)
  expect((await decide('coupon_list', { batch })).status).toBe(200)
  expect(await page()).toMatchObject({ may_take_list: true, list_for: ['maker', 'checker'] })
  expect((await codes()).body).toMatchObject({
    title: order.title,
    codes: Array.from({ length: 3 }, () => expect.stringMatching(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/)),
  })
  expect((await codes()).status).toBe(409)
  expect(await page()).toMatchObject({ state: 'running', may_take_list: false, listed_by: 'maker' })

  // The maker proposes a second list of codes. The checker sees that this makes the codes of the first list invalid.
  const second = await desk.call('POST /proposals', maker, {
    kind: 'coupon_list',
    payload: { batch },
    ...REASON,
  })
  const { proposal } = second.body as { proposal: { id: string } }
  const { body: seen } = await desk.call(`GET /proposals/${proposal.id}`, checker)
  expect((seen as { now: { effect: object[] } }).now.effect).toContainEqual({
    ...{ what: 'coupon_codes_left', before: '3', after: '3' },
  })
  expect(await page()).toMatchObject({ codes_left: 3 })
  await desk.call(`POST /proposals/${proposal.id}/withdraw`, maker, REASON)

  expect((await decide('coupon_end', { batch })).status).toBe(200)
  expect(await page()).toMatchObject({ state: 'ended', ended_by: expect.stringContaining('maker') })
})

test('a batch that cannot work is refused at its field', async () => {
  const maker = await operatorSignedIn(desk.ctx, 'careless', ['marketing'])
  const { starts_at, ends_at, ...order } = coupons(desk.ctx.clock.now())
  const times = { starts_at: starts_at.toISOString(), ends_at: ends_at.toISOString() }
  const fieldOf = async (change: object) => {
    const payload = { ...order, ...times, reward_fixed: 50, budget: 1_000, ...change }
    const { status, body } = await desk.call('POST /rewards/coupons/trial', maker, payload)
    return [status, Object.keys((body as { errors: object }).errors)]
  }
  expect(await fieldOf({ budget: 49 })).toEqual([422, ['budget']])
  expect(await fieldOf({ ends_at: times.starts_at })).toEqual([422, ['ends_at']])
  const over = { starts_at: new Date(starts_at.getTime() - DAY_MS).toISOString(), ends_at: times.starts_at }
  expect(await fieldOf(over)).toEqual([422, ['ends_at']])
  expect(await fieldOf({ maximum_withdrawal: 10 })).toEqual([422, ['maximum_withdrawal']])
  expect(await fieldOf({ audience: 'new' })).toEqual([422, ['audience_days']])
  expect(await fieldOf({ audience: 'list' })).toEqual([422, ['members']])
  expect(await fieldOf({ title: 'รับโบนัส 900 บาท' })).toEqual([422, ['title']])
})
