import type { FastifyInstance } from 'fastify'
import { clearFaults, type Fault, faultOrder, listFaults, setFault } from '../foundation/faults.ts'
import { read } from '../foundation/refusals.ts'
import type { World } from '../foundation/sandbox-context.ts'

export function faultRoutes(app: FastifyInstance, world: World): void {
  app.get('/faults', async () => (await listFaults(world.db)).map(toWire))

  app.post('/faults', async (request, reply) =>
    reply.code(201).send(toWire(await setFault(world, read(faultOrder, request.body)))),
  )

  app.delete('/faults', async (_request, reply) => {
    await clearFaults(world.db)
    return reply.code(204).send()
  })
}

export function toWire({ fault_id, partner, kind, operation, late_ms, remaining }: Fault) {
  return { fault_id: fault_id.toString(), partner, kind, operation, late_ms, count: remaining }
}
