import type { ReturnId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../../context.ts'
import { isPartnerFailure, OrderNotSent } from '../../partners/adapter-kit/partner-http.ts'
import type { Payouts } from '../../partners/ports/payouts.ts'
import { audit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/db.ts'
import { isClosed } from '../../platform/flow-switches/flow-switches.ts'
import { enqueue, forEachIsolated } from '../../platform/jobs.ts'
import {
  decidedBy,
  type OperatorDecision,
  operatorActor,
  reasonFacts,
} from '../../platform/operator-decision.ts'
import { newId } from '../../platform/random.ts'
import { Refusal } from '../../platform/refusal.ts'
import { iterateDueItems } from '../../platform/work-scheduling/due-items.ts'
import { findBankLine } from '../bank/bank-lines.ts'
import { CANCELLED_BEFORE_SENT } from '../bank/conflicting-payout-reports.ts'
import { preparePayee } from '../bank/payee-registration.ts'
import { isWholeAccount } from '../bank/payer-identification.ts'
import { accountSwitch, bankOfOwnAccount } from '../bank/receiving-accounts.ts'
import { claimForReturn, endReturnOfItem } from '../deposits/suspense-payments.ts'
import { settleReturn } from './return-settlement.ts'
import { inMinutes, nextLook, type Order, SENDING_MAX_MINUTES, step } from './return-transitions.ts'
import {
  findDueReturns,
  findReturn,
  insertReturn,
  lockReturn,
  noteOrder,
  type PayerReturn,
  postponeReturn,
} from './sql.ts'

export { findReturn, wasReturnRefused } from './sql.ts'

export const RETURN_JOB = 'cashier:return-to-payer'
const LOOK_BATCH = 200

/**
 * Orders the return of a suspense item to the payer's account, in full, from the receiving account that got the money. An item has at most one return
 * that is open or paid. While the return is open, the item cannot be assigned to a member. Throws Refusal `not_found` if the item is not in suspense
 * or is being returned. Throws `payer_not_shown` if the payer's account is masked or may lack leading zeros.
 */
export const returnToPayer = (ctx: Context, decision: OperatorDecision, lineId: string): Promise<ReturnId> =>
  inTransaction(ctx.db, async tx => {
    const line = await findBankLine(tx, lineId)
    if (line === null) throw new Refusal('not_found')
    if (!isWholeAccount(line.from_account, line.from_bank)) throw new Refusal('payer_not_shown')
    const at = ctx.clock.now()
    const id = newId('ret', at)
    if (!(await claimForReturn(tx, lineId, id))) throw new Refusal('not_found')
    const { account: from_account, from_bank: to_bank, from_account: to_account, from_name: to_name } = line
    const actor = operatorActor(decision)
    await insertReturn(tx, {
      id,
      line_id: lineId,
      amount: line.amount,
      from_account,
      to_bank,
      to_account,
      to_name,
      ordered_by: decidedBy(decision),
      created_at: at,
      next_look_at: inMinutes(at, SENDING_MAX_MINUTES),
    })
    await enqueue(tx, RETURN_JOB, { return_id: id })
    const details = { ...reasonFacts(decision), line: lineId, amount: line.amount.toString() }
    await audit(tx, { actor, action: 'suspense.return', subject: id, details }, at)
    return id
  })

/**
 * Cancels a return that was not submitted yet, for example while the bank takes days to verify the payee. The suspense item is then open
 * again. Throws Refusal `not_found` if there is no such return, or if it is submitted or closed.
 */
export const cancelReturn = (ctx: Context, decision: OperatorDecision, id: ReturnId): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    const known = await lockReturn(tx, id)
    if (known?.status !== 'ordered') throw new Refusal('not_found')
    await step(tx, ctx, known, 'refuse', { bank_reason: CANCELLED_BEFORE_SENT })
    await endReturnOfItem(tx, id, null)
    const details = { ...reasonFacts(decision), line: known.line_id, amount: known.amount.toString() }
    const actor = operatorActor(decision)
    await audit(tx, { actor, action: 'suspense.keep', subject: id, details }, ctx.clock.now())
  })

/**
 * Advances a return (payment back to the payer). The order is submitted to the bank once, and after that its outcome is looked up. It is submitted
 * again, with the same reference, only if the bank never received it and pays each reference once. Several workers may run this for one return at the
 * same time.
 */
export const runReturn = async (ctx: Context, id: ReturnId): Promise<'answered' | 'silent'> => {
  const known = await findReturn(ctx.db, id)
  if (known === null) return 'answered'
  try {
    if (known.status === 'ordered') {
      if (await areOrdersStopped(ctx, known)) return 'answered'
      const order = await orderTo(ctx, known)
      return order === null ? 'answered' : send(ctx, known, order)
    }
    if (known.status !== 'sent' && known.status !== 'uncertain') return 'answered'
    const { payouts } = ctx.partners
    // Only the bank that got the order is asked for its outcome. A bank that was configured later would report, wrongly, that it never received the
    // order.
    const isOurs = known.payer === payouts.name
    const payout = isOurs && payouts.findPayout !== null ? await payouts.findPayout(keyOf(known)) : null
    if (payout !== null) await settleReturn(ctx, id, payout)
    else if (mayBeSentNow(known, payouts) && !(await areOrdersStopped(ctx, known)))
      return send(ctx, known, { payer: payouts.name, payee_id: known.payee_id })
    else await keepAsking(ctx, id, isDisowned(known, payouts) ? 'disowned' : 'nothing')
    return 'answered'
  } catch (error) {
    if (!isPartnerFailure(error)) throw error
    await keepAsking(ctx, id)
    return 'silent'
  }
}

/** Returns whether operators have closed the flow switch of payout orders, or that of the account that pays this return. */
const areOrdersStopped = async (ctx: Context, { from_account }: PayerReturn): Promise<boolean> =>
  isClosed(ctx, ctx.db, 'payout', accountSwitch(await bankOfOwnAccount(ctx.db, from_account)))

/** Returns whether the order of a return may be submitted again. It may if the bank never accepted it and pays each reference only once. */
const mayBeSentNow = ({ payer, status, accepted_at }: PayerReturn, payouts: Payouts): boolean =>
  payer === payouts.name && status === 'uncertain' && accepted_at === null && payouts.idempotent

/** Returns whether an operator must settle the return, because the bank does not know the order and a second submission could pay twice. */
const isDisowned = ({ payer, accepted_at }: PayerReturn, payouts: Payouts): boolean => {
  if (payer !== payouts.name) return true
  const mayBeSentAgain = payouts.idempotent && accepted_at === null
  return !mayBeSentAgain && (payouts.findPayout !== null || accepted_at === null)
}

const keyOf = ({ id, payout_id, created_at }: PayerReturn) => ({
  reference: id,
  payout_id,
  ordered_at: created_at,
})

/**
 * Returns the name of the paying bank's adapter and the payee's id at that bank. Returns null while the bank verifies the payee, and after it has
 * refused the payee.
 */
const orderTo = async (ctx: Context, known: PayerReturn): Promise<Order | null> => {
  const { to_bank: bank, to_account: account, to_name: name, id } = known
  const payer = ctx.partners.payouts.name
  const payee = await preparePayee(
    ctx,
    { bank, account, name },
    known.payer === payer ? known.payee_id : null,
  )
  if (payee.state === 'refused') return refusePayee(ctx, id, payee.reason)
  const order = { payer, payee_id: payee.payee_id }
  if (payee.state === 'ready') return order
  await inTransaction(ctx.db, async tx => {
    const now = await lockReturn(tx, id)
    if (now?.status !== 'ordered') return
    await noteOrder(tx, id, order)
    await postponeReturn(tx, id, nextLook(ctx, now), null)
  })
  return null
}

/** Ends a return that was not sent, because the bank refused the payee. The money stays in suspense. */
const refusePayee = (ctx: Context, id: ReturnId, reason: string | null): Promise<null> =>
  inTransaction(ctx.db, async tx => {
    const now = await lockReturn(tx, id)
    if (now?.status !== 'ordered') return null
    ctx.log.warn({ return_id: id, reason }, 'the bank refused a return to a payer')
    await step(tx, ctx, now, 'refuse', { bank_reason: reason })
    await endReturnOfItem(tx, id, null)
    return null
  })

/** Submits the order of a return to the bank. It commits the status `sent` before the call, so that the order is known even after a crash. */
const send = async (
  ctx: Context,
  { id, status }: PayerReturn,
  order: Order,
): Promise<'answered' | 'silent'> => {
  const sent = await inTransaction(ctx.db, async tx => {
    const known = await lockReturn(tx, id)
    if (known?.status !== status) return null
    await step(tx, ctx, known, 'send', { bank_reason: null, order })
    return known
  })
  if (sent === null) return 'answered'
  const { from_account, to_bank, to_account, to_name, amount, created_at: ordered_at } = sent
  const { payee_id } = order
  try {
    const given = { reference: id, from_account, to_bank, to_account, to_name, amount, payee_id, ordered_at }
    await settleReturn(ctx, id, await ctx.partners.payouts.pay(given))
    return 'answered'
  } catch (error) {
    if (!isPartnerFailure(error)) throw error
    ctx.log.warn({ err: error, return_id: id }, 'the outcome of a return to a payer is unknown')
    await keepAsking(ctx, id, error instanceof OrderNotSent && status === 'ordered' ? 'unordered' : 'nothing')
    return 'silent'
  }
}

const keepAsking = (
  ctx: Context,
  id: ReturnId,
  evidence: 'nothing' | 'disowned' | 'unordered' = 'nothing',
): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    const order = await lockReturn(tx, id)
    if (order === null || order.status === 'done' || order.status === 'refused') return
    // The bank accepted this order before, so a lookup without an answer does not make the outcome unknown.
    if (order.status === 'sent' && order.accepted_at === null)
      await step(tx, ctx, order, evidence === 'unordered' ? 'stay_unordered' : 'fall_silent')
    await postponeReturn(tx, id, nextLook(ctx, order), evidence === 'disowned' ? ctx.clock.now() : null)
  })

/** Advances returns whose next lookup is due, including those of crashed workers. A bank that does not answer is called only once per run. */
export const runDueReturns = async (ctx: Context): Promise<void> => {
  const now = ctx.clock.now()
  const due = iterateDueItems(
    LOOK_BATCH,
    (tried, limit) => findDueReturns(ctx.db, now, tried, limit),
    (id: ReturnId) => id,
  )
  let silent = false
  await forEachIsolated(ctx, due, 'a return to a payer could not be looked up', async id => {
    if (!silent) silent = (await runReturn(ctx, id)) === 'silent'
  })
}
