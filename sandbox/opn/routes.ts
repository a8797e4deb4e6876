import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Answer, isRefusal, read } from '../wire/answers.ts'
import { demandBasic } from '../wire/auth.ts'
import type { TakenFault } from '../wire/fault-table.ts'
import { answerUnderFault } from '../wire/faults.ts'
import type { World } from '../wire/world.ts'
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

const byId = z.object({ id: z.string().regex(/^[a-z0-9_]{1,64}$/) })

/** Errors have a form of their own. */
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

/** Addresses in answers lead to where the caller is. */
const baseOf = ({ protocol, host }: FastifyRequest) => `${protocol}://${host}/sandbox/opn`

type Operation = 'payment' | 'payment_lookup' | 'cancel'

/** The payment company: charges by Thai QR, spoken to in forms, under a secret key without a password. */
export function opnRoutes(app: FastifyInstance, world: World): void {
  const answer = (
    reply: FastifyReply,
    operation: Operation,
    work: (fault: TakenFault | null) => Promise<Answer>,
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

  /** The picture, by an id that nobody guesses: no key. */
  app.get('/charges/:id/qr.svg', async (request, reply) => {
    const { id } = read(byId, request.params)
    return reply.type('image/svg+xml').send(drawQr(await findCharge(world.db, id)))
  })
}
