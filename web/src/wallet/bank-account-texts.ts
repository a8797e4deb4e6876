import { banks, isBankKey } from '@sala/contract/account/banks.ts'

export const bankName = (key: string): string => (isBankKey(key) ? banks[key].nice_name : key)

const SHOWN_DIGITS = 4

/** Masks an account number: dots replace all but the last four digits, and the separators stay. */
export const maskedAccount = (formatted: string): string => {
  const hidden = Math.max(0, formatted.replaceAll(/\D/g, '').length - SHOWN_DIGITS)
  let seen = 0
  return formatted.replaceAll(/\d/g, digit => {
    seen += 1
    return seen <= hidden ? '•' : digit
  })
}
