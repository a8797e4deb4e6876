import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { demandBearer } from '../foundation/call-authentication.ts'
import type { FaultKind, Operation } from '../foundation/fault-table.ts'
import { answerUnderFault } from '../foundation/faults.ts'
import { type Answer, read } from '../foundation/refusals.ts'
import type { World } from '../foundation/sandbox-context.ts'
import { issueLinkToken, linkAccount, linkOrder, userOfToken } from './account-linking.ts'
import { listGroupMessages } from './chat-group.ts'
import { answerOfFault, MESSAGE_FAULTS, push, reply } from './chat-messages.ts'
import { addUser, block, follow, listMessages, listUsers, textOrder, userOrder, write } from './chat-users.ts'
import { quotaOrder, readQuota, setQuota } from './message-quota.ts'

const byId = z.object({ id: z.string().max(64) })
const idOf = (request: FastifyRequest): string => read(byId, request.params).id
const byToken = z.object({ token: z.string().max(200) })

/** Routes of the simulated LINE: the Messaging API, and the actions of its users on the page `/sandbox/line/`. */
export function lineRoutes(app: FastifyInstance, world: World): void {
  apiRoutes(app, world)

  app.get('/users', () => listUsers(world.db))
  app.post('/users', async (request, answer) =>
    answer.code(201).send(await addUser(world, read(userOrder, request.body))),
  )
  app.post('/users/:id/follow', request => follow(world, idOf(request)))
  app.post('/users/:id/block', request => block(world, idOf(request)))
  app.get('/users/:id/messages', request => listMessages(world.db, idOf(request)))
  app.post('/users/:id/messages', request => write(world, idOf(request), read(textOrder, request.body).text))
  app.get('/group/messages', () => listGroupMessages(world.db))
  app.get('/link-tokens/:token', request => userOfToken(world, read(byToken, request.params).token))
  app.post('/link', request => linkAccount(world, read(linkOrder, request.body)))
  app.get('/quota', () => readQuota(world.db))
  app.post('/quota', request => setQuota(world.db, read(quotaOrder, request.body)))
}

function apiRoutes(app: FastifyInstance, world: World): void {
  type Work = (request: FastifyRequest) => Promise<Answer>
  const under = (operation: Operation['line'], work: Work, ownFaults: readonly FaultKind[] = []) => {
    return async (request: FastifyRequest, answer: FastifyReply) => {
      demandBearer(request, world.keys.line)
      return answerUnderFault(
        world,
        answer,
        { partner: 'line', operation, ownFaults },
        async fault => answerOfFault(fault) ?? (await work(request)),
      )
    }
  }
  const keyOf = (request: FastifyRequest) => request.headers['x-line-retry-key']

  app.post(
    '/v2/bot/message/push',
    under('push', request => push(world, request.body, keyOf(request)), MESSAGE_FAULTS),
  )
  app.post(
    '/v2/bot/message/reply',
    under('reply', request => reply(world, request.body, keyOf(request))),
  )
  app.get(
    '/v2/bot/message/quota',
    under('quota', async () => {
      const { most } = await readQuota(world.db)
      return { status: 200, body: most === null ? { type: 'none' } : { type: 'limited', value: most } }
    }),
  )
  app.get(
    '/v2/bot/message/quota/consumption',
    under('quota', async () => ({ status: 200, body: { totalUsage: (await readQuota(world.db)).used } })),
  )
  app.post(
    '/v2/bot/user/:id/linkToken',
    under('link_token', request => issueLinkToken(world, idOf(request))),
  )
}
