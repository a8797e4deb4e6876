import { z } from 'zod'
import { endpoint } from './wire/endpoint.ts'
import { claimedPhone, shortText } from './wire/fields.ts'

/** The sections of the lobby (R02) and the four slot providers (R03), as the game site names them. */
export const gameSections = ['sports', 'slot', 'casino', 'lotto', 'fish', 'esports'] as const
export type GameSection = (typeof gameSections)[number]
export const slotProviders = ['itp', 'pg', 'playngo', 'pragmaticplay'] as const

export const game = z.object({
  game_id: z.string(),
  name: z.string(),
  name_th: z.string(),
  section: z.enum(gameSections),
  provider: z.string(),
  rtp: z.number().nullable(),
  free_play: z.boolean(),
  emblem: z.string(),
  hue: z.int(),
  /** Starts by members in the last 7 days: what "hit" means (R01). */
  starts: z.int(),
})

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
  games: endpoint({
    id: 'C21-games',
    method: 'GET',
    path: '/games',
    auth: 'public',
    summary: 'The catalogue, most started first',
    query: z.object({ section: z.enum(gameSections).optional(), provider: shortText.optional() }),
    response: z.object({ data: z.array(game) }),
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
      /** What a banner asks for beside its game (L06). The agreed wire to the game site has no place for it. */
      game_option: shortText.optional(),
    }),
    response: z.object({ success: z.literal(true), url: z.string() }),
    starts_work: true,
  }),
} as const
