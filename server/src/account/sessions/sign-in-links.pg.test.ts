import type { MemberId } from '@sala/contract/wire/ids.ts'
import { expect, test } from 'vitest'
import { type AppRequest, useAccountApp } from '../../../test/account-http-setup.ts'
import { registerMember, TEST_PASSWORD } from '../../../test/test-members.ts'
import type { OperatorDecision } from '../../platform/operator-decision.ts'
import { newFirstHalf } from '../../platform/security/two-part-links.ts'
import { LINK_LIFE_SECONDS, limits } from '../rate-limits.ts'
import { linkByOperator } from './sign-in-links.ts'

const app = useAccountApp()

const someone = () => registerMember(app.ctx)
const codeOf = (url: unknown): string => new URL(String(url)).searchParams.get('code') ?? ''
const linkOf = async (token: string): Promise<string> => {
  const { status, body } = await app.post('/customers/sign-in-links', {}, { token })
  expect({ status, life: body.expires_in_seconds }).toEqual({ status: 200, life: LINK_LIFE_SECONDS })
  return codeOf(body.url)
}
const use = (code: string, asked: AppRequest = {}) => app.post('/authenticate', { code }, asked)

test('R12: a link signs in another device of the same member, once, also with concurrent calls', async () => {
  const member = await someone()
  const code = await linkOf(member.token)
  expect(code).toMatch(/^[A-Za-z0-9_-]{43}$/)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => use(code, { browser: true, ip: `10.9.${n}.1` })),
  )
  const [opened, ...more] = answers.filter(({ status }) => status === 200)
  expect(more).toEqual([])
  expect(answers.filter(({ status, body }) => status === 410 && body.code === 'link_spent')).toHaveLength(19)
  expect(opened?.body.phone).toBe(`xxx-xxx-${member.phone.slice(-4)}`)
  const browser = {
    token: String(opened?.body.access_token),
    ...(opened?.half ? { half: opened.half } : {}),
  }
  expect((await app.get('/customers/profile', browser)).body.data).toMatchObject({ phone: member.phone })
  expect((await use(code)).status).toBe(410)
})

test('the database holds only the hash of a link’s code', async () => {
  const member = await someone()
  const code = await linkOf(member.token)
  const rows = await app.database.query('select * from sign_in_links where member_id = $1', [member.id])
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(code)
})

test.each(['', 'x', 'A'.repeat(43), '%00', 'ก'.repeat(43)])(
  'a code that never was (%s) is 410',
  async code => {
    expect(await use(code)).toMatchObject({ status: 410, body: { errors: { error: [expect.any(String)] } } })
  },
)

test('a link expires after five minutes, and with the session that created it', async () => {
  const member = await someone()
  const late = await linkOf(member.token)
  app.advance(LINK_LIFE_SECONDS)
  expect((await use(late)).status).toBe(410)
  const orphan = await linkOf(member.token)
  await app.post('/logout', {}, { token: member.token })
  expect((await use(orphan)).status).toBe(410)
})

const givenBy = async (decision: OperatorDecision, member: MemberId): Promise<string> => {
  const first = newFirstHalf()
  return `${first.text}${(await linkByOperator(app.ctx, decision, member, first.hash)).code}`
}

test('a new password deletes every link, also an operator’s', async () => {
  const member = await someone()
  const own = await linkOf(member.token)
  const decision = { operator: 'nok', reason: 'โทรมาจากเบอร์ที่ลงทะเบียน' }
  const given = await givenBy(decision, member.id)
  const passwords = { old_password: TEST_PASSWORD, password: 'Sala2570y', password_confirmation: 'Sala2570y' }
  expect((await app.post('/customers/update-password', passwords, { token: member.token })).status).toBe(200)
  expect([(await use(own)).status, (await use(given)).status]).toEqual([410, 410])
})

test('an operator’s link signs in, and the audit log has the operator’s name', async () => {
  const member = await someone()
  const decision = { operator: 'nok', reason: 'โทรมาจากเบอร์ที่ลงทะเบียน' }
  expect((await use(await givenBy(decision, member.id))).status).toBe(200)
  const log = await app.database.query(
    'select actor, action from audit_log where subject = $1 order by seq',
    [member.id],
  )
  expect(log).toEqual([
    { actor: 'operator:nok', action: 'link.made' },
    { actor: 'operator:nok', action: 'link.used' },
  ])
})

test('links have a rate limit by member and hour', async () => {
  const member = await someone()
  for (let n = 0; n < limits.sign_in_links_per_member.count; n++) await linkOf(member.token)
  expect((await app.post('/customers/sign-in-links', {}, { token: member.token })).status).toBe(429)
})

test('R12-identity: stated data is unproved, and missing data is left out', async () => {
  const member = await someone()
  expect((await app.get('/customers/identity', { token: member.token })).body).toEqual({
    name: 'stated',
    of_age: true,
    phone_proved: false,
    phone_proof_needed: false,
  })
  const { token } = await registerMember(app.ctx, { bank: null })
  expect((await app.get('/customers/identity', { token })).body).toMatchObject({
    name: 'missing',
    of_age: null,
  })
})
