import type { requestTimeline } from '@sala/contract/cashier/history/endpoints.ts'
import type { DepositId, MemberId, WithdrawalId } from '@sala/contract/wire/ids.ts'
import type { z } from 'zod'
import type { Context } from '../../context.ts'
import { depositOf, withdrawalOf } from './money-request-history.ts'
import type { UsualTimes } from './processing-times.ts'

type RequestTimeline = z.output<typeof requestTimeline>

const isDeposit = (id: DepositId | WithdrawalId): id is DepositId => id.startsWith('dep_')

/**
 * Returns the timeline of a deposit or withdrawal, with its usual duration. Throws Refusal `not_found` if this member has no request with
 * this id.
 */
export const requestTimelineOf = async (
  ctx: Context,
  memberId: MemberId,
  id: DepositId | WithdrawalId,
  usualTimes: UsualTimes,
): Promise<RequestTimeline> => {
  const request = isDeposit(id)
    ? await depositOf(ctx.db, memberId, id, ctx.clock.now())
    : { ...(await withdrawalOf(ctx.db, memberId, id)), method: null, channel: null, received_amount: null }
  const usual = (await usualTimes())[request.method ?? 'withdraw'] ?? null
  const { ref, type, method, channel, status, received_amount, created_at, timeline } = request
  const amount = received_amount ?? request.amount
  return { id, ref, type, method, channel, status, amount, created_at, timeline, usual }
}
