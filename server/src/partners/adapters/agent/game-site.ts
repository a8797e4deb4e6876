import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { bangkokDate, DAY_MS, HOUR_MS } from '../../../platform/calendar.ts'
import { expectBody, readRows } from '../../kit/answers.ts'
import { isPartnerFailure, type PartnerAnswer, PartnerConfused } from '../../kit/partner-http.ts'
import { callWeb } from '../../kit/web-call.ts'
import type {
  GameSite,
  MovementOrder,
  MovementOutcome,
  RoundsPage,
  SentMovement,
  SiteGame,
  SiteReport,
} from '../../ports/game-site.ts'
import {
  ALREADY_THERE,
  bahtOf,
  closed,
  codedError,
  day,
  figure,
  game,
  history,
  launched,
  listed,
  moved,
  profiled,
  refusals,
  round,
  SUCCESS,
  signedSatang,
  type Transaction,
  transaction,
} from './wire.ts'

const PARTNER = 'agent'
const TIMEOUT_MS = 5_000
const ROUNDS_PAGE = 500
const HUES = 360
/** Older orders are not looked up; a person settles them. */
const LOOKED_BACK_MAX_MS = 7 * DAY_MS
const CLOCKS_DIFFER_MS = HOUR_MS

export type AgentSettings = {
  readonly url: string
  readonly prefix: string
  readonly agent: string
  readonly web: string
  readonly key: string
}

const SECTIONS: readonly (readonly [RegExp, section: string, emblem: string])[] = [
  [/sport|step|parlay|hdp/i, 'sports', 'ball'],
  [/lott|keno/i, 'lotto', 'ticket'],
  [/fish/i, 'fish', 'fish'],
  [/casino|card|poker|baccarat/i, 'casino', 'chip'],
]
const SLOTS = [/./, 'slot', 'lotus'] as const

const gameOf = ({ gameId, gameName, provider, type }: z.output<typeof game>): SiteGame => {
  const [, section, emblem] = SECTIONS.find(([words]) => words.test(type)) ?? SLOTS
  return {
    game_id: gameId,
    name: gameName,
    name_th: gameName,
    section,
    provider,
    emblem,
    hue: createHash('sha256').update(gameId).digest().readUInt16BE() % HUES,
    free_play: false,
    ...{ rtp: null, volatility: null, lines: null, accent_hue: null, hit_rate: null, max_win: null },
    ...{ how_it_works: [], features: [], released_on: null },
  }
}

/** `DD-MM-YYYY`, a day in Bangkok. */
const dayOf = (at: Date): string => bangkokDate(at).split('-').reverse().join('-')
const placeOf = ({ date, _id }: Transaction): string => `${new Date(date).toISOString()} ${_id}`

type Ask = (call: string, words: object) => Promise<PartnerAnswer>

/** The body of a successful response. Throws PartnerConfused for any other. */
const done = <S extends z.ZodType>(answer: PartnerAnswer, schema: S): z.output<S> => {
  if (answer.status !== 200 || expectBody(PARTNER, answer, codedError).code !== SUCCESS)
    throw new PartnerConfused(PARTNER, answer)
  return expectBody(PARTNER, answer, schema)
}

/** The days from `from` to `to`, both included. */
const daysOf = (from: Date, to: Date): string[] => {
  const days = new Set<string>()
  for (let at = from.getTime(); at < to.getTime(); at += DAY_MS) days.add(dayOf(new Date(at)))
  return [...days.add(dayOf(to))]
}

/** Successful transfers between member and agent in that time, oldest first. Throws PartnerConfused for a malformed one. */
const transactionsBetween = async (
  ask: Ask,
  username: string,
  since: Date,
  until: Date,
): Promise<Transaction[]> => {
  const found = new Map<string, Transaction>()
  const first = Math.max(since.getTime() - CLOCKS_DIFFER_MS, until.getTime() - LOOKED_BACK_MAX_MS)
  for (const startDate of daysOf(new Date(first), new Date(until.getTime() + CLOCKS_DIFFER_MS))) {
    const words = { username, startDate, endDate: startDate }
    const answer = await ask('depositWithdrawTransactionHistoryByUsername', words)
    const { rows, unreadable } = readRows(done(answer, listed).data, transaction)
    if (unreadable.length > 0 || rows.some(({ user }) => user !== username))
      throw new PartnerConfused(PARTNER, answer)
    for (const row of rows) if (row.transaction === 'success') found.set(row._id, row)
  }
  return [...found.values()].sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
}

const ACTIONS = { in: 'DEPOSIT', out: 'WITHDRAW' } as const

const move = async (ask: Ask, username: string, order: MovementOrder): Promise<MovementOutcome> => {
  try {
    const call = order.direction === 'in' ? 'deposit' : 'withdraw'
    const answer = await ask(call, { username, balance: bahtOf(order.amount), isDp: true })
    if (answer.status !== 200) return { result: 'unknown' }
    const refused = refusals[expectBody(PARTNER, answer, codedError).code]
    if (refused !== undefined) return { result: 'rejected', reason: refused }
    return { result: 'done', balance: done(answer, moved).data.afterCredit, said_at: answer.said_at ?? null }
  } catch (error) {
    if (!isPartnerFailure(error)) throw error
    return { result: 'unknown' }
  }
}

const findMovement = async (
  ask: Ask,
  username: string,
  { mark, sent_at, asked_at, direction, amount }: SentMovement,
): Promise<MovementOutcome | { result: 'absent' }> => {
  if (mark === null || sent_at === null) return { result: 'unknown' }
  try {
    const found = (await transactionsBetween(ask, username, sent_at, asked_at)).filter(
      one => placeOf(one) > mark && one.action === ACTIONS[direction] && one.amount === amount,
    )
    const [only] = found
    if (only === undefined) return { result: 'absent' }
    return found.length === 1 ? { result: 'done', balance: only.afterCredit } : { result: 'unknown' }
  } catch (error) {
    if (!isPartnerFailure(error)) throw error
    return { result: 'unknown' }
  }
}

/** Rounds are numbered from 1 in the agent's order of decision. */
const BEGINNING = '0'

const roundsBehind = async (ask: Ask, username: string, after: string): Promise<RoundsPage> => {
  const words = { username: username, last_history_id: Number(after), limit: ROUNDS_PAGE }
  const answer = await ask('getBetHistoryById', words)
  const page = done(answer, history)
  const { rows, unreadable } = readRows(page.data, round)
  // A page of another account: continuing would skip rounds.
  if (rows.some(({ user_code }) => user_code !== username)) throw new PartnerConfused(PARTNER, answer)
  const own = rows
    .filter(({ history_id }) => history_id > Number(after))
    .sort((a, b) => a.history_id - b.history_id)
  const is_last = page.data.length < ROUNDS_PAGE
  const further = is_last ? Number(after) : Math.max(page.last_history_id, Number(after))
  return {
    rounds: own.map(({ txn_id, game_code, bet, valid_bet, win, created_at }) => ({
      round_id: txn_id,
      game_id: game_code,
      stake: bet,
      valid_stake: valid_bet ?? bet,
      win,
      played_at: created_at,
    })),
    unreadable,
    next: String(own.at(-1)?.history_id ?? further),
    is_last,
  }
}

/** Sums the member's rows in the daily lists of all members. */
const reportOf = async (ask: Ask, username: string, from: Date, to: Date): Promise<SiteReport> => {
  let [rounds, stake, valid_stake, win_loss] = [0, 0n, 0n, 0n]
  for (const startDate of daysOf(from, to)) {
    const answer = await ask('allMemberWinLoseByDate', { startDate, endDate: startDate })
    const own = readRows(done(answer, listed).data, day).rows.find(({ _id }) => _id === username)
    if (own === undefined) continue
    rounds += own.stake
    stake -= signedSatang(own.betAmt)
    valid_stake -= signedSatang(own.validAmt)
    win_loss += signedSatang(own.winLose)
  }
  const money = { stake: figure(stake), valid_stake: figure(valid_stake), win_loss: figure(win_loss) }
  return { rounds, ...money, win: figure(stake + win_loss) }
}

/** A Thai agent's site without transfer references: transfers are found in the history after the mark. */
export const agentGameSite = ({ url, prefix, agent, web, key }: AgentSettings): GameSite => {
  const ask: Ask = (call, words) =>
    callWeb({
      partner: PARTNER,
      method: 'POST',
      url: `${url}/ext/${call}/${prefix}/${agent}`,
      headers: {},
      json: { agentUsername: agent, key, web, ...words },
      timeoutMs: TIMEOUT_MS,
    })
  const named = (username: string): string => `${agent}${username}`
  return {
    name: PARTNER,
    wallet: 'transfer',
    wallet_door: null,
    openAccount: async username => {
      const answer = await ask('createUser', { username: named(username) })
      if (answer.status === 200 && expectBody(PARTNER, answer, codedError).code === ALREADY_THERE) return
      done(answer, codedError)
    },
    move: order => move(ask, named(order.username), order),
    findMovement: sent => findMovement(ask, named(sent.username), sent),
    mark: async (username, at) => {
      const last = (await transactionsBetween(ask, named(username), at, at)).at(-1)
      return last === undefined ? '' : placeOf(last)
    },
    balance: async username => {
      const answer = await ask('getProfileAndCredit', { username: named(username) })
      const { username: of = named(username), credit } = done(answer, profiled).data
      if (of !== named(username)) throw new PartnerConfused(PARTNER, answer)
      return credit
    },
    balances: null,
    rounds: {
      of: 'member',
      forgets: false,
      read: (username, after) => roundsBehind(ask, named(username), after ?? BEGINNING),
      common: null,
    },
    report: (username, from, to) => reportOf(ask, named(username), from, to),
    games: async () =>
      done(await ask('gameList', {}), listed).data.map(raw => {
        const read = game.safeParse(raw)
        return read.success ? gameOf(read.data) : null
      }),
    offers: null,
    launch: async order => {
      // Free play is not offered.
      if (order.mode === 'free') throw new PartnerConfused(PARTNER, { status: 0, body: null })
      const { game_id: gameId, return_url: callbackUrl } = order
      const words = {
        username: named(order.username),
        callbackUrl,
        ...(gameId === undefined ? {} : { gameId }),
      }
      return done(await ask('startGame', words), launched).data.url
    },
    endSessions: async ({ username }) => {
      const said = await ask('changeStatus', { username: named(username), isActive: false })
      const { data } = done(said, closed)
      done(await ask('changeStatus', { username: named(username), isActive: true }), codedError)
      return data.closed
    },
  }
}
