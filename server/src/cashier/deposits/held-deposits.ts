import type { Satang } from '@sala/contract/wire/money.ts'
import type { Context } from '../../context.ts'
import { writeMessage } from '../../messages/messages.ts'
import { announce } from '../../platform/browser-events.ts'
import type { Tx } from '../../platform/db.ts'
import { invariant } from '../../platform/refusal.ts'
import { creditDeposit } from './deposit-crediting.ts'
import { changeDeposit, type Deposit, findDeposit } from './deposits.ts'
import {
  type Assigned,
  assignSuspended,
  findOpenSuspenseItem,
  releaseForDeposit,
  type SuspenseItem,
  type SuspenseKey,
  suspendMoney,
} from './suspense-payments.ts'

export type SentMoney = {
  readonly line_id: string
  readonly house: string
  readonly amount: Satang
  readonly paid_at: Date
}

/**
 * Holds a deposit that was paid from another person's account. It waits until an operator decides. The member can open new deposits meanwhile.
 * Requires the member's lock.
 */
export const holdDeposit = async (
  tx: Tx,
  ctx: Context,
  deposit: Deposit,
  { line_id, house, amount, paid_at }: SentMoney,
): Promise<void> => {
  const { member_id, id } = deposit
  const at = ctx.clock.now()
  const held = await changeDeposit(tx, deposit, 'hold', {
    at,
    cause: 'foreign_payer',
    received_amount: amount,
  })
  invariant(held !== null, `deposit ${id} stays as it is under the member's lock`)
  const hints = { hint_member_id: member_id, hint_deposit_id: id, received_at: paid_at }
  await suspendMoney(
    tx,
    { source: 'bank', source_id: line_id, house, amount, reason: 'foreign_payer', ...hints },
    at,
  )
  await writeMessage(tx, member_id, { kind: 'deposit_held', amount }, id, at)
  await announce(tx, { member_id, kind: 'deposit' })
}

/** Returns the held deposit that was paid with the money of this suspense item. Returns null if there is none. */
export const findHeldDeposit = async (tx: Tx, item: SuspenseItem | null): Promise<Deposit | null> => {
  if (item?.reason !== 'foreign_payer' || item.hint_member_id === null || item.hint_deposit_id === null)
    return null
  const deposit = await findDeposit(tx, item.hint_member_id, item.hint_deposit_id)
  return deposit?.status === 'held' ? deposit : null
}

/**
 * Ends a held deposit after an operator returned its money to the payer, credited it to another member or wrote it off. Informs the member. Requires
 * the member's lock.
 */
export const rejectHeldDeposit = async (
  tx: Tx,
  ctx: Context,
  held: Deposit,
  cause: 'returned_to_payer' | 'not_your_money' | 'not_returnable',
): Promise<void> => {
  const at = ctx.clock.now()
  const refused = await changeDeposit(tx, held, 'turn_away', { at, cause })
  invariant(refused !== null, `deposit ${held.id} stays as it is under the member's lock`)
  const amount = refused.received_amount ?? refused.transfer_amount
  await writeMessage(tx, held.member_id, { kind: 'deposit_refused', amount, cause }, held.id, at)
  await announce(tx, { member_id: held.member_id, kind: 'deposit' })
}

export type CreditedDeposit = { readonly amount: Satang; readonly deposit_id: Deposit['id'] | null }

/**
 * Credits a suspense item, once, to the member whom an operator names. The money completes the member's held deposit for this item, or goes to the
 * wallet if there is none. A held deposit of another member for this item ends. Returns null if the money has left suspense. Requires the locks of
 * both members.
 */
export const creditSuspended = async (
  tx: Tx,
  ctx: Context,
  key: SuspenseKey,
  assigned: Assigned,
): Promise<CreditedDeposit | null> => {
  const held = await findHeldDeposit(tx, await findOpenSuspenseItem(tx, key))
  if (held?.member_id === assigned.to) {
    const taken = await releaseForDeposit(tx, ctx, key.source_id, held, assigned)
    if (taken === null) return null
    const { amount, house, received_at: paid_at } = taken
    await creditDeposit(tx, ctx, held, { amount, house, paid_at, payer: 'foreign', found: 'payer_accepted' })
    return { amount, deposit_id: held.id }
  }
  const given = await assignSuspended(tx, ctx, key, assigned)
  if (given === null) return null
  if (held !== null) await rejectHeldDeposit(tx, ctx, held, 'not_your_money')
  return { amount: given.amount, deposit_id: null }
}
