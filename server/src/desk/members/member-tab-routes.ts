import type { deskMemberTabEndpoints } from '@sala/contract/desk/members/tab-endpoints.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { findMemberAnywhere } from '../../account/members/members.ts'
import { transferPageOf } from '../../cashier/history/account-statement.ts'
import type { Context } from '../../context.ts'
import { playedMonthOf } from '../../games/rounds/played-games.ts'
import type { DeskHandlers } from '../../platform/http/desk/desk-route-binding.ts'
import { Refusal } from '../../platform/refusal.ts'
import { protectionOf } from '../../protection/protection-status.ts'
import { bonusRows, bonusStakes, deviceRows, friendTree, slipRows } from './member-tabs.ts'

export const deskMemberTabRoutes = (ctx: Context): DeskHandlers<typeof deskMemberTabEndpoints> => {
  /** Returns the member's id. Throws Refusal `not_found` if there is no such member. */
  const known = async (memberId: MemberId): Promise<MemberId> => {
    if ((await findMemberAnywhere(ctx.db, memberId)) === null) throw new Refusal('not_found')
    return memberId
  }
  return {
    desk_member_money: async ({ params, query: { group, before } }) => {
      const member = await known(params.member)
      const { data, next } = await transferPageOf(ctx.db, member, { group, cursor: before })
      return { rows: data, before: next }
    },
    desk_member_bonuses: async ({ params }) => bonusRows(ctx, await known(params.member)),
    desk_member_bonus: async ({ params }) => bonusStakes(ctx, await known(params.member), params.bonus),
    desk_member_play: async ({ params, query }) =>
      playedMonthOf(ctx, await known(params.member), query.month),
    desk_member_protection: async ({ params }) => protectionOf(ctx, await known(params.member)),
    desk_member_friends: async ({ params }) => friendTree(ctx, await known(params.member)),
    desk_member_slips: async ({ params }) => slipRows(ctx, await known(params.member)),
    desk_member_devices: async ({ params }) => deviceRows(ctx, await known(params.member)),
  }
}
