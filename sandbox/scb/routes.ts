import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { realNowMs } from '../foundation/clock.ts'
import { answerUnderFault } from '../foundation/faults.ts'
import { type Answer, isRefusal, read, refusal } from '../foundation/refusals.ts'
import type { World } from '../foundation/sandbox-context.ts'
import { inquire } from './confirmations.ts'

const TOKEN_SECONDS = 1_800
const WENT_WELL = { code: 1000, description: 'Success' }

const application = z.object({ applicationKey: z.string(), applicationSecret: z.string() })
const asked = z.object({
  eventCode: z.literal('00300100'),
  billerId: z.string().regex(/^\d{15}$/),
  reference1: z.string().regex(/^[A-Za-z0-9]{1,20}$/),
  transactionDate: z.iso.date(),
})

const sealOf = (world: World, until: string): string =>
  createHmac('sha256', world.keys.bank).update(`scb ${until}`).digest('hex')

/** Creates an access token from its expiry time and an HMAC of this time, so that the sandbox need not store tokens. */
const newToken = (world: World): string => {
  const until = String(Math.floor(realNowMs() / 1000) + TOKEN_SECONDS)
  return `${until}.${sealOf(world, until)}`
}

const demandToken = (request: FastifyRequest, world: World): void => {
  const [, until = '', seal = ''] =
    /^Bearer (\d{1,12})\.([0-9a-f]{64})$/.exec(request.headers.authorization ?? '') ?? []
  const wanted = Buffer.from(sealOf(world, until))
  const given = Buffer.from(seal)
  const isOurs = wanted.length === given.length && timingSafeEqual(wanted, given)
  if (!isOurs || Number(until) <= realNowMs() / 1000) throw refusal(401, 'invalid_token')
}

/** Converts the sandbox's refusals to the error format of SCB's API. */
const inOwnWords = async (work: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await work()
  } catch (error) {
    if (!isRefusal(error)) throw error
    const { status } = error.refusal
    return { status, body: { status: { code: status === 401 ? 9500 : 1101, description: error.message } } }
  }
}

/** Adds the routes that imitate SCB's API: access tokens and payment inquiries. */
export function scbRoutes(app: FastifyInstance, world: World): void {
  const answer = (reply: FastifyReply, operation: 'token' | 'inquiry', work: () => Promise<Answer>) =>
    answerUnderFault(world, reply, { partner: 'bank', operation }, () => inOwnWords(work))

  app.post('/oauth/token', (request, reply) =>
    answer(reply, 'token', async () => {
      const { applicationKey, applicationSecret } = read(application, request.body)
      const isKnown = applicationKey === world.keys.bank && applicationSecret === world.keys.bank
      if (!isKnown || request.headers.resourceownerid !== applicationKey)
        throw refusal(401, 'unknown_application')
      const data = { accessToken: newToken(world), tokenType: 'Bearer', expiresIn: TOKEN_SECONDS }
      return { status: 200, body: { status: WENT_WELL, data } }
    }),
  )

  app.get('/payment/billpayment/inquiry', (request, reply) =>
    answer(reply, 'inquiry', async () => {
      demandToken(request, world)
      const { billerId: biller, reference1: reference, transactionDate: day } = read(asked, request.query)
      return {
        status: 200,
        body: { status: WENT_WELL, data: await inquire(world.db, { biller, reference, day }) },
      }
    }),
  )
}
