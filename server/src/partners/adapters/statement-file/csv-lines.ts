import { z } from 'zod'
import { partnerInstant } from '../../kit/answers.ts'
import { csvRecords } from '../../kit/csv.ts'
import type { BillPayments } from '../../ports/bank-feed.ts'
import { bankOf, lineOf, movementId, shown, signedBaht, sorted } from './lines.ts'

const UNREADABLE_MAX_CHARACTERS = 200

/** `2026-11-18 09:30:00` or `2026-11-18T09:30` is a time in Bangkok; one with an offset is what it says. */
const paidAt = z
  .string()
  .transform(text => {
    const joined = text.replace(' ', 'T')
    return /(Z|[-+]\d{2}:\d{2})$/.test(joined) ? joined : `${joined}+07:00`
  })
  .pipe(partnerInstant)

const record = z.object({
  id: movementId,
  paid_at: paidAt,
  amount: signedBaht,
  from_bank: shown,
  from_account: shown,
  from_name: shown,
  bill_reference: shown,
})

/** Each line is judged alone: one that is not as agreed must not hold up the others. */
export const csvLines = (account: string, text: string): BillPayments => {
  const records = csvRecords(text)
  if (records === null) return { lines: [], unreadable: [text.slice(0, UNREADABLE_MAX_CHARACTERS)] }
  return sorted(
    records.map(each => {
      const read = record.safeParse(each)
      if (!read.success) return JSON.stringify(each)
      const { from_bank, bill_reference, ...rest } = read.data
      return lineOf(account, {
        ...rest,
        from_bank: bankOf(from_bank),
        bill_reference: bill_reference || null,
      })
    }),
  )
}
