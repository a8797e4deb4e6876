import { NEWS_WORDING } from '@sala/contract/messages/message-channels.ts'
import type { NewsRefusal } from '@sala/contract/messages/news-refusals.ts'
import type { LimitPeriod } from '@sala/contract/protection/endpoints.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { useCashier } from '../../test/cashier-setup.ts'
import type { TestMember } from '../../test/test-members.ts'
import { consentToNews, endNews } from '../messages/choices/news-consents.ts'
import { messagesSettings } from '../messages/settings.ts'
import { bangkokDate, DAY_MS, HOUR_MS, periodOf, startOfBangkokDay } from '../platform/calendar.ts'
import { inTransaction, type Tx } from '../platform/db.ts'
import { writeSettings } from '../platform/settings.ts'
import { newsRefusalsOf, writeNews } from './news-recipients.ts'
import { sizeOr } from '../../test/simulation/simulation-seeds.ts'

const cashier = useCashier()
const LETTER = { title: 'วันหยุดนี้', text: 'ร้านปิดปรับปรุงคืนนี้', to: '/promotion' }

type Limit = {
  readonly kind: 'deposit' | 'loss'
  readonly period: LimitPeriod
  readonly amount: number | null
  /** A change of the limit that is not in force yet: the new amount, and the hours until it applies. */
  readonly pending: { readonly in_hours: number; readonly amount: number | null } | null
}
type State = {
  readonly age: 'unknown' | 'birthday today' | 'birthday tomorrow' | 'grown'
  readonly barred: 'suspended_at' | 'closed_at' | null
  readonly breaks: readonly {
    readonly kind: 'cool_off' | 'exclusion'
    readonly from: number
    readonly to: number
  }[]
  readonly match: 'open' | 'cleared' | null
  readonly care: 'open' | 'ended' | null
  readonly risk: 'open' | 'cleared' | null
  readonly limits: readonly Limit[]
  /** Deposits or losses in baht, each with the number of days before today. */
  readonly paid: readonly { readonly baht: number; readonly days: number }[]
  readonly lost: readonly { readonly baht: number; readonly days: number }[]
  /** Number of days since the member reached a loss limit. */
  readonly reached: number | null
  readonly consent: 'running' | 'ended' | null
  /** For each news message that the member got, the number of days since then. */
  readonly news: readonly number[]
}

const baht = fc.integer({ min: 1, max: 30 }).map(ten => ten * 10)
const days = fc.integer({ min: 0, max: 40 })
/** Makes a part of the state rare, so that a sample also has members whom no reason excludes. */
const seldom = <T>(arbitrary: fc.Arbitrary<T>, otherwise: T) =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(otherwise) }, { weight: 1, arbitrary })

const limit: fc.Arbitrary<Limit> = fc.record({
  kind: fc.constantFrom('deposit', 'loss'),
  period: fc.constantFrom('day', 'week', 'month'),
  amount: fc.option(baht),
  pending: seldom(fc.record({ in_hours: fc.constantFrom(-1, 0, 1), amount: fc.option(baht) }), null),
})
const state: fc.Arbitrary<State> = fc.record({
  age: fc.constantFrom('grown', 'grown', 'grown', 'grown', 'birthday today', 'birthday tomorrow', 'unknown'),
  barred: seldom(fc.constantFrom('suspended_at', 'closed_at'), null),
  breaks: seldom(
    fc.array(
      fc.record({
        kind: fc.constantFrom('cool_off', 'exclusion'),
        from: fc.integer({ min: -50, max: 2 }),
        to: fc.integer({ min: 3, max: 5 }).map(hours => hours - 4),
      }),
      { maxLength: 2 },
    ),
    [],
  ).map(breaks => breaks.filter(({ from, to }) => from < to)),
  match: seldom(fc.constantFrom('open', 'cleared'), null),
  care: seldom(fc.constantFrom('open', 'ended'), null),
  risk: seldom(fc.constantFrom('open', 'cleared'), null),
  limits: fc.uniqueArray(limit, { maxLength: 3, selector: ({ kind, period }) => `${kind} ${period}` }),
  paid: fc.array(fc.record({ baht, days }), { maxLength: 3 }),
  lost: fc.uniqueArray(
    fc.record({
      baht: fc.oneof(
        baht,
        baht.map(won => -won),
      ),
      days,
    }),
    {
      maxLength: 3,
      selector: lost => lost.days,
    },
  ),
  reached: seldom(fc.integer({ min: 0, max: 10 }), null),
  consent: fc.constantFrom('running', 'running', 'running', 'ended', null),
  news: seldom(fc.array(fc.integer({ min: 0, max: 8 }), { maxLength: 4 }), []),
})

const ago = (now: Date, count: number) => new Date(now.getTime() - count * DAY_MS)
const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)

/** The rules in plain TypeScript, for comparison with the code under test: the reasons why a member in this state gets no news. */
const expected = (given: State, now: Date): NewsRefusal[] => {
  const today = startOfBangkokDay(now)
  const isRunning = (kind: string) =>
    given.breaks.some(one => one.kind === kind && one.from <= 0 && one.to > 0)
  const isNear = ({ kind, period, amount, pending }: Limit) => {
    const held = pending !== null && pending.in_hours <= 0 ? pending.amount : amount
    if (held === null) return false
    const { begins } = periodOf(period, now)
    const within = (kind === 'deposit' ? given.paid : given.lost).filter(one => ago(now, one.days) >= begins)
    return sum(within.map(one => one.baht)) >= held * 0.8
  }
  const ofDay = given.news.filter(count => ago(now, count) >= today).length
  const ofWeek = given.news.filter(count => ago(now, count) >= ago(today, 6)).length
  const found: Partial<Record<NewsRefusal, boolean>> = {
    excluded: isRunning('exclusion'),
    on_break: isRunning('cool_off'),
    near_limit: given.limits.some(isNear),
    loss_limit_reached: given.reached !== null && given.reached < 7,
    in_care: given.care === 'open',
    in_review: given.match === 'open' || given.risk === 'open',
    suspended: given.barred !== null,
    under_age: given.age === 'unknown' || given.age === 'birthday tomorrow',
    no_consent: given.consent !== 'running',
    day_cap: ofDay >= 1,
    week_cap: ofWeek >= 3,
  }
  return (Object.keys(found) as NewsRefusal[]).filter(refusal => found[refusal]).toSorted()
}

const birthDateOf = (age: State['age'], now: Date): string | null => {
  if (age === 'unknown') return null
  if (age === 'grown') return '1990-02-28'
  const day = bangkokDate(age === 'birthday today' ? now : ago(now, -1))
  return `${Number(day.slice(0, 4)) - 20}${day.slice(4)}`
}

/** Gives the member this state, in a transaction that is rolled back. */
const put = async (tx: Tx, id: MemberId, other: MemberId, given: State, now: Date): Promise<void> => {
  const at = (hours: number) => new Date(now.getTime() + hours * HOUR_MS)
  await sql`update members set birth_date = ${birthDateOf(given.age, now)} where id = ${id}`.execute(tx)
  if (given.barred !== null)
    await sql`update members set ${sql.ref(given.barred)} = ${now} where id = ${id}`.execute(tx)
  for (const { kind, from, to } of given.breaks)
    await sql`insert into play_breaks (member_id, kind, begins_at, ends_at) values (${id}, ${kind}, ${at(from)}, ${at(to)})`.execute(
      tx,
    )
  if (given.match !== null) {
    const by = given.match === 'cleared' ? sql`'cleared', 'x', ${now}` : sql`null, null, null`
    await sql`insert into exclusion_matches (member_id, excluded_id, kinds, found_at, outcome, decided_by, decided_at)
      values (${id}, ${other}, '{device}', ${now}, ${by})`.execute(tx)
  }
  if (given.care !== null)
    await sql`insert into care_cases (member_id, step, begun_at, stepped_at, ended_at)
      values (${id}, 1, ${now}, ${now}, ${given.care === 'ended' ? now : null})`.execute(tx)
  if (given.risk !== null) {
    const cleared = given.risk === 'cleared' ? sql`'x', ${now}` : sql`null, null`
    await sql`insert into risk_marks (member_id, reason, marked_by, marked_at, cleared_by, cleared_at)
      values (${id}, 'why', 'x', ${now}, ${cleared})`.execute(tx)
  }
  for (const { kind, period, amount, pending } of given.limits)
    await sql`insert into play_limits (member_id, kind, period, amount, pending_amount, pending_at, changed_at)
      values (${id}, ${kind}, ${period}, ${amount === null ? null : amount * 100}, ${pending?.amount ? pending.amount * 100 : null},
        ${pending === null ? null : at(pending.in_hours)}, ${now})`.execute(tx)
  for (const [no, paid] of given.paid.entries())
    await sql`insert into paid_in (member_id, id, amount, paid_at) values (${id}, ${`p${no}`}, ${paid.baht * 100}, ${ago(now, paid.days)})`.execute(
      tx,
    )
  for (const lost of given.lost)
    await sql`insert into play_days (member_id, day, rounds, stake, valid_stake, win)
      values (${id}, ${bangkokDate(ago(now, lost.days))}, 1, ${Math.max(lost.baht, 0) * 100}, 0, ${Math.max(-lost.baht, 0) * 100})`.execute(
      tx,
    )
  if (given.reached !== null) await message(tx, id, 'limit_reached', 'reached', ago(now, given.reached))
  for (const [no, count] of given.news.entries()) await message(tx, id, 'news', `news ${no}`, ago(now, count))
  if (given.consent !== null) {
    const ended = given.consent === 'ended' ? sql`${now}, 'choices'` : sql`null, null`
    await sql`insert into news_consents (member_id, wording, given_at, ended_at, ended_by)
      values (${id}, ${NEWS_WORDING}, ${now}, ${ended})`.execute(tx)
  }
}
const message = (tx: Tx, id: MemberId, kind: string, cause: string, at: Date) =>
  sql`insert into messages (member_id, kind, cause, facts, created_at) values (${id}, ${kind}, ${cause}, '{}', ${at})`.execute(
    tx,
  )

const MEMBERS = 12
const members: TestMember[] = []
let excluded: TestMember
beforeAll(async () => {
  for (let n = 0; n < MEMBERS; n++) members.push(await cashier.member())
  excluded = await cashier.member()
  const now = cashier.ctx.clock.now()
  await cashier.database.query(
    "insert into play_breaks (member_id, kind, begins_at, ends_at) values ($1, 'exclusion', $2, $3)",
    [excluded.id, ago(now, 100), ago(now, -100)],
  )
})
beforeEach(() => writeSettings(cashier.ctx.db, messagesSettings, {}, cashier.ctx.clock.now()))

class Undone extends Error {}
const undone = async (work: (tx: Tx) => Promise<void>): Promise<void> => {
  const rolledBack = inTransaction(cashier.ctx.db, async tx => {
    await work(tx)
    throw new Undone()
  })
  await rolledBack.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error
  })
}

test('in any states of members, news goes exactly to those whom no rule refuses, and each once', async () => {
  const now = cashier.ctx.clock.now()
  const ids = members.map(({ id }) => id)
  let allowed = 0
  await fc.assert(
    fc.asyncProperty(fc.array(state, { minLength: MEMBERS, maxLength: MEMBERS }), states =>
      undone(async tx => {
        for (const [n, id] of ids.entries()) await put(tx, id, excluded.id, states[n] as State, now)
        const refusals = await newsRefusalsOf(tx, ids, now)
        for (const [n, id] of ids.entries())
          expect({ n, refusals: [...(refusals.get(id) ?? [])].toSorted() }).toEqual({
            n,
            refusals: expected(states[n] as State, now),
          })
        const news = ids.map(member_id => ({ member_id, letter: LETTER }))
        const first = await writeNews(tx, news, 'campaign', now)
        expect([...first.written].toSorted()).toEqual(ids.filter(id => !refusals.has(id)).toSorted())
        const again = await writeNews(tx, news, 'campaign', now)
        expect(again.written).toEqual(first.written)
        const other = await writeNews(tx, news, 'another campaign', now)
        expect(other.written.size).toBe(0)
        allowed += first.written.size
        const { rows } = await sql<{ member_id: MemberId }>`
          select member_id from messages where kind = 'news' and cause like '%campaign'`.execute(tx)
        expect(rows.map(({ member_id }) => member_id).toSorted()).toEqual([...first.written].toSorted())
      }),
    ),
    { numRuns: sizeOr(30, 100) },
  )
  expect(allowed).toBeGreaterThan(0)
})

const consenting = async () => {
  const member = await cashier.member()
  await consentToNews(cashier.ctx, member.id, NEWS_WORDING)
  return member
}
const write = (ids: readonly MemberId[], cause: string, at = cashier.ctx.clock.now()) =>
  inTransaction(cashier.ctx.db, tx =>
    writeNews(
      tx,
      ids.map(member_id => ({ member_id, letter: LETTER })),
      cause,
      at,
    ),
  )

test('nobody gets news in quiet hours, and an id without a member is refused', async () => {
  const { id } = await consenting()
  const night = new Date('2026-11-18T22:30:00+07:00')
  expect((await newsRefusalsOf(cashier.ctx.db, [id], night)).get(id)).toEqual(['quiet_hours'])
  const nobody = 'mem_01m7q9k0c0g3hs3qyg6j7efx9c' as MemberId
  const refusals = await newsRefusalsOf(cashier.ctx.db, [nobody, id], cashier.ctx.clock.now())
  expect(refusals.get(nobody)).toContain('suspended')
  expect(refusals.has(id)).toBe(false)
})

test('two senders at the same moment write one message to a member, because the cap of a day is one', async () => {
  const { id } = await consenting()
  const outcomes = await Promise.all(['a', 'b', 'c', 'd'].map(cause => write([id], cause)))
  expect(outcomes.filter(({ written }) => written.has(id))).toHaveLength(1)
})

test('news written before a withdrawal of the consent is the last', async () => {
  const { id } = await consenting()
  await Promise.all([write([id], 'racing'), endNews(cashier.ctx, id, 'message')])
  const [row] = await cashier.database.query<{ late: boolean }>(
    `select exists (select from messages m join news_consents c using (member_id)
       where m.member_id = $1 and m.kind = 'news' and c.ended_at < m.created_at) as late`,
    [id],
  )
  expect(row).toEqual({ late: false })
  cashier.advance(2 * 24 * 60)
  expect((await write([id], 'later')).written.size).toBe(0)
})

test('the caps, the quiet hours and the days after a loss limit are settings', async () => {
  const { id } = await consenting()
  const now = new Date('2026-12-15T12:00:00+07:00')
  await writeSettings(
    cashier.ctx.db,
    messagesSettings,
    { news_per_day: 2, news_per_week: 2, quiet_from_hour: 12, quiet_to_hour: 13 },
    now,
  )
  expect((await newsRefusalsOf(cashier.ctx.db, [id], now)).get(id)).toEqual(['quiet_hours'])
  const later = new Date('2026-12-15T13:00:00+07:00')
  for (const cause of ['one', 'two']) expect((await write([id], cause, later)).written.size).toBe(1)
  expect((await write([id], 'three', later)).refused.get(id)?.toSorted()).toEqual(['day_cap', 'week_cap'])
  await writeSettings(cashier.ctx.db, messagesSettings, { news_per_day: 0 }, now)
  const next = new Date('2026-12-29T13:00:00+07:00')
  expect((await write([id], 'four', next)).refused.get(id)).toEqual(['day_cap'])
})
