import { type APIRequestContext, expect } from '@playwright/test'
import { payDeposit, prepareDeposit } from '../cashier-steps.ts'
import { bearer, type Member, newMember, profileFor } from '../test-member.ts'

export type Relative = Member & { readonly token: string; readonly key: string }

const DAY_MS = 24 * 60 * 60 * 1000
const WEDNESDAY = 3
const BANGKOK_MS = 7 * 60 * 60 * 1000
let people = 0

const ask = async (request: APIRequestContext, token: string, path: string) => {
  const answer = await request.get(`/lobby/api${path}`, { headers: bearer(token) })
  expect(answer.status(), path).toBe(200)
  return answer.json()
}

export const relative = async (
  request: APIRequestContext,
  invitedBy?: Pick<Relative, 'key'>,
): Promise<Relative> => {
  people += 1
  const key = invitedBy === undefined ? {} : { referral_key: invitedBy.key }
  const person = await newMember(request, { name: `ทดสอบ คนที่ ${people}`, ...key })
  const token = person.session.access_token
  return { ...person, token, key: (await ask(request, token, '/referral')).key }
}

/** Deposits an amount and stakes all of it in one game round that wins `win`. Waits until the ledger contains the round. */
export const plays = async (
  request: APIRequestContext,
  person: Relative,
  stake: number,
  win = 0,
): Promise<void> => {
  const creditOf = async () => (await profileFor(request, person.token)).ufabet_credit
  const before = await creditOf()
  await payDeposit(request, person, await prepareDeposit(request, person.token, { amount: stake }))
  await expect
    .poll(async () => (await profileFor(request, person.token)).games[0].credit)
    .toBe(before + stake)
  const { url } = await ask(request, person.token, '/customers/login-game')
  const token = new URL(url, 'http://here').searchParams.get('token')
  const round = await request.post('/sandbox/game-site/rounds', { data: { token, stake, win } })
  expect(round.status()).toBe(201)
  await ask(request, person.token, '/customers/check-credit')
  await expect.poll(creditOf).toBe(before + win)
}

/** Returns the time one minute after the next Wednesday 00:00 in Bangkok, at which the week of the commissions ends. */
const nextWednesday = (now: Date): Date => {
  const bangkok = new Date(now.getTime() + BANGKOK_MS)
  const days = (WEDNESDAY - bangkok.getUTCDay() + 7) % 7 || 7
  const midnight = Math.floor(bangkok.getTime() / DAY_MS) * DAY_MS
  return new Date(midnight + days * DAY_MS - BANGKOK_MS + 60_000)
}

const moveClock = async (request: APIRequestContext, now: Date | null): Promise<void> => {
  const answer = await request.post('/sandbox/clock', { data: { now: now?.toISOString() ?? null } })
  expect(answer.ok()).toBe(true)
}

/** Moves the product's clock to one minute after the end of the week of the commissions. Returns the new time. */
export const weekEnds = async (request: APIRequestContext): Promise<Date> => {
  const { now } = await (await request.get('/sandbox/clock')).json()
  const wednesday = nextWednesday(new Date(now))
  await moveClock(request, wednesday)
  return wednesday
}

export const daysLater = (request: APIRequestContext, from: Date, days: number): Promise<void> =>
  moveClock(request, new Date(from.getTime() + days * DAY_MS))

export const realTime = (request: APIRequestContext): Promise<void> => moveClock(request, null)
