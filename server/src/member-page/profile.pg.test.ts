import { accountEndpoints } from '@sala/contract/account/endpoints.ts'
import { satang } from '@sala/contract/wire/money.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { useCashier } from '../../test/cashier-setup.ts'
import { type ListeningNode, openNode } from '../../test/listening-node-setup.ts'
import type { TestMember } from '../../test/test-members.ts'
import { accountRoutes } from '../account/routes.ts'
import { authenticateBy } from '../account/sessions/sessions.ts'
import { cancelDeposit } from '../cashier/deposits/deposits.ts'
import type { Context } from '../context.ts'
import { postTransfers } from '../ledger/posting.ts'
import { inTransaction } from '../platform/db.ts'
import { bind } from '../platform/http/route-binding.ts'
import { createHttpServer } from '../platform/http/server.ts'
import { readProfile } from './profile.ts'
import { profileRoutes, unchangedProfile } from './routes.ts'

const cashier = useCashier()
/** Another node with its own connection pool, notification listener and cache. */
let node: ListeningNode
let app: FastifyInstance
beforeAll(async () => {
  node = await openNode(cashier.database.url)
  const { log_level, trusted_proxies, public_url } = node.config
  app = await createHttpServer({
    ...{ log_level, trusted_proxies, public_url, frame_origins: [] },
    shortcuts: [unchangedProfile(node)],
  })
  bind(app, authenticateBy(node), accountEndpoints, { ...accountRoutes(node), ...profileRoutes(node) })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  await node.close()
})

const CHANGES = 60
const CHANGES_AT_ONCE = 10
const REST_MS = 80
const rest = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
const OWN_CHANGES = 8

/** Requests the profile over HTTP, so that the test includes the fast path, which responds 304 before routing. */
const ask = async (member: TestMember, etag = '') => {
  const answer = await fetch(`${app.listeningOrigin}/lobby/api/customers/profile`, {
    headers: { authorization: `Bearer ${member.token}`, 'if-none-match': etag },
  })
  const body = await answer.text()
  return {
    ...{ statusCode: answer.status, body, headers: Object.fromEntries(answer.headers) },
    json: () => JSON.parse(body),
  }
}
const versionFor = async (ctx: Context, member: TestMember) => (await readProfile(ctx, member.id)).etag
const seen = async (member: TestMember) => (await readProfile(cashier.ctx, member.id)).profile()
const giveSatang = (member: TestMember, n: number) =>
  inTransaction(cashier.ctx.db, tx =>
    postTransfers(tx, [
      {
        ...{
          id: `given:${member.id}:${n}`,
          kind: 'adjustment',
          amount: satang(1n),
          at: cashier.ctx.clock.now(),
        },
        ...{
          debit: { house: 'bonus' },
          credit: { member_id: member.id, account: 'wallet' },
          reference: 'gift',
        },
      },
    ]),
  )

test('a profile and the call of a request agree on it', async () => {
  const member = await cashier.member()
  const deposit = await cashier.prepare(member, 50_000n)
  expect(await seen(member)).toMatchObject({
    pending_request: await cashier.deposit(member, deposit.id),
    to_account_number: deposit.to_account_number,
    completed_requests: [],
  })
  await cancelDeposit(cashier.ctx, member.id, deposit.id)
  expect(await seen(member)).toMatchObject({
    pending_request: null,
    to_account_number: null,
    completed_requests: [{ id: deposit.id, type: 'deposit', status: 'cancelled', amount: 50_000n }],
  })
  const paid = await cashier.prepare(member, 70_000n)
  cashier.pay(member, 70_000n, { ref: paid.ref })
  await cashier.read()
  const withdrawal = await cashier.withdraw(member, 30_000n)
  const after = await seen(member)
  expect(after.pending_request).toEqual(await cashier.withdrawal(member, withdrawal.id))
  expect(after.completed_requests.map(({ id }) => id)).toEqual([paid.id, deposit.id])
  expect(after.ufabet_credit).toBeGreaterThan(0n)
})

test('the version ignores remaining seconds, and changes when a deposit expires or becomes a day old', async () => {
  const member = await cashier.member()
  const empty = await versionFor(cashier.ctx, member)
  const deposit = await cashier.prepare(member, 50_000n)
  const open = await versionFor(cashier.ctx, member)
  expect(open).not.toBe(empty)
  cashier.advance(1)
  expect(await versionFor(cashier.ctx, member)).toBe(open)
  cashier.advance(15)
  // The deposit has expired, but the job that marks it as expired has not run yet.
  const over = await versionFor(cashier.ctx, member)
  expect(over).not.toBe(open)
  expect((await seen(member)).pending_request).toBeNull()
  await cashier.strike('cashier:expire')
  expect((await seen(member)).completed_requests).toMatchObject([{ id: deposit.id, status: 'expired' }])
  expect(await versionFor(cashier.ctx, member)).not.toBe(over)
  cashier.advance(25 * 60)
  expect(await versionFor(cashier.ctx, member)).toBe(empty)
})

test('the current version gets 304 without a body, and neither response may be cached by others', async () => {
  const member = await cashier.member()
  const first = await ask(member)
  const again = await ask(member, String(first.headers.etag))
  expect([first.statusCode, again.statusCode, again.body]).toEqual([200, 304, ''])
  expect([first, again].map(({ headers }) => headers['cache-control'])).toEqual(['no-store', 'no-store'])
  const other = await cashier.member()
  expect((await ask(other, String(first.headers.etag))).statusCode).toBe(200)
})

test('no node answers 304 after another node has committed a change, in any race', async () => {
  const member = await cashier.member()
  let committed = 0
  const changing = (async () => {
    for (let n = 1; n <= CHANGES; n++) {
      await giveSatang(member, n)
      committed = n
      // The pause is longer than two polls, so that some polls find no change.
      if (n % CHANGES_AT_ONCE === 0) await rest(REST_MS)
    }
  })()
  let stale = 0
  let unchanged = 0
  const poll = async () => {
    let known = { etag: '', credit: 0 }
    while (committed < CHANGES) {
      const least = committed
      const answer = await ask(member, known.etag)
      if (answer.statusCode === 304) unchanged++
      else known = { etag: String(answer.headers.etag), credit: answer.json().data.ufabet_credit * 100 }
      if (Math.round(known.credit) < least) stale++
    }
  }
  await Promise.all([changing, ...Array.from({ length: 6 }, poll)])
  expect(stale).toBe(0)
  expect(unchanged).toBeGreaterThan(0)
  expect((await ask(member)).json().data.ufabet_credit).toBe(CHANGES / 100)
})

test('an unchanged profile is served from the cache until its deposit expires', async () => {
  node.clock.set(cashier.ctx.clock.now())
  const member = await cashier.member()
  await cashier.prepare(member, 50_000n)
  await node.events.awaitCacheBarrier()
  const open = await ask(member)
  const asked = vi.spyOn(node.pool, 'connect')
  try {
    const answers = [await ask(member, String(open.headers.etag)), await ask(member)]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([304, 200])
    expect(answers[1]?.body).toBe(open.body)
    expect(asked).not.toHaveBeenCalled()
    cashier.advance(60)
    node.clock.set(cashier.ctx.clock.now())
    expect((await ask(member, String(open.headers.etag))).json().data.pending_request).toBeNull()
  } finally {
    asked.mockRestore()
  }
})

test('the remaining seconds of an open deposit are current in a cached profile', async () => {
  node.clock.set(cashier.ctx.clock.now())
  const member = await cashier.member()
  const [bare, again] = [await ask(member), await ask(member)]
  expect(again.body).toBe(bare.body)
  await cashier.prepare(member, 50_000n)
  const open = (await ask(member)).json().data
  cashier.advance(1)
  node.clock.set(cashier.ctx.clock.now())
  const later = (await ask(member)).json().data
  const { seconds_left } = open.pending_request
  const { seconds_left: left } = later.pending_request
  expect(left).toBe(seconds_left - 60)
  expect(later).toEqual({ ...open, pending_request: { ...open.pending_request, seconds_left: left } })
})

test('a member’s change on one node is in the next profile on another', async () => {
  const member = await cashier.member()
  for (let n = 0; n < OWN_CHANGES; n++) {
    const { id } = await cashier.prepare(member, 50_000n)
    expect((await ask(member)).json().data.pending_request).toMatchObject({ id })
    await cancelDeposit(cashier.ctx, member.id, id)
    expect((await ask(member)).json().data.pending_request).toBeNull()
  }
})

test('a node without notifications reads the database', async () => {
  const member = await cashier.member()
  const known = await ask(member)
  const deaf = vi.spyOn(node.events, 'awaitCacheBarrier').mockResolvedValue(false)
  const asked = vi.spyOn(node.pool, 'connect')
  try {
    expect((await ask(member, String(known.headers.etag))).statusCode).toBe(304)
    expect(asked).toHaveBeenCalled()
  } finally {
    for (const spy of [deaf, asked]) spy.mockRestore()
  }
})

test('concurrent callers each get their own profile', async () => {
  const members = await Promise.all(Array.from({ length: 12 }, () => cashier.member()))
  const answers = await Promise.all([...members, ...members].map(member => ask(member)))
  expect(answers.map(answer => answer.json().data.phone)).toEqual(
    [...members, ...members].map(({ phone }) => phone),
  )
})
