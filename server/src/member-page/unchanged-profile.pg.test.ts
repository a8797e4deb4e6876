import { request } from 'node:http'
import { accountEndpoints } from '@sala/contract/account/endpoints.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useCashier } from '../../test/cashier-setup.ts'
import { type ListeningNode, openNode } from '../../test/listening-node-setup.ts'
import type { TestMember } from '../../test/test-members.ts'
import { accountRoutes } from '../account/routes.ts'
import { authenticateBy, signOut } from '../account/sessions/sessions.ts'
import { keepDeskApart } from '../platform/http/page/desk-files.ts'
import { bind } from '../platform/http/route-binding.ts'
import { createHttpServer } from '../platform/http/server.ts'
import { hashSecret } from '../platform/random.ts'
import { profileRoutes, unchangedProfile } from './routes.ts'

const DESK_HOST = 'desk.sala.example'
const cashier = useCashier()
let node: ListeningNode
let app: FastifyInstance
/** Number of calls that reached the server's router. The fast path answers calls from memory before the router. */
let usual = 0
beforeAll(async () => {
  node = await openNode(cashier.database.url)
  const { log_level, trusted_proxies, public_url } = node.config
  app = await createHttpServer({
    ...{ log_level, trusted_proxies, public_url, frame_origins: [] },
    ...{ shortcuts: [unchangedProfile(node)], desk_host: DESK_HOST },
  })
  app.addHook('onRequest', (_request, _reply, done) => {
    usual += 1
    done()
  })
  keepDeskApart(app, DESK_HOST)
  bind(app, authenticateBy(node), accountEndpoints, { ...accountRoutes(node), ...profileRoutes(node) })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  await node.close()
})

type Answer = { readonly status: number | undefined; readonly headers: Record<string, unknown> }

const ask = (member: TestMember, headers: Record<string, string>, path = '/lobby/api/customers/profile') =>
  new Promise<Answer>((resolve, reject) => {
    const sent = { authorization: `Bearer ${member.token}`, ...headers }
    request(app.listeningOrigin + path, { headers: sent }, answer => {
      const { date: _at, ...same } = answer.headers
      answer.resume().once('end', () => resolve({ status: answer.statusCode, headers: same }))
    })
      .once('error', reject)
      .end()
  })

/** Reads the profile once, so that it is cached, and returns its version. */
const versionOf = async (member: TestMember): Promise<string> => {
  const { status, headers } = await ask(member, {})
  expect(status).toBe(200)
  return String(headers.etag)
}
/** Returns the response, and whether the fast path answered the call from memory before routing. */
const answered = async (call: () => Promise<Answer>): Promise<Answer & { readonly short: boolean }> => {
  const before = usual
  const answer = await call()
  return { ...answer, short: usual === before }
}
/** Repeats the call until the fast path answers it from memory. While notifications are delayed, a node reads the database instead. */
const shortOf = async (call: () => Promise<Answer>): Promise<Answer> => {
  let last = await answered(call)
  await expect
    .poll(async () => (last = await answered(call)), { timeout: 10_000 })
    .toMatchObject({ status: 304, short: true })
  return { status: last.status, headers: last.headers }
}

test('the current version is answered before routing, with the headers of the usual response', async () => {
  const member = await cashier.member()
  const version = await versionOf(member)
  for (const path of ['/lobby/api/customers/profile', '/api/customers/profile']) {
    const short = await shortOf(() => ask(member, { 'if-none-match': version }, path))
    // A proxy may turn the ETag into a weak one. A call with a weak ETag goes to the route and gets the same response.
    expect(await ask(member, { 'if-none-match': `W/${version}` })).toEqual(short)
  }
})

test('all other calls go to the route', async () => {
  const member = await cashier.member()
  const version = await versionOf(member)
  const known = { 'if-none-match': version }
  for (const [headers, status, path] of [
    [{ 'if-none-match': '"another"' }, 200],
    [known, 304, '/lobby/api/customers/profile?x=1'],
    [{ ...known, authorization: 'Bearer nobody' }, 401],
    [{ ...known, authorization: '' }, 401],
    [{ ...known, 'content-length': '0' }, 304],
    [{ ...known, host: DESK_HOST }, 404],
  ] as const)
    expect(await answered(() => ask(member, headers, path))).toMatchObject({ status, short: false })
})

test('a browser’s session needs both halves', async () => {
  const member = await cashier.member()
  await cashier.database.query('update sessions set binding_hash = $2 where token_hash = $1', [
    hashSecret(member.token),
    hashSecret('its-half'),
  ])
  const cookie = 'other=x; sala_half=its-half'
  const { headers } = await ask(member, { cookie })
  const known = { 'if-none-match': String(headers.etag) }
  for (const whole of [cookie, 'other=x; __Host-sala_half=its-half'])
    await shortOf(() => ask(member, { ...known, cookie: whole }))
  for (const part of [known, { ...known, cookie: 'sala_half=another' }])
    expect(await answered(() => ask(member, part))).toMatchObject({ status: 401, short: false })
})

test('a session ended on another node is refused here too, with any version', async () => {
  const member = await cashier.member()
  const known = { 'if-none-match': await versionOf(member) }
  await shortOf(() => ask(member, known))
  const [session] = await cashier.database.query<{ id: string }>(
    'select id from sessions where token_hash = $1',
    [hashSecret(member.token)],
  )
  await signOut(cashier.ctx, member.id, session?.id as Parameters<typeof signOut>[2])
  await expect.poll(async () => (await ask(member, known)).status).toBe(401)
  expect((await ask(member, known)).status).toBe(401)
})
