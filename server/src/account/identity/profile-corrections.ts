import type { BankKey } from '@sala/contract/account/banks.ts'
import type { CorrectedField } from '@sala/contract/messages/message-facts.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { writeMessage } from '../../messages/messages.ts'
import { type Tx, violates } from '../../platform/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import { lockMember } from '../members/members.ts'
import { requireAge } from './minimum-age.ts'
import { correctAccount, correctBirthDate, correctName, correctPhone } from './sql.ts'

/** Corrections of profile fields that a member cannot change after setting them. */
export type MemberCorrection =
  | { readonly name: string }
  | { readonly birth_date: string }
  | { readonly phone: string }
  | { readonly bank: BankKey; readonly account_number: string }

const change = (tx: Tx, memberId: MemberId, to: MemberCorrection, now: Date): Promise<void> => {
  if ('name' in to) return correctName(tx, memberId, to.name)
  if ('birth_date' in to) return correctBirthDate(tx, memberId, to.birth_date, now)
  if ('phone' in to) return correctPhone(tx, memberId, to.phone)
  return correctAccount(tx, memberId, to, now)
}

const fieldOf = (to: MemberCorrection): CorrectedField => {
  if ('name' in to) return 'name'
  if ('birth_date' in to) return 'birth_date'
  return 'phone' in to ? 'phone' : 'account'
}

/**
 * Corrects a profile field that the member can set only once. A new phone is unverified until a code proves it. A new bank account restarts its
 * waiting period for withdrawals. Before the bank account is set, only the phone can be corrected. Throws Refusal `bank_account_missing` (set the
 * bank account first), `under_age`, `birth_date_invalid`, `account_number_taken` or `phone_taken` (another member has it).
 */
export const correctMember = async (
  tx: Tx,
  memberId: MemberId,
  to: MemberCorrection,
  now: Date,
): Promise<void> => {
  const { bank_set_at } = await lockMember(tx, memberId)
  if (bank_set_at === null && !('phone' in to)) throw new Refusal('bank_account_missing')
  if ('birth_date' in to) requireAge(to.birth_date, now)
  try {
    await change(tx, memberId, to, now)
  } catch (error) {
    if (violates(error, 'members_bank_account')) throw new Refusal('account_number_taken')
    if (violates(error, 'members_phone_key')) throw new Refusal('phone_taken')
    throw error
  }
  const field = fieldOf(to)
  await writeMessage(tx, memberId, { kind: 'details_corrected', field }, `${field} ${now.toISOString()}`, now)
}
