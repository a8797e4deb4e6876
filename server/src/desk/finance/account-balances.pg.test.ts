import { expect, test } from 'vitest'
import { deskOn } from '../../../test/desk-client.ts'
import { useSlips } from '../../../test/slips-setup.ts'
import { deskSettings } from '../../operators/decisions/desk-settings.ts'
import { writeSettings } from '../../platform/settings.ts'
import { countFigures } from '../business-figures/stored-figures-job.ts'

const slips = useSlips()
const { database } = slips
const desk = deskOn(() => slips.ctx)
const BAHT = 100n
const PAYING = 'kbank:9000000011'
const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES

type Operator = Awaited<ReturnType<typeof desk.operator>>
type Told = Record<string, unknown> & { account: string }
const paying = async (who: Operator): Promise<Told | undefined> =>
  ((await who('GET /finance/balances')).body.accounts as Told[]).find(({ account }) => account === PAYING)
const tell = (who: Operator, amount: number, account = PAYING) =>
  who('POST /finance/balances', { account, amount, reason: 'ดูจากแอปธนาคาร' })

test('an account balance is the reported one plus and minus later transfers, exactly', async () => {
  const fai = await desk.operator('fai', ['finance'])
  const member = await slips.player(900n * BAHT)
  expect(await paying(fai)).toMatchObject({ balance: null, level: 'watch', pays: true, receives: true })

  expect((await tell(fai, 10_000)).status).toBe(200)
  expect(await paying(fai)).toMatchObject({ balance: 10_000, reported: { by: 'fai', amount: 10_000 } })
  slips.advance(1)
  await slips.player(300n * BAHT)
  await slips.withdraw(member, 100n * BAHT)
  await slips.run()
  expect(await paying(fai)).toMatchObject({ balance: 10_200 })
  slips.advance(3 * HOUR_MINUTES)
  await slips.player(50n * BAHT)
  await countFigures(slips.ctx)
  const later = await desk.operator('fon', ['finance'])
  expect(await paying(later)).toMatchObject({ balance: 10_250, forecast: 'unknown' })
  expect(
    await database.query(
      `select actor, subject, details ->> 'amount' as amount from audit_log where action = 'finance.balance'`,
    ),
  ).toEqual([{ actor: 'operator:fai', subject: 'kbank …0011', amount: '1000000' }])

  expect((await tell(later, 10, 'kbank:1234567890')).body.code).toBe('finance_account_unknown')
  const auditor = await desk.operator('aud', ['auditor'])
  expect((await tell(auditor, 10)).body.code).toBe('desk_forbidden')
})

test('outflow in the same hours of past weeks predicts the shortage, and the strip turns red', async () => {
  const member = await slips.player(5_000n * BAHT)
  // Moves the clock until the deposit is older than the history that the forecast uses. Each of the next 22 days then gets one withdrawal.
  slips.advance(50 * DAY_MINUTES)
  for (let day = 0; day < 22; day++) {
    await slips.withdraw(member, 100n * BAHT)
    await slips.run()
    slips.advance(DAY_MINUTES)
  }
  await countFigures(slips.ctx)
  const now = await desk.operator('nid', ['finance'])
  await tell(now, 350)
  const seen = await paying(now)
  expect(seen).toMatchObject({ balance: 350, forecast: 'runs_out', level: 'calm' })
  const days = (new Date(String(seen?.runs_out_at)).getTime() - slips.ctx.clock.now().getTime()) / 86_400_000
  expect(days).toBeGreaterThan(2)
  expect(days).toBeLessThan(5)
  expect(seen?.error).toMatchObject({ percent: expect.any(Number), days: expect.any(Number) })

  await writeSettings(slips.ctx.db, deskSettings, { float_minimum: 500 }, slips.ctx.clock.now())
  const { floats } = (await now('GET /today/signals')).body as { floats: Told[] }
  expect(floats).toMatchObject([{ account: PAYING, level: 'late', balance: 350 }])
  // An operator without the permission for payouts must not see the balances of the payout accounts.
  const marketing = await desk.operator('may', ['marketing'])
  expect((await marketing('GET /today/signals')).body.floats).toEqual([])
})

test('limits of accounts are set with the account permission, next to today’s in and out', async () => {
  const may = await desk.operator('ora', ['finance'])
  const caps = { held_maximum: 500_000, day_in_maximum: 200_000, day_out_maximum: null }
  const set = await may('POST /finance/caps', { account: PAYING, ...caps, reason: 'เพดานของธนาคาร' })
  expect(set.status).toBe(200)
  expect(await paying(may)).toMatchObject(caps)
  const [sums] = await database.query<{ went: number }>(
    `select coalesce(sum(credited - debited), 0)::float / 100 as went from money_hours
      where account = 'payout:kbank' and (hour at time zone 'Asia/Bangkok')::date = $1`,
    [new Date(slips.ctx.clock.now().getTime() + 7 * 3_600_000).toISOString().slice(0, 10)],
  )
  expect(await paying(may)).toMatchObject({ went_today: sums?.went })
})
