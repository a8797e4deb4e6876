import { AFFILIATE_KEY_CHARACTERS, COMPARED_DAYS } from '@sala/contract/affiliates/affiliate-terms.ts'
import { memberOf } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import { DAY_MS } from '../../platform/calendar.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import type { JoinAffiliate } from '../../ports.ts'
import { accountsOfPerson } from '../../promotions/offers/duplicate-claims.ts'
import { findEarlier, findUnexamined, hasPhone, insertMember, setExamined, type Unexamined } from './sql.ts'

const KEY_PATTERN = new RegExp(`^[0-9a-hjkmnp-tv-z]{${AFFILIATE_KEY_CHARACTERS}}$`)
const PAGE = 200

/** Records the partner's link by which a new member registered. It is permanent. */
export const joinAffiliate: JoinAffiliate = async (tx, memberId, given, at) => {
  const key = given?.trim().toLowerCase() ?? ''
  if (KEY_PATTERN.test(key)) await insertMember(tx, { member_id: memberId, key, at })
}

/** Returns why the account earns nothing for a partner: it is the partner's own, or belongs to a person who had an account before. */
const whyRefused = async (tx: Tx, { member_id, contact_phone }: Unexamined) => {
  const accounts = await accountsOfPerson(tx, await memberOf(tx, member_id))
  if (contact_phone !== null && (await hasPhone(tx, accounts, contact_phone))) return 'self'
  return (await findEarlier(tx, member_id, accounts)).length > 0 ? 'duplicate' : null
}

/**
 * Looks up the duplicates of the members of partners who joined in the last 90 days (`COMPARED_DAYS`) or deposited since the last look. A later look
 * replaces the result, because another account may have appeared, or an operator may have confirmed that two accounts belong to two people.
 */
export const examineMembers = async (ctx: Context, stopping?: AbortSignal): Promise<void> => {
  const since = new Date(ctx.clock.now().getTime() - COMPARED_DAYS * DAY_MS)
  for (let after = ''; stopping?.aborted !== true; ) {
    const page = await findUnexamined(ctx.db, since, after, PAGE)
    for (const one of page)
      await inTransaction(ctx.db, async tx =>
        setExamined(tx, one.member_id, await whyRefused(tx, one), ctx.clock.now()),
      )
    const last = page.at(-1)
    if (last === undefined || page.length < PAGE) return
    after = last.member_id
  }
}
