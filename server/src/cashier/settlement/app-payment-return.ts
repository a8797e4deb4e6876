import type { GatewayChannel } from '@sala/contract/cashier/gateway-channels.ts'
import type { DepositStatus } from '@sala/contract/cashier/money-request-statuses.ts'
import type { DepositId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db.ts'
import { enqueue } from '../../platform/jobs.ts'
import { requireWithin } from '../../platform/rate-limits.ts'
import { Refusal } from '../../platform/refusal.ts'
import { findDepositAnywhere } from '../deposits/deposits.ts'
import { limits } from '../settings.ts'
import { READ_GATEWAY_JOB } from './gateway-payments.ts'

/**
 * Returns the state of a deposit that is paid with an app, for the page to which the app returns. For an unpaid deposit, enqueues a lookup at the
 * gateway, because the member may return before the gateway's callback. The page may be in a browser without a session, where the deposit's id (80
 * random bits) is the only proof. The answer therefore has neither amount nor name. Throws Refusal `not_found` for other deposits.
 */
export const returnedDeposit = async (
  ctx: Context,
  id: DepositId,
): Promise<{ status: DepositStatus; channel: GatewayChannel | null }> => {
  const deposit = await findDepositAnywhere(ctx.db, id)
  if (deposit === null || deposit.channel === null) throw new Refusal('not_found')
  const { status, channel, pay_url } = deposit
  await requireWithin(ctx.db, limits.returns_per_deposit, id, ctx.clock.now())
  const mayBePaid = status === 'waiting' || status === 'expired'
  if (mayBePaid && pay_url !== null)
    await inTransaction(ctx.db, tx =>
      enqueue(tx, READ_GATEWAY_JOB, { reference: id }, { key: `${READ_GATEWAY_JOB}:${id}`, first: true }),
    )
  return { status, channel }
}
