import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { notFound, read } from '../foundation/refusals.ts'
import { returnAddress } from '../foundation/return-url.ts'
import type { World } from '../foundation/sandbox-context.ts'
import { endOf, gameId, launchToken, launchTrial } from './game-launch.ts'
import { gameForPage, gamesForSala } from './game-list.ts'
import { decideRound, openSession, playGame, playOrder, roundOrder } from './round-play.ts'
import { betOrder, ownBets, placeBet } from './scheduled-events/bets.ts'
import { offersNow } from './scheduled-events/scheduled-events.ts'

/** Adds the calls of the game site's pages for players. They need a launch token instead of a partner's secret key. */
export function gameSiteHall(app: FastifyInstance, world: World): void {
  app.get('/session', request => {
    const { token } = read(z.object({ token: launchToken }), request.query)
    return openSession(world, token)
  })

  app.get('/session/ended', async request => {
    const { token } = read(z.object({ token: launchToken }), request.query)
    const end = await endOf(world.db, token)
    return end === null
      ? { ended: false, return_url: null }
      : { ...end, return_url: returnAddress(world, end.return_url) }
  })

  app.get('/games', async () => gamesForSala())

  app.get('/games/:game_id', async request => {
    const { game_id } = read(z.object({ game_id: gameId }), request.params)
    const game = gameForPage(game_id)
    if (game === null) throw notFound('no such game')
    return game
  })

  app.get('/offers', async () => offersNow(world))

  app.get('/bets', request => {
    const { token } = read(z.object({ token: launchToken }), request.query)
    return ownBets(world, token)
  })

  app.post('/bets', async (request, reply) =>
    reply.code(201).send(await placeBet(world, read(betOrder, request.body))),
  )

  app.post('/trial', async (_request, reply) => reply.code(201).send(await launchTrial(world)))

  app.post('/rounds/play', request => playGame(world, read(playOrder, request.body)))

  app.post('/rounds', async (request, reply) =>
    reply.code(201).send(await decideRound(world, read(roundOrder, request.body))),
  )
}
