import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { realNowMs } from '../foundation/clock.ts'
import { answerUnderFault } from '../foundation/faults.ts'
import { read, refusal } from '../foundation/refusals.ts'
import type { World } from '../foundation/sandbox-context.ts'
import { BODY_MAX_BYTES } from './message-decryption.ts'
import { listMessages, receiveMessage, sendHeaders } from './messages.ts'
import { answerOfFault, SEND_FAULTS } from './send-faults.ts'
import {
  endSubscription,
  findSubscription,
  listSubscriptions,
  originOf,
  subscribe,
  subscriptionOrder,
} from './subscriptions.ts'
import { demandVapid } from './vapid-authorization.ts'

const byId = z.object({ id: z.string().max(64) })
const idOf = (request: FastifyRequest): string => read(byId, request.params).id

/** Routes that imitate a browser vendor's push service (RFC 8030, 8291, 8292), and the browsers that subscribe there. */
export async function pushRoutes(app: FastifyInstance, world: World): Promise<void> {
  app.post('/subscriptions', async (request, reply) =>
    reply.code(201).send(await subscribe(world, read(subscriptionOrder, request.body))),
  )

  app.get('/subscriptions', () => listSubscriptions(world.db))

  app.get('/subscriptions/:id/messages', request => listMessages(world.db, idOf(request)))

  app.delete('/subscriptions/:id', async (request, reply) => {
    await endSubscription(world, idOf(request))
    return reply.code(204).send()
  })

  await app.register(async sends => sendRoute(sends, world))
}

function sendRoute(app: FastifyInstance, world: World): void {
  // Every body is treated as encrypted bytes, whatever content type the request names.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  app.post('/send/:id', async (request, reply) => {
    const subscription = await findSubscription(world.db, idOf(request))
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    if (body.length > BODY_MAX_BYTES) throw refusal(413, 'too_large', `more than ${BODY_MAX_BYTES} bytes`)
    if (request.headers['content-encoding'] !== 'aes128gcm')
      throw refusal(415, 'unsupported_encoding', 'Content-Encoding is not aes128gcm')
    const headers = read(sendHeaders, request.headers)
    demandVapid(request.headers.authorization, {
      applicationServerKey: subscription.application_server_key,
      origin: originOf(world),
      // The times in the token are compared with real time, because the sandbox's clock may have been moved.
      nowSeconds: realNowMs() / 1000,
    })
    const call = { partner: 'push', operation: 'message', ownFaults: SEND_FAULTS } as const
    return answerUnderFault(
      world,
      reply,
      call,
      async fault => answerOfFault(fault) ?? (await receiveMessage(world, subscription, headers, body)),
    )
  })
}
