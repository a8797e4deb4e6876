import type { deskWorkEndpoints } from '@sala/contract/desk/work-queue/endpoints.ts'
import type { Context } from '../../context.ts'
import type { DeskHandlers } from '../../platform/http/desk/desk-route-binding.ts'
import { settledInLog, settleOnce } from '../sql/case-settlement.ts'
import { actsOfCase } from './case-actions.ts'
import { claimCase, releaseCase } from './case-claims.ts'
import { mayDecide } from './decision-permission.ts'
import { retryJob, settleLine } from './manual-retries.ts'
import { waitingWork } from './work-queue.ts'

const DONE = { success: true } as const

export const deskWorkRoutes = (ctx: Context): DeskHandlers<typeof deskWorkEndpoints> => ({
  desk_work: async ({ operator }) => ({
    items: await waitingWork(ctx, operator),
    reported_at: ctx.clock.now(),
  }),

  desk_case_acts: async ({ operator, query }) => ({ acts: await actsOfCase(ctx, operator, query) }),

  desk_work_claim: async ({ operator, body }) => {
    if (await mayDecide(ctx, operator, body)) return { until: await claimCase(ctx, operator.name, body) }
    // The claim is released even if the operator has lost the permission to decide the case since claiming it.
    await releaseCase(ctx, operator.name, body)
    return { until: null }
  },

  desk_work_release: async ({ operator, body }) => {
    await releaseCase(ctx, operator.name, body)
    return DONE
  },

  desk_job_retry: async ({ operator, params, body }) => {
    const decision = { operator: operator.name, reason: body.reason }
    await settleOnce(
      () => settledInLog(ctx, `job:${params.job}`, ['queue.retry']),
      () => retryJob(ctx, decision, params.job),
    )
    return DONE
  },

  desk_bank_line_settle: async ({ operator, params, body }) => {
    const decision = { operator: operator.name, reason: body.reason }
    await settleOnce(
      () => settledInLog(ctx, `bank-line:${params.line}`, ['queue.settle']),
      () => settleLine(ctx, decision, params.line),
    )
    return DONE
  },
})
