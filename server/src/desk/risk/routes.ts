import type { deskRiskEndpoints } from '@sala/contract/desk/risk/endpoints.ts'
import type { Context } from '../../context.ts'
import type { DeskHandlers } from '../../platform/http/desk/desk-route-binding.ts'
import { settledInLog, settleOnce } from '../sql/case-settlement.ts'
import { applyToRing, trialRingChange } from './fraud-rings.ts'
import { callFalse, findRisk, linksOf, riskAlarm, riskNow } from './risk-alarms.ts'
import type { AlarmKey } from './sql.ts'

const DONE = { success: true } as const
const JUDGED = ['risk.false_alarm', 'risk.acted']

export const deskRiskRoutes = (ctx: Context): DeskHandlers<typeof deskRiskEndpoints> => {
  const once = <Answer>({ rule, subject }: AlarmKey, decide: () => Promise<Answer>) =>
    settleOnce(() => settledInLog(ctx, `risk:${rule}:${subject}`, JUDGED), decide)
  return {
    desk_risk: ({ query }) => riskNow(ctx, query.rule ?? null, query.state),
    desk_risk_look: async () => ({ open: await findRisk(ctx) }),
    desk_risk_alarm: ({ params }) => riskAlarm(ctx, params),
    desk_risk_effect: ({ params }) => once(params, () => trialRingChange(ctx, params.act, params)),
    desk_risk_hold: async ({ operator, params, body }) => {
      const decision = { operator: operator.name, reason: body.reason }
      const changes = await applyToRing(ctx, decision, 'hold', params)
      return { held: changes.reduce((sum, { count }) => sum + count, 0) }
    },
    desk_risk_mark: async ({ operator, params, body }) => {
      const decision = { operator: operator.name, reason: body.reason }
      return { marked: (await once(params, () => applyToRing(ctx, decision, 'mark', params))).length }
    },
    desk_risk_false: async ({ operator, params, body }) => {
      const decision = { operator: operator.name, reason: body.reason }
      await once(params, () => callFalse(ctx, decision, params))
      return DONE
    },
    desk_member_links: ({ params }) => linksOf(ctx, params.member),
  }
}
