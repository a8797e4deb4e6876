import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { demandSignature } from '../foundation/call-authentication.ts'
import { answerUnderFault } from '../foundation/faults.ts'
import { read, reference } from '../foundation/refusals.ts'
import type { World } from '../foundation/sandbox-context.ts'
import {
  checkOrder,
  decide,
  decision,
  deleteCheck,
  deletion,
  findCheck,
  listChecks,
  orderCheck,
  toWire,
} from './checks.ts'

/** Maximum size of an order, which has three pictures in base64. */
const ORDER_MAX_BYTES = 12 * 1024 * 1024
const byReference = z.object({ reference })

/** Adds the routes of the vendor of identity checks, and those of the people who decide there. */
export function identityRoutes(app: FastifyInstance, world: World): void {
  app.post('/v1/checks', { bodyLimit: ORDER_MAX_BYTES }, (request, reply) => {
    demandSignature(request, world.keys.identity)
    const order = read(checkOrder, request.body)
    const call = { partner: 'identity', operation: 'check', ownFaults: ['refuse'] } as const
    return answerUnderFault(world, reply, call, fault => orderCheck(world, order, fault))
  })

  app.get('/v1/checks/:reference', (request, reply) => {
    demandSignature(request, world.keys.identity)
    const asked = read(byReference, request.params).reference
    return answerUnderFault(world, reply, { partner: 'identity', operation: 'lookup' }, async fault => ({
      status: 200,
      body: toWire(await findCheck(world.db, asked), fault),
    }))
  })

  app.post('/v1/checks/:reference/delete', (request, reply) => {
    demandSignature(request, world.keys.identity)
    const asked = read(byReference, request.params).reference
    const { subject } = read(deletion, request.body)
    return answerUnderFault(world, reply, { partner: 'identity', operation: 'delete' }, () =>
      deleteCheck(world, asked, subject),
    )
  })

  /** The newest checks, for the page of the people who decide. It needs no secret key. */
  app.get('/checks', () => listChecks(world.db))

  app.post('/checks/:reference/decide', async request => {
    const asked = read(byReference, request.params).reference
    return decide(world, asked, read(decision, request.body))
  })
}
