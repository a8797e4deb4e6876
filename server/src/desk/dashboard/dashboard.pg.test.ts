import { expect, test } from 'vitest'
import { deskOn } from '../../../test/desk-client.ts'
import { useSlips } from '../../../test/slips-setup.ts'
import { syncRounds } from '../../games/rounds/round-sync.ts'
import { countFigures } from '../business-figures/stored-figures-job.ts'
import { businessFigures } from './business-figures.ts'

const slips = useSlips()
const { site, database } = slips
const desk = deskOn(() => slips.ctx)
const BAHT = 100n
const HOUR_MINUTES = 60
type Operator = Awaited<ReturnType<typeof desk.operator>>

type Figures = Record<string, number>
type TodayAnswer = {
  now: Figures
  today: Figures
  yesterday: Figures
  hours: Figures[]
  days: (Figures & { day: string })[]
  funnel: Figures
  winners: { member: { id: string }; net: number }[]
  losers: { member: { id: string }; net: number }[]
}
const today = async (who: Operator): Promise<TodayAnswer> =>
  (await who('GET /today')).body as unknown as TodayAnswer

type Signals = {
  queues: { kind: string; level: string }[]
  partners: { partner: string; level: string; waiting: number }[]
}
const signals = async (who: Operator) => (await who('GET /today/signals')).body as unknown as Signals

const played = async (member: Awaited<ReturnType<typeof slips.player>>, stake: bigint, win: bigint) => {
  site.play(member.username, stake * BAHT, win * BAHT, slips.ctx.clock.now())
  await syncRounds(slips.ctx, member.id)
}

test('every figure and chart point equals the rows, and yesterday’s is for the same hour', async () => {
  const first = await slips.player(500n * BAHT)
  await played(first, 200n, 50n)
  slips.advance(HOUR_MINUTES)
  await slips.player(40n * BAHT)
  slips.advance(23 * HOUR_MINUTES)
  const winner = await slips.player(1_000n * BAHT)
  await played(winner, 100n, 600n)
  await played(first, 30n, 0n)
  await slips.withdraw(first, 100n * BAHT)
  await slips.run()
  slips.advance(HOUR_MINUTES)
  await slips.player(70n * BAHT)
  await countFigures(slips.ctx)

  const answer = await today(await desk.operator('nok', ['finance']))
  const [rows] = await database.query<Figures>(
    `select (select sum(amount) from member_payments where way = 'in' and (at at time zone 'Asia/Bangkok')::date = $1)::float / 100 as deposits,
            (select sum(amount) from member_payments where way = 'out' and (at at time zone 'Asia/Bangkok')::date = $1)::float / 100 as withdrawals,
            (select sum(stake - win) from play_days where day = $1)::float / 100 as ggr,
            (select count(*) from play_days where day = $1)::int as players,
            (select count(*) from members where (created_at at time zone 'Asia/Bangkok')::date = $1)::int as registrations`,
    ['2026-11-19'],
  )
  expect(answer.now).toMatchObject(rows ?? {})
  expect(answer.now).toMatchObject({
    deposits: 1_070,
    withdrawals: 100,
    net_cash: 970,
    ggr: -470,
    ngr: -470,
    players: 2,
  })
  // Today and yesterday are compared up to the last full hour, so that the current hour does not count.
  expect(answer.today).toMatchObject({ deposits: 1_000, players: 2 })
  expect(answer.yesterday).toMatchObject({ deposits: 500, ggr: 150, players: 1 })
  expect(answer.hours.reduce((sum, { deposits = 0 }) => sum + deposits, 0)).toBe(1_070)
  const days = await database.query<Figures>(
    `select day::text, sum(stake - win)::float / 100 as ggr, count(*)::int as players from play_days group by day order by day`,
  )
  expect(answer.days).toMatchObject(days)
  expect(answer.funnel).toEqual({ registered: 4, with_bank: 4, deposited: 4, played: 2 })
  expect(answer.winners).toMatchObject([{ member: { id: winner.id }, net: 500 }])
  expect(answer.losers).toMatchObject([{ member: { id: first.id }, net: -30 }])
})

test('a silent partner and an unclaimed case turn red with their age', async () => {
  const member = await slips.member()
  slips.transfer('20261118RED1', 70n * BAHT, { from: member.account_number })
  await slips.read()
  const before = await signals(await desk.operator('ploy', ['finance']))
  expect(before.queues).toContainEqual(
    expect.objectContaining({ kind: 'suspense', level: 'watch', waiting: 1, overdue: 0 }),
  )
  expect(before.partners).toContainEqual(
    expect.objectContaining({ partner: 'bank', level: 'calm', waiting: 0 }),
  )
  slips.bank.fail('statement', 'lost')
  await slips.strike('cashier:read-statement')
  slips.advance(24 * HOUR_MINUTES)
  const after = await signals(await desk.operator('aom', ['finance']))
  expect(after.queues).toContainEqual(
    expect.objectContaining({ kind: 'suspense', level: 'late', overdue: 1 }),
  )
  expect(after.partners).toContainEqual(
    expect.objectContaining({ partner: 'bank', level: 'late', waiting: 1 }),
  )

  // The metrics for monitoring must have the same values as the page of the staff's website.
  const answer = await businessFigures(slips.ctx)
  const figureOf = (name: string, label: string) =>
    answer.find(each => each.name === name && Object.values(each.labels).includes(label))?.value
  const DAY_SECONDS = 24 * 3_600
  expect(figureOf('sala_waiting', 'suspense')).toBe(1)
  expect(figureOf('sala_waiting_overdue', 'suspense')).toBe(1)
  expect(figureOf('sala_waiting_oldest_seconds', 'suspense')).toBeGreaterThanOrEqual(DAY_SECONDS)
  expect(figureOf('sala_waiting', 'slip')).toBe(0)
  expect(figureOf('sala_partner_waiting', 'bank')).toBe(1)
  expect(figureOf('sala_partner_silent_seconds', 'bank')).toBeGreaterThanOrEqual(DAY_SECONDS)
  await slips.read()
})

test('an unanswered partner appears in the system’s partners as on today', async () => {
  const who = await desk.operator('wan', ['admin'])
  const { id } = await slips.player(500n * BAHT)
  const at = slips.ctx.clock.now()
  await database.query('update site_accounts set rounds_silent_at = $2 where member_id = $1', [id, at])
  const silences = async () => (await who('GET /partners')).body.silences
  expect((await signals(who)).partners).toContainEqual(
    expect.objectContaining({ partner: 'game_site', waiting: 1 }),
  )
  expect(await silences()).toEqual([expect.objectContaining({ what: 'rounds', since: at.toISOString() })])
  await database.query('update site_accounts set rounds_silent_at = null where member_id = $1', [id])
  expect(await silences()).toEqual([])
})
