import type { Queryable } from '../foundation/database.ts'
import { type Taking, takingsOf } from '../payment-gateway/refunds.ts'

const STATUS = { true: 'won', false: 'open' } as const

export const toTaking = ({ taking_id, payment_id, kind, won, amount, created_at }: Taking) => ({
  object: kind,
  id: taking_id,
  amount: Number(amount),
  currency: 'THB',
  charge: payment_id,
  created_at: created_at.toISOString(),
  metadata: {},
  ...(kind === 'refund' ? { voided: false, status: 'closed' } : { status: STATUS[`${won}`] }),
})

/** Returns those fields of an Opn charge that describe its refunds and its latest dispute. */
export async function takenOfCharge(on: Queryable, id: string) {
  const takings = await takingsOf(on, id)
  const refunded_amount = takings
    .filter(({ kind }) => kind === 'refund')
    .reduce((sum, { amount }) => sum + Number(amount), 0)
  const dispute = takings.findLast(({ kind }) => kind === 'dispute')
  return { refunded_amount, dispute: dispute === undefined ? null : toTaking(dispute) }
}
