import { z } from 'zod'
import { type Taking, takeBack, takingsOf, takingsOfKind } from '../gateway/takings.ts'
import type { Answer } from '../wire/answers.ts'
import { inTransaction, type Queryable } from '../wire/db.ts'
import { takeFault } from '../wire/faults.ts'
import type { World } from '../wire/world.ts'
import { findCharge } from './charges.ts'
import { tell } from './events.ts'

/** As its own API takes it: in satang; all that is left where no amount is said. */
export const refundOrder = z.object({
  amount: z
    .string()
    .regex(/^[1-9]\d{0,12}$/)
    .transform(text => BigInt(text))
    .optional(),
})

const STATUS = { true: 'won', false: 'open' } as const

const toTaking = ({ taking_id, payment_id, kind, won, amount, created_at }: Taking) => ({
  object: kind,
  id: taking_id,
  amount: Number(amount),
  currency: 'THB',
  charge: payment_id,
  created_at: created_at.toISOString(),
  metadata: {},
  ...(kind === 'refund' ? { voided: false, status: 'closed' } : { status: STATUS[`${won}`] }),
})

/** Takes it back and tells of it, as the dashboard does. */
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

/** What a charge says of what was taken back of it. */
export async function takenOfCharge(on: Queryable, id: string) {
  const takings = await takingsOf(on, id)
  const refunded_amount = takings
    .filter(({ kind }) => kind === 'refund')
    .reduce((sum, { amount }) => sum + Number(amount), 0)
  const dispute = takings.findLast(({ kind }) => kind === 'dispute')
  return { refunded_amount, dispute: dispute === undefined ? null : toTaking(dispute) }
}
