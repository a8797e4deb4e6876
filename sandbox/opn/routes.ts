import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { demandBasic } from '../foundation/call-authentication.ts'
import type { AppliedFault, FaultKind } from '../foundation/fault-table.ts'
import { answerUnderFault } from '../foundation/faults.ts'
import { type Answer, isRefusal, read } from '../foundation/refusals.ts'
import type { World } from '../foundation/sandbox-context.ts'
import {
  chargeOf,
  chargeOrder,
  chargePage,
  drawQr,
  expireCharge,
  findCharge,
  listCharges,
  makeCharge,
} from './charges.ts'
import { makeRecipient, recipientOf, recipientOrder } from './recipients.ts'
import { listTakings, refundOrder, takeChargeBack } from './refunds.ts'
import { listTransfers, makeTransfer, transferOf, transferOrder } from './transfers.ts'

const byId = z.object({ id: z.string().regex(/^[a-z0-9_]{1,64}$/) })

/** Converts the sandbox's refusals to the error format of Opn's API. */
const inOwnWords = async (work: Promise<Answer>): Promise<Answer> => {
  try {
    return await work
  } catch (error) {
    if (!isRefusal(error)) throw error
    const { status, body } = error.refusal
    const { error: code } = z.object({ error: z.string() }).parse(body)
    return { status, body: { object: 'error', code, message: code } }
  }
}

/** Returns the base URL for links in responses: the origin at which the caller reached the sandbox. */
const baseOf = ({ protocol, host }: FastifyRequest) => `${protocol}://${host}/sandbox/opn`

type Operation = 'payment' | 'payment_lookup' | 'cancel' | 'taken_back'
type PayoutOperation = 'payout' | 'payout_lookup' | 'outgoing' | 'payee'

/**
 * Adds the routes of Opn's API for charges by Thai QR. Request bodies are forms. Basic authorisation takes the secret key as user name and an empty
 * password.
 */
export function opnRoutes(app: FastifyInstance, world: World): void {
  const answer = (
    reply: FastifyReply,
    operation: Operation,
    work: (fault: AppliedFault | null) => Promise<Answer>,
  ) => {
    const own = operation === 'payment' ? { ownFaults: ['refuse'] as const } : {}
    return answerUnderFault(world, reply, { partner: 'gateway', operation, ...own }, fault =>
      inOwnWords(work(fault)),
    )
  }

  app.post('/charges', (request, reply) => {
    demandBasic(request, world.keys.gateway, '')
    const order = read(chargeOrder, request.body)
    return answer(reply, 'payment', fault => makeCharge(world, baseOf(request), order, fault))
  })

  app.get('/charges', (request, reply) => {
    demandBasic(request, world.keys.gateway, '')
    const page = read(chargePage, request.query)
    return answer(reply, 'payment_lookup', () => listCharges(world, baseOf(request), page))
  })

  app.get('/charges/:id', (request, reply) => {
    demandBasic(request, world.keys.gateway, '')
    const { id } = read(byId, request.params)
    return answer(reply, 'payment_lookup', () => chargeOf(world, baseOf(request), id))
  })

  app.post('/charges/:id/expire', (request, reply) => {
    demandBasic(request, world.keys.gateway, '')
    const { id } = read(byId, request.params)
    return answer(reply, 'cancel', () => expireCharge(world, baseOf(request), id))
  })

  app.get('/refunds', (request, reply) => {
    demandBasic(request, world.keys.gateway, '')
    const page = read(chargePage, request.query)
    return answer(reply, 'taken_back', () => listTakings(world, 'refund', page))
  })

  app.get('/disputes', (request, reply) => {
    demandBasic(request, world.keys.gateway, '')
    const page = read(chargePage, request.query)
    return answer(reply, 'taken_back', () => listTakings(world, 'dispute', page))
  })

  app.post('/charges/:id/refunds', (request, reply) => {
    demandBasic(request, world.keys.gateway, '')
    const { id } = read(byId, request.params)
    const { amount } = read(refundOrder, request.body)
    return answer(reply, 'payment', () => takeChargeBack(world, id, { kind: 'refund', amount }))
  })

  payoutRoutes(app, world)

  /** Route of a charge's QR image. It needs no secret key, because a charge's id cannot be guessed. */
  app.get('/charges/:id/qr.svg', async (request, reply) => {
    const { id } = read(byId, request.params)
    return reply.type('image/svg+xml').send(drawQr(await findCharge(world.db, id)))
  })
}

/** Adds the routes of Opn's API for payouts. Sala creates a recipient, then a transfer to this recipient. */
function payoutRoutes(app: FastifyInstance, world: World): void {
  const answer = (
    reply: FastifyReply,
    call: { operation: PayoutOperation; ownFaults?: readonly FaultKind[] },
    work: (fault: AppliedFault | null) => Promise<Answer>,
  ) => answerUnderFault(world, reply, { partner: 'bank', ...call }, fault => inOwnWords(work(fault)))

  app.post('/recipients', (request, reply) => {
    demandBasic(request, world.keys.gateway, '')
    const order = read(recipientOrder, request.body)
    const call = { operation: 'payee', ownFaults: ['refuse', 'delay'] } as const
    return answer(reply, call, fault => makeRecipient(world, order, fault))
  })

  app.get('/recipients/:id', (request, reply) => {
    demandBasic(request, world.keys.gateway, '')
    const { id } = read(byId, request.params)
    return answer(reply, { operation: 'payout_lookup' }, () => recipientOf(world, id))
  })

  app.post('/transfers', (request, reply) => {
    demandBasic(request, world.keys.gateway, '')
    const order = read(transferOrder, request.body)
    const call = { operation: 'payout', ownFaults: ['refuse'] } as const
    return answer(reply, call, fault => makeTransfer(world, order, fault))
  })

  app.get('/transfers', (request, reply) => {
    demandBasic(request, world.keys.gateway, '')
    const page = read(chargePage, request.query)
    const operation = page.from === undefined ? 'outgoing' : 'payout_lookup'
    return answer(reply, { operation }, () => listTransfers(world, page))
  })

  app.get('/transfers/:id', (request, reply) => {
    demandBasic(request, world.keys.gateway, '')
    const { id } = read(byId, request.params)
    return answer(reply, { operation: 'payout_lookup' }, () => transferOf(world, id))
  })
}
