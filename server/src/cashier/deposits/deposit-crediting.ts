import type { RequestCause } from '@sala/contract/cashier/money-request-cause-texts.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import type { Context } from '../../context.ts'
import { sweepWalletIn } from '../../games/transfer-wallet/credit-movements.ts'
import { postTransfers } from '../../ledger/posting.ts'
import { writeMessage } from '../../messages/messages.ts'
import { announce } from '../../platform/browser-events.ts'
import { MINUTE_MS } from '../../platform/calendar.ts'
import type { Tx } from '../../platform/db.ts'
import { invariant } from '../../platform/refusal.ts'
import { giveDepositBonus } from '../../promotions/bonuses/bonuses.ts'

import { admitMoney } from '../../protection/deposit-admission.ts'
import type { ReservedReason } from '../../protection/reserved-money/reserved-money.ts'
import { computeTier } from '../../rewards/tiers/member-tiers.ts'
import type { PayerVerdict } from '../bank/payer-identification.ts'
import { saveUnverified } from '../bank/unverified-deposits.ts'
import { insertRequestEvent } from '../sql.ts'
import { takeSteps } from './deposits.ts'
import type { Deposit } from './sql.ts'
import type { SuspenseReason } from './suspense-payments-sql.ts'

export type ReceivedPayment = {
  readonly amount: Satang
  /** The operator's ledger account that received the money: `bank:<key>:<account>` or `gateway`. */
  readonly house: string
  /** Time of payment by the bank's clock. */
  readonly paid_at: Date
  readonly payer: PayerVerdict
  /** Cause that the member sees in the timeline if the payment was found in an unusual way, for example by a slip. */
  readonly found?: RequestCause
}

/**
 * Tolerance in ms for the bank's payment times. Some banks give times in whole minutes, so a transfer may appear to be a minute earlier than it was.
 * The second minute allows for clock differences.
 */
export const BANK_CLOCK_TOLERANCE_MS = 2 * MINUTE_MS

/**
 * Decides whether a payment counts for the deposit. The time of payment decides. A payment made in time counts even if it is reported after
 * the deposit expired. A late payment does not count, even if no job has expired the deposit yet. A payment with a future time counts as made now,
 * because a partner's clock may be ahead.
 */
export const judgePayment = (
  deposit: Pick<Deposit, 'status' | 'expires_at'>,
  paidAt: Date,
  now: Date,
): 'credit' | SuspenseReason => {
  switch (deposit.status) {
    case 'waiting':
    case 'expired':
      return paidAt <= deposit.expires_at || now <= deposit.expires_at ? 'credit' : 'late'
    case 'paid':
    case 'held':
    case 'completed':
      return 'paid_twice'
    case 'cancelled':
      return 'after_cancel'
    case 'refused':
      return 'after_refusal'
  }
}

/** Cause that the member sees in a deposit's timeline, by the reason why the money is reserved (kept out of play). */
const ASIDE_CAUSES = {
  deposit_limit: 'set_aside_limit',
  break: 'set_aside_break',
  age: 'set_aside_age',
  review: 'set_aside_review',
  returned: 'set_aside_limit',
} as const satisfies Record<ReservedReason, RequestCause>

const causeOf = (deposit: Deposit, received: ReceivedPayment): RequestCause | null =>
  received.found ?? (deposit.status === 'expired' ? 'paid_in_time' : null)

/**
 * Completes the deposit: credits the received amount and the chosen bonus, and starts to move the credit to
 * the game site. Requires the member's lock.
 */
export const creditDeposit = async (
  tx: Tx,
  ctx: Context,
  deposit: Deposit,
  received: ReceivedPayment,
): Promise<void> => {
  const { member_id } = deposit
  const at = ctx.clock.now()
  const another = received.amount === deposit.transfer_amount ? null : 'paid_another_amount'
  const steps = [
    { event: 'pay', cause: causeOf(deposit, received) },
    { event: 'credit', cause: another },
  ] as const
  const completed = await takeSteps(tx, deposit, steps, { at, received_amount: received.amount })
  invariant(completed !== null, `deposit ${deposit.id} stays as it is under the member's lock`)
  const id = `deposit:${deposit.id}:credit`
  await saveUnverified(tx, member_id, received.payer, { id, amount: received.amount, at })
  await postTransfers(tx, [
    {
      id,
      kind: 'deposit',
      debit: { house: received.house },
      credit: { member_id, account: 'wallet' },
      amount: received.amount,
      reference: deposit.id,
      at,
    },
  ])
  const { counted, why } = await admitMoney(tx, member_id, { id, ...received }, at)
  if (why !== null)
    await insertRequestEvent(tx, completed, { status: 'completed', cause: ASIDE_CAUSES[why], at })
  if (completed.promotion_id !== null) {
    // The bonus is computed from `counted`, the part of the money that the member's limits allow in play. The rest is reserved and earns no bonus.
    const { id, created_at: prepared_at } = deposit
    const { paid_at } = received
    const clocks_ms = BANK_CLOCK_TOLERANCE_MS
    const credited = { member_id, id, received: counted, prepared_at, paid_at, clocks_ms }
    const cause = await giveDepositBonus(tx, credited, completed.promotion_id, at)
    await insertRequestEvent(tx, completed, { status: 'completed', cause, at })
  }
  const reserved = why === null ? null : ASIDE_CAUSES[why]
  const credited = { kind: 'deposit_credited', amount: received.amount, reserved } as const
  await writeMessage(tx, member_id, credited, deposit.id, at)
  await computeTier(tx, { member_id, at })
  await sweepWalletIn(tx, ctx, member_id)
  await announce(tx, { member_id, kind: 'deposit' })
  await announce(tx, { member_id, kind: 'credit' })
}
