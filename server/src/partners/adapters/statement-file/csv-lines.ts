import { readSignedAmount } from '@sala/contract/text/typed-amount.ts'
import { readAccountNumber } from '@sala/contract/text/typed-digits.ts'
import { type DayOrder, dayOrderOf, directionOf, readMoment } from '@sala/contract/text/typed-time.ts'
import { z } from 'zod'
import { CUT_OFF, csvRecords } from '../../adapter-kit/csv.ts'
import { isCutColumn, wholeCell } from '../../adapter-kit/csv-cells.ts'
import type { StatementFile } from '../../ports/bank-feed.ts'
import type { RejectedRow } from '../../ports/rejected-file-rows.ts'
import {
  bankOf,
  lineOf,
  movementId,
  optionalText,
  rejectedFile,
  signedBaht,
  sortLines,
} from './statement-lines.ts'

const UNREADABLE_MAX_CHARACTERS = 200

/** Possible names of the column that says whether a payment is incoming or outgoing. */
const DIRECTIONS = ['direction', 'type', 'dr/cr', 'cr/dr', 'd/c', 'c/d', 'dr_cr', 'debit/credit', 'sign']

/** Schema of a cell whose digits must be exact. It rejects a number that a spreadsheet has rounded or reformatted. */
const whole = z.string().transform(wholeCell).pipe(z.string())

const paidAt = (order: DayOrder | null) =>
  z
    .string()
    .transform(text => readMoment(text, order))
    .pipe(z.date())

/** Matches the name of a column that every statement has. A file without rows is accepted as an empty statement only if it contains this name. */
const COLUMN_NAME = /paid_at/i
const LONG_NUMBER = /^\d{16,}$/
/** Matches `####`, which a spreadsheet shows and exports for a number that is wider than its column. */
const TOO_WIDE = /^#+$/

const recordOf = (order: DayOrder | null, isCut: boolean) =>
  z.object({
    id: whole.pipe(movementId).refine(id => !TOO_WIDE.test(id) && !(isCut && LONG_NUMBER.test(id))),
    paid_at: paidAt(order),
    amount: signedBaht,
    from_bank: optionalText,
    from_account: whole.default(''),
    from_name: optionalText,
    bill_reference: whole.default(''),
  })

type Cells = Readonly<Record<string, string>>

const INWARD_SIGN = /^\+|(?:\+|cr\.?)$/i

/** Returns the signed amount of a row with a credit column and a debit column. One of them has the amount, and the other is empty or zero. */
const ofTwoColumns = ({ credit = '', debit = '' }: Cells): string | null => {
  if ((credit === '' && debit === '') || INWARD_SIGN.test(debit)) return null
  const [came, went] = [credit, debit].map(text => (text === '' ? '0' : readSignedAmount(text)))
  if (came === undefined || went === undefined || came === null || went === null) return null
  if (Number(came) < 0 || Number(went) < 0 || (Number(came) > 0 && Number(went) > 0)) return null
  return Number(went) > 0 ? `-${went}` : came
}

/**
 * Returns the signed amount of a row's amount column. Returns null if the columns for the direction contradict each other, or if they contradict the
 * sign.
 */
const ofAmountColumn = (amount: string, cells: Cells): string | null => {
  const columns = DIRECTIONS.filter(name => cells[name] !== undefined)
  if (columns.length === 0) return amount
  const [way = null, ...others] = new Set(columns.map(name => directionOf(cells[name] ?? '')))
  const sum = readSignedAmount(amount)
  if (way === null || others.length > 0 || sum === null) return null
  if (way === 'in') return sum.startsWith('-') ? null : sum
  return sum.startsWith('-') ? sum : `-${sum}`
}

/** Returns the signed amount of a statement row. Returns null if the row's columns contradict each other. */
const signedIn = (cells: Cells): string | null => {
  const { amount, credit, debit } = cells
  if (amount === undefined) return ofTwoColumns(cells)
  const signed = ofAmountColumn(amount, cells)
  if (signed === null || (credit === undefined && debit === undefined)) return signed
  const sum = readSignedAmount(signed)
  return sum !== null && Number(sum) === Number(ofTwoColumns(cells) ?? Number.NaN) ? sum : null
}

const FAULTS: Readonly<Record<string, RejectedRow['why']>> = {
  id: 'movement',
  paid_at: 'time',
  amount: 'amount',
  from_account: 'account',
  bill_reference: 'reference',
}

/** Returns why a row is unreadable. If it has several faults, the first one in the order of the schema is returned. */
const faultOf = (cells: Cells, { issues }: z.ZodError): RejectedRow['why'] => {
  if (CUT_OFF in cells) return 'cut_off'
  const column = String(issues[0]?.path[0] ?? '')
  const columns = column === 'amount' ? ['amount', 'credit', 'debit'] : [column]
  if (columns.every(name => cells[name] === undefined)) return 'column'
  return FAULTS[column] ?? 'text'
}

/** Parses the rows of a CSV statement one by one, so that a malformed row does not block the others. */
export const csvLines = (account: string, text: string): StatementFile => {
  const records = csvRecords(text)
  if (records === null || (records.length === 0 && !COLUMN_NAME.test(text)))
    return rejectedFile('no_table', text.slice(0, UNREADABLE_MAX_CHARACTERS))
  const order = dayOrderOf(records.map(({ cells: { paid_at = '' } }) => paid_at))
  const record = recordOf(order, isCutColumn(records.map(({ cells: { id = '' } }) => id)))
  return sortLines(
    records.map(({ row, cells }) => {
      const read = record.safeParse({ ...cells, amount: signedIn(cells) })
      if (!read.success) return { row, why: faultOf(cells, read.error), raw: JSON.stringify(cells) }
      const { from_bank, from_account, bill_reference, ...rest } = read.data
      const line = lineOf(account, {
        ...rest,
        from_bank: bankOf(from_bank),
        from_account: readAccountNumber(from_account),
        bill_reference: bill_reference || null,
      })
      return { row, line }
    }),
  )
}
