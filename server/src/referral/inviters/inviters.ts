import { NEWEST_FRIENDS } from '@sala/contract/promotions/friend-bonus-limits.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Tx } from '../../platform/db.ts'
import { newKey } from '../../platform/random.ts'
import type { InvitedBy, JoinReferral } from '../../ports.ts'
import { findInvited, findMemberByKey, insertLines, insertReferralMember } from './sql.ts'

export { findKey } from './sql.ts'

/** Number of characters of a referral key. The key has 50 random bits, which cannot be guessed, and is short enough to dictate. */
export const KEY_CHARACTERS = 10
const KEY_PATTERN = new RegExp(`^[0-9a-hjkmnp-tv-z]{${KEY_CHARACTERS}}$`)
const KEY_ATTEMPTS = 5

const parentOf = async (tx: Tx, candidates: readonly string[]): Promise<MemberId | null> => {
  for (const given of candidates) {
    const key = given.trim().toLowerCase()
    const parent = KEY_PATTERN.test(key) ? await findMemberByKey(tx, key) : null
    if (parent !== null) return parent
  }
  return null
}

/** Assigns a new member a referral key and an inviter, both permanently. A key that belongs to no inviter is recorded but has no effect. */
export const joinReferral: JoinReferral = async (tx, memberId, keys, now) => {
  const candidates = [keys.referral_key, keys.affiliate_key].filter(key => key !== null)
  const parent_id = await parentOf(tx, candidates)
  const given_key = candidates[0] ?? null
  const outcome = parent_id !== null ? 'joined' : given_key === null ? 'none' : 'unknown_key'
  for (let attempt = 1; attempt <= KEY_ATTEMPTS; attempt++) {
    const row = { member_id: memberId, key: newKey(KEY_CHARACTERS), parent_id, given_key, outcome } as const
    if (!(await insertReferralMember(tx, row, now))) continue
    if (parent_id !== null) await insertLines(tx, memberId, parent_id)
    return
  }
  throw new Error('no free referral key was found')
}

/** Returns the newest members whom the member invited directly, at most NEWEST_FRIENDS. */
export const invitedBy: InvitedBy = (db, memberId) => findInvited(db, memberId, NEWEST_FRIENDS)
