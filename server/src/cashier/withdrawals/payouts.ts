import type { MemberId, WithdrawalId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../../context.ts'
import { postTransfers } from '../../ledger/post.ts'
import { isPartnerFailure } from '../../partners/kit/partner-http.ts'
import type { Payout } from '../../partners/ports/payouts.ts'
import { HOUR_SECONDS, MINUTE_SECONDS } from '../../platform/calendar.ts'
import { inSets } from '../../platform/database/sets.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { eachAlone, enqueue } from '../../platform/jobs.ts'
import { invariant } from '../../platform/refusal.ts'
import { readSettings } from '../../platform/settings.ts'
import { untried } from '../../platform/work/untried.ts'
import { cashierSettings } from '../settings.ts'
import { findPayoutsToLookUp, findWithdrawal, postponeLookup, type Withdrawal } from './sql.ts'
import { changeWithdrawal, lockWithdrawal, returnCredit } from './steps.ts'

export const LOOK_UP_JOB = 'cashier:look-up-payout'
/** Pauses between look-ups of a payout whose outcome is unknown; the last one again and again. */
const LOOKUP_PAUSES_SECONDS = [
  5,
  15,
  MINUTE_SECONDS,
  5 * MINUTE_SECONDS,
  15 * MINUTE_SECONDS,
  HOUR_SECONDS,
] as const
/** Longer than a payout call may take: after it, a payout that is still `paying` lost its worker. */
const PAYING_MAX_SECONDS = 60
const LOOKUP_BATCH = 200
const SECOND_MS = 1_000

type Key = Pick<Withdrawal, 'member_id' | 'id'>

/**
 * The job after an approval. `paying` is committed before the bank hears of it, with all that the order says, so that
 * whatever happens next the same order can be looked up and repeated: one reference, one payout.
 */
export const payOut = async (ctx: Context, memberId: MemberId, id: WithdrawalId): Promise<void> => {
  const { payout_account: from } = await readSettings(ctx.db, cashierSettings)
  const ordered = await startOrder(ctx, { member_id: memberId, id, status: 'approved' }, from)
  if (ordered === null) await lookUpPayout(ctx, memberId, id)
  else await sendOrder(ctx, ordered)
}

type Account = { readonly bank: string; readonly account_number: string }
type Order = Pick<Withdrawal, 'member_id' | 'id' | 'status'> & { readonly from: Account | null }
type Sets = {
  readonly order: (order: Order) => Promise<Withdrawal | null>
  readonly complete: (key: Key) => Promise<void>
}

/** Each is ordered from the bank by itself; what is written before and after goes with what others write then. */
const openSets = (ctx: Context): Sets => ({
  order: inSets(ctx.db, { apart: memberOf, work: (tx, order: Order) => beginOrder(tx, ctx, order) }),
  complete: inSets(ctx.db, { apart: memberOf, work: (tx, key: Key) => completeOpen(tx, ctx, key) }),
})
const memberOf = ({ member_id }: Key): string => member_id

const opened = new WeakMap<Context, Sets>()

const setsOf = (ctx: Context): Sets => {
  const sets = opened.get(ctx) ?? openSets(ctx)
  opened.set(ctx, sets)
  return sets
}

/** Commits that the order is on its way; null when somebody else did. */
const startOrder = (
  ctx: Context,
  { member_id, id, status }: Omit<Order, 'from'>,
  from: Account | null,
): Promise<Withdrawal | null> => setsOf(ctx).order({ member_id, id, status, from })

const beginOrder = async (
  tx: Tx,
  ctx: Context,
  { member_id, id, status, from }: Order,
): Promise<Withdrawal | null> => {
  const withdrawal = await lockWithdrawal(tx, member_id, id)
  invariant(withdrawal !== null, `withdrawal ${id} exists`)
  if (withdrawal.status !== status) return null
  const at = ctx.clock.now()
  const next_lookup_at = new Date(at.getTime() + PAYING_MAX_SECONDS * SECOND_MS)
  const account = from === null ? {} : { payout_bank: from.bank, payout_account: from.account_number }
  return changeWithdrawal(tx, withdrawal, 'order', { at, fields: { ...account, next_lookup_at } })
}

const sendOrder = async (ctx: Context, withdrawal: Withdrawal): Promise<'heard' | 'silent'> => {
  const { id, payout_account, bank, account_number, name, amount } = withdrawal
  invariant(payout_account !== null, 'the order says which account it is paid from')
  try {
    const payout = await ctx.partners.payouts.pay({
      reference: id,
      from_account: payout_account,
      to_bank: bank,
      to_account: account_number,
      to_name: name,
      amount,
    })
    await settlePayout(ctx, withdrawal, payout)
    return 'heard'
  } catch (error) {
    if (!isPartnerFailure(error)) throw error
    ctx.log.warn({ err: error, withdrawal_id: id }, 'the outcome of a payout is not known')
    await keepAsking(ctx, withdrawal)
    return 'silent'
  }
}

/** Asks the bank what became of a payout, and settles it; while the bank says nothing, asks again later. */
export const lookUpPayout = async (
  ctx: Context,
  memberId: MemberId,
  id: WithdrawalId,
): Promise<'heard' | 'silent'> => {
  const withdrawal = await findWithdrawal(ctx.db, memberId, id)
  if (withdrawal?.status !== 'paying' && withdrawal?.status !== 'uncertain') return 'heard'
  let payout: Payout | null
  try {
    payout = await ctx.partners.payouts.findPayout(id)
  } catch (error) {
    if (!isPartnerFailure(error)) throw error
    await keepAsking(ctx, withdrawal)
    return 'silent'
  }
  if (payout !== null) {
    await settlePayout(ctx, withdrawal, payout)
    return 'heard'
  }
  if (!ctx.partners.payouts.idempotent) {
    await keepAsking(ctx, withdrawal, 'disowned')
    return 'heard'
  }
  // The bank never had it. The same order again, with the same reference: if it comes to have both, it pays once.
  if (withdrawal.status === 'paying') {
    await keepAsking(ctx, withdrawal)
    return 'heard'
  }
  const ordered = await startOrder(ctx, withdrawal, null)
  return ordered === null ? 'heard' : sendOrder(ctx, ordered)
}

/** Payouts that wait for their next look-up, those included whose worker died. A bank that is silent is asked once a run. */
export const lookUpDuePayouts = async (ctx: Context): Promise<void> => {
  const now = ctx.clock.now()
  const due = untried(
    LOOKUP_BATCH,
    (tried, limit) => findPayoutsToLookUp(ctx.db, now, tried, limit),
    ({ id }: Withdrawal) => id,
  )
  let silent = false
  await eachAlone(ctx, due, 'a payout could not be looked up', async ({ member_id, id }) => {
    if (!silent) silent = (await lookUpPayout(ctx, member_id, id)) === 'silent'
  })
}

/** Says that the outcome is unknown and when to ask again: never paid twice, never refunded by guess. */
const keepAsking = (
  ctx: Context,
  { member_id, id }: Key,
  heard: 'nothing' | 'disowned' = 'nothing',
): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    const withdrawal = await lockWithdrawal(tx, member_id, id)
    if (withdrawal?.status !== 'paying' && withdrawal?.status !== 'uncertain') return
    const at = ctx.clock.now()
    if (withdrawal.status === 'paying')
      await changeWithdrawal(tx, withdrawal, 'fall_silent', { at, cause: 'payout_uncertain' })
    const last = LOOKUP_PAUSES_SECONDS.length - 1
    const pauseSeconds = LOOKUP_PAUSES_SECONDS[Math.min(withdrawal.lookups, last)] ?? PAYING_MAX_SECONDS
    const next = new Date(at.getTime() + pauseSeconds * SECOND_MS)
    await postponeLookup(tx, withdrawal, next, heard === 'disowned' ? at : null)
    const keys = { member_id, withdrawal_id: id }
    await enqueue(tx, LOOK_UP_JOB, keys, { key: `${LOOK_UP_JOB}:${id}`, delaySeconds: pauseSeconds })
  })

/** The bank's word, applied once. */
const settlePayout = (ctx: Context, key: Key, payout: Payout): Promise<void> =>
  payout.status === 'paid' ? setsOf(ctx).complete(key) : refuseOpen(ctx, key, payout.reason)

const completeOpen = async (tx: Tx, ctx: Context, { member_id, id }: Key): Promise<void> => {
  const withdrawal = await lockWithdrawal(tx, member_id, id)
  if (withdrawal !== null && isOpen(withdrawal)) await completePayout(tx, ctx, withdrawal)
}

/** By itself: what goes back is swept to the game site, by rules of its own. */
const refuseOpen = (ctx: Context, { member_id, id }: Key, reason: string | null): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    const withdrawal = await lockWithdrawal(tx, member_id, id)
    if (withdrawal === null || !isOpen(withdrawal)) return
    // The reason may be ours (an account of the house without money), so somebody should see it.
    ctx.log.warn({ withdrawal_id: id, reason }, 'the bank refused a payout')
    const refusal = { event: 'refuse_at_bank', cause: 'bank_refused' } as const
    await returnCredit(tx, ctx, withdrawal, { ...refusal, fields: { bank_reason: reason } })
  })

const isOpen = ({ status }: Withdrawal): boolean => status === 'paying' || status === 'uncertain'

export const completePayout = async (tx: Tx, ctx: Context, withdrawal: Withdrawal): Promise<void> => {
  const { member_id, id, amount, payout_bank } = withdrawal
  const at = ctx.clock.now()
  invariant(payout_bank !== null, `the order of withdrawal ${id} says which bank it is paid from`)
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
    changeWithdrawal(tx, withdrawal, 'pay', { at }),
    postTransfers(tx, [transfer]),
  ])
  invariant(paid !== null, `withdrawal ${id} stays as it is under the member's lock`)
}
