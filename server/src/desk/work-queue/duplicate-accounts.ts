import { isExclusionMark, isLookalikeMark } from '@sala/contract/desk/work-queue/duplicate-accounts.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { findMemberAnywhere } from '../../account/members/members.ts'
import { shownMembers } from '../../account/members/personal-data-masking.ts'
import type { Context } from '../../context.ts'
import { nameOfActor } from '../../platform/operator-decision.ts'
import { Refusal } from '../../platform/refusal.ts'
import { listRefusedDuplicates } from '../../promotions/offers/duplicate-claims.ts'
import { findPromotions } from '../../promotions/offers/promotions.ts'
import { hashPairs, openMatches } from '../../protection/duplicate-accounts/self-exclusion-matches.ts'

/** Returns the member's id. Throws Refusal `not_found` if there is no such member. */
export const knownMember = async (ctx: Context, memberId: MemberId): Promise<MemberId> => {
  if ((await findMemberAnywhere(ctx.db, memberId)) === null) throw new Refusal('not_found')
  return memberId
}

/**
 * Returns the refused bonuses, newest first: those refused to the member because of another account, and those refused to other members because of
 * this member's account.
 */
export const refusedBonuses = async (ctx: Context, memberId: MemberId) => {
  const [refused, promotions] = await Promise.all([
    listRefusedDuplicates(ctx, memberId),
    findPromotions(ctx.db),
  ])
  const titles = new Map(promotions.map(({ id, title }) => [id, title]))
  const shown = await shownMembers(
    ctx.db,
    refused.flatMap(({ member_id, other_id }) => [member_id, other_id]),
  )
  return refused.flatMap(({ member_id, other_id, marks, promotion_id, refused_at, ...cleared }) => {
    const [of, taken_by] = [shown.get(member_id), shown.get(other_id)]
    if (of === undefined || taken_by === undefined) return []
    const { cleared_at: at, cleared_by: by, cleared_reason: reason } = cleared
    return {
      ...{ refused: of, taken_by, marks: marks.filter(isLookalikeMark), refused_at },
      promotion: { id: promotion_id, title: titles.get(promotion_id) ?? '' },
      allowed: at === null || by === null || reason === null ? null : { by: nameOfActor(by), reason, at },
    }
  })
}

/** Returns open cases in which the member may be the same person as a self-excluded member. */
export const likenessOf = async (ctx: Context, memberId: MemberId) => {
  const matches = await openMatches(ctx.db, memberId, ctx.clock.now())
  const shown = await shownMembers(
    ctx.db,
    matches.map(({ excluded_id }) => excluded_id),
  )
  const rows = matches.map(({ excluded_id, kinds, found_at, until }) => ({
    excluded: shown.get(excluded_id) ?? null,
    ...{ marks: kinds.filter(isExclusionMark), found_at, until },
  }))
  return { rows, seen: hashPairs(matches) }
}
