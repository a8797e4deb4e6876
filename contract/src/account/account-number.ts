import { z } from 'zod'
import { errorSentence } from '../errors/errors.ts'
import { textReaders } from '../wire/typed-text.ts'
import {
  accountDigitsOf,
  accountDigitsOfAny,
  type BankKey,
  type DigitRange,
  digitsText,
  hasDigits,
} from './banks.ts'

/** Maximum length of an account number as typed. It leaves room for spaces and dashes between the digits. */
const ACCOUNT_INPUT_MAX_CHARACTERS = 40

const badNumber = (range: DigitRange) =>
  errorSentence('account_number_invalid', { digits: digitsText(range) })

/**
 * Schema of a bank account number, which may be typed with separators between the digits. `accountFault` checks the number of digits,
 * because this number depends on the bank.
 */
export const accountNumber = z
  .string({ error: badNumber(accountDigitsOfAny) })
  .max(ACCOUNT_INPUT_MAX_CHARACTERS, badNumber(accountDigitsOfAny))
  .overwrite(textReaders.account_number)
  .refine(value => hasDigits(value, accountDigitsOfAny), badNumber(accountDigitsOfAny))

/** Returns the error that says why the number cannot be an account number of the given bank; null if it can. */
export const accountFault = (bank: BankKey, number: string): string | null => {
  const digits = accountDigitsOf(bank)
  return hasDigits(number, digits) ? null : badNumber(digits)
}
