import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { callWeb } from '../../adapter-kit/http-call.ts'
import { isPartnerFailure, PartnerConfused } from '../../adapter-kit/partner-http.ts'
import { expectBody, readRows } from '../../adapter-kit/partner-values.ts'
import type { GameSite, MovementOrder, MovementOutcome, SiteGame, SiteReport } from '../../ports/game-site.ts'
import { type Ask, daysOf, done, PARTNER } from './api-calls.ts'
import { findMovement, markOf } from './movement-search.ts'
import { FIRST_CURSOR, roundsBehind } from './round-list.ts'
import { readBalance } from './site-balance.ts'
import {
  ACCOUNT_EXISTS,
  bahtOf,
  closeAnswer,
  codedError,
  day,
  figure,
  game,
  launchAnswer,
  listed,
  refusals,
  signedSatang,
  transferAnswer,
} from './wire-format.ts'

const TIMEOUT_MS = 5_000
const HUES = 360

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

const move = async (ask: Ask, username: string, order: MovementOrder): Promise<MovementOutcome> => {
  try {
    const call = order.direction === 'in' ? 'deposit' : 'withdraw'
    const answer = await ask(call, { username, balance: bahtOf(order.amount), isDp: true })
    if (answer.status !== 200) return { result: 'unknown' }
    const refused = refusals[expectBody(PARTNER, answer, codedError).code]
    if (refused !== undefined) return { result: 'rejected', reason: refused }
    return {
      result: 'done',
      balance: done(answer, transferAnswer).data.afterCredit,
      said_at: answer.said_at ?? null,
    }
  } catch (error) {
    if (!isPartnerFailure(error)) throw error
    return { result: 'unknown' }
  }
}

/** Adds up a member's stakes and wins over a period, because the agent (a reseller of games) has only daily lists with one row for each member. */
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

/**
 * Adapter for a game site that belongs to a Thai agent, a reseller of games. Its credit transfers have no references. If the outcome of a transfer is
 * unknown, the adapter compares the account's transactions and balance with those before the transfer.
 */
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
      if (answer.status === 200 && expectBody(PARTNER, answer, codedError).code === ACCOUNT_EXISTS) return
      done(answer, codedError)
    },
    move: order => move(ask, named(order.username), order),
    findMovement: sent => findMovement(ask, named(sent.username), sent),
    mark: (username, at, rounds) => markOf(ask, named(username), at, rounds),
    balance: username => readBalance(ask, named(username)),
    balances: null,
    rounds: {
      of: 'member',
      forgets: false,
      read: (username, after) => roundsBehind(ask, named(username), after ?? FIRST_CURSOR),
      common: null,
    },
    report: (username, from, to) => reportOf(ask, named(username), from, to),
    games: async () =>
      done(await ask('gameList', {}), listed).data.map(raw => {
        const read = game.safeParse(raw)
        return read.success ? gameOf(read.data) : null
      }),
    offers: null,
    free_rounds: null,
    launch: async order => {
      if (order.mode === 'free') throw new PartnerConfused(PARTNER, { status: 0, body: null })
      const { game_id: gameId, return_url: callbackUrl } = order
      const words = {
        username: named(order.username),
        callbackUrl,
        ...(gameId === undefined ? {} : { gameId }),
      }
      return done(await ask('startGame', words), launchAnswer).data.url
    },
    endSessions: async ({ username }) => {
      const said = await ask('changeStatus', { username: named(username), isActive: false })
      const { data } = done(said, closeAnswer)
      done(await ask('changeStatus', { username: named(username), isActive: true }), codedError)
      return data.closed
    },
  }
}
