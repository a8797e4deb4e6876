import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { read } from '../foundation/refusals.ts'
import type { World } from '../foundation/sandbox-context.ts'
import { beginVisit, checkIn, stampCard } from './check-ins.ts'
import { redeem } from './ticket-redemption.ts'

const ticket = z.object({ ticket: z.string().min(1).max(200) })
const visit = z.object({ visit: z.string().min(1).max(100) })

export function activityRoutes(app: FastifyInstance, world: World): void {
  app.post('/redeem', async request => {
    const visitor = await redeem(world, read(ticket, request.body).ticket)
    return { visit: await beginVisit(world, visitor) }
  })

  app.post('/card', request => stampCard(world, read(visit, request.body).visit))

  app.post('/check-in', async request => {
    const own = read(visit, request.body).visit
    await checkIn(world, own)
    return stampCard(world, own)
  })
}
