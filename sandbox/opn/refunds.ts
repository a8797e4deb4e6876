import { z } from 'zod'
import { inTransaction } from '../foundation/database.ts'
import { takeFault } from '../foundation/faults.ts'
import type { Answer } from '../foundation/refusals.ts'
import type { World } from '../foundation/sandbox-context.ts'
import { type Taking, takeBack, takingsOfKind } from '../payment-gateway/refunds.ts'
import { findCharge } from './charges.ts'
import { tell } from './event-callbacks.ts'
import { toTaking } from './refund-fields.ts'

/** Amount in satang. Default: the part of the charge that is not yet refunded or disputed. */
export const refundOrder = z.object({
  amount: z
    .string()
    .regex(/^[1-9]\d{0,12}$/)
    .transform(text => BigInt(text))
    .optional(),
})

/** Records a refund or dispute of a charge and sends its event to Sala. */
export async function takeChargeBack(
  world: World,
  id: string,
  order: { kind: Taking['kind']; amount: bigint | undefined },
): Promise<Answer> {
  const taking = await inTransaction(world.db, async tx => {
    await findCharge(tx, id)
    const taken = await takeBack(tx, world, id, order)
    const event = { key: `${taken.kind}.create`, data: toTaking(taken) }
    await tell(tx, world, event, await takeFault(tx, 'gateway', 'notice'))
    return taken
  })
  world.callbacks.wake()
  return { status: 200, body: toTaking(taking) }
}

export async function listTakings(
  world: World,
  kind: Taking['kind'],
  page: { offset: number; limit: number },
): Promise<Answer> {
  const data = (await takingsOfKind(world.db, kind, page)).map(toTaking)
  return { status: 200, body: { object: 'list', data, ...page, total: page.offset + data.length } }
}
