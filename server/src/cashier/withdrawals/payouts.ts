import type { MemberId, WithdrawalId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../../context.ts'
import { postTransfers } from '../../ledger/posting.ts'
import { isPartnerFailure, OrderNotSent } from '../../partners/adapter-kit/partner-http.ts'
import type { Payout } from '../../partners/ports/payouts.ts'
import { HOUR_SECONDS, MINUTE_SECONDS } from '../../platform/calendar.ts'
import { batchRunner, cachedPerKey } from '../../platform/database/bounded-batches.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { enqueue, forEachIsolated } from '../../platform/jobs.ts'
import { invariant } from '../../platform/refusal.ts'
import { readSettings } from '../../platform/settings.ts'
import { iterateDueItems } from '../../platform/work-scheduling/due-items.ts'
import { keepContradiction } from '../bank/conflicting-payout-reports.ts'
import { hasPayingAccount, isPayoutClosed } from '../bank/paying-account.ts'
import { cashierSettings, payingAccount } from '../settings.ts'
import { hasPayee, refuseAtBank } from './payee-verification.ts'
import {
  findPayoutsToLookUp,
  findWithdrawal,
  findWithdrawalOwner,
  noteAccepted,
  postponeLookup,
  type Withdrawal,
  type WithdrawalFields,
} from './sql.ts'
import { changeWithdrawal, lockWithdrawal, recallForReview } from './withdrawal-transitions.ts'

export const LOOK_UP_JOB = 'cashier:look-up-payout'
/** Name of the job that a callback of the paying bank enqueues. Its payload has the reference of the withdrawal's or return's order. */
export const ASK_PAYOUT_JOB = 'cashier:ask-payout'
/** Seconds between lookups of a payout whose outcome is unknown. The last pause repeats. */
const LOOKUP_PAUSES_SECONDS = [
  5,
  15,
  MINUTE_SECONDS,
  5 * MINUTE_SECONDS,
  15 * MINUTE_SECONDS,
  HOUR_SECONDS,
] as const
/** Minimum pause in seconds between lookups of an order that the bank accepted. Lookups are needed, because the bank's report may be lost. */
const ACCEPTED_PAUSE_MIN_SECONDS = MINUTE_SECONDS
/** Maximum duration of a payout call in seconds. If a payout is `paying` for longer, its worker has crashed. */
const PAYING_MAX_SECONDS = 60
const LOOKUP_BATCH = 200
const SECOND_MS = 1_000

type Key = Pick<Withdrawal, 'member_id' | 'id'>

/**
 * The job that orders the payout of an approved withdrawal. Before the call to the bank it commits the status `paying` and all data of the order.
 * After a crash, the stored order can then be looked up, or repeated with the same reference.
 */
export const payOut = async (ctx: Context, memberId: MemberId, id: WithdrawalId): Promise<void> => {
  if (!(await hasPayee(ctx, memberId, id))) return
  const ordered = await startOrder(ctx, { member_id: memberId, id, status: 'approved' })
  if (ordered !== null) await sendOrder(ctx, ordered)
  else if (await hasPayingAccount(ctx)) await lookUpPayout(ctx, memberId, id)
}

type Order = Pick<Withdrawal, 'member_id' | 'id' | 'status'>
type Sets = {
  readonly order: (order: Order) => Promise<Withdrawal | null>
  readonly complete: (key: Key) => Promise<void>
}

/** Runs the database writes of several payouts in shared transactions. Each payout is still a separate call to the bank. */
const setsOf = cachedPerKey(
  (ctx: Context): Sets => ({
    order: batchRunner(ctx.db, { apart: memberOf, work: (tx, order: Order) => beginOrder(tx, ctx, order) }),
    complete: batchRunner(ctx.db, { apart: memberOf, work: (tx, key: Key) => completeOpen(tx, ctx, key) }),
  }),
)
const memberOf = ({ member_id }: Key): string => member_id

/** Commits the status `paying`. Returns null if another worker was first, or a flow switch, a review or a comparison stops the payout. */
const startOrder = (ctx: Context, { member_id, id, status }: Order): Promise<Withdrawal | null> =>
  setsOf(ctx).order({ member_id, id, status })

const beginOrder = async (
  tx: Tx,
  ctx: Context,
  { member_id, id, status }: Order,
): Promise<Withdrawal | null> => {
  const [withdrawal, settings] = await Promise.all([
    lockWithdrawal(tx, member_id, id),
    readSettings(tx, cashierSettings),
  ])
  invariant(withdrawal !== null, `withdrawal ${id} exists`)
  if (withdrawal.status !== status) return null
  const [paying, at, isFirst] = [payingAccount(ctx.config, settings), ctx.clock.now(), status === 'approved']
  if (await isPayoutClosed(ctx, tx, withdrawal, paying)) return null
  if (isFirst && (paying === null || (await recallForReview(tx, withdrawal, at)))) return null
  if (isFirst && (await ctx.ports.awaitsComparison(tx, member_id))) return null
  const next_lookup_at = new Date(at.getTime() + PAYING_MAX_SECONDS * SECOND_MS)
  // The first order stores the account that pays. A repeated order pays from the same account, even if the setting has changed.
  const { bank = null, account_number = null } = paying ?? {}
  const account = isFirst ? { payout_bank: bank, payout_account: account_number } : {}
  const order = { payer: ctx.partners.payouts.name, ordered_at: withdrawal.ordered_at ?? at }
  return changeWithdrawal(tx, withdrawal, 'order', { at, fields: { ...account, ...order, next_lookup_at } })
}

const sendOrder = async (ctx: Context, withdrawal: Withdrawal): Promise<'answered' | 'silent'> => {
  const { id, payout_account, bank, account_number, name, amount, payee_id, created_at } = withdrawal
  invariant(payout_account !== null, 'the order names the account that it is paid from')
  try {
    const payout = await ctx.partners.payouts.pay({
      reference: id,
      from_account: payout_account,
      to_bank: bank,
      to_account: account_number,
      to_name: name,
      amount,
      payee_id,
      // The bank searches its orders from this time on. It is the time of the withdrawal's request and not of the order, because a restored database
      // may lack an earlier order.
      ordered_at: created_at,
    })
    await settlePayout(ctx, withdrawal, payout)
    return 'answered'
  } catch (error) {
    // The error makes the job fail, so that the job queue retries the order with backoff and reports repeated failures.
    if (error instanceof OrderNotSent && (await takeBack(ctx, withdrawal))) throw error
    if (!isPartnerFailure(error)) throw error
    ctx.log.warn({ err: error, withdrawal_id: id }, 'the outcome of a payout is unknown')
    await keepAsking(ctx, withdrawal)
    return 'silent'
  }
}

/** Sets the withdrawal back to `approved`, because this order did not reach the bank. Returns false if an earlier order may have reached it. */
const takeBack = (ctx: Context, { member_id, id }: Key): Promise<boolean> =>
  inTransaction(ctx.db, async tx => {
    const withdrawal = await lockWithdrawal(tx, member_id, id)
    if (withdrawal?.status !== 'paying' || withdrawal.lookups > 0) return false
    const change = { at: ctx.clock.now(), fields: { next_lookup_at: null } }
    return (await changeWithdrawal(tx, withdrawal, 'stay_unordered', change)) !== null
  })

/** Looks a payout up at the bank and settles it. While the outcome is unknown, the lookup is retried later. */
export const lookUpPayout = async (
  ctx: Context,
  memberId: MemberId,
  id: WithdrawalId,
): Promise<'answered' | 'silent'> => {
  const withdrawal = await findWithdrawal(ctx.db, memberId, id)
  if (withdrawal?.status !== 'paying' && withdrawal?.status !== 'uncertain') return 'answered'
  const { payouts } = ctx.partners
  // Only the bank that got the order is asked. A bank that was configured later would report, wrongly, that it never received the order.
  if (withdrawal.payer !== payouts.name) {
    await keepAsking(ctx, withdrawal, 'disowned')
    return 'answered'
  }
  let payout: Payout | null
  try {
    payout = await askFor(ctx, withdrawal)
  } catch (error) {
    if (!isPartnerFailure(error)) throw error
    await keepAsking(ctx, withdrawal)
    return 'silent'
  }
  if (payout !== null) {
    await settlePayout(ctx, withdrawal, payout)
    return 'answered'
  }
  // The order must not be submitted again in two cases: the bank would pay a repeated order twice, or the bank accepted the order before, even if it
  // no longer knows it.
  if (!payouts.idempotent || withdrawal.accepted_at !== null) {
    const canBeAsked = payouts.findPayout !== null
    await keepAsking(ctx, withdrawal, canBeAsked || withdrawal.accepted_at === null ? 'disowned' : 'nothing')
    return 'answered'
  }
  // The bank never received the order, so it is submitted again with the same reference. If the first order arrives late, the bank pays only once.
  if (withdrawal.status === 'paying') {
    await keepAsking(ctx, withdrawal)
    return 'answered'
  }
  const ordered = await startOrder(ctx, withdrawal)
  return ordered === null ? 'answered' : sendOrder(ctx, ordered)
}

/** Looks a payout up by its order's reference. Does nothing if no withdrawal has that reference. */
export const lookUpPayoutOf = async (ctx: Context, id: WithdrawalId): Promise<void> => {
  const memberId = await findWithdrawalOwner(ctx.db, id)
  if (memberId !== null) await lookUpPayout(ctx, memberId, id)
}

/** Applies the bank's report on an order. Does nothing if no withdrawal has that reference. */
export const settlePayoutOf = async (ctx: Context, id: WithdrawalId, payout: Payout): Promise<void> => {
  const member_id = await findWithdrawalOwner(ctx.db, id)
  if (member_id !== null) await settlePayout(ctx, { member_id, id }, payout)
}

/** Asks the bank for the status of the payout order. Returns null if the bank does not know the order or offers no lookup. */
const askFor = async (ctx: Context, { id, payout_id, created_at }: Withdrawal): Promise<Payout | null> => {
  const { findPayout } = ctx.partners.payouts
  return findPayout === null ? null : findPayout({ reference: id, payout_id, ordered_at: created_at })
}

/** Looks up payouts that are due, including those of crashed workers. A bank that does not answer is called only once per run. */
export const lookUpDuePayouts = async (ctx: Context): Promise<void> => {
  const now = ctx.clock.now()
  const due = iterateDueItems(
    LOOKUP_BATCH,
    (tried, limit) => findPayoutsToLookUp(ctx.db, now, tried, limit),
    ({ id }: Withdrawal) => id,
  )
  let silent = false
  await forEachIsolated(ctx, due, 'a payout could not be looked up', async ({ member_id, id }) => {
    if (!silent) silent = (await lookUpPayout(ctx, member_id, id)) === 'silent'
  })
}

/** Marks a payout's outcome as unknown and schedules the next lookup. Until the outcome is known, the payout is neither repeated nor refunded. */
const keepAsking = (
  ctx: Context,
  { member_id, id }: Key,
  answer: 'nothing' | 'disowned' = 'nothing',
): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    const withdrawal = await lockWithdrawal(tx, member_id, id)
    if (withdrawal?.status !== 'paying' && withdrawal?.status !== 'uncertain') return
    const at = ctx.clock.now()
    // The bank accepted this order before, so a lookup without an answer does not make the outcome unknown.
    if (withdrawal.status === 'paying' && withdrawal.accepted_at === null)
      await changeWithdrawal(tx, withdrawal, 'fall_silent', { at, cause: 'payout_uncertain' })
    const pauseSeconds = pauseOf(withdrawal)
    const next = new Date(at.getTime() + pauseSeconds * SECOND_MS)
    await postponeLookup(tx, withdrawal, next, answer === 'disowned' ? at : null)
    const keys = { member_id, withdrawal_id: id }
    await enqueue(tx, LOOK_UP_JOB, keys, { key: `${LOOK_UP_JOB}:${id}`, delaySeconds: pauseSeconds })
  })

const pauseOf = ({ lookups }: Pick<Withdrawal, 'lookups'>): number =>
  LOOKUP_PAUSES_SECONDS[Math.min(lookups, LOOKUP_PAUSES_SECONDS.length - 1)] ?? PAYING_MAX_SECONDS

/** Applies the bank's report on a payout once. A report that contradicts a closed payout opens a case for operators. */
const settlePayout = (ctx: Context, key: Key, payout: Payout): Promise<void> =>
  payout.status === 'paid' ? setsOf(ctx).complete(key) : settleAlone(ctx, key, payout)

const completeOpen = async (tx: Tx, ctx: Context, { member_id, id }: Key): Promise<void> => {
  const withdrawal = await lockWithdrawal(tx, member_id, id)
  if (withdrawal === null) return
  if (isOpen(withdrawal)) await completePayout(tx, ctx, withdrawal)
  else await keepOtherWord(tx, ctx, withdrawal, 'paid')
}

const keepOtherWord = (tx: Tx, ctx: Context, withdrawal: Withdrawal, said: Payout['status']): Promise<void> =>
  keepContradiction(tx, ctx, { ...withdrawal, is_paid: withdrawal.status === 'paid' }, said)

/** Applies a report other than `paid` in a separate transaction. A refused payout returns credit, which may then move to the game site. */
const settleAlone = (ctx: Context, { member_id, id }: Key, payout: Payout): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    const withdrawal = await lockWithdrawal(tx, member_id, id)
    if (withdrawal === null) return
    if (!isOpen(withdrawal)) await keepOtherWord(tx, ctx, withdrawal, payout.status)
    else if (payout.status === 'accepted') await acceptPayout(tx, ctx, withdrawal, payout.payout_id)
    else await refuseAtBank(tx, ctx, withdrawal, 'refuse_at_bank', payout.reason)
  })

/** Records that the bank accepted the order. It is looked up each minute, and later more seldom, but never ordered again. */
const acceptPayout = async (
  tx: Tx,
  ctx: Context,
  withdrawal: Withdrawal,
  payoutId: string | null,
): Promise<void> => {
  const at = ctx.clock.now()
  if (withdrawal.status === 'uncertain') await changeWithdrawal(tx, withdrawal, 'accept', { at })
  const pauseMs = Math.max(pauseOf(withdrawal), ACCEPTED_PAUSE_MIN_SECONDS) * SECOND_MS
  const next = new Date(at.getTime() + pauseMs)
  await noteAccepted(tx, withdrawal, { payout_id: payoutId, at, next })
}

const isOpen = ({ status }: Withdrawal): boolean => status === 'paying' || status === 'uncertain'

export const completePayout = async (
  tx: Tx,
  ctx: Context,
  withdrawal: Withdrawal,
  fields: WithdrawalFields = {},
): Promise<void> => {
  const { member_id, id, amount } = withdrawal
  const payout_bank = fields.payout_bank ?? withdrawal.payout_bank
  const at = ctx.clock.now()
  invariant(payout_bank !== null, `the order of withdrawal ${id} names the bank that it is paid from`)
  const transfer = {
    id: `withdrawal:${id}:payout`,
    kind: 'payout',
    debit: { member_id, account: 'withdrawing' },
    credit: { house: `payout:${payout_bank}` },
    amount,
    reference: id,
    at,
  } as const
  const [paid] = await Promise.all([
    changeWithdrawal(tx, withdrawal, 'pay', { at, fields }),
    postTransfers(tx, [transfer]),
  ])
  invariant(paid !== null, `withdrawal ${id} stays as it is under the member's lock`)
}
