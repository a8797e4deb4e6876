import { deskContract } from '@sala/contract/desk/desk-contract.ts'
import { expect, test } from 'vitest'
import { OPERATOR_PASSWORD, operatorOnMachine, operatorSignedIn, useDesk } from '../../../test/desk-client.ts'
import { TEST_IP } from '../../../test/test-members.ts'
import { inTransaction } from '../../platform/db.ts'
import { codeAt } from '../../platform/security/totp.ts'
import { addOperator } from '../operator-users/operator-users.ts'
import { makeInvitation, showInvitation } from './invitations.ts'
import { checkFactor, checkPassword, codeFactor } from './sign-in.ts'

const desk = useDesk()
const NEXT_CODE_SECONDS = 31
const MINUTE_SECONDS = 60

/** Returns the authenticator's next code, because each code is valid once and the current one has been used. */
const nextCode = (secret: string): string => {
  desk.advance(NEXT_CODE_SECONDS)
  return codeAt(secret, desk.ctx.clock.now())
}

const ticketFor = async (name: string, password = OPERATOR_PASSWORD): Promise<string> => {
  const { status, body } = await desk.call('POST /sign-in', {}, { name, password })
  expect(status).toBe(200)
  return String(body.ticket)
}

const audited = async (action: string): Promise<number> =>
  (await desk.database.query('select 1 from audit_log where action = $1', [action])).length

test('name and password open a session only together with the authenticator’s code', async () => {
  const nok = await operatorSignedIn(desk.ctx, 'nok', ['cashier'])
  const ticket = await ticketFor('nok')
  const wrong = await desk.call('POST /sign-in/totp', {}, { ticket, otp: '000000' })
  expect(wrong).toMatchObject({ status: 422, body: { code: 'desk_code_wrong' }, cookie: null })
  const before = await audited('operator.signed_in')
  const right = await desk.call('POST /sign-in/totp', {}, { ticket, otp: nextCode(nok.secret) })
  expect(right).toMatchObject({
    status: 200,
    body: { session: { operator: { name: 'nok', roles: ['cashier'], limits: { decide: 50_000 } } } },
  })
  expect(right.headers['set-cookie']).toMatch(/HttpOnly; SameSite=Strict/)
  expect(right.headers['cache-control']).toBe('no-store')
  expect(await audited('operator.signed_in')).toBe(before + 1)
  const halves = { token: String(right.body.token), cookie: right.cookie }
  expect((await desk.call('GET /session', halves)).body).toMatchObject({ operator: { name: 'nok' } })
  expect((await desk.call('GET /session/list', halves)).body).toHaveLength(2)
})

test('an unknown name, a wrong password and a suspended operator are refused alike', async () => {
  const admin = await operatorSignedIn(desk.ctx, 'admin-a', ['admin'])
  const gone = await operatorSignedIn(desk.ctx, 'gone', ['support'])
  const path = `POST /operators/${gone.id}/suspend` as const
  expect((await desk.call(path, admin, { reason: 'left us' })).status).toBe(200)
  const answers = []
  for (const [name, password] of [
    ['nobody', OPERATOR_PASSWORD],
    ['admin-a', 'four loud elephants'],
    ['gone', OPERATOR_PASSWORD],
  ])
    answers.push(await desk.call('POST /sign-in', {}, { name, password }))
  for (const { status, body } of answers) {
    expect(status).toBe(401)
    expect(body).toEqual(answers[0]?.body)
  }
})

test('a code works once, and a sign-in ticket for five attempts', async () => {
  const { secret } = await operatorSignedIn(desk.ctx, 'once', ['support'])
  const otp = nextCode(secret)
  const first = await ticketFor('once')
  expect((await desk.call('POST /sign-in/totp', {}, { ticket: first, otp })).status).toBe(200)
  expect((await desk.call('POST /sign-in/totp', {}, { ticket: first, otp })).status).toBe(410)
  const second = await ticketFor('once')
  for (let look = 0; look < 5; look++)
    expect((await desk.call('POST /sign-in/totp', {}, { ticket: second, otp })).body.code).toBe(
      'desk_code_wrong',
    )
  const late = await desk.call('POST /sign-in/totp', {}, { ticket: second, otp: nextCode(secret) })
  expect(late.body.code).toBe('desk_ticket_spent')
})

test('guesses at a name wait longer and longer, and other networks are not blocked', async () => {
  await operatorSignedIn(desk.ctx, 'guessed', ['support'])
  const from = { ip: '198.51.100.7' }
  const guess = () => desk.call('POST /sign-in', from, { name: 'guessed', password: 'wrong wrong wrong' })
  for (let tries = 0; tries < 5; tries++) expect((await guess()).status).toBe(401)
  expect(await guess()).toMatchObject({ status: 429, body: { code: 'desk_sign_in_delayed' } })
  await ticketFor('guessed')
  const seen = await desk.database.query(
    "select kind from security_events where detail = 'guessed' and kind = 'desk_sign_in_delayed'",
  )
  expect(seen).toHaveLength(1)
})

test('half a session grants no access, and a half that arrives alone is logged', async () => {
  const one = await operatorSignedIn(desk.ctx, 'half', ['support'])
  const other = await operatorSignedIn(desk.ctx, 'other', ['support'])
  const machine = await operatorOnMachine(desk.ctx, 'machine', ['support'])
  for (const halves of [
    {},
    { cookie: one.cookie },
    { token: one.token },
    { token: one.token, cookie: other.cookie },
    // A browser must not accept the token of a command line session.
    { token: machine.token },
    { token: machine.token, cookie: one.cookie },
  ])
    expect((await desk.call('GET /session', halves)).status).toBe(401)
  expect((await desk.call('GET /session', one)).status).toBe(200)
  const seen = await desk.database.query<{ count: number }>(
    "select count from security_events where kind = 'desk_half_alone' and detail = 'half'",
  )
  expect(seen).toEqual([{ count: 2 }])
})

test('the calls that an unattended desk page makes do not keep its session alive', async () => {
  const left = await operatorSignedIn(desk.ctx, 'left-open', ['support'])
  const by_itself = { ...left, headers: { 'x-unattended': '1' } }
  for (let asked = 0; asked < 2; asked += 1) {
    desk.advance(10 * MINUTE_SECONDS)
    expect((await desk.call('GET /session', by_itself)).status).toBe(200)
  }
  desk.advance(11 * MINUTE_SECONDS)
  expect((await desk.call('GET /session', by_itself)).status).toBe(401)
})

test('a session ends after half an hour without a call, and after twelve hours regardless of activity', async () => {
  const idle = await operatorSignedIn(desk.ctx, 'idle', ['support'])
  desk.advance(29 * MINUTE_SECONDS)
  expect((await desk.call('GET /session', idle)).status).toBe(200)
  desk.advance(31 * MINUTE_SECONDS)
  expect((await desk.call('GET /session', idle)).status).toBe(401)
  const busy = await operatorSignedIn(desk.ctx, 'busy', ['support'])
  for (let asked = 0; asked < 12 * 3 - 1; asked++) {
    desk.advance(20 * MINUTE_SECONDS)
    expect((await desk.call('GET /session', busy)).status).toBe(200)
  }
  desk.advance(20 * MINUTE_SECONDS + 1)
  expect((await desk.call('GET /session', busy)).status).toBe(401)
})

test('an ended session opens nothing, and an operator cannot end another’s session', async () => {
  const one = await operatorSignedIn(desk.ctx, 'ender', ['support'])
  const other = await operatorSignedIn(desk.ctx, 'ended', ['support'])
  const { session_id } = (await desk.call('GET /session', other)).body
  const path = `DELETE /session/list/${String(session_id)}` as const
  expect((await desk.call(path, one)).status).toBe(404)
  expect((await desk.call(path, other)).status).toBe(200)
  expect((await desk.call('GET /session', other)).status).toBe(401)
  expect((await desk.call('POST /session/sign-out', one)).status).toBe(200)
  expect((await desk.call('GET /session', one)).status).toBe(401)
})

test('after five minutes money, limits and secrets want the second factor again', async () => {
  const admin = await operatorSignedIn(desk.ctx, 'stepping', ['admin'])
  const other = await operatorSignedIn(desk.ctx, 'stepped', ['support'])
  desk.advance(5 * MINUTE_SECONDS + 1)
  const path = `POST /operators/${other.id}/sign-out` as const
  const reason = 'a stolen laptop'
  expect(await desk.call(path, admin, { reason })).toMatchObject({
    status: 403,
    body: { code: 'desk_step_up' },
  })
  const asked =
    "select action from audit_log where actor = 'operator:stepping' and subject = 'desk-operator-sign-out'"
  expect(await desk.database.query(asked)).toEqual([{ action: 'desk.step_up_asked' }])
  expect((await desk.call('POST /session/step-up', admin, { otp: '000000' })).status).toBe(422)
  expect((await desk.call('POST /session/step-up', admin, { otp: nextCode(admin.secret) })).status).toBe(200)
  expect(await desk.call(path, admin, { reason })).toMatchObject({ status: 200, body: { ended: 1 } })
  expect((await desk.call('GET /session', other)).status).toBe(401)
})

test('a suspended operator is out with the next call, and the last admin stays', async () => {
  const admin = await operatorSignedIn(desk.ctx, 'last', ['admin'])
  const rows = await desk.database.query(
    "select id from operators where 'admin' = any(roles) and name <> 'last' and state = 'active' order by name desc",
  )
  const [kept = '', ...others] = (rows as { id: string }[]).map(({ id }) => id)
  for (const id of others)
    expect((await desk.call(`POST /operators/${id}/suspend`, admin, { reason: 'left us' })).status).toBe(200)
  // After this suspension the acting admin would be the only one, and no other admin could undo it.
  const alone = await desk.call(`POST /operators/${kept}/suspend`, admin, { reason: 'left us' })
  expect(alone).toMatchObject({ status: 409, body: { code: 'operators_alone' } })
  await desk.database.query("update operators set state = 'suspended' where id = $1", [kept])
  const self = await desk.call(`POST /operators/${admin.id}/suspend`, admin, { reason: 'by mistake' })
  expect(self).toMatchObject({ status: 409, body: { code: 'last_admin' } })
  const listed = (await desk.call('GET /operators', admin)).body as unknown as {
    name: string
    state: string
  }[]
  expect(listed.find(({ name }) => name === 'admin-a')?.state).toBe('suspended')
  expect(await audited('operator.suspended')).toBeGreaterThan(0)
  const named = "select from audit_log where action = 'operator.suspended' and details ->> 'name' is null"
  expect(await desk.database.query(named)).toEqual([])
})

test('an invitation opens once, and a common password is refused', async () => {
  const { id } = await operatorSignedIn(desk.ctx, 'invited', ['support'])
  const again = await desk.call('POST /invitation', {}, { code: 'never was' })
  expect(again).toMatchObject({ status: 410, body: { code: 'desk_invitation_spent' } })
  const accept = { code: 'never was', password: OPERATOR_PASSWORD, otp: '123456' }
  expect((await desk.call('POST /invitation/accept', {}, accept)).status).toBe(410)
  const [spent] = await desk.database.query(
    'select spent_at from operator_invitations where operator_id = $1',
    [id],
  )
  expect(spent?.spent_at).not.toBeNull()
})

test('a new password ends every other session', async () => {
  const first = await operatorSignedIn(desk.ctx, 'changer', ['support'])
  const ticket = await ticketFor('changer')
  const { body, cookie } = await desk.call('POST /sign-in/totp', {}, { ticket, otp: nextCode(first.secret) })
  const second = { token: String(body.token), cookie }
  const change = { old_password: OPERATOR_PASSWORD, password: 'five patient buffaloes' }
  const wrong = { ...change, old_password: 'not the old one' }
  expect((await desk.call('POST /session/password', second, wrong)).body.code).toBe('desk_old_password_wrong')
  expect((await desk.call('POST /session/password', second, change)).status).toBe(200)
  expect((await desk.call('GET /session', first)).status).toBe(401)
  expect((await desk.call('GET /session', second)).status).toBe(200)
})

test.each([
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'https://elsewhere.example' },
  { origin: 'null' },
])('a page elsewhere (%o) is refused before anybody is asked who calls', async headers => {
  const nok = await operatorSignedIn(desk.ctx, `page${Object.values(headers).join('').length}`, ['support'])
  expect((await desk.call('POST /session/sign-out', { ...nok, headers })).status).toBe(403)
  expect((await desk.call('GET /session', nok)).status).toBe(200)
})

test('operators sign in only from the allowed networks, once such networks are set', async () => {
  const nok = await operatorSignedIn(desk.ctx, 'networked', ['support'])
  const value = { networks: ['203.0.113.0/24', '2001:db8::/32'] }
  await desk.database.query(
    "insert into settings (name, value, changed_at) values ('operators', $1, now())",
    [value],
  )
  const from = (ip: string) => desk.call('GET /session', { ...nok, ip })
  expect((await from('203.0.113.9')).status).toBe(200)
  expect((await from('2001:db8::9')).status).toBe(200)
  expect(await from('198.51.100.9')).toMatchObject({ status: 403, body: { code: 'desk_network' } })
  const name = { name: 'networked', password: OPERATOR_PASSWORD }
  expect((await desk.call('POST /sign-in', { ip: '198.51.100.9' }, name)).body.code).toBe('desk_network')
  await desk.database.query("delete from settings where name = 'operators'")
})

test('each call of the desk names what it needs, and the way in alone needs nothing', () => {
  const open = Object.entries(deskContract).filter(([, { access }]) => access === 'anybody')
  expect(open.map(([name]) => name)).toEqual([
    'desk_sign_in',
    'desk_sign_in_totp',
    'desk_sign_in_passkey',
    'desk_invitation',
    'desk_invitation_accept',
  ])
})

test('after the server’s secret was replaced a code is refused with the way out, and an old invitation as spent', async () => {
  const { secret } = await operatorSignedIn(desk.ctx, 'sealed', ['support'])
  const decision = { operator: 'test', reason: 'a second person' }
  const link = await inTransaction(desk.ctx.db, async tx => {
    const id = await addOperator(
      tx,
      decision,
      { name: 'invited-before', email: null, roles: ['support'] },
      desk.ctx.clock.now(),
    )
    return makeInvitation(tx, desk.ctx, decision, id, null)
  })
  const config = { ...desk.ctx.config, code_secret: 'another secret of at least 32 characters' }
  const after = { ...desk.ctx, config }
  const { ticket } = await checkPassword(
    after,
    TEST_IP,
    { name: 'sealed', password: OPERATOR_PASSWORD },
    async () => '',
  )
  const factor = codeFactor(after, nextCode(secret))
  const from = { device: 'Chrome, Linux', network: '203.0.113.0/24', has_cookie: true }
  await expect(checkFactor(after, TEST_IP, from, { ticket, factor })).rejects.toMatchObject({
    code: 'desk_secret_replaced',
    sentence: expect.stringContaining('ขอลิงก์ตั้งค่าใหม่'),
  })
  await expect(showInvitation(after, TEST_IP, new URL(link.url ?? '').hash.slice(1))).rejects.toMatchObject({
    code: 'desk_invitation_spent',
  })
})

test.each([
  ['desk.sala.example', 'https://sala.example', 'https://desk.sala.example/desk/invitation#'],
  ['localhost:4000', 'http://localhost:3000', 'http://localhost:4000/desk/invitation#'],
  [null, 'https://sala.example', 'https://sala.example/desk/invitation#'],
])('an invitation to a desk on %s opens where the desk answers', async (desk_host, public_url, expected) => {
  const { id } = await operatorSignedIn(
    desk.ctx,
    `invited-to-${(desk_host ?? 'the-lobby').replaceAll(/\W/g, '-')}`,
    ['support'],
  )
  const ctx = { ...desk.ctx, config: { ...desk.ctx.config, desk_host, public_url } }
  const decision = { operator: 'test', reason: 'a new phone' }
  const { url } = await inTransaction(desk.ctx.db, tx => makeInvitation(tx, ctx, decision, id, null))
  expect(url?.startsWith(expected)).toBe(true)
})
