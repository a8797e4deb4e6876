import type { MemberId } from '@sala/contract/wire/ids.ts'
import { type Satang, satang } from '@sala/contract/wire/money.ts'
import { lockMember, type Member, memberOf } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import { syncRounds } from '../../games/rounds/round-sync.ts'
import { openMovement } from '../../games/transfer-wallet/credit-movements.ts'
import { syncCredit } from '../../games/transfer-wallet/credit-sync.ts'
import { balancesOf } from '../../ledger/accounts.ts'
import { postTransfers } from '../../ledger/posting.ts'
import { announce } from '../../platform/browser-events.ts'
import { batchRunner, cachedPerKey } from '../../platform/database/bounded-batches.ts'
import { inTransaction, type Tx, violates } from '../../platform/db.ts'
import { newId } from '../../platform/random.ts'
import { countHit, type LimitResult, requireCounted } from '../../platform/rate-limits.ts'
import { invariant, Refusal } from '../../platform/refusal.ts'
import { hasBetsUnderWay } from '../../promotions/bonuses/late-bets.ts'
import { openTurnoverOf, refreshTurnover } from '../../promotions/wagering/wagering-requirement.ts'
import { takeFromReserved } from '../../protection/reserved-money/reserved-money.ts'
import { hasUnplayedSince } from '../bank/unverified-deposits.ts'
import { newRef } from '../deposits/payment-reference.ts'
import { limits } from '../settings.ts'
import { insertWithdrawal, type Withdrawal } from './sql.ts'
import { loadPastWithdrawals } from './withdrawal-history-sql.ts'
import {
  checkOrder,
  findEarlier,
  loadWithdrawalInputs,
  requireCredit,
  requireFactor,
  sameOrder,
  type WithdrawalInputs,
  type WithdrawalOrder,
} from './withdrawal-request.ts'
import { type Birth, initialRequested, keysOf, MOVING_START, orderPayout } from './withdrawal-transitions.ts'

export { clearRiskMarkRows, findRiskMarks, insertRiskMark, type RiskMark } from './risk-marks-sql.ts'
export { findWithdrawal, findWithdrawalOwner, findWithdrawalsToReview, type Withdrawal } from './sql.ts'

export const MOVED_JOB = 'cashier:withdrawal-moved'
const REF_ATTEMPTS = 5

/**
 * Requests a withdrawal (C15). If the wallet has too little money, it reads the game site's balance first. Then one transaction checks the request,
 * holds the wallet's part and starts the credit movement from the site. A repeated Idempotency-Key gets the same withdrawal.
 *
 * Throws Refusal flow_closed, bank_account_missing, phone_unproved, withdrawal_below_minimum, withdrawal_above_maximum, withdrawal_open,
 * withdrawal_day_limit, turnover_open (with the missing amount), bonus_ending, insufficient_credit, movement_open (credit in transit),
 * game_site_silent, withdrawal_sent_before (same key, other amount), second_factor_needed (a large sum, and the member did not prove a second
 * factor in this session).
 */
export const requestWithdrawal = async (ctx: Context, order: WithdrawalOrder): Promise<Withdrawal> => {
  const { member_id, amount } = order
  const seen = await setsOf(ctx).look(order)
  await requireCounted(ctx.db, limits.withdrawals_per_member, member_id, seen.pace, ctx.clock.now())
  if (seen.earlier !== null) return sameOrder(seen.earlier, order)
  let { wallet } = seen
  if (seen.mayChange) {
    await refreshTurnover(ctx, member_id)
    await refreshUnproved(ctx, member_id)
    wallet = (await balancesOf(ctx.db, member_id)).wallet
  }
  try {
    // Wallet money does not need the game site, so it can be withdrawn even if the site does not answer.
    if (amount <= wallet) return withdrawalOf(await setsOf(ctx).open(order))
    // Most refusals do not depend on the game site. They are thrown before the call to the site, so the member gets them even if it does not
    // answer.
    const known = await loadWithdrawalInputs(ctx, ctx.db, await memberOf(ctx.db, member_id))
    await checkOrder(ctx, ctx.db, order, known)
    await requireFactor(ctx, ctx.db, null, order, known)
    await syncCredit(ctx, member_id)
    return withdrawalOf(await inTransaction(ctx.db, tx => open(tx, ctx, order)))
  } catch (error) {
    const isOpen = violates(error, 'withdrawals_open')
    if (!isOpen && !(error instanceof Refusal)) throw error
    // A request with the same key that was not committed when this one looked for it may be the reason of the refusal.
    const concurrent = await findEarlier(ctx.db, order)
    if (concurrent !== null) return sameOrder(concurrent, order)
    throw isOpen ? new Refusal('withdrawal_open') : error
  }
}

/** Data from which a withdrawal request is decided. One transaction reads it for the concurrent requests of several members. */
type RequestInputs = {
  readonly pace: LimitResult
  /** The withdrawal that the member requested earlier with the same Idempotency-Key. Null if there is none. */
  readonly earlier: Withdrawal | null
  readonly wallet: Satang
  /** True if game rounds that are not read yet may change the decision about the request. */
  readonly mayChange: boolean
}

type Sets = {
  readonly look: (order: WithdrawalOrder) => Promise<RequestInputs>
  readonly open: (order: WithdrawalOrder) => Promise<Withdrawal | Refusal>
}

const ofMember = ({ member_id }: WithdrawalOrder): string => member_id

/** Runs the withdrawal requests of different members in shared transactions. A refused request writes nothing, so the others can commit. */
const setsOf = cachedPerKey(
  (ctx: Context): Sets => ({
    look: batchRunner(ctx.db, {
      apart: ofMember,
      work: (tx, order: WithdrawalOrder) => look(tx, ctx, order),
    }),
    open: batchRunner(ctx.db, {
      apart: ofMember,
      work: (tx, order: WithdrawalOrder) => open(tx, ctx, order),
    }),
  }),
)

/** Reads the data for a request. It throws no refusal, so that each request counts towards the rate limit. */
const look = async (tx: Tx, ctx: Context, order: WithdrawalOrder): Promise<RequestInputs> => {
  const { member_id } = order
  const now = ctx.clock.now()
  const [pace, earlier, turnover, late, unplayed, { wallet }] = await Promise.all([
    countHit(tx, limits.withdrawals_per_member, member_id, now),
    findEarlier(tx, order),
    openTurnoverOf(tx, member_id),
    hasBetsUnderWay(tx, member_id, now),
    hasUnplayedSince(tx, member_id, null),
    balancesOf(tx, member_id),
  ])
  return { pace, earlier, wallet, mayChange: turnover !== null || late || unplayed }
}

/**
 * Opens the withdrawal and returns it. A refusal before the first write is returned, so that the other requests in the transaction can commit. A
 * refusal after a write is thrown, so that the transaction is rolled back.
 */
const open = async (tx: Tx, ctx: Context, order: WithdrawalOrder): Promise<Withdrawal | Refusal> => {
  const judged = await judge(tx, ctx, order, await lockMember(tx, order.member_id))
  return 'answer' in judged ? judged.answer : openWithdrawal(tx, ctx, order, judged.known)
}

type Judged = { readonly known: WithdrawalInputs } | { readonly answer: Withdrawal | Refusal }

const judge = async (tx: Tx, ctx: Context, order: WithdrawalOrder, member: Member): Promise<Judged> => {
  try {
    const [same, known] = await Promise.all([findEarlier(tx, order), loadWithdrawalInputs(ctx, tx, member)])
    if (same !== null) return { answer: sameOrder(same, order) }
    await checkOrder(ctx, tx, order, known)
    requireCredit(order, known)
    await requireFactor(ctx, ctx.db, tx, order, known)
    return { known }
  } catch (error) {
    if (error instanceof Refusal) return { answer: error }
    throw error
  }
}

const withdrawalOf = (answer: Withdrawal | Refusal): Withdrawal => {
  if (answer instanceof Refusal) throw answer
  return answer
}

/**
 * Reads and counts the member's recent game rounds before a withdrawal. Their stakes may reach the amount of a deposit of an unknown payer, and then
 * the withdrawal needs no review. Does nothing if the game site does not answer.
 */
const refreshUnproved = async (ctx: Context, memberId: MemberId): Promise<void> => {
  if (!(await hasUnplayedSince(ctx.db, memberId, null))) return
  const { last_paid } = await loadPastWithdrawals(ctx.db, memberId, ctx.clock.now())
  if (!(await hasUnplayedSince(ctx.db, memberId, last_paid))) return
  try {
    await syncRounds(ctx, memberId)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

const openWithdrawal = async (
  tx: Tx,
  ctx: Context,
  order: WithdrawalOrder,
  { member, past, settings, aside, wallet }: WithdrawalInputs,
): Promise<Withdrawal> => {
  const { member_id, amount } = order
  const at = ctx.clock.now()
  const held = amount < wallet ? amount : wallet
  const rest = satang(amount - held)
  const [from_aside, born] = await Promise.all([
    aside === 0n ? aside : takeFromReserved(tx, member_id, held),
    rest === 0n ? initialRequested(tx, order, past, settings, at) : MOVING_START,
  ])
  const withdrawal = await insertOne(tx, order, member, { ...born, held, from_aside }, at)
  await Promise.all([
    hold(tx, withdrawal),
    announce(tx, { member_id, kind: 'withdrawal' }, { member_id, kind: 'credit' }),
    orderPayout(tx, withdrawal),
  ])
  if (rest === 0n) return withdrawal
  const then = { job: MOVED_JOB, payload: keysOf(withdrawal) }
  await openMovement(tx, ctx, { member_id, direction: 'out', amount: rest, then })
  return withdrawal
}

const insertOne = async (
  tx: Tx,
  order: WithdrawalOrder,
  member: Member,
  parts: Birth & Pick<Withdrawal, 'held' | 'from_aside'>,
  at: Date,
): Promise<Withdrawal> => {
  const { bank, account_number, name } = member
  invariant(bank !== null && account_number !== null && name !== null, 'the member has a bank account')
  const wanted = { ...order, id: newId('wdr', at), ...parts, bank, account_number, name, created_at: at }
  for (let attempt = 1; attempt <= REF_ATTEMPTS; attempt++) {
    const withdrawal = await insertWithdrawal(tx, { ...wanted, ref: newRef() })
    if (withdrawal !== null) return withdrawal
  }
  throw new Error('no free reference was found')
}

/** Posts the wallet's part of a withdrawal to the account `withdrawing`. The rest is moved from the game site. */
const hold = async (tx: Tx, { member_id, id, held, created_at }: Withdrawal): Promise<void> => {
  if (held === 0n) return
  await postTransfers(tx, [
    {
      id: `withdrawal:${id}:hold`,
      kind: 'withdrawal_hold',
      debit: { member_id, account: 'wallet' },
      credit: { member_id, account: 'withdrawing' },
      amount: held,
      reference: id,
      at: created_at,
    },
  ])
}
