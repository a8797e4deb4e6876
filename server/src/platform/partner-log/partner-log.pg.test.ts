import { expect, test } from 'vitest'
import { testContext } from '../../../test/context.ts'
import { useTestDatabase } from '../../../test/pg/test-database.ts'
import { PartnerConfused } from '../../partners/kit/partner-http.ts'
import { notedPartners } from '../../partners/noted.ts'
import { DAY_MS } from '../calendar.ts'
import { forgetPartnerLog, keepPartnerBody, PARTNER_LOG_KEPT_DAYS, partnerLog } from './partner-log.ts'

const database = useTestDatabase()
const ctxOf = () => testContext(database.url)
const entry = (partner: string, body = '{}') => ({ partner, kind: 'answer', status: 200, body }) as const

test('what partners said is read by partner and from the newest on, page by page', async () => {
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

test('a partner that says the same again and again fills no table, and the next hour is heard again', async () => {
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

test('it is forgotten after its days, and not before', async () => {
  const ctx = ctxOf()
  const at = ctx.clock.now()
  await keepPartnerBody(ctx.db, entry('old'), at)
  await forgetPartnerLog(ctx.db, new Date(at.getTime() + PARTNER_LOG_KEPT_DAYS * DAY_MS))
  expect(await partnerLog(ctx.db, { partner: 'old', before: null })).toHaveLength(1)
  await forgetPartnerLog(ctx.db, new Date(at.getTime() + PARTNER_LOG_KEPT_DAYS * DAY_MS + 1))
  expect(await partnerLog(ctx.db, { partner: 'old', before: null })).toEqual([])
  await ctx.close()
})

test('an answer that is not as agreed is noted once, without whom it names, and thrown on as before', async () => {
  const ctx = ctxOf()
  const answer = { status: 200, body: null, text: '{"paid":"maybe","name":"สมหญิง","account":"8000000101"}' }
  const { payouts } = ctx.partners
  const odd = async () => {
    throw new PartnerConfused('payer', answer)
  }
  const noted: PartnerConfused[] = []
  const partners = notedPartners({ ...ctx.partners, payouts: { ...payouts, findPayout: odd } }, error =>
    noted.push(error),
  )
  const key = { reference: 'wdr_1', payout_id: null, ordered_at: ctx.clock.now() }
  await expect(partners.payouts.findPayout?.(key)).rejects.toThrow(PartnerConfused)
  expect(noted.map(({ partner, said }) => [partner, said])).toEqual([
    ['payer', '{"paid":"maybe","name":"…","account":"…"}'],
  ])
  expect(partners.payouts.name).toBe(payouts.name)
  await ctx.close()
})
