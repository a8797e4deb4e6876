import { createHash, type KeyObject } from 'node:crypto'
import { satang } from '@sala/contract/wire/money.ts'
import { callPartner, PartnerConfused } from '../../adapter-kit/partner-http.ts'
import { expectBody } from '../../adapter-kit/partner-values.ts'
import type { GameSite, LaunchOrder, SiteGame } from '../../ports/game-site.ts'
import { signatureOf } from './call-signing.ts'
import { freeBets } from './free-bets.ts'
import { walletDoor } from './wallet-callbacks.ts'
import { COUNTRY, CURRENCY, DEMO_CURRENCY, gameUrlAnswer, type Listed, listed } from './wire-format.ts'

const PARTNER = 'hub88'
const TIMEOUT_MS = 5_000
const HUES = 360
const NOTHING = satang(0n)

export type Hub88Settings = {
  readonly url: string
  readonly operator_id: number
  readonly brand: string
  readonly key: KeyObject
  readonly site_key: KeyObject
}

/** Maps Hub88's free-text categories to the lobby's sections. A game that matches no entry is shown as a slot. */
const SECTIONS: readonly (readonly [RegExp, section: string, emblem: string])[] = [
  [/sport/i, 'sports', 'ball'],
  [/lott|bingo|keno|scratch/i, 'lotto', 'ticket'],
  [/fish/i, 'fish', 'fish'],
  [/live|table|casino|roulette|blackjack|baccarat|poker|dice|card/i, 'casino', 'chip'],
]
const SLOTS = [/./, 'slot', 'lotus'] as const

const gameOf = (game: Listed): SiteGame => {
  const [, section, emblem] = SECTIONS.find(([words]) => words.test(game.category)) ?? SLOTS
  return {
    game_id: game.game_code,
    name: game.name,
    name_th: game.name,
    section,
    provider: game.product,
    rtp: game.rtp ?? null,
    volatility: game.volatility?.toLowerCase() ?? null,
    lines: game.paylines ?? null,
    free_play: true,
    emblem,
    hue: createHash('sha256').update(game.game_code).digest().readUInt16BE() % HUES,
    accent_hue: null,
    hit_rate: game.hit_ratio ?? null,
    max_win: null,
    how_it_works: [],
    features: [],
    released_on: game.release_date?.slice(0, 'YYYY-MM-DD'.length) ?? null,
  }
}

/** The game site Hub88 with a seamless wallet: Hub88 holds no credit and calls Sala's wallet for each bet (`wallet-callbacks.ts`). */
export const hub88GameSite = (settings: Hub88Settings): GameSite => {
  const endpoint = {
    partner: PARTNER,
    url: settings.url,
    prove: ({ body }: { readonly body: string }) => ({
      'x-hub88-signature': signatureOf(settings.key, body),
    }),
    timeoutMs: TIMEOUT_MS,
  }
  const post = async (path: string, body: object) => {
    const answer = await callPartner(endpoint, 'POST', `/operator/generic/v2/${path}`, {
      operator_id: settings.operator_id,
      ...body,
    })
    return answer
  }
  const expected = async (path: string, body: object) => {
    const answer = await post(path, body)
    if (answer.status !== 200) throw new PartnerConfused(PARTNER, answer)
    return answer
  }
  const games = async () => expectBody(PARTNER, await expected('game/list', {}), listed)
  const firstGame = async (): Promise<string> => {
    const first = (await games()).find(game => game?.enabled === true)
    if (first === undefined || first === null) throw new PartnerConfused(PARTNER, { status: 200, body: null })
    return first.game_code
  }
  return {
    name: PARTNER,
    wallet: 'seamless',
    wallet_door: walletDoor(settings.site_key),
    games: async () =>
      (await games())
        .filter(game => game?.enabled !== false)
        .map(game => (game === null ? null : gameOf(game))),
    launch: async order => {
      const body = launchBody(settings, order, order.game_id ?? (await firstGame()))
      return expectBody(PARTNER, await expected('game/url', body), gameUrlAnswer).url
    },
    free_rounds: freeBets(settings.brand, post),
    ...holdsNothing,
  }
}

const launchBody = ({ brand }: Hub88Settings, order: LaunchOrder, game_code: string): object => ({
  sub_partner_id: brand,
  platform: 'GPL_MOBILE',
  lang: 'th',
  country: COUNTRY,
  lobby_url: order.return_url,
  game_code,
  ...(order.mode === 'real'
    ? { currency: CURRENCY, user: order.username, token: order.token }
    : { currency: DEMO_CURRENCY }),
})

/**
 * Methods that every game site has, but that have nothing to do here, because a site with a seamless wallet has no accounts, no credit transfers and
 * no list of rounds.
 */
const holdsNothing = {
  openAccount: async () => undefined,
  move: async () => ({ result: 'rejected', reason: 'refused' }) as const,
  findMovement: async () => ({ result: 'absent' }) as const,
  mark: null,
  balance: async () => NOTHING,
  balances: async () => ({ accounts: [], unreadable: [], next: null }),
  rounds: {
    of: 'member',
    forgets: false,
    common: null,
    read: async (_, after) => ({ rounds: [], unreadable: [], next: after, is_last: true }),
  },
  report: async () => ({ rounds: 0, stake: NOTHING, valid_stake: NOTHING, win: NOTHING, win_loss: NOTHING }),
  endSessions: async () => 0,
  offers: null,
} satisfies Partial<GameSite>
