import { banks, isBankKey } from '@sala/contract/account/banks.ts'
import { readAmount } from '@sala/contract/text/typed-amount.ts'
import { satangFromBaht } from '@sala/contract/wire/money.ts'
import { z } from 'zod'
import { adapterOf } from '../../adapter-kit/adapter-settings.ts'
import { CUT_OFF, csvRecords, csvText } from '../../adapter-kit/csv.ts'
import { uniquePerKey, wholeCell } from '../../adapter-kit/csv-cells.ts'
import { partnerText, toPartnerAmount } from '../../adapter-kit/partner-values.ts'
import type { FiledOrder, FileResult, FileResults, Payouts } from '../../ports/payouts.ts'
import type { RejectedRow } from '../../ports/rejected-file-rows.ts'

const HEADS = ['reference', 'from_account', 'bank_code', 'account', 'name', 'amount'] as const

/**
 * Schema of an amount in a bank's result file. It accepts thousands separators and missing trailing zeros, because a spreadsheet may have changed the
 * file.
 */
const fileAmount = z
  .string()
  .transform(readAmount)
  .pipe(z.string())
  .transform(text => satangFromBaht(Number(text)))

const result = z.object({
  reference: z
    .string()
    .transform(wholeCell)
    .pipe(z.string())
    .transform(text => text.toLowerCase())
    .pipe(z.string().regex(/^[a-z]{3}_[0-9a-z]{1,40}$/)),
  amount: fileAmount,
  status: z
    .string()
    .transform(text => text.toLowerCase())
    .pipe(z.enum(['paid', 'failed'])),
  reason: partnerText.default(''),
})

const codeOf = (bank: string): string => (isBankKey(bank) ? banks[bank].code : bank)

const write = (orders: readonly FiledOrder[]): string =>
  csvText([
    HEADS,
    ...orders.map(({ reference, from_account, to_bank, to_account, to_name, amount }) => [
      ...[reference, from_account, codeOf(to_bank), to_account, to_name, toPartnerAmount(amount)],
    ]),
  ])

const FAULTS: Readonly<Record<string, RejectedRow['why']>> = {
  reference: 'reference',
  amount: 'amount',
  status: 'status',
}

const faultOf = (cells: Readonly<Record<string, string>>, { issues }: z.ZodError): RejectedRow['why'] => {
  if (CUT_OFF in cells) return 'cut_off'
  const column = String(issues[0]?.path[0] ?? '')
  return cells[column] === undefined ? 'column' : (FAULTS[column] ?? 'text')
}

/** Parses a bank's result file of payouts line by line. A text that is not a table counts as one unreadable line. */
const read = (text: string): FileResults => {
  const records = csvRecords(text)
  if (records === null)
    return {
      results: [],
      contradicting: [],
      unreadable: [{ row: null, why: 'no_table', raw: text.slice(0, 200) }],
    }
  const results: FileResult[] = []
  const unreadable: RejectedRow[] = []
  for (const { row, cells } of records) {
    const found = result.safeParse(cells)
    if (!found.success) unreadable.push({ row, why: faultOf(cells, found.error), raw: JSON.stringify(cells) })
    else {
      const { reference, amount, status, reason } = found.data
      results.push({
        reference,
        amount,
        status: status === 'paid' ? 'paid' : 'refused',
        reason: reason || null,
      })
    }
  }
  // Equal lines about one payout order count once. If lines contradict each other, all of them are ignored.
  const { contradicting } = uniquePerKey(
    results,
    ({ reference }) => reference,
    ({ amount, status }) => `${amount} ${status}`,
  )
  return {
    results: results.filter(line => !contradicting.includes(line)),
    contradicting,
    unreadable,
  }
}

/** Adapter for payouts of a bank without an API. An operator uploads an order file at the bank, and later the bank's result file at Sala. */
const batchFile: Payouts = {
  name: 'batch-file',
  // A payout that is ordered again is not paid again, because each payout is written to only one order file.
  idempotent: true,
  asynchronous: true,
  payees: null,
  outgoing: null,
  findPayout: null,
  pay: async ({ reference }) => ({
    ...{ reference, status: 'accepted', payout_id: null, reason: null, paid_at: null },
  }),
  files: { write, read },
}

export const batchFilePayouts = adapterOf({ settings: {}, make: () => batchFile })
