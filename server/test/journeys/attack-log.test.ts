import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { SANDBOX_CODE_SECRET } from '../../src/config.ts'
import { addOperator } from '../../src/operators/operator-users/operator-users.ts'
import { makeInvitation } from '../../src/operators/sign-in/invitations.ts'
import { inTransaction } from '../../src/platform/db.ts'
import { freePort } from '../../src/platform/embedded-postgres/free-port.ts'
import { codeAt } from '../../src/platform/security/totp.ts'
import { OPERATOR_PASSWORD } from '../desk-client.ts'
import { useTestDatabase } from '../pg/test-database.ts'
import { testContext } from '../test-context.ts'

const database = useTestDatabase()
const START_LIMIT_MS = 60_000
const PHONE = '0877001122'
const ACCOUNT = '8877001122'
const PASSWORD = 'Mango7river'

test(
  'nothing that a member or an operator keeps secret stands in a log, whatever goes wrong',
  async () => {
    const port = await freePort()
    const origin = `http://127.0.0.1:${port}`
    const env = { PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'debug', DATABASE_URL: database.url }
    const api = spawn(process.execPath, [fileURLToPath(new URL('../../src/api.ts', import.meta.url))], {
      env: { ...process.env, ...env, SANDBOX_URL: 'http://127.0.0.1:9' },
    })
    const ended = once(api, 'exit')
    let said = ''
    for (const stream of [api.stdout, api.stderr])
      stream.on('data', chunk => {
        said += chunk
      })
    try {
      await vi.waitFor(() => expect(said).toContain('api ready'), { timeout: START_LIMIT_MS, interval: 50 })
      const secrets = { ...(await liveThrough(origin)), ...(await workThrough(origin)) }
      // After this change a call fails with an internal error. The server must write the failed SQL statement into its log, but no secret.
      await database.query('alter table members rename column line to line_gone')
      const login = { phone: PHONE, password: PASSWORD }
      const failing = await post(origin, '/customers/details', { line: 'x' }, { token: secrets.token })
      expect(failing.status).toBe(500)
      await post(origin, `/login?password=${PASSWORD}`, login)
      await expect.poll(() => said).toMatch(/"level":50/)
      const words = [PHONE, ACCOUNT, PASSWORD, OPERATOR_PASSWORD, ...Object.values(secrets)]
      expect(words.filter(word => word === '' || said.includes(word))).toEqual([])
    } finally {
      await database.query('alter table members rename column line_gone to line').catch(() => undefined)
      api.kill('SIGTERM')
      await ended
    }
  },
  START_LIMIT_MS * 2,
)

type Asked = { readonly token?: string; readonly cookie?: string }
const post = async (origin: string, path: string, body: object, asked: Asked = {}, below = '/lobby/api') => {
  const answer = await fetch(`${origin}${below}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      // A page of the staff's website sends its origin, which the server checks. A member's call is sent without an origin, so it counts as a call
      // from a program.
      ...(below === '/desk/api' ? { origin } : {}),
      ...(asked.token === undefined ? {} : { authorization: `Bearer ${asked.token}` }),
      ...(asked.cookie === undefined ? {} : { cookie: asked.cookie }),
    },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  return { status: answer.status, cookie, body: text.startsWith('{') ? JSON.parse(text) : {} }
}

/** Registers a member and makes each member's call that returns a secret. Returns all secrets, which must not be in the log. */
const liveThrough = async (origin: string) => {
  await post(origin, '/register/phone', { phone: PHONE })
  const begun = await post(origin, '/register/otp', { phone: PHONE, otp: '000000', bypass: true })
  const registration = String(begun.body.access_token)
  const words = { password: PASSWORD, password_confirmation: PASSWORD }
  const member = await post(origin, '/register/password', words, { token: registration })
  const token = String(member.body.access_token)
  const bank = { phone: PHONE, bank: 'scb', account_number: ACCOUNT, name: 'ทดสอบ ระบบ', line: '' }
  expect((await post(origin, '/register/bank-account', bank, { token })).status).toBe(200)
  const link = await post(origin, '/customers/sign-in-links', {}, { token })
  const ticket = await post(origin, '/customers/activity-ticket', {}, { token })
  const code = new URL(String(link.body.url)).searchParams.get('code') ?? ''
  await fetch(`${origin}/lobby/authenticate?code=${code}`).then(answer => answer.text())
  await post(origin, '/login', { phone: PHONE, password: 'Wrong2569x' })
  const access = new URL(String(ticket.body.url)).searchParams.get('access_token') ?? ''
  return { registration, token, code, access }
}

/**
 * Accepts an invitation to the desk (the staff's website), signs in again, and makes one attempt that fails. Returns all secrets of these steps,
 * which must not be in the log.
 */
const workThrough = async (origin: string) => {
  const ctx = testContext(database.url, { config: { code_secret: SANDBOX_CODE_SECRET } })
  ctx.clock.set(new Date())
  const decision = { operator: 'test', reason: 'a test needs somebody' }
  const url = await inTransaction(ctx.db, async tx => {
    const given = { name: 'nok', email: null, roles: ['admin'] } as const
    const added = await addOperator(tx, decision, given, new Date())
    return (await makeInvitation(tx, ctx, decision, added, null)).url ?? ''
  })
  const desk = (path: string, body: object, asked?: Asked) => post(origin, path, body, asked, '/desk/api')
  const invitation = new URL(url).hash.slice(1)
  const authenticator = String((await desk('/invitation', { code: invitation })).body.secret)
  const otp = codeAt(authenticator, new Date())
  const proofs = { code: invitation, password: OPERATOR_PASSWORD, otp }
  const session = await desk('/invitation/accept', proofs)
  expect(session.status).toBe(200)
  const first = await desk('/sign-in', { name: 'nok', password: OPERATOR_PASSWORD })
  const ticket = String(first.body.ticket)
  expect((await desk('/sign-in/totp', { ticket, otp })).status).toBeGreaterThanOrEqual(400)
  const halves = { token: String(session.body.token), cookie: session.cookie }
  expect((await desk('/content/notices/clear', { reason: 'a look' }, halves)).status).toBe(200)
  await ctx.close()
  return {
    invitation,
    authenticator,
    desk_token: halves.token,
    ticket,
    half: halves.cookie.split('=')[1] ?? '',
  }
}
