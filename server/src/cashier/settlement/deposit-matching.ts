import { lockMember } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db.ts'
import { invariant } from '../../platform/refusal.ts'
import { type BankLine, settleBankLine } from '../bank/bank-lines.ts'
import { judgePayer } from '../bank/payer-identification.ts'
import { bankOfOwnAccount } from '../bank/receiving-accounts.ts'
import { BANK_CLOCK_TOLERANCE_MS, creditDeposit, judgePayment } from '../deposits/deposit-crediting.ts'
import { type Deposit, findDeposit, findDepositByRef, findDepositsLike } from '../deposits/deposits.ts'
import { holdDeposit } from '../deposits/held-deposits.ts'
import type { SuspenseReason } from '../deposits/suspense-payments.ts'
import { suspendMoney } from '../deposits/suspense-payments.ts'
import { type lockSlipOf, settleSlipByOutcome, tryBySlip } from '../payment-slips/slip-matching.ts'

type Candidate = Pick<Deposit, 'status' | 'created_at' | 'expires_at'>

/**
 * Chooses the deposit that a transfer without a reference pays. The candidates have exactly this amount and these two accounts, newest first. The
 * deposit must have been open at the payment's time. If two deposits match, the result is `ambiguous`. If none matches, the payment was late, early
 * or repeated, and the newest candidate is only a hint for operators.
 */
export const chooseByAmount = <C extends Candidate>(
  candidates: readonly C[],
  paidAt: Date,
  now: Date,
): { deposit: C } | { reason: SuspenseReason; hint: C | null } => {
  const begins = (deposit: C, toleranceMs: number): boolean =>
    deposit.created_at.getTime() - toleranceMs <= paidAt.getTime()
  const open = candidates.filter(
    deposit => judgePayment(deposit, paidAt, now) === 'credit' && begins(deposit, BANK_CLOCK_TOLERANCE_MS),
  )
  const exact = open.filter(deposit => begins(deposit, 0))
  const [deposit, second] = exact.length > 0 ? exact : open
  if (deposit !== undefined && second === undefined) return { deposit }
  if (deposit !== undefined) return { reason: 'ambiguous', hint: deposit }
  const newest = candidates.find(candidate => begins(candidate, BANK_CLOCK_TOLERANCE_MS))
  if (newest === undefined) return { reason: 'unmatched', hint: null }
  const verdict = judgePayment(newest, paidAt, now)
  invariant(verdict !== 'credit', 'the matching deposit was chosen before')
  return { reason: verdict, hint: newest }
}

/**
 * Returns the deposit that a bank line pays. If the line has the reference of a bill (payment request), only the reference decides, even if it is
 * wrong. Otherwise the accounts and the exact amount decide.
 */
export const findTarget = async (
  tx: Tx,
  line: Pick<BankLine, 'bill_reference' | 'account' | 'from_bank' | 'from_account' | 'amount' | 'paid_at'>,
  now: Date,
): Promise<{ deposit: Deposit } | { reason: SuspenseReason; hint: Deposit | null }> => {
  if (line.bill_reference !== null) {
    const deposit = await findDepositByRef(tx, line.bill_reference)
    return deposit === null ? { reason: 'unknown_reference', hint: null } : { deposit }
  }
  const transfer = {
    to_account: line.account,
    from_bank: line.from_bank,
    from_account: line.from_account,
    amount: line.amount,
  }
  return chooseByAmount(await findDepositsLike(tx, transfer), line.paid_at, now)
}

type Settled = { readonly credited: Deposit } | { readonly hint: Deposit | null }

/**
 * Credits the bank line to its deposit, or holds the deposit if the payer is another person. Money without a matching deposit goes to suspense, with
 * the reason.
 */
const settleByTarget = async (
  tx: Tx,
  ctx: Context,
  line: BankLine,
  target: Awaited<ReturnType<typeof findTarget>>,
): Promise<Settled> => {
  const at = ctx.clock.now()
  const { line_id, amount } = line
  const house = await bankOfOwnAccount(tx, line.account)
  let reason: SuspenseReason
  let hint: Deposit | null
  if ('deposit' in target) {
    // The deposit may have changed before it was locked, so it is read and checked again under the lock.
    const member = await lockMember(tx, target.deposit.member_id)
    const deposit = await findDeposit(tx, target.deposit.member_id, target.deposit.id)
    invariant(deposit !== null, 'a deposit is never deleted')
    const verdict = judgePayment(deposit, line.paid_at, at)
    const payer = judgePayer(line, member)
    if (verdict === 'credit' && payer === 'foreign') {
      await holdDeposit(tx, ctx, deposit, { line_id, house, amount, paid_at: line.paid_at })
      await settleBankLine(tx, { line_id, outcome: 'suspended', deposit_id: null, at })
      return { hint: deposit }
    }
    if (verdict === 'credit') {
      await creditDeposit(tx, ctx, deposit, { amount, house, payer, paid_at: line.paid_at })
      await settleBankLine(tx, { line_id, outcome: 'credited', deposit_id: deposit.id, at })
      return { credited: deposit }
    }
    reason = verdict
    hint = deposit
  } else {
    reason = target.reason
    hint = target.hint
  }
  const item = {
    source: 'bank',
    source_id: line_id,
    house,
    amount,
    reason,
    hint_member_id: hint?.member_id ?? null,
    hint_deposit_id: hint?.id ?? null,
    received_at: line.paid_at,
  } as const
  await suspendMoney(tx, item, at)
  await settleBankLine(tx, { line_id, outcome: 'suspended', deposit_id: null, at })
  return { hint }
}

/** A bank line that is locked and not settled, with the slip that has the same transfer number and the deposit that the line may pay (`target`). */
export type MatchedLine = {
  readonly line: BankLine
  readonly slip: Awaited<ReturnType<typeof lockSlipOf>>
  readonly target: Awaited<ReturnType<typeof findTarget>>
}

/** Returns the deposit that the bank line pays or probably pays. Returns null if there is none. */
export const findTargetDeposit = ({ target }: MatchedLine): Deposit | null =>
  'deposit' in target ? target.deposit : target.hint

/**
 * Settles a bank line: into its deposit, to the member who sent its slip, or into suspense with a reason. The reference of a bill (payment request)
 * takes precedence over a slip, and a slip over accounts and amount.
 */
export const assignDepositLine = async (tx: Tx, ctx: Context, aimed: MatchedLine): Promise<void> => {
  const { line, slip, target } = aimed
  const likely = findTargetDeposit(aimed)
  const bySlip = (outcome: 'suspended' | null, hint: Deposit | null): Promise<boolean> =>
    slip === null
      ? Promise.resolve(false)
      : tryBySlip(tx, ctx, slip, { line, outcome, hint: hint?.member_id ?? null })

  if (line.bill_reference === null && (await bySlip(null, likely))) return
  const settled = await settleByTarget(tx, ctx, line, target)
  if (slip !== null && 'credited' in settled) {
    const { id, member_id } = settled.credited
    await settleSlipByOutcome(tx, ctx, slip, { line_id: line.line_id, owner: member_id, deposit_id: id })
  } else if ('hint' in settled && line.bill_reference !== null) await bySlip('suspended', settled.hint)
}
