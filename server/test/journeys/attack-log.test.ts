import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { freePort } from '../../src/platform/embedded-postgres/free-port.ts'
import { useTestDatabase } from '../pg/test-database.ts'

const database = useTestDatabase()
const START_LIMIT_MS = 60_000
const PHONE = '0877001122'
const ACCOUNT = '8877001122'
const PASSWORD = 'Mango7river'

test(
  'nothing that a member keeps secret stands in a log, whatever goes wrong',
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
      const secrets = await liveThrough(origin)
      // A fault of ours is written whole, with the statement that failed.
      await database.query('alter table members rename column line to line_gone')
      const login = { phone: PHONE, password: PASSWORD }
      const failing = await post(origin, '/customers/details', { line: 'x' }, { token: secrets.token })
      expect(failing.status).toBe(500)
      await post(origin, `/login?password=${PASSWORD}`, login)
      await expect.poll(() => said).toMatch(/"level":50/)
      const words = [PHONE, ACCOUNT, PASSWORD, ...Object.values(secrets)]
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
const post = async (origin: string, path: string, body: object, asked: Asked = {}) => {
  const answer = await fetch(`${origin}/lobby/api${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(asked.token === undefined ? {} : { authorization: `Bearer ${asked.token}` }),
      ...(asked.cookie === undefined ? {} : { cookie: asked.cookie }),
    },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  return { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : {} }
}

/** Registers and asks for everything that opens something; answers it. */
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
