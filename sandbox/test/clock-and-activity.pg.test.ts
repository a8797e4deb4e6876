import { describe, expect, test } from 'vitest'
import { signatureHeaders } from '../foundation/call-authentication.ts'
import { sandboxWorld } from './test-sandbox.ts'

const world = sandboxWorld()
const HOUR_MS = 3_600_000
const TOLERANCE_MS = 60_000

describe('the clock', () => {
  const inAnHour = () => new Date(Date.now() + HOUR_MS)
  const now = async () =>
    new Date(((await world.call('GET', '/clock')).body as { now: string }).now).getTime()

  test('moves Sala’s clock first, then its own, and stays moved after a restart', async () => {
    const to = inAnHour()
    expect((await world.call('POST', '/clock', { now: to.toISOString() })).status).toBe(200)
    expect(world.sala().received()).toMatchObject([{ path: '/clock', body: { now: to.toISOString() } }])
    expect(Math.abs((await now()) - to.getTime())).toBeLessThan(TOLERANCE_MS)
    await world.restart()
    expect(Math.abs((await now()) - to.getTime())).toBeLessThan(TOLERANCE_MS)
    expect((await world.call('POST', '/clock', { now: null })).body).toMatchObject({ real: true })
  })

  test('does not move if Sala does not move its clock', async () => {
    world.sala().answerNext('/clock', { status: 500 })
    expect(await world.call('POST', '/clock', { now: inAnHour().toISOString() })).toMatchObject({
      status: 502,
      body: { error: 'sala_did_not_follow' },
    })
    expect((await world.call('GET', '/clock')).body).toMatchObject({ real: true })
  })

  test('dates new messages', async () => {
    await world.call('POST', '/clock', { now: '2031-05-06T07:00:00.000Z' })
    await world.partner('POST', '/sms/v1/messages', { reference: 's', to: '0812345678', text: 'ก' })
    const [message] = (await world.call('GET', '/sms/messages')).body as { sent_at: string }[]
    expect(message?.sent_at).toMatch(/^2031-05-06T07:/)
  })
})

describe('the activity page', () => {
  const redeem = (ticket: string) => world.call('POST', '/activity/redeem', { ticket })

  test('lets a member in by a ticket that Sala accepts, and gives one stamp a day', async () => {
    const member = { member_id: 'mem_1', phone: '08x-xxx-1234' }
    world.sala().answerNext('/redeem', { status: 200, body: member }, { status: 410 })
    const { visit } = (await redeem('a-ticket')).body as { visit: string }
    const [received] = world.sala().received()
    const at = Number(received?.headers['x-partner-timestamp'])
    expect(received).toMatchObject({
      body: { ticket: 'a-ticket' },
      headers: signatureHeaders('test-key', received?.raw ?? '', at),
    })
    expect(received?.headers.authorization).toBeUndefined()
    await world.call('POST', '/activity/check-in', { visit })
    const card = await world.call('POST', '/activity/check-in', { visit })
    expect(card.body).toMatchObject({ name: member.phone, total: 1 })
    expect(await redeem('a-ticket')).toEqual({ status: 410, body: { error: 'ticket_spent' } })
  })

  test('refuses a visit that it did not start', async () => {
    expect((await world.call('POST', '/activity/card', { visit: 'made-up' })).status).toBe(410)
  })
})

test('invalid JSON, too large or unknown calls get an error in JSON', async () => {
  expect(await world.call('GET', '/bank/nothing-here')).toEqual({ status: 404, body: { error: 'not_found' } })
  expect((await world.call('POST', '/bank/transfers', { amount: 'x'.repeat(100_000) })).status).toBe(413)
  expect(await world.call('POST', '/bank/transfers', {})).toMatchObject({
    status: 400,
    body: { error: 'invalid_request', message: expect.stringContaining('from_bank') },
  })
})
