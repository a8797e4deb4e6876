import type { MemberId } from '@sala/contract/wire/ids.ts'
import { satang } from '@sala/contract/wire/money.ts'
import { shownMembers } from '../../account/members/personal-data-masking.ts'
import type { Context } from '../../context.ts'
import { activeFrom } from './referral-overview.ts'
import { findParent, selectDescendants } from './sql.ts'

/** Maximum number of invited members in the diagram that operators see. */
const FRIENDS_SHOWN = 300

/** Returns, for operators, a member's inviter and the invited members of all levels, each with the inviter. */
export const treeOf = async (ctx: Context, memberId: MemberId) => {
  const page = { activeFrom: activeFrom(ctx.clock.now()), limit: FRIENDS_SHOWN + 1 }
  const [parent, below] = await Promise.all([
    findParent(ctx.db, memberId),
    selectDescendants(ctx.db, memberId, page),
  ])
  const rows = below.slice(0, FRIENDS_SHOWN)
  const ids = rows.map(row => row.member_id)
  const shown = await shownMembers(ctx.db, parent === null ? ids : [...ids, parent])
  const friends = rows.flatMap(({ member_id, parent_id, net_loss, commission, ...row }) => {
    const member = shown.get(member_id)
    if (member === undefined || parent_id === null) return []
    const money = { win_lose: satang(-net_loss), commission: satang(commission) }
    return [{ ...member, ...row, parent: parent_id, ...money }]
  })
  return {
    inviter: parent === null ? null : (shown.get(parent) ?? null),
    friends,
    more: below.length > FRIENDS_SHOWN,
  }
}
