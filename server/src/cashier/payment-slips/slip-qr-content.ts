import { type BankKey, bankKeys, banks, memberBankKeys } from '@sala/contract/account/banks.ts'
import { slipVerify } from 'promptparse/validate'

/** A bank's transfer number, usually 20 to 25 letters and digits. */
const TRANS_REF = /^[A-Za-z0-9._-]{1,64}$/

/** Content of the QR code on a slip: the sending bank and its transfer number. */
export type SlipCode = { readonly bank_code: string; readonly trans_ref: string }

/** Parses the text of a slip's QR code (Thai "slip verify") and verifies its checksum. Returns null for any other text. */
export const slipCodeOf = (text: string): SlipCode | null => {
  const found = slipVerify(text)
  if (found === null || !/^\d{3}$/.test(found.sendingBank) || !TRANS_REF.test(found.transRef)) return null
  return { bank_code: found.sendingBank, trans_ref: found.transRef }
}

/** Returns the key of the bank that now has this clearing code. Returns null if no bank has it. */
export const bankOfCode = (code: string): BankKey | null =>
  memberBankKeys.find(key => banks[key].code === code) ??
  bankKeys.find(key => banks[key].code === code) ??
  null
