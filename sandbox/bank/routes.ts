import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { demandSignature } from '../foundation/call-authentication.ts'
import { answerUnderFault } from '../foundation/faults.ts'
import { pageQuery, read, reference, refusal, statementQuery } from '../foundation/refusals.ts'
import type { World } from '../foundation/sandbox-context.ts'
import { lookUpPayout, outgoing, payOut, payoutOrder } from './payouts.ts'
import { statement } from './transfers.ts'

export function bankRoutes(app: FastifyInstance, world: World): void {
  app.get('/v1/statement', (request, reply) => {
    demandSignature(request, world.keys.bank)
    const page = read(statementQuery, request.query)
    const call = { partner: 'bank', operation: 'statement', ownFaults: ['refuse'] } as const
    return answerUnderFault(world, reply, call, async fault => {
      if (fault !== null) throw page.after > 0n ? refusal(410, 'cursor_gone') : refusal(503, 'unavailable')
      return { status: 200, body: await statement(world.db, page) }
    })
  })

  app.get('/v1/statement/outgoing', (request, reply) => {
    demandSignature(request, world.keys.bank)
    const page = read(pageQuery, request.query)
    return answerUnderFault(world, reply, { partner: 'bank', operation: 'outgoing' }, async () => ({
      status: 200,
      body: await outgoing(world.db, page),
    }))
  })

  app.post('/v1/payouts', (request, reply) => {
    demandSignature(request, world.keys.bank)
    const order = read(payoutOrder, request.body)
    const call = { partner: 'bank', operation: 'payout', ownFaults: ['refuse'] } as const
    return answerUnderFault(world, reply, call, fault => payOut(world, order, fault))
  })

  app.get('/v1/payouts/:reference', (request, reply) => {
    demandSignature(request, world.keys.bank)
    const asked = read(z.object({ reference }), request.params).reference
    return answerUnderFault(world, reply, { partner: 'bank', operation: 'payout_lookup' }, () =>
      lookUpPayout(world.db, asked),
    )
  })
}
