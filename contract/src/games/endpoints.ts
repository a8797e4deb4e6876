import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import {
  amount,
  bangkokMonth,
  claimedPhone,
  instant,
  shortText,
  shortTypedText,
  success,
} from '../wire/field-schemas.ts'
import {
  game,
  gameDetail,
  gameFeatures,
  gameSections,
  gameSorts,
  listedGame,
  playGuide,
} from './game-facts.ts'
import { offers } from './scheduled-events.ts'

const gameId = z.object({ game_id: shortText })

/** A member's play totals of one game. The game may no longer be in the catalogue. */
const playedGame = z.object({ game_id: z.string(), rounds: z.int(), stake: amount, win: amount })

export const gamesEndpoints = {
  check_credit: endpoint({
    id: 'C17',
    method: 'GET',
    path: '/customers/check-credit',
    auth: 'member',
    summary: 'Start a query of the balance at the game site',
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
      /** Launch option of the banner that opened the game (L06). The game site receives it unchanged. */
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
    summary: 'Games that match the filter, most started first unless sorted otherwise',
    query: z.object({
      section: z.enum(gameSections).optional(),
      provider: shortText.optional(),
      feature: z.enum(gameFeatures).optional(),
      q: shortTypedText('words').optional(),
      sort: z.enum(gameSorts).optional(),
    }),
    response: z.object({ data: z.array(listedGame) }),
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
  offers: endpoint({
    id: 'C21-offers',
    method: 'GET',
    path: '/offers',
    auth: 'public',
    summary:
      'Present and next matches and draws, with the odds of the game site; null where it has none or is silent',
    response: z.object({ data: offers.nullable() }),
  }),
  recent_games: endpoint({
    id: 'C21-recent-games',
    method: 'GET',
    path: '/games/recent',
    auth: 'member',
    summary: 'The games that the member started, latest first, each once',
    response: z.object({ data: z.array(game.extend({ started_at: instant })) }),
  }),
  favourite_games: endpoint({
    id: 'C21-favourite-games',
    method: 'GET',
    path: '/games/favourites',
    auth: 'member',
    summary: "The member's favourites, latest first",
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
  played_games: endpoint({
    id: 'C21-played-games',
    method: 'GET',
    path: '/plays',
    auth: 'member',
    summary: 'Play in a month or on a day by game, greatest stake first',
    query: z.object({ month: bangkokMonth.optional(), day: z.iso.date().optional() }),
    response: z.object({
      /**
       * First day of the period that the totals cover; `to` is the last day. The period is the current month if the request names neither
       * month nor day.
       */
      from: z.iso.date(),
      to: z.iso.date(),
      data: z.array(playedGame),
      /** True: there are more entries than this response contains. */
      more: z.boolean(),
    }),
  }),
  mark_favourite: endpoint({
    id: 'C21-mark-favourite',
    method: 'PUT',
    path: '/games/{game_id}/favourite',
    repeatable: true,
    auth: 'member',
    summary: 'Add a favourite; a repeat changes nothing',
    params: gameId,
    response: success,
  }),
  unmark_favourite: endpoint({
    id: 'C21-unmark-favourite',
    method: 'DELETE',
    path: '/games/{game_id}/favourite',
    repeatable: true,
    auth: 'member',
    summary: 'Remove a favourite, also of a removed game',
    params: gameId,
    response: success,
  }),
  game_trial: endpoint({
    id: 'C21-game-trial',
    method: 'GET',
    path: '/games/{game_id}/trial',
    auth: 'public',
    summary: 'The address of a demo game, without account and credit (R06)',
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
