import { AFFILIATE_KEY_CHARACTERS, COMPARED_DAYS } from '@sala/contract/affiliates/affiliate-terms.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { memberOf } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import { DAY_MS } from '../../platform/calendar.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { forEachIsolated } from '../../platform/jobs.ts'
import type { JoinAffiliate } from '../../ports.ts'
import { accountsOfPerson, findCleared } from '../../promotions/offers/duplicate-claims.ts'
import {
  findEarlier,
  findUnexamined,
  hasPhone,
  insertMember,
  type Joined,
  lockJoined,
  type Refused,
  refuseLater,
  setExamined,
} from './sql.ts'

const KEY_PATTERN = new RegExp(`^[0-9a-hjkmnp-tv-z]{${AFFILIATE_KEY_CHARACTERS}}$`)
const PAGE = 200

/** Records the affiliate partner's link by which a new member registered. It never changes. */
export const joinAffiliate: JoinAffiliate = async (tx, memberId, given, at) => {
  const key = given?.trim().toLowerCase() ?? ''
  if (KEY_PATTERN.test(key)) await insertMember(tx, { member_id: memberId, key, at })
}

/**
 * Returns why the account earns nothing for an affiliate partner: it is the partner's own account (`self`), or its person has an earlier account
 * (`duplicate`). Returns null otherwise. A stored reason ends only when an operator confirms that the accounts belong to two people. It does not end
 * when the earlier account is erased.
 */
const whyRefused = async (
  tx: Tx,
  { member_id, contact_phone, refused }: Joined,
  accounts: readonly MemberId[],
): Promise<Refused> => {
  if (contact_phone !== null && (await hasPhone(tx, accounts, contact_phone))) return 'self'
  if ((await findEarlier(tx, member_id, accounts)).length > 0) return 'duplicate'
  return (await findCleared(tx, member_id)).length > 0 ? null : refused
}

const examine = async (tx: Tx, memberId: MemberId, at: Date): Promise<void> => {
  const joined = await lockJoined(tx, memberId)
  if (joined === null) return
  const accounts = await accountsOfPerson(tx, await memberOf(tx, memberId))
  await setExamined(tx, memberId, await whyRefused(tx, joined, accounts), at)
}

/**
 * Looks up the duplicates of an account immediately before its erasure, which deletes the data by which accounts match. The person's later accounts
 * are marked as duplicates now, because they would not be found afterwards.
 */
export const examineBeforeErasure = async (tx: Tx, memberId: MemberId, at: Date): Promise<void> => {
  await examine(tx, memberId, at)
  await refuseLater(tx, memberId, await accountsOfPerson(tx, await memberOf(tx, memberId)), at)
}

async function* unexamined(ctx: Context, stopping?: AbortSignal): AsyncGenerator<MemberId> {
  const since = new Date(ctx.clock.now().getTime() - COMPARED_DAYS * DAY_MS)
  for (let after = ''; ; ) {
    const page = await findUnexamined(ctx.db, since, after, PAGE)
    for (const memberId of page) {
      if (stopping?.aborted === true) return
      yield memberId
    }
    const last = page.at(-1)
    if (last === undefined || page.length < PAGE) return
    after = last
  }
}

/**
 * Looks up the duplicate accounts of affiliate partners' members who joined in the last 90 days (`COMPARED_DAYS`) or deposited since their last
 * look-up. A later look-up replaces the result, because another account may have appeared, or an operator may have confirmed that two accounts belong
 * to two people.
 */
export const examineMembers = async (ctx: Context, stopping?: AbortSignal): Promise<void> => {
  await forEachIsolated(
    ctx,
    unexamined(ctx, stopping),
    'the duplicates of a member could not be looked up',
    memberId => inTransaction(ctx.db, tx => examine(tx, memberId, ctx.clock.now())),
  )
}
