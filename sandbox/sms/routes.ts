import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { demandSignature } from '../foundation/call-authentication.ts'
import { answerUnderFault } from '../foundation/faults.ts'
import { mobileNumber, read } from '../foundation/refusals.ts'
import type { World } from '../foundation/sandbox-context.ts'
import { deliver, inbox, messageOrder } from './messages.ts'

export function smsRoutes(app: FastifyInstance, world: World): void {
  app.post('/v1/messages', (request, reply) => {
    demandSignature(request, world.keys.sms)
    const order = read(messageOrder, request.body)
    return answerUnderFault(world, reply, { partner: 'sms', operation: 'message' }, fault =>
      deliver(world, order, fault),
    )
  })

  /** Call with which the page of the simulated phones reads their messages. It needs no secret key. */
  app.get('/messages', request => {
    const { phone } = read(z.object({ phone: mobileNumber.optional() }), request.query)
    return inbox(world.db, phone ?? null)
  })
}
