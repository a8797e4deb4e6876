import type { FastifyInstance } from 'fastify'
import type { World } from '../foundation/sandbox-context.ts'
import { clockRoutes } from './clock-control.ts'
import { faultRoutes } from './fault-control.ts'
import { overview } from './partner-overview.ts'
import { resetWorld } from './sandbox-reset.ts'

/** Adds the routes that control the sandbox (clock, faults, reset). They need no secret key. */
export function controlRoutes(app: FastifyInstance, world: World): void {
  clockRoutes(app, world)
  faultRoutes(app, world)

  app.get('/overview', () => overview(world))

  app.post('/reset', async (_request, reply) => {
    await resetWorld(world)
    return reply.code(204).send()
  })
}
