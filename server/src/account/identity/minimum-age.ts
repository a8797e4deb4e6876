import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../../context.ts'
import { audit } from '../../platform/audit.ts'
import { bangkokDate } from '../../platform/calendar.ts'

import { inTransaction } from '../../platform/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import { lockMember } from '../members/members.ts'
import { checkExclusions } from '../members/self-exclusion-check.ts'
import { setBirthDate } from './sql.ts'

/** Minimum age of members in years (B08), by the Bangkok calendar. */
export const AGE_MIN_YEARS = 20
const BIRTH_YEAR_MIN = 1900

/** Returns whether a person with this birth date has reached the minimum age. Dates are `YYYY-MM-DD`, so comparing the texts compares the dates. */
export const isOfAge = (birthDate: string, now: Date): boolean => {
  const comesOfAge = `${Number(birthDate.slice(0, 4)) + AGE_MIN_YEARS}${birthDate.slice(4)}`
  return comesOfAge <= bangkokDate(now)
}

const requireBirthDate = (birthDate: string, now: Date): void => {
  if (birthDate > bangkokDate(now) || Number(birthDate.slice(0, 4)) < BIRTH_YEAR_MIN)
    throw new Refusal('birth_date_invalid')
}

/**
 * Throws Refusal `under_age` if a member with this birth date is below the minimum age (B08), and `birth_date_invalid` if the date is
 * impossible.
 */
export const requireAge = (birthDate: string, now: Date): void => {
  requireBirthDate(birthDate, now)
  if (!isOfAge(birthDate, now)) throw new Refusal('under_age')
}

/**
 * Records for operators that a person below the minimum age tried to use the lobby. It uses a separate transaction, because the transaction of the
 * refused request is rolled back.
 */
export const recordUnderAgeAttempt = (ctx: Context, memberId: MemberId, now: Date): Promise<void> =>
  inTransaction(ctx.db, tx =>
    audit(tx, { actor: `member:${memberId}`, action: 'age.refused', subject: memberId, details: {} }, now),
  )

/**
 * Sets the birth date of a member who gave none with the bank account. A birth date can be set once. Setting the same date again changes nothing.
 * Throws Refusal `bank_account_missing` before the bank account is set, `birth_date_set` if another date is set, `under_age_stated` if the member is
 * below the minimum age, and `birth_date_invalid` for an impossible date.
 */
export const stateBirthDate = async (ctx: Context, memberId: MemberId, birthDate: string): Promise<void> => {
  const now = ctx.clock.now()
  requireBirthDate(birthDate, now)
  if (!isOfAge(birthDate, now)) {
    await recordUnderAgeAttempt(ctx, memberId, now)
    throw new Refusal('under_age_stated')
  }
  await inTransaction(ctx.db, async tx => {
    const member = await lockMember(tx, memberId)
    if (member.bank_set_at === null) throw new Refusal('bank_account_missing')
    if (member.birth_date === birthDate) return
    if (member.birth_date !== null) throw new Refusal('birth_date_set')
    await setBirthDate(tx, memberId, birthDate, now)
    const entry = { actor: `member:${memberId}`, action: 'age.state', subject: memberId, details: {} }
    await audit(tx, entry, now)
  })
  await checkExclusions(ctx, memberId)
}
