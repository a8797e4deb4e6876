import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { useTestDatabase } from '../../../test/pg/test-database.ts'
import { testContext } from '../../../test/test-context.ts'
import type { Context } from '../../context.ts'
import { answerOf, PartnerConfused, PartnerSilent } from '../../partners/adapter-kit/partner-http.ts'
import { type LoggedCall, logPartnerCalls } from '../../partners/call-log.ts'
import type { Payout } from '../../partners/ports/payouts.ts'
import { DAY_MS } from '../calendar.ts'
import { SILENT_METER } from '../metrics/metric-registry.ts'
import {
  forgetPartnerLog,
  keepPartnerBody,
  PARTNER_LOG_KEPT_DAYS,
  type PartnerLogEntry,
  partnerLog,
} from './partner-log.ts'

const database = useTestDatabase()
const ctxOf = () => testContext(database.url)
const asked = { call: 'pay', request: '{}', took_ms: 3 }
const entry = (partner: string, body = '{}'): PartnerLogEntry => ({
  ...{ partner, outcome: 'odd', asked, reference: null, status: 200, body },
})

test('the log is read by partner, newest first, page by page', async () => {
  const ctx = ctxOf()
  const at = ctx.clock.now()
  for (const body of ['1', '2', '3']) await keepPartnerBody(ctx.db, entry('one', body), at)
  await keepPartnerBody(ctx.db, entry('other'), at)
  const all = await partnerLog(ctx.db, { partner: 'one', before: null })
  expect(all.map(({ body }) => body)).toEqual(['3', '2', '1'])
  const [, second] = all
  const older = await partnerLog(ctx.db, { partner: 'one', before: second?.no ?? null })
  expect(older.map(({ body }) => body)).toEqual(['1'])
  expect(await partnerLog(ctx.db, { partner: null, before: null })).toHaveLength(4)
  await ctx.close()
})

test('a partner that repeats itself fills no table, and is logged again in the next hour', async () => {
  const ctx = ctxOf()
  const at = ctx.clock.now()
  for (let line = 0; line < 70; line++) await keepPartnerBody(ctx.db, entry('loud', 'a'.repeat(9_000)), at)
  const [row] = await database.query<{ n: number; longest: number }>(
    `select count(*)::int as n, max(length(body)) as longest from partner_log where partner = 'loud'`,
  )
  expect(row).toEqual({ n: 60, longest: 4_000 })
  await keepPartnerBody(ctx.db, entry('loud', 'later'), new Date(at.getTime() + DAY_MS))
  expect((await partnerLog(ctx.db, { partner: 'loud', before: null }))[0]?.body).toBe('later')
  await ctx.close()
})

test('lines are deleted after their retention, and not before', async () => {
  const ctx = ctxOf()
  const at = ctx.clock.now()
  await keepPartnerBody(ctx.db, entry('old'), at)
  await forgetPartnerLog(ctx.db, new Date(at.getTime() + PARTNER_LOG_KEPT_DAYS * DAY_MS))
  expect(await partnerLog(ctx.db, { partner: 'old', before: null })).toHaveLength(1)
  await forgetPartnerLog(ctx.db, new Date(at.getTime() + PARTNER_LOG_KEPT_DAYS * DAY_MS + 1))
  expect(await partnerLog(ctx.db, { partner: 'old', before: null })).toEqual([])
  await ctx.close()
})

/** Creates partners whose payout lookup is the given function, and a list that collects each logged exchange. */
const notedWith = (ctx: Context, findPayout: () => Promise<Payout | null>) => {
  const noted: LoggedCall[] = []
  const dated: string[] = []
  const { partners, config } = ctx
  const odd = { ...partners, payouts: { ...partners.payouts, findPayout } }
  return {
    noted,
    dated,
    partners: logPartnerCalls(odd, config.partners, {
      note: call => noted.push(call),
      meter: SILENT_METER,
      now: () => ctx.clock.now(),
      dated: async (partner, { said_at }) => {
        await setImmediate()
        dated.push(`${partner} ${said_at.toISOString()}`)
      },
    }),
  }
}

test('the date of a response is stored with its partner before the response is used', async () => {
  const ctx = ctxOf()
  const { dated, partners } = notedWith(ctx, async () => {
    const headers = new Headers({ date: 'Sat, 28 Nov 2026 10:00:00 GMT' })
    answerOf({ status: 200, headers }, '{}')
    return null
  })
  await partners.payouts.findPayout?.({ reference: 'wdr_1', payout_id: null, ordered_at: ctx.clock.now() })
  expect(dated).toEqual(['bank 2026-11-28T10:00:00.000Z'])
  answerOf({ status: 200, headers: new Headers({ date: 'Sat, 28 Nov 2026 11:00:00 GMT' }) }, '{}')
  expect(dated).toHaveLength(1)
})

test('a malformed answer is logged once without personal data, and its error is still thrown', async () => {
  const ctx = ctxOf()
  const answer = { status: 200, body: null, text: '{"paid":"maybe","name":"สมหญิง","account":"8000000101"}' }
  const { noted, partners } = notedWith(ctx, async () => {
    throw new PartnerConfused('payer', answer)
  })
  const key = { reference: 'wdr_1', payout_id: null, ordered_at: ctx.clock.now() }
  await expect(partners.payouts.findPayout?.(key)).rejects.toThrow(PartnerConfused)
  expect(noted).toMatchObject([
    {
      partner: 'bank',
      call: 'findPayout',
      outcome: 'odd',
      body: '{"paid":"maybe","name":"…","account":"…"}',
    },
  ])
  expect(partners.payouts.name).toBe(ctx.partners.payouts.name)
  await ctx.close()
})

test('a call about one of our requests is logged with its response, its silence, and its reference', async () => {
  const ctx = ctxOf()
  const reference = `wdr_${'7'.repeat(26)}`
  const answers = [
    () =>
      Promise.resolve({ reference, status: 'paid' as const, payout_id: null, reason: null, paid_at: null }),
    () => Promise.reject(new PartnerSilent('payer', 'cut')),
  ]
  const { noted, partners } = notedWith(ctx, async () => (await answers.shift()?.()) ?? null)
  const key = { reference, payout_id: null, ordered_at: ctx.clock.now() }
  await partners.payouts.findPayout?.(key)
  await expect(partners.payouts.findPayout?.(key)).rejects.toThrow(PartnerSilent)
  expect(noted).toMatchObject([
    { reference, outcome: 'agreed', body: expect.stringContaining('"status":"paid"') },
    { reference, outcome: 'silent', request: expect.stringContaining(reference) },
  ])
  await ctx.close()
})

test('a regular response about none of our requests is not logged', async () => {
  const ctx = ctxOf()
  const { noted, partners } = notedWith(ctx, async () => null)
  await partners.payouts.findPayout?.({ reference: 'other', payout_id: null, ordered_at: ctx.clock.now() })
  expect(noted).toEqual([])
  await ctx.close()
})

test('lines are found by outcome, request and time', async () => {
  const ctx = ctxOf()
  const at = ctx.clock.now()
  const later = new Date(at.getTime() + DAY_MS)
  const reference = `dep_${'5'.repeat(26)}`
  await keepPartnerBody(ctx.db, { ...entry('found'), outcome: 'agreed', reference }, at)
  await keepPartnerBody(ctx.db, { ...entry('found'), outcome: 'silent', body: '' }, later)
  const outcomesOf = async (wanted: Parameters<typeof partnerLog>[1]) =>
    (await partnerLog(ctx.db, { partner: 'found', ...wanted })).map(({ outcome }) => outcome)
  expect(await outcomesOf({})).toEqual(['silent', 'agreed'])
  expect(await outcomesOf({ outcome: 'silent' })).toEqual(['silent'])
  expect(await outcomesOf({ reference })).toEqual(['agreed'])
  expect(await outcomesOf({ from: later })).toEqual(['silent'])
  expect(await outcomesOf({ until: later })).toEqual(['agreed'])
  await ctx.close()
})

test('a request that is polled for days fills no table', async () => {
  const ctx = ctxOf()
  const reference = `wdr_${'8'.repeat(26)}`
  for (let line = 0; line < 40; line++)
    await keepPartnerBody(ctx.db, { ...entry('patient'), outcome: 'agreed', reference }, ctx.clock.now())
  expect(await database.query('select 1 from partner_log where reference = $1', [reference])).toHaveLength(30)
  await ctx.close()
})
