import { markReasons } from '@sala/contract/desk/risk/risk-mark-reasons.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { formatSatang, type Satang, satang } from '@sala/contract/wire/money.ts'
import { lockMember, memberOf } from '../../account/members/members.ts'
import { recordOperatorCredit } from '../../account/members/operator-granted-credits.ts'
import { settleByTransfer } from '../../cashier/bank/chargebacks.ts'
import { TRANSIT } from '../../cashier/settlement/suspense-write-off.ts'
import { insertRiskMark } from '../../cashier/withdrawals/withdrawals.ts'
import type { Context } from '../../context.ts'
import { sweepWalletIn } from '../../games/transfer-wallet/credit-movements.ts'
import { advanceForUndoing } from '../../games/transfer-wallet/receivables.ts'
import { balancesOf, type LedgerAccount, memberOfTransfer } from '../../ledger/accounts.ts'
import { transferById } from '../../ledger/ledger-statement.ts'
import { NotReversible, postTransfers, TransferConflict, type TransferOrder } from '../../ledger/posting.ts'
import { audit } from '../../platform/audit.ts'
import { announce } from '../../platform/browser-events.ts'
import type { Db, Tx } from '../../platform/db.ts'
import {
  DecisionMistake,
  type OperatorDecision,
  operatorActor,
  reasonFacts,
} from '../../platform/operator-decision.ts'
import { trimReserved } from '../../protection/reserved-money/reserved-money.ts'

/** Name of the ledger account to which bank fees are posted. */
const FEES = 'fees'
const MEMBER_ACCOUNT = /^member:(mem_\w+)$/
/**
 * Ledger accounts that a correction may not change, because each of their balances must equal the sum of open requests, credit transfers or suspense
 * items.
 */
const KEPT_BY_OTHERS = new Set(['moving', 'game', 'withdrawing', 'suspense'])

/** Parses a ledger account. The text `member:<id>` means a member's wallet. Any other text is the name of one of the company's accounts. */
const accountOf = async (db: Db | Tx, text: string): Promise<LedgerAccount> => {
  const id = MEMBER_ACCOUNT.exec(text)?.[1]
  if (id === undefined) return { house: text }
  return { member_id: (await memberOf(db, id as MemberId)).id, account: 'wallet' }
}

export type FreeCorrection = {
  readonly id: string
  readonly debit: string
  readonly credit: string
  readonly amount: Satang
}

/** Throws DecisionMistake for a transfer between two members, or between an account and itself. The ledger forbids both. */
const requireSides = (debit: LedgerAccount, credit: LedgerAccount): void => {
  const areMembers = 'member_id' in debit && 'member_id' in credit
  const isSame = 'house' in debit && 'house' in credit && debit.house === credit.house
  if (areMembers || isSame)
    throw new DecisionMistake(
      'correction_sides',
      'debit and credit are the same account, or belong to two members',
    )
}

/**
 * Creates the ledger transfer of a correction that reverses no other transfer. Its id is the idempotency key. Throws DecisionMistake if the
 * transfer is not allowed.
 */
export const freeOrder = async (db: Db | Tx, given: FreeCorrection, at: Date): Promise<TransferOrder> => {
  const debit = await accountOf(db, given.debit)
  const credit = await accountOf(db, given.credit)
  requireSides(debit, credit)
  const id = `correction:${given.id}`
  return { id, kind: 'adjustment', debit, credit, amount: given.amount, reference: id, at }
}

/** Creates the ledger transfer that reverses another one and is linked to it. Throws DecisionMistake if the other one cannot be reversed. */
export const oppositeOrder = async (db: Db | Tx, id: string, at: Date): Promise<TransferOrder> => {
  const found = await transferById(db, id)
  if (found === null) throw new DecisionMistake('transfer_unknown', `there is no transfer ${id}`)
  const side = async (name: string): Promise<LedgerAccount> => {
    if (KEPT_BY_OTHERS.has(name))
      throw new DecisionMistake('account_not_by_hand', `${name} is not corrected by hand`, { account: name })
    if (name !== 'wallet' || found.member_id === null) return { house: name }
    return { member_id: (await memberOf(db, found.member_id)).id, account: 'wallet' }
  }
  return {
    id: `reversal:${id}`,
    kind: 'reversal',
    debit: await side(found.credit),
    credit: await side(found.debit),
    amount: found.amount,
    reference: found.reference,
    at,
    reverses: id,
  }
}

/**
 * Creates the ledger transfer for a line of the bank's outgoing payments that belongs to no payout order: a bank fee, or a transfer between the
 * company's accounts.
 */
export const lineOrder = (
  debit: { readonly house: string; readonly amount: Satang } | null,
  { line, as }: { readonly line: string; readonly as: 'fee' | 'own_transfer' },
  at: Date,
): TransferOrder => {
  if (debit === null)
    throw new DecisionMistake('transfer_unknown', `there is no outgoing line ${line} without an order`)
  return {
    id: `correction:line:${line}`,
    kind: 'adjustment',
    debit: { house: as === 'fee' ? FEES : TRANSIT },
    credit: { house: debit.house },
    amount: debit.amount,
    reference: line,
    at,
  }
}

/** Returns the member whose account a ledger transfer debits or credits. Returns null if both accounts belong to the company. */
export const memberOfOrder = ({ debit, credit }: TransferOrder): MemberId | null =>
  memberOfTransfer(debit, credit)

export const sideName = (account: LedgerAccount): string =>
  'house' in account ? account.house : `${account.member_id}:${account.account}`

/**
 * Returns the id of the transfer that a correction reverses. For a correction for a chargeback it is the correction's own id, because such a
 * correction reverses no transfer, only a part of a payment.
 */
const undoneBy = ({ id, reverses }: TransferOrder): string | undefined =>
  reverses ?? (id.startsWith('correction:taken-back:') ? id : undefined)

/**
 * If a correction takes back a credit of which the member has already spent a part, records that part as a receivable (money that the member owes)
 * and marks the member as a risk. Returns the part.
 */
const advanceWhatIsGone = async (tx: Tx, order: TransferOrder): Promise<Satang> => {
  const { debit, amount, at } = order
  const transfer = undoneBy(order)
  if (transfer === undefined || 'house' in debit || (await transferById(tx, order.id)) !== null)
    return satang(0n)
  const undone = { member_id: debit.member_id, transfer, amount }
  const owed = await advanceForUndoing(tx, undone, at)
  if (owed > 0n) {
    const reason = markReasons.undone_credit({ amount: formatSatang(owed), transfer })
    await insertRiskMark(tx, { member_id: debit.member_id, reason, marked_by: 'rules', marked_at: at })
  }
  return owed
}

const postOrRefuse = async (tx: Tx, order: TransferOrder): Promise<void> => {
  try {
    await postTransfers(tx, [order])
  } catch (error) {
    if (error instanceof TransferConflict || error instanceof NotReversible)
      throw new DecisionMistake('transfer_impossible', error.message)
    throw error
  }
}

/**
 * Posts a correction once and writes an audit line. If the correction settles a chargeback, marks it as settled. Throws DecisionMistake if the
 * correction is not allowed.
 */
export const postCorrection = async (
  tx: Tx,
  ctx: Context,
  order: TransferOrder,
  decision: OperatorDecision,
): Promise<void> => {
  const member = memberOfTransfer(order.debit, order.credit)
  if (member !== null) await lockMember(tx, member)
  const owed = await advanceWhatIsGone(tx, order)
  await postOrRefuse(tx, order)
  await settleByTransfer(tx, order)
  if (member !== null) {
    await trimReserved(tx, member, (await balancesOf(tx, member)).wallet)
    await sweepWalletIn(tx, ctx, member)
    await announce(tx, { member_id: member, kind: 'credit' })
  }
  if ('member_id' in order.credit) {
    const { credit, id, amount, at } = order
    await recordOperatorCredit(tx, { member_id: credit.member_id, id, amount, at }, decision)
  }
  const details = {
    ...reasonFacts(decision),
    ...(member === null ? {} : { member }),
    debit: sideName(order.debit),
    credit: sideName(order.credit),
    amount: order.amount.toString(),
    ...(owed === 0n ? {} : { owed: owed.toString() }),
  }
  const entry = { actor: operatorActor(decision), action: 'ledger.correct', subject: order.id, details }
  await audit(tx, entry, order.at)
}
