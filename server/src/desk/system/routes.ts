import type { deskSystemEndpoints } from '@sala/contract/desk/system/endpoints.ts'
import { membersIn } from '../../account/members/personal-data-masking.ts'
import type { Context } from '../../context.ts'
import { hiddenLines } from '../../operators/proposals/hidden-proposal-kinds.ts'
import { auditPage } from '../../platform/audit.ts'
import { auditFault } from '../../platform/audit-seals.ts'
import { faultGroups } from '../../platform/browser-faults/browser-faults.ts'
import type { DeskHandlers } from '../../platform/http/desk/desk-route-binding.ts'
import { findFailedJobs, waitingJobs } from '../../platform/job-queue/failed-jobs.ts'
import { partnerLogPage, partnersNow } from './partner-status.ts'
import { trySetting } from './setting-dry-runs.ts'
import { allSettings, changeAlone } from './settings.ts'

const JOBS_MAX = 200
const LINES_A_PAGE = 50

export const deskSystemRoutes = (ctx: Context): DeskHandlers<typeof deskSystemEndpoints> => ({
  desk_settings: () => allSettings(ctx),
  desk_setting_change: async ({ operator, params, body }) => {
    const decision = { operator: operator.name, reason: body.reason }
    return changeAlone(ctx, decision, { ...params, value: body.value, seen: body.seen })
  },
  desk_setting_trial: ({ params, body }) => trySetting(ctx, { ...params, value: body.value }),
  desk_jobs: async () => {
    const [failed, waiting] = await Promise.all([findFailedJobs(ctx.db, 1, JOBS_MAX), waitingJobs(ctx.db)])
    return {
      failed: failed.map(({ id, job, attempts, for_good, last_error, created_at }) => ({
        ...{ id: String(id), job, attempts, for_good, last_error, created_at },
      })),
      waiting,
    }
  },
  desk_browser_faults: async () => ({ rows: await faultGroups(ctx.db, ctx.clock.now()) }),
  desk_partners: () => partnersNow(ctx),
  desk_partner_log: ({ query: { before, ...wanted } }) =>
    partnerLogPage(ctx, { ...wanted, before: before === undefined ? null : BigInt(before) }),
  desk_audit: async ({ operator, query: { of = null, action = null, before = null } }) => {
    const hidden = hiddenLines(operator)
    const rows = await auditPage(ctx.db, { of, action, before, hidden }, LINES_A_PAGE)
    const last = rows.at(-1)?.seq ?? null
    const texts = rows.flatMap(({ actor, subject, details }) => [actor, subject, ...Object.values(details)])
    const members = await membersIn(ctx.db, texts)
    return { rows, members, before: rows.length < LINES_A_PAGE ? null : last }
  },
  desk_audit_verify: async () => {
    const fault = await auditFault(ctx.db, ctx.config)
    return { whole: fault === null, fault, checked_at: ctx.clock.now() }
  },
})
