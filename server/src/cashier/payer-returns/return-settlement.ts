import type { ReturnId } from '@sala/contract/wire/ids.ts'
import { lockMember } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import { postTransfers } from '../../ledger/posting.ts'
import type { Payout } from '../../partners/ports/payouts.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { invariant } from '../../platform/refusal.ts'
import { keepContradiction } from '../bank/conflicting-payout-reports.ts'
import { findHeldDeposit, rejectHeldDeposit } from '../deposits/held-deposits.ts'
import { endReturnOfItem, findItemOfReturn, type SuspenseItem } from '../deposits/suspense-payments.ts'
import { nextLook, step } from './return-transitions.ts'
import { findReturn, lockReturn, noteAcceptedReturn, type PayerReturn } from './sql.ts'

type SentReturn = { readonly order: PayerReturn; readonly item: SuspenseItem }

/**
 * Returns whether a return (payment back to the payer) is open: its outcome is unknown, or the bank accepted the order and has not reported a result.
 */
export const isReturnOpen = (order: PayerReturn | null): boolean =>
  order?.status === 'uncertain' || (order?.status === 'sent' && order.accepted_at !== null)

/** Locks the member, and then a submitted return, until the transaction ends. Returns null if the return was not submitted or is closed. */
export const lockSentReturn = async (tx: Tx, id: ReturnId): Promise<SentReturn | null> => {
  const item = await findItemOfReturn(tx, id)
  if (item !== null && item.hint_member_id !== null) await lockMember(tx, item.hint_member_id)
  const order = await lockReturn(tx, id)
  if (order?.status !== 'sent' && order?.status !== 'uncertain') return null
  invariant(item !== null, `the money of return ${id} is in suspense`)
  return { order, item }
}

/**
 * Applies the bank's result of a return, once. After a payment the money leaves suspense, and a held deposit ends. After a refusal the money stays in
 * suspense. A result that contradicts a closed order opens a case for operators.
 */
export const settleReturn = (ctx: Context, id: ReturnId, payout: Payout): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    const sent = await lockSentReturn(tx, id)
    if (sent === null) return keepOtherWord(tx, ctx, id, payout.status)
    if (payout.status === 'accepted') await acceptReturn(tx, ctx, sent.order, payout.payout_id)
    else if (payout.status === 'refused') await refuseSentReturn(tx, ctx, sent, payout.reason)
    else await completeReturn(tx, ctx, sent)
  })

const keepOtherWord = async (tx: Tx, ctx: Context, id: ReturnId, said: Payout['status']): Promise<void> => {
  const order = await findReturn(tx, id)
  if (order !== null) await keepContradiction(tx, ctx, { ...order, is_paid: order.status === 'done' }, said)
}

const acceptReturn = async (
  tx: Tx,
  ctx: Context,
  order: PayerReturn,
  payout_id: string | null,
): Promise<void> => {
  if (order.status === 'uncertain') await step(tx, ctx, order, 'accept')
  await noteAcceptedReturn(tx, order.id, { payout_id, at: ctx.clock.now(), next: nextLook(ctx, order) })
}

export const refuseSentReturn = async (
  tx: Tx,
  ctx: Context,
  { order }: SentReturn,
  reason: string | null,
): Promise<void> => {
  ctx.log.warn({ return_id: order.id, reason }, 'the bank refused a return to a payer')
  await step(tx, ctx, order, 'refuse_at_bank', { bank_reason: reason })
  await endReturnOfItem(tx, order.id, null)
}

export const returnTransfer = (id: ReturnId): string => `return:${id}`

export const completeReturn = async (tx: Tx, ctx: Context, { order, item }: SentReturn): Promise<void> => {
  const at = ctx.clock.now()
  await step(tx, ctx, order, 'pay')
  const held = await findHeldDeposit(tx, item)
  await endReturnOfItem(tx, order.id, at)
  await postTransfers(tx, [
    {
      id: returnTransfer(order.id),
      kind: 'payer_return',
      debit: { house: 'suspense' },
      credit: { house: item.house },
      amount: order.amount,
      reference: order.id,
      at,
    },
  ])
  if (held !== null) await rejectHeldDeposit(tx, ctx, held, 'returned_to_payer')
}
