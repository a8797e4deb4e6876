import type { MatchKind } from '@sala/contract/desk/members/endpoints.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { searchMembers } from '../../account/members/member-search.ts'
import { shownMembers } from '../../account/members/personal-data-masking.ts'
import { ownersOf } from '../../cashier/history/money-request-owners.ts'
import type { Context } from '../../context.ts'
import type { Span } from '../../platform/calendar.ts'
import { findRegistered, findRegisteredIn } from './sql.ts'

/** Finds members by any identifier, such as phone or account number, newest first. Also returns which kind of identifier matched. */
export const findMembers = async (ctx: Context, text: string) => {
  const found = (await Promise.all([searchMembers(ctx.db, text), ownersOf(ctx.db, text)])).flat()
  const by = new Map<MemberId, Set<MatchKind>>()
  for (const { id, found_by } of found) by.set(id, (by.get(id) ?? new Set()).add(found_by))
  const ids = [...by.keys()]
  const [members, registered] = await Promise.all([shownMembers(ctx.db, ids), findRegistered(ctx.db, ids)])
  return registered.flatMap(({ member_id, registered_at }) => {
    const member = members.get(member_id)
    return member === undefined ? [] : [{ member, registered_at, found_by: [...(by.get(member_id) ?? [])] }]
  })
}

const PAGE_ROWS = 50

/** Returns a page of the members who registered in a period, newest first. */
export const registeredPage = async (ctx: Context, span: Span, before: MemberId | null) => {
  const registered = await findRegisteredIn(ctx.db, span, before, PAGE_ROWS)
  const ids = registered.map(({ member_id }) => member_id)
  const members = await shownMembers(ctx.db, ids)
  return {
    rows: registered.flatMap(({ member_id, registered_at }) => {
      const member = members.get(member_id)
      return member === undefined ? [] : [{ member, registered_at }]
    }),
    before: registered.length < PAGE_ROWS ? null : (ids.at(-1) ?? null),
  }
}
