import { banks, isBankKey } from '@sala/contract/account/banks.ts'
import { nameTitles } from '@sala/contract/account/name-titles.ts'
import { plainName } from '../../account/members/person-name.ts'

/**
 * Whose money it is: `known` is the member's own, `unknown` where nothing can be compared, `foreign` is somebody else's. Foreign
 * money is credited by nobody but a person.
 */
export const payerVerdicts = ['known', 'unknown', 'foreign'] as const
export type PayerVerdict = (typeof payerVerdicts)[number]

/** Who paid, as far as the bank shows it: accounts may be masked, names cut off, either left out. */
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

/** What a comparison says: `equal` of what is shown whole, `agrees` of what is shown in part, `silent` where too little is. */
type Likeness = 'equal' | 'agrees' | 'silent' | 'differs'

/** Shorter numbers are the end of one. */
const WHOLE_ACCOUNT_MIN_DIGITS = 10
/** One account in a thousand has the same three digits: with the name that is somebody, with fewer it is anybody. */
const SHOWN_MIN_DIGITS = 3
/** Letters of a name, marks above and below not counted. */
const SHOWN_MIN_LETTERS = 4

const HIDDEN_DIGITS = /[xX*•●#?]+/g
const BETWEEN_DIGITS = /[\s.\-/]+/g
/** No account is longer, and no name is hidden in more places: what a payer writes must cost nothing to compare. */
const ACCOUNT_MAX_CHARACTERS = 30
const HIDDEN_RUNS_MAX = 4
/** What stands for letters that a bank does not show: stars, or a dot at the end of a word. */
const HIDDEN_LETTERS = /[*•●…]+|\.+$/g

/** The clearing code of a bank; null where the name says nothing about the bank (PromptPay, a name that is not ours). */
const codeOf = (bank: string): string | null => {
  if (isBankKey(bank)) return banks[bank].code === 'promptpay' ? null : banks[bank].code
  return /^\d{3}$/.test(bank) ? bank : null
}

/** Whether an account is shown whole, so that it can be told from every other. */
export const isWholeAccount = (shown: string): boolean =>
  /^\d+$/.test(shown) && shown.length >= WHOLE_ACCOUNT_MIN_DIGITS

const withoutZeros = (digits: string): string => digits.replace(/^0+/, '')

const compareAccounts = (shown: string, own: string): Likeness => {
  const pattern = shown
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

/** Of two that fit the longer is the title. Latin ones stand apart from the name. */
const titleOf = (name: string): string =>
  nameTitles
    .filter(title => name.startsWith(/^[a-z]+$/.test(title) ? `${title} ` : title))
    .reduce((longest, title) => (title.length > longest.length ? title : longest), '')

/** The name as it stands, and without the title before it: a name may begin like one. */
const readingsOf = (name: string): string[] => {
  const whole = plainName(name)
  const rest = whole.slice(titleOf(whole).length).trimStart()
  return rest === whole || rest === '' || /^\p{M}/u.test(rest) ? [whole] : [rest, whole]
}

const lettersIn = (text: string): number => (text.match(/\p{L}/gu) ?? []).length

const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')

/** Words stand without what separates them: banks leave spaces out, and put several. */
const joined = (name: string): string => name.replaceAll(/\s+/g, '')

/** A word that is cut off fits its beginning; the last one may be cut off without a sign. */
const compareReading = (shown: string, own: string): Likeness => {
  if (joined(shown) === joined(own)) return 'equal'
  const words = shown.split(/\s+/)
  const parts = words.map(word => word.split(HIDDEN_LETTERS).map(escaped).join('\\S*'))
  const fits = new RegExp(`^${parts.join('\\s*')}`, 'u')
  if (!fits.test(own)) return 'differs'
  return lettersIn(shown) < SHOWN_MIN_LETTERS ? 'silent' : 'agrees'
}

const ORDER: readonly Likeness[] = ['equal', 'agrees', 'silent', 'differs']

const compareNames = (shown: string, own: string): Likeness => {
  const isThai = (name: string) => /\p{Script=Thai}/u.test(name)
  const letters = plainName(shown).replaceAll(HIDDEN_LETTERS, '')
  // A name in other letters is written by ear: it says nothing about this one.
  const runs = plainName(shown).match(HIDDEN_LETTERS)?.length ?? 0
  if (lettersIn(letters) === 0 || runs > HIDDEN_RUNS_MAX || isThai(letters) !== isThai(own)) return 'silent'
  const likenesses = readingsOf(shown).flatMap(one =>
    readingsOf(own).map(other => compareReading(one, other)),
  )
  return ORDER.find(likeness => likenesses.includes(likeness)) ?? 'differs'
}

/**
 * Whose money the payer that a bank shows has sent, for the member with that account. Two different accounts are foreign even if
 * the names agree; a name that can be read and is another is foreign even if the accounts agree: in both a person decides.
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
