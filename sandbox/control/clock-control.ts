import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { partnerClockOrder } from '../foundation/partner-clocks.ts'
import { read, refusal } from '../foundation/refusals.ts'
import type { World } from '../foundation/sandbox-context.ts'
import { postSigned } from '../foundation/signed-post.ts'

const clockOrder = z.object({ now: z.iso.datetime({ offset: true }).nullable() })

export function clockRoutes(app: FastifyInstance, world: World): void {
  app.get('/clock', async () => clockState(world))

  app.get('/clocks', async () => world.partnerClocks.settings())

  app.post('/clocks', async request => {
    await world.partnerClocks.set(world.db, read(partnerClockOrder, request.body))
    return world.partnerClocks.settings()
  })

  app.post('/clock', async request => {
    const { now } = read(clockOrder, request.body)
    await moveClock(world, now === null ? null : new Date(now))
    return clockState(world)
  })
}

/**
 * Moves Sala's clock, then the sandbox's clock, and returns after both. If Sala does not answer 2xx, neither clock is moved, and the response is 502
 * `sala_did_not_follow`.
 */
export async function moveClock(world: World, to: Date | null): Promise<void> {
  const status = await postSigned({
    url: world.clockUrl,
    secret: world.callbackSecret,
    body: JSON.stringify({ now: to?.toISOString() ?? null }),
    closing: world.closing.signal,
  }).catch((error: Error) => {
    throw refusal(502, 'sala_did_not_follow', error.message)
  })
  if (status < 200 || status > 299) throw refusal(502, 'sala_did_not_follow', `status ${status}`)
  await world.clock.moveTo(world.db, to)
}

function clockState(world: World) {
  return { now: world.clock.now().toISOString(), real: world.clock.isReal() }
}
