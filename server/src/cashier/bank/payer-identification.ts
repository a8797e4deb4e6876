import {
  accountDigitsOfAny,
  banks,
  isBankKey,
  issuedDigitsOf,
  memberBankKeys,
} from '@sala/contract/account/banks.ts'
import { asciiDigits } from '@sala/contract/text/ascii-digits.ts'
import { compareNames, type Likeness } from '@sala/contract/text/name-comparison.ts'
import { stripSpaces } from '@sala/contract/text/normalised-text.ts'

/**
 * Whether the payer of a deposit is the member. `unknown` means that the bank shows too little about the payer. `foreign` means that the
 * payer is another person, so only an operator can credit the money.
 */
export const payerVerdicts = ['known', 'unknown', 'foreign'] as const
export type PayerVerdict = (typeof payerVerdicts)[number]

/** The payer as the bank shows it. The account number may be masked, the name may be cut off, and each may be missing. */
export type ReportedPayer = {
  readonly from_bank: string
  readonly from_account: string
  readonly from_name: string
}

/** The member's registered bank account, to which withdrawals are paid (C11). All fields are null until the member enters it. */
export type OwnAccount = {
  readonly bank: string | null
  readonly account_number: string | null
  readonly name: string | null
}

/** Minimum number of digits of a complete account number. A shorter number is only the end of a masked one. */
const WHOLE_ACCOUNT_MIN_DIGITS = 10
/** Minimum number of visible digits in a masked account number. Fewer digits do not identify an account, so then the name must be equal too. */
const SHOWN_MIN_DIGITS = 3

const HIDDEN_DIGITS = /[xX*•●#?]+/g
const BETWEEN_DIGITS = /[\p{Pd}\u2212.'/]+/gu
/** Maximum number of characters of an account number that is compared. The payer controls this text, so its length is limited. */
const ACCOUNT_MAX_CHARACTERS = 30

/** Returns the clearing code of a bank. Returns null for a name that identifies no bank (PromptPay, an unknown name). */
const codeOf = (bank: string): string | null => {
  if (isBankKey(bank)) return banks[bank].code === 'promptpay' ? null : banks[bank].code
  return /^\d{3}$/.test(bank) ? bank : null
}

/**
 * Returns whether the account number is complete. Spreadsheets drop leading zeros, so a number without a leading zero may be incomplete. It counts as
 * complete only if the bank issues numbers of this length, or if no bank issues longer ones.
 */
export const isWholeAccount = (shown: string, bank: string): boolean => {
  if (!/^\d+$/.test(shown) || shown.length < WHOLE_ACCOUNT_MIN_DIGITS) return false
  const key = isBankKey(bank) ? bank : (memberBankKeys.find(each => banks[each].code === bank) ?? null)
  const isLongest = shown.length >= accountDigitsOfAny.to
  return shown.startsWith('0') || isLongest || issuedDigitsOf(key).includes(shown.length)
}

const withoutZeros = (digits: string): string => digits.replace(/^0+/, '')

const compareAccounts = (shown: string, bank: string, own: string): Likeness => {
  const pattern = stripSpaces(asciiDigits(shown))
    .replaceAll(BETWEEN_DIGITS, '')
    .replaceAll(HIDDEN_DIGITS, run => 'x'.repeat(run.length))
  if (!/^[\dx]*$/.test(pattern) || pattern.length > ACCOUNT_MAX_CHARACTERS) return 'silent'
  const digits = pattern.replaceAll('x', '').length
  if (isWholeAccount(pattern, bank)) return withoutZeros(pattern) === withoutZeros(own) ? 'equal' : 'differs'
  // An incomplete number without a mask is the end of an account number, because its mask or its leading zeros were dropped.
  const masked = digits === pattern.length ? `x${pattern}` : pattern
  const hidden = masked.length === own.length ? /x/g : /x+/g
  const fits = new RegExp(`^${masked.replaceAll(hidden, masked.length === own.length ? '\\d' : '\\d*')}$`)
  if (digits > 0 && !fits.test(own)) return 'differs'
  return digits < SHOWN_MIN_DIGITS ? 'silent' : 'agrees'
}

/**
 * Compares the payer that the bank shows with the member's account. If either the account or a readable name differs, the result is `foreign`, so
 * that an operator decides.
 */
export const judgePayer = (shown: ReportedPayer, own: OwnAccount): PayerVerdict => {
  if (own.bank === null || own.account_number === null || own.name === null) return 'unknown'
  const [bank, ownBank] = [codeOf(shown.from_bank), codeOf(own.bank)]
  const account = compareAccounts(shown.from_account, shown.from_bank, own.account_number)
  const name = compareNames(shown.from_name, own.name)
  if (account === 'differs' || name === 'differs') return 'foreign'
  if (bank !== null && ownBank !== null && bank !== ownBank && account !== 'silent') return 'foreign'
  if (account === 'equal') return 'known'
  return account === 'agrees' && name !== 'silent' ? 'known' : 'unknown'
}
