import { inTransaction, maybeOne, type Queryable, run } from '../foundation/database.ts'
import { type Satang, toBahtNumber } from '../foundation/money.ts'
import { notFound } from '../foundation/refusals.ts'
import type { World } from '../foundation/sandbox-context.ts'
import { miniQr } from './slip-qr.ts'

type TransferRow = {
  trans_ref: string
  from_bank: string
  from_account: string
  from_name: string
  to_bank: string
  to_account: string
  to_name: string
  amount: Satang
  note: string | null
  paid_at: Date
  /** Real time from which the receiving bank reports this statement line. Null if it has already reported the line. */
  told_from: Date | null
}

/**
 * Returns the payer's slip (the bank's receipt) with masked names and the mini QR code. Responds 404 `not_found` if the transfer does not
 * exist.
 */
export async function slipOf(on: Queryable, transferId: string) {
  const row = await maybeOne<TransferRow>(
    on,
    `select t.*, l.told_from from sandbox.bank_transfer t
     left join sandbox.bank_line l on l.line_id = t.transfer_id and l.told_from > clock_timestamp()
     where t.transfer_id = $1`,
    [transferId],
  )
  if (row === null) throw notFound('no such transfer')
  return {
    trans_ref: row.trans_ref,
    bank: row.from_bank,
    amount: toBahtNumber(row.amount),
    paid_at: row.paid_at.toISOString(),
    mini_qr: miniQr(row.from_bank, row.trans_ref),
    note: row.note,
    told_from: row.told_from?.toISOString() ?? null,
    from: { bank: row.from_bank, account: maskAccount(row.from_account), name: maskName(row.from_name) },
    to: { bank: row.to_bank, account: maskAccount(row.to_account), name: maskName(row.to_name) },
  }
}

/** Ends the delay of a statement line: the receiving bank shows the line on its statement and sends the callback now. */
export async function reportNow(world: World, transferId: string) {
  await inTransaction(world.db, async tx => {
    await run(tx, 'update sandbox.bank_line set told_from = null where line_id = $1', [transferId])
    await run(
      tx,
      `update sandbox.callback set due_at = clock_timestamp()
       where partner = 'bank' and delivered_at is null and due_at > clock_timestamp()
         and body::jsonb ->> 'line_id' = $1`,
      [transferId],
    )
  })
  world.callbacks.wake()
  return slipOf(world.db, transferId)
}

const SEEN_DIGITS = 4

/** Masks an account number: `8123456789` becomes `xxx-x-x5678-x`. A number of another length keeps its last four digits. */
export function maskAccount(account: string): string {
  const parts = account.match(/^\d{5}(\d{4})\d$/)
  if (parts !== null) return `xxx-x-x${parts[1]}-x`
  return 'x'.repeat(Math.max(0, account.length - SEEN_DIGITS)) + account.slice(-SEEN_DIGITS)
}

/**
 * Masks a person's last name to its first letter with that letter's vowel and tone marks. Company names are
 * not masked.
 */
export function maskName(name: string): string {
  if (name.startsWith('บริษัท') || name.includes('(')) return name
  const [first = '', rest = ''] = name.split(' ')
  const letter = /^[เแโใไ]?.\p{M}*/u.exec(rest)?.[0] ?? ''
  return letter === '' ? first : `${first} ${letter}***`
}
