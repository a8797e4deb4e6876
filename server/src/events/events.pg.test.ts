import { eventKinds } from '@sala/contract/events/outgoing-event-kinds.ts'
import { satang } from '@sala/contract/wire/money.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { useCashier } from '../../test/cashier-setup.ts'
import { unbarMember } from '../account/members/suspension.ts'
import { inTransaction } from '../platform/db.ts'
import { beginBreak } from '../protection/breaks/play-breaks.ts'
import { setLimit } from '../protection/limits/play-limits.ts'
import { eventsJobs } from './jobs.ts'
import { findDeletedUntil, findEnd, findEventsAfter, type Position } from './sql.ts'

const cashier = useCashier()
const BAHT = 100n
const SOON = { timeout: 20_000 }

/**
 * Returns the kinds of the events after a position. They may be delayed by open transactions of other tests, whose databases are in the same
 * PostgreSQL cluster.
 */
const kindsAfter = async (from: Position) =>
  (await findEventsAfter(cashier.ctx.db, from, 500)).map(({ kind }) => kind)

test('each cause writes one event in its transaction, without phone, name or account', async () => {
  const { ctx } = cashier
  const from = { ...(await findEnd(ctx.db)), no: 0n }
  const member = await cashier.player(300n * BAHT)
  await vi.waitFor(
    async () => expect(await kindsAfter(from)).toEqual(['member.registered', 'deposit.credited']),
    SOON,
  )
  const events = await findEventsAfter(ctx.db, from, 10)
  expect(events[1]).toMatchObject({
    member_id: member.id,
    facts: { amount: '30000', received_amount: '30000', method: 'qr' },
  })
  const text = JSON.stringify(events, (_key, value) => (typeof value === 'bigint' ? String(value) : value))
  for (const secret of [member.phone, member.account_number]) expect(text).not.toContain(secret)
})

test('a transaction that rolls back leaves no event', async () => {
  await expect(
    inTransaction(cashier.ctx.db, async tx => {
      await sql`select store_event('tier.changed', 'mem_x', now(), '{}')`.execute(tx)
      throw new Error('the cause fails')
    }),
  ).rejects.toThrow('the cause fails')
  expect(await cashier.database.query("select 1 from events where member_id = 'mem_x'")).toEqual([])
})

test('a reader does not pass a transaction that commits late', async () => {
  const { ctx } = cashier
  const [slow, fast] = [0, 1].map(() => new pg.Client({ connectionString: cashier.database.ownerUrl }))
  if (slow === undefined || fast === undefined) throw new Error('two clients')
  await Promise.all([slow.connect(), fast.connect()])
  const store = (client: pg.Client, member: string) =>
    client.query("select store_event('member.closed', $1, now(), '{}')", [member])
  const seen = async () =>
    (await findEventsAfter(ctx.db, { transaction_no: 0n, no: 0n }, 500))
      .filter(({ kind }) => kind === 'member.closed')
      .map(({ member_id }) => String(member_id))
  try {
    await slow.query('begin')
    await store(slow, 'mem_slow')
    await store(fast, 'mem_fast')
    expect(await seen()).toEqual([])
    await slow.query('commit')
    await vi.waitFor(async () => expect(await seen()).toEqual(['mem_slow', 'mem_fast']), SOON)
  } finally {
    await Promise.all([slow.end(), fast.end()])
  }
})

test('the retention deletes old events and remembers how far it came', async () => {
  const { ctx } = cashier
  await cashier.database.query("select store_event('member.closed', 'mem_old', '2020-01-01', '{}')")
  await cashier.database.query("update events set at = '2020-01-01'")
  const [{ n = 0n } = {}] = await cashier.database.query<{ n: bigint }>('select max(no) as n from events')
  await eventsJobs(ctx)['events:forget']?.({})
  expect(await cashier.database.query('select 1 from events')).toEqual([])
  expect((await findDeletedUntil(ctx.db))?.no).toBe(BigInt(n))
})

test('limits, breaks and suspensions write events of kinds of the contract', async () => {
  const { ctx } = cashier
  const member = await cashier.member()
  await setLimit(ctx, member.id, { kind: 'deposit', period: 'day', amount: satang(900_000n) })
  await beginBreak(ctx, member.id, '1d')
  await inTransaction(ctx.db, tx => unbarMember(tx, ctx, member.id))
  await cashier.database.query('update members set suspended_at = now() where id = $1', [member.id])
  await cashier.database.query('update members set suspended_at = null where id = $1', [member.id])
  const stored = await cashier.database.query<{ kind: string }>(
    'select kind from events where member_id = $1 order by no',
    [member.id],
  )
  const kinds = stored.map(({ kind }) => kind)
  expect(kinds).toEqual([
    'member.registered',
    'limit.changed',
    'break.started',
    'member.suspended',
    'member.resumed',
  ])
  expect(kinds.every(kind => eventKinds.some(known => known === kind))).toBe(true)
})
