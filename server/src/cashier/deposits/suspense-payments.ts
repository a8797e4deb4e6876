import type { MemberId } from '@sala/contract/wire/ids.ts'
import { memberOf } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import { sweepWalletIn } from '../../games/transfer-wallet/credit-movements.ts'
import { postTransfers } from '../../ledger/posting.ts'
import { writeMessage } from '../../messages/messages.ts'
import { announce } from '../../platform/browser-events.ts'
import type { Tx } from '../../platform/db.ts'
import { admitMoney } from '../../protection/deposit-admission.ts'
import { creditSuspendedLine, findBankLine } from '../bank/bank-lines.ts'
import { judgePayer, type PayerVerdict } from '../bank/payer-identification.ts'
import { saveUnverified } from '../bank/unverified-deposits.ts'
import type { Deposit } from './sql.ts'
import type { SuspenseItem } from './suspense-payments-sql.ts'
import { assignSuspenseItem, insertSuspenseItem } from './suspense-payments-sql.ts'

export {
  claimForReturn,
  endReturnOfItem,
  findItemOfReturn,
  findOpenSuspense,
  findOpenSuspenseItem,
  findSuspenseItem,
  isSuspended,
  type SuspenseEnd,
  type SuspenseItem,
  type SuspenseReason,
  type SuspenseSource,
  writeOffSuspenseItem,
} from './suspense-payments-sql.ts'

/** Posts money that cannot be credited yet to the suspense account, once. An operator decides later to whom it belongs. */
export const suspendMoney = async (
  tx: Tx,
  item: Omit<SuspenseItem, 'created_at'>,
  at: Date,
): Promise<void> => {
  if (!(await insertSuspenseItem(tx, { ...item, created_at: at }))) return
  await postTransfers(tx, [
    {
      id: `suspense:${item.source}:${item.source_id}:in`,
      kind: 'suspense_in',
      debit: { house: item.house },
      credit: { house: 'suspense' },
      amount: item.amount,
      reference: item.source_id,
      at,
    },
  ])
}

export type Assigned = { readonly to: MemberId; readonly by: string; readonly reason: string }

export type SuspenseKey = Pick<SuspenseItem, 'source' | 'source_id'>

/** Compares the payer of a suspense item with the member. A gateway does not name the payer, so the result is then `unknown`. */
const payerOf = async (
  tx: Tx,
  { source, source_id }: SuspenseKey,
  memberId: MemberId,
): Promise<PayerVerdict> => {
  const line = source === 'bank' ? await findBankLine(tx, source_id) : null
  return line === null ? 'unknown' : judgePayer(line, await memberOf(tx, memberId))
}

/** Credits a suspense item to the member's wallet, once. Returns null if the item is no longer in suspense. Requires the member's lock. */
export const assignSuspended = async (
  tx: Tx,
  ctx: Context,
  item: SuspenseKey,
  assigned: Assigned,
): Promise<SuspenseItem | null> => {
  const at = ctx.clock.now()
  const given = await assignSuspenseItem(tx, item, { ...assigned, deposit_id: null, at })
  if (given === null) return null
  const id = `suspense:${item.source}:${item.source_id}:out`
  await saveUnverified(tx, assigned.to, await payerOf(tx, item, assigned.to), {
    id,
    amount: given.amount,
    at,
  })
  await postTransfers(tx, [
    {
      id,
      kind: 'suspense_out',
      debit: { house: 'suspense' },
      credit: { member_id: assigned.to, account: 'wallet' },
      amount: given.amount,
      reference: item.source_id,
      at,
    },
  ])
  await admitMoney(tx, assigned.to, { id, amount: given.amount, paid_at: given.received_at }, at)
  await sweepWalletIn(tx, ctx, assigned.to)
  await writeMessage(tx, assigned.to, { kind: 'money_found', amount: given.amount }, id, at)
  await announce(tx, { member_id: assigned.to, kind: 'credit' })
  return given
}

/**
 * Posts a bank line's money from suspense back to the receiving account, once. It can then be credited like any payment of a deposit. Returns null if
 * the money is no longer in suspense. Requires the member's lock.
 */
export const releaseForDeposit = async (
  tx: Tx,
  ctx: Context,
  lineId: string,
  deposit: Deposit,
  assigned: Assigned,
): Promise<SuspenseItem | null> => {
  const at = ctx.clock.now()
  const taken = await assignSuspenseItem(
    tx,
    { source: 'bank', source_id: lineId },
    { ...assigned, deposit_id: deposit.id, at },
  )
  if (taken === null) return null
  await postTransfers(tx, [
    {
      id: `suspense:bank:${lineId}:back`,
      kind: 'reversal',
      debit: { house: 'suspense' },
      credit: { house: taken.house },
      amount: taken.amount,
      reference: lineId,
      at,
      reverses: `suspense:bank:${lineId}:in`,
    },
  ])
  await creditSuspendedLine(tx, lineId, deposit.id)
  return taken
}
