import { banks } from '@sala/contract/account/banks.ts'
import { type Satang, satang } from '@sala/contract/wire/money.ts'
import { z } from 'zod'
import { partnerText } from '../../kit/answers.ts'
import type { BillPayments, StatementLine } from '../../ports/bank-feed.ts'

/** The bank's own number of a movement, without which the same line in a second file would be money again. */
export const movementId = z.string().regex(/^[\x21-\x7e]{1,40}$/)
export const shown = partnerText.default('')

/** Baht with two decimals, one or none; with a sign, which says that it went out. Thousands may be parted by commas. */
export const signedBaht = z
  .string()
  .transform(text => text.replaceAll(',', ''))
  .pipe(z.string().regex(/^[-+]?\d{1,13}(\.\d{1,2})?$/))
  .transform((text): Satang => {
    const [whole = '0', part = ''] = text.replace(/^[-+]/, '').split('.')
    const value = BigInt(whole) * 100n + BigInt(part.padEnd(2, '0'))
    return satang(text.startsWith('-') ? -value : value)
  })

/** A bank by our name for it, or by its clearing code; what is neither stays as it is. */
export const bankOf = (text: string): string =>
  Object.entries(banks).find(([, { code }]) => code === text)?.[0] ?? text.toLowerCase()

export const lineOf = (
  account: string,
  line: Omit<StatementLine, 'line_id' | 'account' | 'trans_ref'> & { readonly id: string },
): StatementLine => {
  const { id, ...rest } = line
  return { ...rest, line_id: `file:${account}:${id}`, account, trans_ref: null }
}

/** What came in, of all that was read; what nobody can read is kept. */
export const sorted = (found: readonly (StatementLine | string)[]): BillPayments => ({
  lines: found.filter(each => typeof each !== 'string').filter(({ amount }) => amount > 0n),
  unreadable: found.filter(each => typeof each === 'string'),
})
