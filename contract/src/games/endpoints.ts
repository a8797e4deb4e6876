import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { claimedPhone, instant, shortText, success } from '../wire/fields.ts'

/** The sections of the lobby (R02), as the game site names them. */
export const gameSections = ['sports', 'slot', 'casino', 'lotto', 'fish', 'esports'] as const
export type GameSection = (typeof gameSections)[number]
export const volatilities = ['low', 'medium', 'high'] as const
/** hit: most started in the last 7 days. new: latest release first. name: by its Latin name. rtp: highest first. */
export const gameSorts = ['hit', 'new', 'name', 'rtp'] as const
export type GameSort = (typeof gameSorts)[number]

/** What a tile shows. */
export const game = z.object({
  game_id: z.string(),
  name: z.string(),
  name_th: z.string(),
  section: z.enum(gameSections),
  provider: z.string(),
  /** In percent. */
  rtp: z.number().nullable(),
  volatility: z.enum(volatilities).nullable(),
  free_play: z.boolean(),
  /** A word for a picture, and two colours in degrees: whoever shows the game draws its tile from them. */
  emblem: z.string(),
  hue: z.int(),
  accent_hue: z.int(),
  /** `YYYY-MM-DD`, as the game site says it. */
  released_on: z.string().nullable(),
  /** Starts by members in the last 7 days: what "hit" means (R01). */
  starts: z.int(),
})

/** A published play guide (R05). Results are random: no guide changes the odds, and `random_notice` says so on every page. */
const playGuide = z.object({
  summary: z.string(),
  bankroll: z.array(z.string()),
  bonus_rounds: z.array(z.string()),
  facts: z.array(z.string()),
  random_notice: z.string(),
})

/** Everything known about a game (R04). */
export const gameDetail = game.extend({
  lines: z.int().nullable(),
  /** In percent: how often a round pays anything. */
  hit_rate: z.number().nullable(),
  /** The most a round can pay, in stakes. */
  max_win: z.number().nullable(),
  how_it_works: z.array(z.string()),
  guide: playGuide.nullable(),
})

const gameId = z.object({ game_id: shortText })

export const gamesEndpoints = {
  check_credit: endpoint({
    id: 'C17',
    method: 'GET',
    path: '/customers/check-credit',
    auth: 'member',
    summary: 'Start asking the game site for the balance',
    query: z.object({ phone: claimedPhone }),
    response: z.object({ credit_success: z.boolean() }),
    starts_work: true,
  }),
  check_turnover: endpoint({
    id: 'C18',
    method: 'GET',
    path: '/customers/check-turnover',
    auth: 'member',
    summary: 'Recompute open turnover; true when the credit must be polled again',
    query: z.object({ phone: claimedPhone }),
    response: z.object({ credit_success: z.boolean() }),
    starts_work: true,
  }),
  login_game: endpoint({
    id: 'C19',
    method: 'GET',
    path: '/customers/login-game',
    auth: 'member',
    summary: 'Move waiting credit to the game site and get a launch URL',
    query: z.object({
      phone: claimedPhone,
      game_id: shortText.optional(),
      /** What a banner asks for beside its game (L06), handed on to the game site as it is. */
      game_option: shortText.optional(),
    }),
    response: z.object({ success: z.literal(true), url: z.string() }),
    starts_work: true,
  }),
  games: endpoint({
    id: 'C21-games',
    method: 'GET',
    path: '/games',
    auth: 'public',
    summary: 'The catalogue: all that fits the filter, most started first unless sorted otherwise',
    query: z.object({
      section: z.enum(gameSections).optional(),
      provider: shortText.optional(),
      q: shortText.optional(),
      sort: z.enum(gameSorts).optional(),
    }),
    response: z.object({ data: z.array(game) }),
    revalidated: true,
  }),
  hit_games: endpoint({
    id: 'C21-hit-games',
    method: 'GET',
    path: '/games/hit',
    auth: 'public',
    summary: 'The twelve games most started in the last 7 days',
    response: z.object({ data: z.array(game) }),
    revalidated: true,
  }),
  recent_games: endpoint({
    id: 'C21-recent-games',
    method: 'GET',
    path: '/games/recent',
    auth: 'member',
    summary: 'The games the member started last, latest first, each once',
    response: z.object({ data: z.array(game.extend({ started_at: instant })) }),
  }),
  favourite_games: endpoint({
    id: 'C21-favourite-games',
    method: 'GET',
    path: '/games/favourites',
    auth: 'member',
    summary: 'The games the member marked, latest mark first',
    response: z.object({ data: z.array(game) }),
  }),
  game: endpoint({
    id: 'C21-game',
    method: 'GET',
    path: '/games/{game_id}',
    auth: 'public',
    summary: 'One game with its facts and its play guide',
    params: gameId,
    response: z.object({ data: gameDetail }),
    revalidated: true,
  }),
  mark_favourite: endpoint({
    id: 'C21-mark-favourite',
    method: 'PUT',
    path: '/games/{game_id}/favourite',
    auth: 'member',
    summary: 'Mark a game; marking it again changes nothing',
    params: gameId,
    response: success,
  }),
  unmark_favourite: endpoint({
    id: 'C21-unmark-favourite',
    method: 'DELETE',
    path: '/games/{game_id}/favourite',
    auth: 'member',
    summary: 'Take the mark away, also of a game that is gone',
    params: gameId,
    response: success,
  }),
  game_trial: endpoint({
    id: 'C21-game-trial',
    method: 'GET',
    path: '/games/{game_id}/trial',
    auth: 'public',
    summary: 'An address that opens the game in free mode, without account and credit (R06)',
    params: gameId,
    response: z.object({ success: z.literal(true), url: z.string() }),
    starts_work: true,
  }),
  play_guides: endpoint({
    id: 'C21-play-guides',
    method: 'GET',
    path: '/play-guides',
    auth: 'public',
    summary: 'The games that have a published play guide, most started first (R05)',
    response: z.object({
      data: z.array(z.object({ game, summary: z.string() })),
      random_notice: z.string(),
    }),
    revalidated: true,
  }),
  play_guide: endpoint({
    id: 'C21-play-guide',
    method: 'GET',
    path: '/play-guides/{game_id}',
    auth: 'public',
    summary: 'A published play guide with its game',
    params: gameId,
    response: z.object({ data: gameDetail.extend({ guide: playGuide }) }),
    revalidated: true,
  }),
} as const
