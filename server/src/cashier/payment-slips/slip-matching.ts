import type { MemberId } from '@sala/contract/wire/ids.ts'
import { lockMember, memberOf, ownerOfAccount } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import { audit } from '../../platform/audit.ts'
import { announce } from '../../platform/browser-events.ts'
import type { Tx } from '../../platform/db.ts'
import { invariant } from '../../platform/refusal.ts'
import { readSettings } from '../../platform/settings.ts'
import { type BankLine, settleBankLine } from '../bank/bank-lines.ts'
import { namesOfBank } from '../bank/bank-names.ts'
import { judgePayer } from '../bank/payer-identification.ts'
import { bankOfOwnAccount } from '../bank/receiving-accounts.ts'
import { BANK_CLOCK_TOLERANCE_MS, creditDeposit, judgePayment } from '../deposits/deposit-crediting.ts'
import { type Deposit, findDepositsPaidAt } from '../deposits/deposits.ts'
import { type CreditedDeposit, creditSuspended, findHeldDeposit } from '../deposits/held-deposits.ts'
import { findOpenSuspenseItem, releaseForDeposit, suspendMoney } from '../deposits/suspense-payments.ts'
import { cashierSettings } from '../settings.ts'
import { flagSharedPayers } from '../withdrawals/shared-payer.ts'
import { findRiskMarks } from '../withdrawals/withdrawals.ts'
import type { Answerer } from './slip-decisions.ts'
import { holdReasonOf } from './slip-holds.ts'
import { nextSlipStatus } from './slip-state.ts'
import { answerSlip, findLinesOf, findRivals, findSlipOf, holdSlip, lockTransRef, type Slip } from './sql.ts'

/** Maximum number of deposits that are compared with a slip's payment. A member has one open deposit at a time, so only a few can match. */
const CANDIDATES_MAX = 5

/**
 * A bank line that matches a slip. Either it is not settled (`outcome` is null), or its money is in suspense. `hint` is the member to whom
 * the money may belong.
 */
export type FoundLine = {
  readonly line: BankLine
  readonly outcome: 'suspended' | null
  readonly hint: MemberId | null
}

const BY_RULES: Answerer = { by: 'rules', reason: 'a slip of that transfer' }

/**
 * Locks the bank line's transfer number and returns its slip, or null. Call it before locking the line or a member, so that all transactions lock in
 * the same order.
 */
export const lockSlipOf = async (
  tx: Tx,
  line: Pick<BankLine, 'trans_ref' | 'from_bank'> | null,
): Promise<Slip | null> => {
  if (line === null || line.trans_ref === null) return null
  await lockTransRef(tx, line.trans_ref)
  return findSlipOf(tx, { banks: namesOfBank(line.from_bank), trans_ref: line.trans_ref })
}

/** Returns the member's deposit that the bank line paid before the deposit expired. Returns null if there is none. Requires the member's lock. */
const depositPaidBy = async (
  tx: Tx,
  memberId: MemberId,
  line: BankLine,
  now: Date,
): Promise<Deposit | null> => {
  const begun_by = new Date(line.paid_at.getTime() + BANK_CLOCK_TOLERANCE_MS)
  const at = line.paid_at < now ? line.paid_at : now
  const paid = { at, begun_by, amount: line.amount }
  const candidates = await findDepositsPaidAt(tx, memberId, paid, CANDIDATES_MAX)
  return candidates.find(deposit => judgePayment(deposit, line.paid_at, now) === 'credit') ?? null
}

const holdOf = async (tx: Tx, slip: Slip, found: FoundLine, now: Date) => {
  const { member_id } = slip
  const { line, hint } = found
  const facts = {
    member_id,
    hint,
    payer: await ownerOfAccount(tx, namesOfBank(line.from_bank), line.from_account),
    verdict: judgePayer(line, await memberOf(tx, member_id)),
    repeated: (await findLinesOf(tx, namesOfBank(slip.bank), slip.trans_ref)).length > 1,
    contested: (await findRivals(tx, slip.id)).length > 0,
    risk_marked: (await findRiskMarks(tx, member_id)).length > 0,
    amount: line.amount,
    paid_at: line.paid_at,
  }
  return holdReasonOf(facts, await readSettings(tx, cashierSettings), now)
}

const moveMoney = async (
  tx: Tx,
  ctx: Context,
  slip: Slip,
  { line, outcome }: FoundLine,
  answerer: Answerer,
): Promise<CreditedDeposit | null> => {
  const at = ctx.clock.now()
  const { line_id, amount, paid_at } = line
  const key = { source: 'bank', source_id: line_id } as const
  const assigned = { to: slip.member_id, by: answerer.by, reason: answerer.reason }
  const held = await findHeldDeposit(tx, await findOpenSuspenseItem(tx, key))
  if (held !== null) {
    await lockMember(tx, held.member_id)
    return creditSuspended(tx, ctx, key, assigned)
  }
  const deposit = await depositPaidBy(tx, slip.member_id, line, at)
  const house = await bankOfOwnAccount(tx, line.account)
  const payer = judgePayer(line, await memberOf(tx, slip.member_id))
  const received = { amount, paid_at, payer, found: 'paid_by_slip' } as const
  if (deposit !== null && outcome === null) {
    await creditDeposit(tx, ctx, deposit, { ...received, house })
    await settleBankLine(tx, { line_id, outcome: 'credited', deposit_id: deposit.id, at })
    return { amount, deposit_id: deposit.id }
  }
  if (deposit !== null) {
    const taken = await releaseForDeposit(tx, ctx, line_id, deposit, assigned)
    if (taken === null) return null
    await creditDeposit(tx, ctx, deposit, { ...received, house: taken.house })
    return { amount, deposit_id: deposit.id }
  }
  if (outcome === null) {
    const hints = { hint_member_id: slip.member_id, hint_deposit_id: null }
    await suspendMoney(tx, { ...key, ...hints, house, amount, reason: 'unmatched', received_at: paid_at }, at)
    await settleBankLine(tx, { line_id, outcome: 'suspended', deposit_id: null, at })
  }
  return creditSuspended(tx, ctx, key, assigned)
}

/**
 * Credits the bank line to the slip's member, once. The money completes the member's held deposit for this line, or a deposit that the line paid
 * before the deposit's expiry, or else goes to the wallet. Returns false if the money is no longer available. Requires the locks of the transfer
 * number and the line.
 */
export const creditBySlip = async (
  tx: Tx,
  ctx: Context,
  slip: Slip,
  found: FoundLine,
  answerer: Answerer,
): Promise<boolean> => {
  await lockMember(tx, slip.member_id)
  const given = await moveMoney(tx, ctx, slip, found, answerer)
  if (given === null) return false
  await flagSharedPayers(tx, ctx, [found.line])
  const { line_id, amount } = found.line
  await markCredited(tx, ctx, slip, { line_id, deposit_id: given.deposit_id, before: false }, answerer)
  const actor = answerer.by === BY_RULES.by ? 'slip' : answerer.by
  const details = {
    reason: answerer.reason,
    line: line_id,
    amount: amount.toString(),
    member: slip.member_id,
  }
  await audit(tx, { actor, action: 'slip.credit', subject: slip.id, details }, ctx.clock.now())
  return true
}

/** Credits the money of a slip if no rule requires a review. Otherwise stores the reason for the review and returns false. */
export const tryBySlip = async (tx: Tx, ctx: Context, slip: Slip, found: FoundLine): Promise<boolean> => {
  if (slip.status !== 'waiting') return false
  await lockMember(tx, slip.member_id)
  const hold = await holdOf(tx, slip, found, ctx.clock.now())
  if (hold === null) return creditBySlip(tx, ctx, slip, found, BY_RULES)
  await holdSlip(tx, slip.id, hold)
  await announce(tx, { member_id: slip.member_id, kind: 'deposit' })
  return false
}

const markCredited = async (
  tx: Tx,
  ctx: Context,
  slip: Slip,
  money: Pick<Slip, 'line_id' | 'deposit_id' | 'before'>,
  { by }: Answerer,
): Promise<void> => {
  const status = nextSlipStatus(slip.status, 'credit')
  invariant(status !== null, `slip ${slip.id} that is ${slip.status} can be credited`)
  const answer = { ...money, status, cause: null, by, at: ctx.clock.now() }
  const answered = await answerSlip(tx, slip, answer)
  invariant(answered !== null, `slip ${slip.id} stays as it is while its number is held`)
  await announce(tx, { member_id: slip.member_id, kind: 'deposit' })
}

/**
 * Settles a slip whose transfer was already credited independently of the slip. The slip becomes credited if its member got the money. Otherwise it
 * needs a review.
 */
export const settleSlipByOutcome = async (
  tx: Tx,
  ctx: Context,
  slip: Slip,
  money: { readonly line_id: string; readonly owner: MemberId; readonly deposit_id: Deposit['id'] | null },
  answerer: Answerer = BY_RULES,
): Promise<void> => {
  if (slip.status === 'credited') return
  if (slip.member_id !== money.owner) return holdSlip(tx, slip.id, 'given_away')
  const { line_id, deposit_id } = money
  await markCredited(tx, ctx, slip, { line_id, deposit_id, before: true }, answerer)
}
