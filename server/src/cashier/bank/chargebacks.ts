import { type Satang, satang } from '@sala/contract/wire/money.ts'
import type { Context } from '../../context.ts'
import type { TransferOrder } from '../../ledger/posting.ts'
import type { StatementLine } from '../../partners/ports/bank-feed.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { DecisionMistake } from '../../platform/operator-decision.ts'
import {
  type ChargebackKey,
  findChargeback,
  findHolder,
  findReversedLine,
  insertChargeback,
  settleChargeback,
  sumChargebacks,
} from './chargebacks-sql.ts'
import { bankOfOwnAccount } from './receiving-accounts.ts'

export { type ChargebackKey, findChargebackCursor, saveChargebackCursor } from './chargebacks-sql.ts'

const INCOME = { house: 'income' } as const
const PREFIX = 'correction:taken-back'
/** Matches the id of the ledger transfer that credited a gateway deposit. An operator enters this id to reverse the deposit. */
const UNDONE_PAYMENT = /^deposit:(dep_[0-9a-z]+):credit$/

/**
 * Stores the total that the gateway has taken back from a payment so far. A higher total than before opens a chargeback case for operators. A lower
 * total closes open cases. Requires the member's lock.
 */
export const recordChargeback = async (
  tx: Tx,
  ctx: Context,
  payment: { readonly reference: string; readonly taken_back: Satang },
): Promise<void> => {
  const key = { source: 'gateway', source_id: payment.reference } as const
  const known = await sumChargebacks(tx, key)
  const at = ctx.clock.now()
  if (payment.taken_back < known.amount) {
    await settleChargeback(tx, { ...key, part: null }, { transfer: null, at })
    return
  }
  if (payment.taken_back === known.amount) return
  const amount = satang(payment.taken_back - known.amount)
  const part = known.parts + 1
  const when = { taken_at: at, noticed_at: at }
  await insertChargeback(tx, { ...key, part, house: 'gateway', amount, line_id: null, ...when })
  ctx.log.warn({ deposit_id: payment.reference, part }, 'the gateway reversed a payment')
}

/** Opens a chargeback case for a bank line that reverses an earlier one. The same line opens only one case. */
export const noteReversedLine = async (tx: Tx, ctx: Context, line: StatementLine): Promise<void> => {
  const { line_id, account, paid_at } = line
  const amount = satang(-line.amount)
  const source_id = (await findReversedLine(tx, { ...line, amount })) ?? line_id
  const { parts } = await sumChargebacks(tx, { source: 'bank', source_id })
  const house = await bankOfOwnAccount(tx, account)
  const when = { taken_at: paid_at, noticed_at: ctx.clock.now() }
  const row = { source: 'bank', source_id, part: parts + 1, house, amount, line_id, ...when } as const
  if (await insertChargeback(tx, row)) ctx.log.warn({ line_id }, 'the bank reversed a statement line')
}

const notOpen = () => new DecisionMistake('outcome_not_open', 'there is no chargeback, or it is settled')

/** Checks that the chargeback is open. Throws DecisionMistake `outcome_not_open` if it is not. */
export const requireChargeback = async (db: Db, key: ChargebackKey): Promise<void> => {
  const row = await findChargeback(db, key)
  if (row === null || row.settled_at !== null) throw notOpen()
}

/**
 * Returns the ledger transfer that corrects a chargeback. It takes the amount from the member who got the money, or from the income account
 * after a write-off. Throws DecisionMistake `outcome_not_open` if the chargeback is not open. Throws `account_not_by_hand` if the money is
 * in suspense, because it must be written off first.
 */
export const chargebackOrder = async (db: Db | Tx, key: ChargebackKey, at: Date): Promise<TransferOrder> => {
  const row = await findChargeback(db, key)
  const id = `${PREFIX}:${key.source}:${key.source_id}:${key.part}`
  // A chargeback is corrected only once. After that, only a repeat of the same transfer is allowed.
  if (row === null || (row.settled_at !== null && row.transfer !== id)) throw notOpen()
  const { member_id, in_suspense } = await findHolder(db, key)
  if (in_suspense)
    throw new DecisionMistake('account_not_by_hand', 'the money is in suspense', { account: 'suspense' })
  return {
    id,
    kind: 'adjustment',
    debit: member_id === null ? INCOME : { member_id, account: 'wallet' },
    credit: { house: row.house },
    amount: satang(row.amount),
    reference: key.source_id,
    at,
  }
}

/** Closes the chargeback case that this ledger transfer corrects. If the transfer reverses the whole payment, closes all its chargeback cases. */
export const settleByTransfer = async (tx: Tx, { id, reverses, at }: TransferOrder): Promise<void> => {
  const undone = UNDONE_PAYMENT.exec(reverses ?? '')?.[1]
  if (undone !== undefined)
    await settleChargeback(tx, { source: 'gateway', source_id: undone, part: null }, { transfer: id, at })
  const [, source, source_id, part] = /^correction:taken-back:(gateway|bank):(.+):(\d+)$/.exec(id) ?? []
  if (source === undefined || source_id === undefined) return
  const key = { source: source === 'bank' ? 'bank' : 'gateway', source_id, part: Number(part) } as const
  await settleChargeback(tx, key, { transfer: id, at })
}
