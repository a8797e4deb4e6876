import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seed } from '../../seed/seed.ts'
import { ports } from '../../src/composition.ts'
import { readConfig } from '../../src/config.ts'
import { type OpenContext, openContext } from '../../src/context.ts'
import { createLobbyApi } from '../../src/lobby-api.ts'
import { silentLog } from '../../src/platform/log.ts'
import { useTestDatabase } from '../pg/test-database.ts'
import { PRODUCTION } from '../production-environment-fixture.ts'

const database = useTestDatabase()
let ctx: OpenContext
let app: FastifyInstance

beforeAll(async () => {
  ctx = await openContext(readConfig(PRODUCTION, { database_url: database.url }), silentLog, ports)
  app = await createLobbyApi(ctx)
})
afterAll(async () => {
  await app.close()
  await ctx.close()
})

test('without a licence, a choice of registration, a partner or a secret, production does not start', () => {
  const needed = Object.keys(PRODUCTION).filter(
    name => !['SALA_MODE', 'GAME_HOSTS', 'LOG_LEVEL'].includes(name),
  )
  for (const name of needed) {
    const { [name as keyof typeof PRODUCTION]: _, ...rest } = PRODUCTION
    expect(() => readConfig(rest, { database_url: 'postgres://x' }), name).toThrow('configuration')
    expect(() => readConfig({ ...rest, [name]: '' }, { database_url: 'postgres://x' }), name).toThrow(
      'configuration',
    )
  }
  expect(() => readConfig({ ...PRODUCTION, SALA_MODE: 'prod' }, { database_url: 'postgres://x' })).toThrow(
    'SALA_MODE',
  )
  expect(() =>
    readConfig({ ...PRODUCTION, OPERATOR_LICENCE: ' ; ; ' }, { database_url: 'postgres://x' }),
  ).toThrow('OPERATOR_LICENCE')
})

test.each(['api', 'worker', 'operator'])(
  '%s does not start as the owner of the tables, and names the required role',
  program => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [fileURLToPath(new URL(`../../src/${program}.ts`, import.meta.url)), 'help'],
      {
        env: {
          ...process.env,
          ...PRODUCTION,
          DATABASE_URL: database.ownerUrl,
          PORT: '0',
          HOST: '127.0.0.1',
        },
        encoding: 'utf8',
      },
    )
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toMatch(
      /DATABASE_URL signs in as \w+, a superuser\. Wanted: a member of the role sala_app/,
    )
  },
)

test('nothing of the sandbox exists in production: no routes, no page of others’ scripts, no moved clock, no demo member', async () => {
  expect(ctx.movedClock).toBeNull()
  for (const [method, url] of [
    ['POST', '/lobby/api/callbacks/clock'],
    ['POST', '/api/callbacks/clock'],
    ['GET', '/sandbox/'],
    ['POST', '/sandbox/bank/transfers'],
    ['GET', '/sandbox/sms/messages'],
    ['GET', '/lobby/api/docs'],
    ['GET', '/lobby/api/docs/static/swagger-ui-bundle.js'],
  ] as const)
    expect({ url, status: (await app.inject({ method, url })).statusCode }).toEqual({ url, status: 404 })
  await database.query(
    "insert into moved_clock (moved_to, moved_at) values (now() + interval '1 year', now())",
  )
  expect(Math.abs(ctx.clock.now().getTime() - Date.now())).toBeLessThan(60_000)
  await database.query('delete from moved_clock')
  expect(await seed(ctx)).toBeNull()
  expect(await database.query('select 1 from members')).toEqual([])
})

test('over https the cookie half is Secure, HttpOnly, SameSite and host-only, and the browser must stay on https', async () => {
  const phone = '0891230001'
  const headers = { 'sec-fetch-site': 'same-origin' }
  await app.inject({ method: 'POST', url: '/lobby/api/register/phone', payload: { phone }, headers })
  const answer = await app.inject({
    method: 'POST',
    url: '/lobby/api/register/otp',
    payload: { phone, otp: '000000', bypass: true },
    headers,
  })
  expect(answer.statusCode).toBe(200)
  const cookie = String(answer.headers['set-cookie'])
  for (const word of ['HttpOnly', 'Secure', 'SameSite=Lax']) expect(cookie).toContain(word)
  expect(cookie).toMatch(/^__Host-sala_half=[\w-]+; /)
  expect(cookie).not.toContain('Domain')
  expect(answer.headers['strict-transport-security']).toMatch(/max-age=\d{8}; includeSubDomains/)
  const password = (half: string) =>
    app.inject({
      method: 'POST',
      url: '/lobby/api/register/password',
      payload: { password: 'Sala2569x', password_confirmation: 'Sala2569x' },
      headers: { ...headers, authorization: `Bearer ${answer.json().access_token}`, cookie: half },
    })
  const [half = ''] = cookie.split(';')
  expect((await password(`${half}x`)).statusCode).toBe(401)
  // The server ignores a cookie whose name lacks the prefix `__Host-`, because another host of the same domain could set it.
  expect((await password(`sala_half=planted; ${half}`)).statusCode).toBe(200)
})

test('behind a trusted proxy the address is the proxy’s, not the one the caller sent', async () => {
  for (const claimed of ['', '10.0.0.1, ', 'junk, ', '127.0.0.1, ', '::1, 8.8.8.8, ']) {
    const answer = await app.inject({
      method: 'GET',
      url: '/lobby/api/ip',
      headers: { 'x-forwarded-for': `${claimed}203.0.113.9` },
      remoteAddress: '127.0.0.1',
    })
    expect(answer.json()).toEqual({ ip: '203.0.113.9' })
  }
  const direct = await app.inject({
    method: 'GET',
    url: '/lobby/api/ip',
    headers: { 'x-forwarded-for': '203.0.113.9' },
    remoteAddress: '198.51.100.7',
  })
  expect(direct.json()).toEqual({ ip: '198.51.100.7' })
})
