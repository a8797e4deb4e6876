import { banks } from '@sala/contract/account/banks.ts'
import { readSignedAmount } from '@sala/contract/text/typed-amount.ts'
import { type Satang, satang } from '@sala/contract/wire/money.ts'
import { z } from 'zod'
import { uniquePerKey } from '../../adapter-kit/csv-cells.ts'
import { formatForLog } from '../../adapter-kit/log-text.ts'
import { partnerText } from '../../adapter-kit/partner-values.ts'
import type { StatementFile, StatementLine } from '../../ports/bank-feed.ts'
import type { RejectedRow } from '../../ports/rejected-file-rows.ts'

/** Schema of the bank's unique number of a payment. It is required, because a payment that is in two files would otherwise be credited twice. */
export const movementId = z.string().regex(/^[\x21-\x7e]{1,40}$/)
export const optionalText = partnerText.default('')
const CLEARING_CODE_DIGITS = 3

/** Schema of an amount in baht as banks and spreadsheets write it. A minus sign means an outgoing payment. */
export const signedBaht = z
  .string()
  .transform(readSignedAmount)
  .pipe(z.string())
  .transform((text): Satang => {
    const [whole = '0', part = ''] = text.replace('-', '').split('.')
    const value = BigInt(whole) * 100n + BigInt(part.padEnd(2, '0'))
    return satang(text.startsWith('-') ? -value : value)
  })

/** Converts a bank's name or clearing code to Sala's name of the bank. The text of an unknown bank is returned unchanged. */
export const bankOf = (text: string): string => {
  // A clearing code gets its leading zeros back, because spreadsheets drop them.
  const code = /^\d{1,2}$/.test(text) ? text.padStart(CLEARING_CODE_DIGITS, '0') : text
  return Object.entries(banks).find(([, bank]) => bank.code === code)?.[0] ?? text.toLowerCase()
}

export const lineOf = (
  account: string,
  line: Omit<StatementLine, 'line_id' | 'account' | 'trans_ref'> & { readonly id: string },
): StatementLine => {
  const { id, ...rest } = line
  return { ...rest, line_id: `file:${account}:${id}`, account, trans_ref: null }
}

/** Removes leading zeros from a payment number. Spreadsheets drop them, so that `007` and `7` may be the same payment. */
export const withoutLeadingZeros = (lineId: string): string => lineId.replace(/:0+(?=\d+$)/, ':')

const contentOf = ({
  line_id,
  amount,
  paid_at,
  from_bank,
  from_account,
  from_name,
  bill_reference,
}: StatementLine): string =>
  JSON.stringify([
    line_id,
    String(amount),
    paid_at.getTime(),
    from_bank,
    from_account,
    from_name,
    bill_reference,
  ])

type ReadRow = { readonly row: number; readonly line: StatementLine }

/** Returns the result for a file that cannot be read at all. */
export const rejectedFile = (why: RejectedRow['why'], raw: string): StatementFile => ({
  ...{ lines: [], rows: [] },
  unreadable: [{ row: null, why, raw }],
})

/**
 * Returns each incoming payment of the file once. Unreadable rows go to an operator for review, and so do different rows with the same payment
 * number.
 */
export const sortLines = (found: readonly (ReadRow | RejectedRow)[]): StatementFile => {
  const { rows, contradicting } = uniquePerKey(
    found.filter(each => 'line' in each),
    ({ line }) => withoutLeadingZeros(line.line_id),
    ({ line }) => contentOf(line),
  )
  const paid = rows.filter(({ line }) => line.amount > 0n)
  return {
    lines: paid.map(({ line }) => line),
    rows: paid.map(({ row }) => row),
    unreadable: [
      ...found.filter(each => 'why' in each),
      ...contradicting.map(
        ({ row, line }): RejectedRow => ({ row, why: 'contradicting', raw: formatForLog(line) }),
      ),
    ],
  }
}
