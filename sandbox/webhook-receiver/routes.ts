import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { rawBodyOf } from '../foundation/call-authentication.ts'
import type { AppliedFault, FaultKind } from '../foundation/fault-table.ts'
import { answerUnderFault, takeFault } from '../foundation/faults.ts'
import { type Answer, read } from '../foundation/refusals.ts'
import type { World } from '../foundation/sandbox-context.ts'
import {
  findSecret,
  listEvents,
  listQuery,
  listReceivers,
  receiverName,
  secretOrder,
  setSecret,
  storeEvent,
} from './received-events.ts'
import { isSignedBy } from './webhook-verification.ts'

/** Simulated faults with which a receiver refuses an event. A refused event is not stored. */
const OWN_FAULTS = ['gone', 'redirect', 'server_error'] as const satisfies readonly FaultKind[]
const TWO_ANSWERS = 'HTTP/1.1 204 No Content\r\n\r\n'.repeat(2)
const TAKEN: Answer = { status: 204, body: undefined }

const answerOfFault = (fault: AppliedFault | null): Answer | null => {
  switch (fault?.kind) {
    case 'gone':
      return { status: 410, body: { error: 'gone' } }
    case 'redirect':
      return { status: 302, headers: { location: '/sandbox/receiver/' }, body: undefined }
    case 'server_error':
      return { status: 500, body: { error: 'internal' } }
    default:
      return null
  }
}

const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}

/** Checks the signature of an event and stores the event. A repeated event is stored again. */
const takeEvent = async (world: World, request: FastifyRequest): Promise<Answer> => {
  const { name } = read(receiverName, request.params)
  const secret = await findSecret(world.db, name)
  const id = headerOf(request, 'webhook-id')
  const call = {
    id,
    timestamp: headerOf(request, 'webhook-timestamp'),
    signature: headerOf(request, 'webhook-signature'),
    body: rawBodyOf(request),
  }
  if (id === undefined || secret === null || !isSignedBy(secret, call, world.clock.now()))
    return { status: 401, body: { error: 'unauthorized' } }
  await storeEvent(world, name, id, call.body)
  return TAKEN
}

/** Sends the response to one request twice on its connection, as a faulty proxy may do. */
const answerTwice = (reply: FastifyReply): FastifyReply => {
  reply.hijack()
  reply.raw.socket?.end(TWO_ANSWERS)
  return reply
}

/** Adds the calls of the company's programs that receive events as webhooks, in the form of Standard Webhooks. */
export function receiverRoutes(app: FastifyInstance, world: World): void {
  app.post('/:name/events', async (request, reply) => {
    const call = { partner: 'receiver', operation: 'event' } as const
    if ((await takeFault(world.db, 'receiver', 'event', ['duplicate'])) !== null) {
      const answer = await takeEvent(world, request)
      return answer.status === TAKEN.status ? answerTwice(reply) : reply.code(answer.status).send(answer.body)
    }
    return answerUnderFault(
      world,
      reply,
      { ...call, ownFaults: OWN_FAULTS },
      async fault => answerOfFault(fault) ?? (await takeEvent(world, request)),
    )
  })

  app.post('/:name/secret', async (request, reply) => {
    const { name } = read(receiverName, request.params)
    await setSecret(world, name, read(secretOrder, request.body).secret)
    return reply.code(204).send()
  })

  app.get('/receivers', () => listReceivers(world.db))

  app.get('/:name/events', request => {
    const { name } = read(receiverName, request.params)
    return listEvents(world.db, name, read(listQuery, request.query).limit)
  })
}
