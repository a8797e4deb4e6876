import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { rawBodyOf } from '../foundation/call-authentication.ts'
import { answerUnderFault } from '../foundation/faults.ts'
import { type Answer, read, refusal, webAddress } from '../foundation/refusals.ts'
import type { World } from '../foundation/sandbox-context.ts'
import { findGame } from '../game-site/catalogue/catalogue.ts'
import { openAccount } from '../game-site/game-accounts.ts'
import { beginLaunch, gameId } from '../game-site/game-launch.ts'
import { gamesForSala } from '../game-site/game-list.ts'
import { freeBetRoutes } from './free-bets.ts'
import { type Hub88, isSignedBySala } from './hub88-settings.ts'

const DEMO_CURRENCY = 'XXX'
const partner = 'game-site'

const CATEGORIES = {
  slot: 'Video Slots',
  casino: 'Table Games',
  sports: 'Sportsbook',
  lotto: 'Lottery',
  fish: 'Fishing',
  esports: 'Sportsbook',
} as const

const place = { game_code: gameId, lobby_url: webAddress, operator_id: z.int() }
const urlOrder = z.union([
  z.object({ currency: z.literal(DEMO_CURRENCY), ...place }),
  z.object({
    currency: z.literal('THB'),
    user: z.string().min(3).max(64),
    token: z.string().min(10).max(255),
    ...place,
  }),
])

/** Returns the game list in Hub88's format, without pictures. */
const gamesList = () =>
  gamesForSala().map(game => ({
    game_code: game.game_id,
    name: game.name,
    product: game.provider,
    category: CATEGORIES[game.section],
    enabled: true,
    platforms: ['GPL_DESKTOP', 'GPL_MOBILE'],
    rtp: game.rtp,
    volatility: game.volatility,
    paylines: game.lines,
    release_date: game.released_on,
  }))

async function gameUrl(world: World, order: z.output<typeof urlOrder>): Promise<Answer> {
  if (findGame(order.game_code) === null) throw refusal(404, 'The game requested does not exist')
  const at = { game_id: order.game_code, return_url: order.lobby_url }
  const token =
    'user' in order
      ? await launchForBets(world, { ...at, username: order.user, wallet_token: order.token })
      : await beginLaunch(world, { ...at, mode: 'free' })
  return { status: 200, body: { url: `${world.publicUrl}/sandbox/game-site/?token=${token}` } }
}

async function launchForBets(
  world: World,
  order: { username: string; game_id: string; return_url: string; wallet_token: string },
): Promise<string> {
  await openAccount(world, order.username)
  return beginLaunch(world, { ...order, mode: 'real' })
}

/** Adds the routes that Sala calls as a customer ("operator") of Hub88. Each call carries a signature over the raw body. */
export function operatorApi(app: FastifyInstance, world: World, hub88: Hub88): void {
  app.addHook('preHandler', async request => {
    if (!isSignedBySala(hub88, rawBodyOf(request), request.headers['x-hub88-signature']))
      throw refusal(401, 'Request signature is invalid')
  })
  app.post('/game/list', (_request, reply) =>
    answerUnderFault(world, reply, { partner, operation: 'games' }, async () => ({
      status: 200,
      body: gamesList(),
    })),
  )
  freeBetRoutes(app, world)
  app.post('/game/url', (request, reply) => {
    const order = read(urlOrder, request.body)
    return answerUnderFault(world, reply, { partner, operation: 'launch' }, () => gameUrl(world, order))
  })
}
