import { banks } from '@sala/contract/account/banks.ts'
import { MOBILE_PATTERN } from '@sala/contract/text/phone-number.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { invariant, Refusal } from '../../platform/refusal.ts'
import type { Member, MemberChange } from './sql.ts'
import {
  findAccountOwner,
  findMember,
  findMemberForUpdate,
  findMemberId,
  findPhones,
  updateMember,
} from './sql.ts'

export { findMember as findMemberAnywhere, findMemberId, type Member, memberChanged } from './sql.ts'

const PHONE_SHOWN_DIGITS = 4

/** Masks a phone. Only the last digits stay visible. An erased account has no phone, so everything is masked. */
export const maskPhone = (phone: string): string =>
  `xxx-xxx-${MOBILE_PATTERN.test(phone) ? phone.slice(-PHONE_SHOWN_DIGITS) : 'xxxx'}`

/** Returns the member with that id. A missing member would be a bug, so it throws a plain error. */
export const memberOf = async (db: Db | Tx, memberId: MemberId): Promise<Member> => {
  const member = await findMember(db, memberId)
  invariant(member !== null, `member ${memberId} exists`)
  return member
}

/** Returns the member with that phone number, for operators. Throws Refusal `not_found` if no member has it. */
export const memberByPhone = async (db: Db | Tx, phone: string): Promise<Member> => {
  const id = await findMemberId(db, phone)
  if (id === null) throw new Refusal('not_found')
  return memberOf(db, id)
}

/** Returns the member with that id and locks the row until the transaction ends. Later calls in the same transaction return the cached row. */
export const lockMember = async (tx: Tx, memberId: MemberId): Promise<Member> => {
  const member = await findMemberForUpdate(tx, memberId)
  invariant(member !== null, `member ${memberId} exists`)
  return member
}

/** Stores since when the member has a second factor, or when staff last removed the member's lost factors. The member must be locked. */
export const setFactorTimes = (
  tx: Tx,
  memberId: MemberId,
  times: Pick<MemberChange, 'second_factor_at' | 'factors_recovered_at'>,
): Promise<void> => updateMember(tx, memberId, times)

/** Returns the member with that bank account, or null. `banks` are all names of one bank. */
export const ownerOfAccount = (
  db: Db | Tx,
  banks: readonly string[],
  accountNumber: string,
): Promise<MemberId | null> => findAccountOwner(db, banks, accountNumber)

export const maskedPhonesOf = async (
  db: Db,
  memberIds: readonly MemberId[],
): Promise<Map<MemberId, string>> =>
  new Map((await findPhones(db, memberIds)).map(({ id, phone }) => [id, maskPhone(phone)]))
/**
 * Returns the bank account in a form that can be compared: clearing code, and number without leading zeros. Returns null before the bank
 * account is set.
 */
export const bankMarkOf = ({ bank, account_number }: Member): string | null =>
  bank === null || account_number === null ? null : `${banks[bank].code}:${account_number.replace(/^0+/, '')}`
