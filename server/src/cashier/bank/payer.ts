import { banks, isBankKey } from '@sala/contract/account/banks.ts'
import { asciiDigits } from '@sala/contract/text/digits.ts'
import { stripSpaces } from '@sala/contract/text/normalised-text.ts'
import { compareNames, type Likeness } from '@sala/contract/text/shown-name.ts'

/**
 * Owner of a payment: `known` is the member, `unknown` cannot be compared, `foreign` is another person. Only
 * an operator credits foreign money.
 */
export const payerVerdicts = ['known', 'unknown', 'foreign'] as const
export type PayerVerdict = (typeof payerVerdicts)[number]

/** The payer as shown by the bank: accounts may be masked, names truncated, either missing. */
export type ShownPayer = {
  readonly from_bank: string
  readonly from_account: string
  readonly from_name: string
}

/** The member's own account (C11); all null before the bank step. */
export type OwnAccount = {
  readonly bank: string | null
  readonly account_number: string | null
  readonly name: string | null
}

/** Shorter numbers are the end of one. */
const WHOLE_ACCOUNT_MIN_DIGITS = 10
/** One account in a thousand shares three digits: enough together with the name. */
const SHOWN_MIN_DIGITS = 3

const HIDDEN_DIGITS = /[xX*•●#?]+/g
const BETWEEN_DIGITS = /[\p{Pd}\u2212.'/]+/gu
/** No account is longer: what a payer writes must cost nothing to compare. */
const ACCOUNT_MAX_CHARACTERS = 30

/** The clearing code of a bank; null where the name says nothing about the bank (PromptPay, a name that is not ours). */
const codeOf = (bank: string): string | null => {
  if (isBankKey(bank)) return banks[bank].code === 'promptpay' ? null : banks[bank].code
  return /^\d{3}$/.test(bank) ? bank : null
}

/** Whether the account is unmasked. */
export const isWholeAccount = (shown: string): boolean =>
  /^\d+$/.test(shown) && shown.length >= WHOLE_ACCOUNT_MIN_DIGITS

const withoutZeros = (digits: string): string => digits.replace(/^0+/, '')

const compareAccounts = (shown: string, own: string): Likeness => {
  const pattern = stripSpaces(asciiDigits(shown))
    .replaceAll(BETWEEN_DIGITS, '')
    .replaceAll(HIDDEN_DIGITS, run => 'x'.repeat(run.length))
  if (!/^[\dx]*$/.test(pattern) || pattern.length > ACCOUNT_MAX_CHARACTERS) return 'silent'
  const digits = pattern.replaceAll('x', '').length
  if (isWholeAccount(pattern)) return withoutZeros(pattern) === withoutZeros(own) ? 'equal' : 'differs'
  // Digits alone that are too few for an account are its last ones.
  const masked = digits === pattern.length ? `x${pattern}` : pattern
  const hidden = masked.length === own.length ? /x/g : /x+/g
  const fits = new RegExp(`^${masked.replaceAll(hidden, masked.length === own.length ? '\\d' : '\\d*')}$`)
  if (digits > 0 && !fits.test(own)) return 'differs'
  return digits < SHOWN_MIN_DIGITS ? 'silent' : 'agrees'
}

/**
 * Compares the shown payer with the member's account. Different accounts are foreign even with equal names,
 * and a different readable name is foreign even with equal accounts: an operator decides.
 */
export const judgePayer = (shown: ShownPayer, own: OwnAccount): PayerVerdict => {
  if (own.bank === null || own.account_number === null || own.name === null) return 'unknown'
  const [bank, ownBank] = [codeOf(shown.from_bank), codeOf(own.bank)]
  const account = compareAccounts(shown.from_account, own.account_number)
  const name = compareNames(shown.from_name, own.name)
  if (account === 'differs' || name === 'differs') return 'foreign'
  if (bank !== null && ownBank !== null && bank !== ownBank && account !== 'silent') return 'foreign'
  if (account === 'equal') return 'known'
  return account === 'agrees' && name !== 'silent' ? 'known' : 'unknown'
}
