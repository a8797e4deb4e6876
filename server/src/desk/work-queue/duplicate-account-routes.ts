import type { deskLikenessEndpoints } from '@sala/contract/desk/work-queue/duplicate-account-endpoints.ts'
import type { Context } from '../../context.ts'
import { allowLookalikesAlone } from '../../operators/single-operator-acts/single-operator-acts.ts'
import type { DeskHandlers } from '../../platform/http/desk/desk-route-binding.ts'
import { confirmLikeness } from '../../protection/breaks/self-exclusion-match-decisions.ts'
import { settledInLog, settleOnce } from '../sql/case-settlement.ts'
import { requireFree } from './case-claims.ts'
import { knownMember, likenessOf, refusedBonuses } from './duplicate-accounts.ts'

const DONE = { success: true } as const

export const deskLikenessRoutes = (ctx: Context): DeskHandlers<typeof deskLikenessEndpoints> => ({
  desk_refused_bonuses: async ({ params }) => ({
    rows: await refusedBonuses(ctx, await knownMember(ctx, params.member)),
  }),

  desk_refused_bonus_allow: async ({ operator, params: { member, other }, body }) => {
    await requireFree(ctx, operator.name, { kind: 'trouble', id: `bonus refused:${member}` })
    const sole = { operator, reason: body.reason }
    await settleOnce(
      () => settledInLog(ctx, member, ['bonus.allow'], { other }),
      () => allowLookalikesAlone(ctx, sole, { a: member, b: other }),
    )
    return DONE
  },

  desk_likeness: async ({ params }) => likenessOf(ctx, await knownMember(ctx, params.member)),

  desk_likeness_confirm: async ({ operator, params: { member }, body }) => {
    await requireFree(ctx, operator.name, { kind: 'trouble', id: `second account:${member}` })
    const decision = { operator: operator.name, reason: body.reason }
    await settleOnce(
      () => settledInLog(ctx, member, ['exclusion.confirm', 'exclusion.clear']),
      async () => confirmLikeness(ctx, decision, await knownMember(ctx, member), body.seen),
    )
    return DONE
  },
})
