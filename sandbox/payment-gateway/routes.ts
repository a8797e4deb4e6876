import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { demandSignature } from '../foundation/call-authentication.ts'
import { answerUnderFault } from '../foundation/faults.ts'
import { toBahtNumber } from '../foundation/money.ts'
import { pageQuery, read, reference } from '../foundation/refusals.ts'
import { returnAddress } from '../foundation/return-url.ts'
import type { World } from '../foundation/sandbox-context.ts'
import { takeChargeBack } from '../opn/refunds.ts'
import {
  cancelPayment,
  findById,
  findByReference,
  openPayment,
  type PaymentRow,
  paidPage,
  pay,
  payerChoice,
  paymentOf,
  paymentOrder,
  takenBackPage,
  takePaymentBack,
} from './payments.ts'
import { sumTaken, takingOrder } from './refunds.ts'

const byReference = z.object({ reference })
const byId = z.object({ payment_id: z.string().max(40) })

export function gatewayRoutes(app: FastifyInstance, world: World): void {
  app.post('/v1/payments', (request, reply) => {
    demandSignature(request, world.keys.gateway)
    const order = read(paymentOrder, request.body)
    const call = { partner: 'gateway', operation: 'payment', ownFaults: ['refuse'] } as const
    return answerUnderFault(world, reply, call, fault => openPayment(world, order, fault))
  })

  app.get('/v1/payments', (request, reply) => {
    demandSignature(request, world.keys.gateway)
    const page = read(pageQuery, request.query)
    return answerUnderFault(world, reply, { partner: 'gateway', operation: 'paid' }, async () => ({
      status: 200,
      body: await paidPage(world.db, world.clock.now(), page),
    }))
  })

  app.get('/v1/payments/:reference', (request, reply) => {
    demandSignature(request, world.keys.gateway)
    const asked = read(byReference, request.params).reference
    return answerUnderFault(world, reply, { partner: 'gateway', operation: 'payment_lookup' }, async () => ({
      status: 200,
      body: await paymentOf(world.db, await findByReference(world.db, asked), world.clock.now()),
    }))
  })

  app.post('/v1/payments/:reference/cancel', (request, reply) => {
    demandSignature(request, world.keys.gateway)
    const asked = read(byReference, request.params).reference
    return answerUnderFault(world, reply, { partner: 'gateway', operation: 'cancel' }, async () => {
      const { payment_id } = await findByReference(world.db, asked)
      const cancelled = await cancelPayment(world, payment_id)
      return { status: 200, body: await paymentOf(world.db, cancelled, world.clock.now()) }
    })
  })

  app.get('/v1/taken-back', (request, reply) => {
    demandSignature(request, world.keys.gateway)
    const page = read(pageQuery, request.query)
    return answerUnderFault(world, reply, { partner: 'gateway', operation: 'taken_back' }, async () => ({
      status: 200,
      body: await takenBackPage(world.db, page),
    }))
  })

  /** Call with which the gateway's page for merchants refunds or disputes a payment. It needs no secret key. */
  app.post('/payments/:payment_id/take-back', async request => {
    const { payment_id } = read(byId, request.params)
    const order = read(takingOrder, request.body ?? {})
    if (payment_id.startsWith('chrg_'))
      await takeChargeBack(world, payment_id, { kind: order.kind, amount: order.amount })
    else await takePaymentBack(world, payment_id, order)
    return { payment_id, taken_back: toBahtNumber(await sumTaken(world.db, payment_id)) }
  })

  /** Call with which the gateway's pay page reads a payment. It needs no secret key, because the id of a payment cannot be guessed. */
  app.get('/payments/:payment_id', async request =>
    toPage(world, await findById(world.db, read(byId, request.params).payment_id)),
  )

  app.post('/payments/:payment_id/pay', async request => {
    const { payment_id } = read(byId, request.params)
    return toPage(world, await pay(world, payment_id, read(payerChoice, request.body)))
  })

  app.post('/payments/:payment_id/cancel', async request =>
    toPage(world, await cancelPayment(world, read(byId, request.params).payment_id)),
  )
}

function toPage(world: World, row: PaymentRow) {
  return {
    payment_id: row.payment_id,
    status: row.status,
    amount: toBahtNumber(row.amount),
    paid_amount: row.paid_amount === null ? null : toBahtNumber(row.paid_amount),
    paid_at: row.paid_at?.toISOString() ?? null,
    return_url: returnAddress(world, row.return_url),
    channel: row.channel,
    wallet_phone: row.wallet_phone,
  }
}
