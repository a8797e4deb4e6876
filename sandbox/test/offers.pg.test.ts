import { beforeEach, describe, expect, test } from 'vitest'
import { sandboxWorld } from './test-sandbox.ts'

const world = sandboxWorld()
const USER = 'mem_test'
const MINUTE_MS = 60_000

type Outcome = { choice: string; pays: string }
type Fixture = { event_id: string; section: string; starts_at: string; ends_at: string; outcomes: Outcome[] }
type Offers = {
  said_at: string
  fixtures: (Fixture & { score: { home: number; away: number } | null })[]
  draws: {
    event_id: string
    closes_at: string
    draws_at: string
    two_digits_pay: string
    last_digit_pay: string
    last: string[]
  }[]
}
type Bet = { event_id: string; choice: string; stake: number; win: number | null; result: unknown }

const offers = async () => (await world.partner('GET', '/game-site/v1/offers')).body as Offers
const balance = async () =>
  ((await world.partner('GET', `/game-site/v1/accounts/${USER}`)).body as { balance: string }).balance
const rounds = async () =>
  (
    (await world.partner('GET', `/game-site/v1/accounts/${USER}/rounds`)).body as {
      rounds: { stake: string; win: string; valid_stake: string; played_at: string }[]
    }
  ).rounds
const launch = async (mode: 'real' | 'free') => {
  const order = { username: USER, mode, return_url: 'http://sala.test/lobby/' }
  const { url } = (await world.partner('POST', '/game-site/v1/launches', order)).body as { url: string }
  return new URL(url).searchParams.get('token') ?? ''
}
const moveClock = async (to: Date) =>
  expect((await world.call('POST', '/clock', { now: to.toISOString() })).status).toBeLessThan(300)
const hundredths = (pays: string) => Math.round(Number(pays) * 100)

/** Finds a match that begins late enough for the test to end before it. */
const nextMatch = async (): Promise<Fixture> => {
  const { said_at, fixtures } = await offers()
  const from = new Date(said_at).getTime() + 5 * MINUTE_MS
  const match = fixtures.find(one => new Date(one.starts_at).getTime() > from)
  if (match === undefined) throw new Error('nothing is played soon')
  return match
}
const bet = (token: string, match: Fixture, outcome: Outcome, stake = 10) =>
  world.call('POST', '/game-site/bets', {
    token,
    event_id: match.event_id,
    choice: outcome.choice,
    stake,
    pays: hundredths(outcome.pays),
  })

beforeEach(async () => {
  await world.partner('PUT', `/game-site/v1/accounts/${USER}`, {})
  const order = { reference: 'in', username: USER, direction: 'in', amount: '100.00' }
  expect((await world.partner('POST', '/game-site/v1/transfers', order)).status).toBe(201)
})

describe('the matches on offer', () => {
  test('are the same in each response, with odds above the stake and with a score only after the start', async () => {
    const [one, other] = [await offers(), await offers()]
    expect(other.fixtures.map(each => each.outcomes)).toEqual(one.fixtures.map(each => each.outcomes))
    expect(new Set(one.fixtures.map(each => each.section))).toEqual(new Set(['sports', 'esports']))
    for (const { starts_at, ends_at, outcomes, score } of one.fixtures) {
      expect(new Date(ends_at).getTime()).toBeGreaterThan(new Date(starts_at).getTime())
      expect(score !== null).toBe(new Date(starts_at) <= new Date(one.said_at))
      for (const { pays } of outcomes) expect(Number(pays)).toBeGreaterThan(1.05)
      // The odds include the game site's margin, so a player who bets on all outcomes loses money.
      const book = outcomes.reduce((sum, { pays }) => sum + 1 / Number(pays), 0)
      expect(book).toBeGreaterThan(1)
      expect(book).toBeLessThan(1.1)
    }
  })

  test('every lottery has its next draw and the last three results', async () => {
    const { said_at, draws } = await offers()
    expect(draws).toHaveLength(8)
    for (const { closes_at, draws_at, two_digits_pay, last_digit_pay, last } of draws) {
      expect(new Date(draws_at).getTime()).toBeGreaterThan(new Date(said_at).getTime())
      expect(new Date(draws_at).getTime()).toBeGreaterThan(new Date(closes_at).getTime())
      expect([two_digits_pay, last_digit_pay].every(pays => /^\d+\.\d\d$/.test(pays))).toBe(true)
      expect(last).toHaveLength(3)
      for (const result of last) expect(result).toMatch(/^\d\d$/)
    }
  })
})

describe('a bet', () => {
  test('takes its stake at once, and becomes one round with the match’s result when the match is over', async () => {
    const token = await launch('real')
    const match = await nextMatch()
    for (const outcome of match.outcomes) expect((await bet(token, match, outcome)).status).toBe(201)
    const staked = match.outcomes.length * 10
    expect(await balance()).toBe(`${100 - staked}.00`)
    expect(await rounds()).toEqual([])

    await moveClock(new Date(new Date(match.ends_at).getTime() + 1_000))
    const decided = await rounds()
    expect(decided).toHaveLength(match.outcomes.length)
    expect(decided.filter(round => round.win !== '0.00')).toHaveLength(1)
    const won = decided.reduce((sum, round) => sum + Number(round.win), 0)
    expect(match.outcomes.map(({ pays }) => (Number(pays) * 10).toFixed(2))).toContain(won.toFixed(2))
    expect(await balance()).toBe((100 - staked + won).toFixed(2))
    expect(await rounds()).toHaveLength(match.outcomes.length)
    const { bets } = (await world.call('GET', `/game-site/bets?token=${await launch('real')}`)).body as {
      bets: Bet[]
    }
    expect(bets.every(({ win, result }) => win !== null && result !== null)).toBe(true)
  })

  test('is settled once, even by requests at the same time', async () => {
    const match = await nextMatch()
    const [outcome] = match.outcomes
    if (outcome === undefined) throw new Error('nothing to bet on')
    expect((await bet(await launch('real'), match, outcome, 100)).status).toBe(201)
    await moveClock(new Date(match.ends_at))
    const looks = await Promise.all(
      Array.from({ length: 12 }, (_, n) => (n % 2 === 0 ? rounds() : balance())),
    )
    expect(looks).toHaveLength(12)
    expect(await rounds()).toHaveLength(1)
  })

  test('is refused at changed odds, after the start, without credit, and for an unknown account', async () => {
    const token = await launch('real')
    const match = await nextMatch()
    const [outcome] = match.outcomes
    if (outcome === undefined) throw new Error('nothing to bet on')
    const dearer = { ...outcome, pays: (Number(outcome.pays) + 1).toFixed(2) }
    expect(await bet(token, match, dearer)).toMatchObject({ status: 422, body: { error: 'odds_changed' } })
    const elsewhere = { ...outcome, choice: 'n00' }
    expect(await bet(token, match, elsewhere)).toMatchObject({ body: { error: 'choice_not_offered' } })
    expect(await bet(token, match, outcome, 101)).toMatchObject({ body: { error: 'insufficient_balance' } })
    expect(await bet(await launch('free'), match, outcome)).toMatchObject({
      status: 422,
      body: { error: 'bets_need_credit_here' },
    })
    expect((await bet(token, { ...match, event_id: 'sports-none-12' }, outcome)).status).toBe(404)
    expect((await bet('nobody', match, outcome)).status).toBe(401)
    await moveClock(new Date(match.starts_at))
    expect(await bet(await launch('real'), match, outcome)).toMatchObject({ body: { error: 'bets_closed' } })
    expect(await balance()).toBe('100.00')
  })

  test('on a number pays what the drawn number decides', async () => {
    const token = await launch('real')
    const { said_at, draws } = await offers()
    const from = new Date(said_at).getTime() + 5 * MINUTE_MS
    const draw = draws.find(one => new Date(one.closes_at).getTime() > from)
    if (draw === undefined) throw new Error('nothing is drawn soon')
    const order = { token, event_id: draw.event_id, choice: 'n47', stake: 20 }
    const pays = hundredths(draw.two_digits_pay)
    expect((await world.call('POST', '/game-site/bets', { ...order, pays })).status).toBe(201)
    await moveClock(new Date(draw.draws_at))
    const [round] = await rounds()
    const after = (await offers()).draws.find(one => one.event_id !== draw.event_id && one.last.length > 0)
    expect(after).toBeDefined()
    expect(['0.00', (Number(draw.two_digits_pay) * 20).toFixed(2)]).toContain(round?.win)
  })
})
