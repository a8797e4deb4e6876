import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { demandBasic } from '../foundation/call-authentication.ts'
import { answerUnderFault } from '../foundation/faults.ts'
import { newId } from '../foundation/ids.ts'
import { mobileNumber, read } from '../foundation/refusals.ts'
import type { World } from '../foundation/sandbox-context.ts'
import { takeMessage } from './delivery-receipts.ts'

const CREDIT = 5_000
const order = z.object({
  msisdn: mobileNumber,
  message: z.string().min(1).max(670),
  sender: z.string().min(1).max(11),
  force: z.enum(['standard', 'corporate']).default('standard'),
})

/** Adds the routes that imitate ThaiBulkSMS's API. Messages arrive as forms. Delivery receipts are JSON calls to a configured URL. */
export function thaiBulkSmsRoutes(app: FastifyInstance, world: World): void {
  app.post('/sms', (request, reply) => {
    demandBasic(request, world.keys.sms, world.keys.sms)
    const { msisdn, message } = read(order, request.body)
    return answerUnderFault(world, reply, { partner: 'sms', operation: 'message' }, async fault => {
      const id = newId('tbs')
      await takeMessage(
        world,
        { id, phone: msisdn, text: message },
        fault?.kind === 'duplicate',
        (tx, outcome, late, afterMs) => {
          const body = JSON.stringify({ message_id: id, msisdn, status: outcome })
          const target = `${world.callbackUrl}/thaibulksms?key=${encodeURIComponent(world.callbackSecret)}`
          const way = { target, body, headers: { 'content-type': 'application/json' } }
          return world.callbacks.enqueueOwn(tx, 'thaibulksms', way, late, afterMs)
        },
      )
      const taken = { number: msisdn, message_id: id, used_credit: 1 }
      const body = { remaining_credit: CREDIT, total_use_credit: 1, phone_number_list: [taken] }
      return { status: 201, body: { ...body, bad_phone_number_list: [] } }
    })
  })
}
