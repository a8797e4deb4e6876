import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { useAccountApp } from '../../../test/account-http-setup.ts'
import { registerMember, type TestMember } from '../../../test/test-members.ts'
import { CALLBACK_WINDOW_SECONDS } from '../../partners/adapter-kit/callback-verification.ts'
import { newSecret } from '../../platform/random.ts'
import { limits, TICKET_LIFE_SECONDS } from '../rate-limits.ts'

const app = useAccountApp()

const ticketOf = async (member: TestMember): Promise<string> => {
  const { body } = await app.post('/customers/activity-ticket', {}, { token: member.token })
  return new URL(String(body.url)).searchParams.get('access_token') ?? ''
}
const redeem = (ticket: string, key = app.ctx.config.activity_key, at = new Date()) => {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signature = createHmac('sha256', key)
    .update(`${timestamp}.${JSON.stringify({ ticket })}`)
    .digest('hex')
  const headers = { 'x-partner-timestamp': timestamp, 'x-partner-signature': signature }
  return app.post('/activity/redeem', { ticket }, { headers })
}

test("a ticket gives the activity page's server the member with a masked phone, once", async () => {
  const member = await registerMember(app.ctx)
  const ticket = await ticketOf(member)
  const first = await redeem(ticket)
  expect(first).toMatchObject({ status: 200, body: { member_id: member.id } })
  expect(first.body.phone).toBe(`xxx-xxx-${member.phone.slice(-4)}`)
  const again = await redeem(ticket)
  expect(again).toMatchObject({ status: 410, body: { code: 'ticket_spent' } })
})

test('a ticket asked for fifty times at once is redeemed once', async () => {
  const ticket = await ticketOf(await registerMember(app.ctx))
  const answers = await Promise.all(Array.from({ length: 50 }, () => redeem(ticket)))
  expect(answers.filter(one => one.status === 200)).toHaveLength(1)
  expect(answers.filter(one => one.status === 410)).toHaveLength(49)
})

test('a ticket as a bearer is 401 on every member call, and stays valid for its audience', async () => {
  const ticket = await ticketOf(await registerMember(app.ctx))
  expect((await app.get('/customers/profile', { token: ticket })).status).toBe(401)
  expect((await app.post('/customers/activity-ticket', {}, { token: ticket })).status).toBe(401)
  expect((await redeem(ticket)).status).toBe(200)
})

test('a ticket is good for sixty seconds', async () => {
  const ticket = await ticketOf(await registerMember(app.ctx))
  app.advance(TICKET_LIFE_SECONDS)
  expect((await redeem(ticket)).status).toBe(410)
})

test('a ticket does not outlive its session, also when that expires', async () => {
  const member = await registerMember(app.ctx)
  const ticket = await ticketOf(member)
  const expiry = new Date(app.ctx.clock.now().getTime() + 1_000)
  await app.database.query('update sessions set expires_at = $2, ends_at = $2 where member_id = $1', [
    member.id,
    expiry,
  ])
  app.advance(2)
  expect((await redeem(ticket)).status).toBe(410)
})

test('a ticket ends with the session that asked for it', async () => {
  const member = await registerMember(app.ctx)
  const ticket = await ticketOf(member)
  await app.post('/logout', {}, { token: member.token })
  expect((await redeem(ticket)).status).toBe(410)
})

test('redeeming without a signature, with an old one, a wrong key or a member’s token is 401 and does not consume the ticket', async () => {
  const member = await registerMember(app.ctx)
  const ticket = await ticketOf(member)
  expect((await app.post('/activity/redeem', { ticket })).status).toBe(401)
  expect((await redeem(ticket, newSecret())).status).toBe(401)
  expect((await redeem(ticket, member.token)).status).toBe(401)
  const old = new Date(Date.now() - (CALLBACK_WINDOW_SECONDS + 2) * 1000)
  expect((await redeem(ticket, app.ctx.config.activity_key, old)).status).toBe(401)
  for (const token of [app.ctx.config.activity_key, member.token])
    expect((await app.post('/activity/redeem', { ticket }, { token })).status).toBe(401)
  expect((await redeem(ticket)).status).toBe(200)
})

test('an unknown ticket is refused like a used one', async () => {
  expect((await redeem(newSecret())).status).toBe(410)
})

test('a session token is not accepted as a ticket, and responses send no referrer', async () => {
  const member = await registerMember(app.ctx)
  expect((await redeem(member.token)).status).toBe(410)
  const answer = await app.post('/customers/activity-ticket', {}, { token: member.token })
  expect(answer.headers['referrer-policy']).toBe('no-referrer')
})

test('tickets have a rate limit by member and minute', async () => {
  const member = await registerMember(app.ctx)
  const { count } = limits.tickets_per_member
  for (let n = 0; n < count; n++) await ticketOf(member)
  const answer = await app.post('/customers/activity-ticket', {}, { token: member.token })
  expect(answer.status).toBe(429)
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
})
