import { z } from 'zod'
import type { PartnerSettings } from '../../adapter-kit/partner-http.ts'
import { callPartner, PartnerConfused } from '../../adapter-kit/partner-http.ts'
import {
  expectBody,
  expectReference,
  isReportedMissing,
  partnerAmount,
  partnerInstant,
  readRows,
  signedPartnerAmount,
  toPartnerAmount,
} from '../../adapter-kit/partner-values.ts'
import type { GameSite, MovementOrder, MovementOutcome } from '../../ports/game-site.ts'
import { notFound, salaEndpoint } from './endpoint.ts'
import { readCalls } from './game-site-reads.ts'
import { salaRounds } from './round-list.ts'

const TIMEOUT_MS = 5_000
const BALANCES_PAGE = 500
const GAMES_PAGE = 100
const GAMES_PAGES_MAX = 50
/** Maximum number of matches or draws in a site's list. A longer list counts as malformed. */
const EVENTS_MAX = 300
const EVENT_TEXT_MAX_CHARACTERS = 120

const transferred = z.object({
  reference: z.string(),
  status: z.enum(['done', 'in_progress']),
  balance: partnerAmount.optional(),
})
const refused = z.object({ error: z.string(), reference: z.string() })
const opened = z.object({ username: z.string() })
const accountAnswer = z.object({
  reference: z.string(),
  status: z.enum(['done', 'in_progress', 'refused']),
  balance_after: partnerAmount.nullable(),
  reason: z.string().nullable(),
})
const account = z.object({ username: z.string(), balance: partnerAmount })
const balances = z.object({ accounts: z.array(z.unknown()), next: z.string().nullable() })
const launchAnswer = z.object({ username: z.string().nullable(), url: z.url() })
const closeAnswer = z.object({ reference: z.string(), closed: z.number().int().min(0) })
const report = z.object({
  username: z.string(),
  rounds: z.number().int(),
  stake: partnerAmount,
  valid_stake: partnerAmount,
  win: partnerAmount,
  win_loss: signedPartnerAmount,
})
const offered = z.object({
  game_id: z.string(),
  name: z.string(),
  name_th: z.string(),
  section: z.string(),
  provider: z.string(),
  rtp: z.number().nullable(),
  volatility: z.string().nullable(),
  lines: z.number().int().nullable(),
  free_play: z.boolean(),
  emblem: z.string(),
  hue: z.number().int(),
  accent_hue: z.number().int().nullable().default(null),
  hit_rate: z.number().nullable().default(null),
  max_win: z.number().nullable().default(null),
  how_it_works: z.array(z.string()).default([]),
  features: z.array(z.string()).default([]),
  released_on: z.string().nullable().default(null),
})
const games = z.object({
  // A malformed game becomes null, so that the other games of the list are kept.
  games: z.array(offered.nullable().catch(null)),
  next: z.string().nullable().default(null),
})

const event = {
  event_id: z.string().regex(/^[A-Za-z0-9_-]{1,72}$/),
  game_id: z.string().max(80),
  section: z.string(),
  name: z.string().min(1).max(EVENT_TEXT_MAX_CHARACTERS),
  emblem: z.string().max(40),
  hue: z.number().int(),
}
const side = z.object({ name: z.string().min(1).max(EVENT_TEXT_MAX_CHARACTERS), hue: z.number().int() })
/** Decimal odds such as `"1.95"`, which include the stake. */
const pays = z
  .string()
  .regex(/^\d{1,5}\.\d{2}$/)
  .transform(Number)
const points = z.number().int().min(0).max(999)
const fixture = z.object({
  ...event,
  home: side,
  away: side,
  starts_at: partnerInstant,
  ends_at: partnerInstant,
  outcomes: z
    .array(z.object({ choice: z.enum(['home', 'draw', 'away']), pays }))
    .min(2)
    .max(3),
  score: z.object({ home: points, away: points }).nullable(),
  minute: points.nullable(),
})
const draw = z.object({
  ...event,
  closes_at: partnerInstant,
  draws_at: partnerInstant,
  two_digits_pay: pays.nullable(),
  last_digit_pay: pays.nullable(),
  last: z.array(z.string().regex(/^\d{1,6}$/)).max(10),
})
const offers = z.object({
  said_at: partnerInstant,
  notice: z.string().max(400).nullable(),
  fixtures: z.array(fixture.nullable().catch(null)).max(EVENTS_MAX),
  draws: z.array(draw.nullable().catch(null)).max(EVENTS_MAX),
})

type Endpoint = Parameters<typeof callPartner>[0]

export const salaGameSite = (settings: PartnerSettings): GameSite => {
  const endpoint = salaEndpoint('game-site', settings, TIMEOUT_MS)
  const { get, getOf } = readCalls(endpoint)
  return {
    name: 'sala',
    wallet: 'transfer',
    wallet_door: null,
    openAccount: async username => {
      const answer = await callPartner(endpoint, 'PUT', `/v1/accounts/${username}`, {})
      if (answer.status !== 200 && answer.status !== 201) throw new PartnerConfused('game-site', answer)
      if (expectBody('game-site', answer, opened).username !== username)
        throw new PartnerConfused('game-site', answer)
    },
    move: order => move(endpoint, order),
    findMovement: ({ reference }) => findMovement(endpoint, reference),
    mark: null,
    balance: async username => (await getOf(username, '', account)).balance,
    balances: async after => {
      const path = `/v1/accounts?after=${encodeURIComponent(after)}&limit=${BALANCES_PAGE}`
      const { accounts: raws, next } = await get(path, balances)
      const { rows: accounts, unreadable } = readRows(raws, account)
      return { accounts, unreadable, next }
    },
    rounds: salaRounds(endpoint),
    report: async (username, from, to) => {
      const span = `/report?from=${from.toISOString()}&to=${to.toISOString()}`
      const { username: _, ...sums } = await getOf(username, span, report)
      return sums
    },
    games: () => allGames(after => get(`/v1/games?limit=${GAMES_PAGE}${after}`, games)),
    free_rounds: null,
    offers: async () => {
      const answer = await get('/v1/offers', offers)
      const usable = <T>(events: readonly (T | null)[]) => events.filter(one => one !== null)
      return { ...answer, fixtures: usable(answer.fixtures), draws: usable(answer.draws) }
    },
    launch: async order => {
      const answer = await callPartner(endpoint, 'POST', '/v1/launches', order)
      if (answer.status !== 201 && answer.status !== 200) throw new PartnerConfused('game-site', answer)
      const { username, url } = expectBody('game-site', answer, launchAnswer)
      // A launch link that the site issued for another member is refused, because the member would play with the other member's money.
      if (order.mode === 'real' && username !== order.username) throw new PartnerConfused('game-site', answer)
      return url
    },
    endSessions: async ({ reference, username }) => {
      const path = `/v1/accounts/${username}/sessions/end`
      const answer = await callPartner(endpoint, 'POST', path, { reference })
      if (answer.status !== 200) throw new PartnerConfused('game-site', answer)
      const body = expectBody('game-site', answer, closeAnswer)
      return expectReference('game-site', answer, body, reference).closed
    },
  }
}

type GamesPage = z.output<typeof games>

/** Reads all pages of the game catalogue, up to a maximum number of pages. */
const allGames = async (page: (after: string) => Promise<GamesPage>): Promise<GamesPage['games']> => {
  const all: GamesPage['games'] = []
  let after = ''
  for (let read = 0; read < GAMES_PAGES_MAX; read++) {
    const { games: some, next } = await page(after)
    all.push(...some)
    if (next === null) return all
    after = `&after=${encodeURIComponent(next)}`
  }
  throw new PartnerConfused('game-site', { status: 200, body: null })
}

const move = async (endpoint: Endpoint, order: MovementOrder): Promise<MovementOutcome> => {
  try {
    const answer = await callPartner(endpoint, 'POST', '/v1/transfers', {
      ...order,
      amount: toPartnerAmount(order.amount),
    })
    if (answer.status === 422) {
      const { error, reference } = expectBody('game-site', answer, refused)
      return reference === order.reference ? { result: 'rejected', reason: error } : { result: 'unknown' }
    }
    const body = transferred.safeParse(answer.body)
    // A response with another reference does not prove the outcome of this credit transfer.
    if (!body.success || body.data.reference !== order.reference) return { result: 'unknown' }
    if (answer.status === 202 || body.data.status === 'in_progress') return { result: 'in_progress' }
    const balance = body.data.balance ?? null
    const balanceAfter = { balance, said_at: answer.said_at ?? null }
    if (answer.status === 201) return { result: 'done', ...balanceAfter }
    return answer.status === 200 ? { result: 'duplicate', ...balanceAfter } : { result: 'unknown' }
  } catch {
    // After a timeout, a malformed response or a lost connection the outcome is unknown.
    return { result: 'unknown' }
  }
}

const findMovement = async (
  endpoint: Endpoint,
  reference: string,
): Promise<MovementOutcome | { result: 'absent' }> => {
  try {
    const answer = await callPartner(endpoint, 'GET', `/v1/transfers/${reference}`)
    if (isReportedMissing('game-site', answer, notFound)) return { result: 'absent' }
    const body = accountAnswer.safeParse(answer.body)
    if (answer.status !== 200 || !body.success || body.data.reference !== reference)
      return { result: 'unknown' }
    if (body.data.status === 'done') return { result: 'done', balance: body.data.balance_after }
    if (body.data.status === 'refused') return { result: 'rejected', reason: body.data.reason ?? 'refused' }
    return { result: 'in_progress' }
  } catch {
    return { result: 'unknown' }
  }
}
