import type { deskMemberActEndpoints } from '@sala/contract/desk/members/action-endpoints.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { findMemberAnywhere } from '../../account/members/members.ts'
import { liftSuspension, suspendMember } from '../../account/sessions/session-termination.ts'
import type { Context } from '../../context.ts'
import { extendBonusAlone } from '../../operators/single-operator-acts/single-operator-acts.ts'
import { bangkokDate } from '../../platform/calendar.ts'
import type { DeskHandlers } from '../../platform/http/desk/desk-route-binding.ts'
import type { Operator } from '../../platform/http/desk/signed-in-operator.ts'
import { Refusal } from '../../platform/refusal.ts'
import { closeAccount } from '../../privacy/account-closure.ts'
import { eraseMember } from '../../privacy/account-erasure.ts'
import { exportMember } from '../../privacy/personal-data-export.ts'
import { voidBonus } from '../../promotions/bonuses/bonus-decisions.ts'
import { settledInLog, settleOnce } from '../sql/case-settlement.ts'
import { loadNotesAndTags, setTag, takeTag, writeNote } from './member-notes.ts'

const DONE = { success: true } as const

export const deskMemberActRoutes = (ctx: Context): DeskHandlers<typeof deskMemberActEndpoints> => {
  /** Returns the member's id. Throws Refusal `not_found` if there is no such member. */
  const known = async (memberId: MemberId): Promise<MemberId> => {
    if ((await findMemberAnywhere(ctx.db, memberId)) === null) throw new Refusal('not_found')
    return memberId
  }
  const by = (operator: Operator, { reason }: { reason: string }) => ({ operator: operator.name, reason })
  return {
    desk_member_suspend: async ({ operator, params, body }) => {
      await suspendMember(ctx, by(operator, body), await known(params.member))
      return DONE
    },
    desk_member_lift: async ({ operator, params, body }) => {
      await liftSuspension(ctx, by(operator, body), await known(params.member))
      return DONE
    },
    desk_member_close: async ({ operator, params, body }) => {
      await closeAccount(ctx, by(operator, body), await known(params.member))
      return DONE
    },
    desk_member_export: async ({ operator, params, body, reply }) => {
      const member = await known(params.member)
      const name = `${member}-${bangkokDate(ctx.clock.now())}.json`
      reply.header('content-disposition', `attachment; filename="${name}"`)
      return exportMember(ctx, by(operator, body), member)
    },
    desk_member_erase: async ({ operator, params, body }) => {
      await eraseMember(ctx, by(operator, body), await known(params.member))
      return DONE
    },
    desk_bonus_void: async ({ operator, params, body }) => {
      const member = await known(params.member)
      await settleOnce(
        () => settledInLog(ctx, member, ['bonus.void'], { bonus: params.bonus }),
        () => voidBonus(ctx, by(operator, body), member, params.bonus),
      )
      return DONE
    },
    desk_bonus_extend: async ({ operator, params, body }) => {
      const asked = { id: params.bonus, days: body.days }
      const sole = { operator, reason: body.reason }
      await extendBonusAlone(ctx, sole, await known(params.member), asked)
      return DONE
    },
    desk_member_notes: async ({ params }) => loadNotesAndTags(ctx.db, await known(params.member)),
    desk_member_note: async ({ operator, params, body }) => {
      await writeNote(ctx, operator.name, await known(params.member), body.text)
      return DONE
    },
    desk_member_tag: async ({ operator, params, body: { tag, set } }) => {
      const change = set ? setTag : takeTag
      await change(ctx, operator.name, await known(params.member), tag)
      return DONE
    },
  }
}
