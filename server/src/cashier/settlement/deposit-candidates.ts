import type { CandidateReason } from '@sala/contract/desk/suspense-payments/endpoints.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { findMemberAnywhere, ownerOfAccount } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import { HOUR_MS } from '../../platform/calendar.ts'
import { type BankLine, findBankLine } from '../bank/bank-lines.ts'
import { namesOfBank } from '../bank/bank-names.ts'
import { judgePayer } from '../bank/payer-identification.ts'
import type { SuspenseItem } from '../deposits/suspense-payments.ts'
import {
  type CandidateDeposit,
  findDepositsAround,
  findLatestDeposits,
  findNamedDeposits,
} from './deposit-candidates-sql.ts'

/** A payment may belong to a deposit that was opened at most this many hours before the payment, or at most `OPENED_AFTER_HOURS` after it. */
const OPENED_BEFORE_HOURS = 24
const OPENED_AFTER_HOURS = 1
/** Percentage by which the amount of the payment may differ from a candidate deposit's amount. */
const NEAR_PERCENT = 10n
const DEPOSITS_MAX = 40
const CANDIDATES_MAX = 8

/**
 * Weights of the reasons why the money may be meant for a member. A payer who is another person (`payer_differs`) counts against the member, slightly
 * more than an equal amount counts for the member.
 */
const WEIGHT: Readonly<Record<CandidateReason, number>> = {
  own_account: 100,
  reference: 80,
  sent_for: 60,
  payer_agrees: 50,
  same_amount: 40,
  near_amount: 10,
  payer_differs: -45,
}

export type Candidate = {
  readonly member_id: MemberId
  readonly why: readonly CandidateReason[]
  readonly deposit: CandidateDeposit | null
}

type Found = Map<MemberId, { why: Set<CandidateReason>; deposit: CandidateDeposit | null }>

const add = (
  found: Found,
  memberId: MemberId,
  reason: CandidateReason,
  deposit: CandidateDeposit | null = null,
) => {
  const known = found.get(memberId) ?? { why: new Set<CandidateReason>(), deposit: null }
  known.why.add(reason)
  // If several deposits of one member qualify, the open deposit is preferred, because the payment was most likely made for it.
  if (deposit !== null && (known.deposit === null || deposit.status === 'waiting')) known.deposit = deposit
  found.set(memberId, known)
}

const scoreOf = (why: Iterable<CandidateReason>): number =>
  [...why].reduce((sum, reason) => sum + WEIGHT[reason], 0)

const byLine = async (ctx: Context, found: Found, line: BankLine): Promise<void> => {
  const owner = await ownerOfAccount(ctx.db, namesOfBank(line.from_bank), line.from_account)
  if (owner !== null) add(found, owner, 'own_account')
  for (const deposit of line.bill_reference === null
    ? []
    : await findNamedDeposits(ctx.db, line.bill_reference))
    add(found, deposit.member_id, 'reference', deposit)
}

const byAmount = async (
  ctx: Context,
  found: Found,
  { house, amount, received_at }: SuspenseItem,
): Promise<void> => {
  const spread = (amount * NEAR_PERCENT) / 100n
  const deposits = await findDepositsAround(ctx.db, {
    to_account: house.slice(house.lastIndexOf(':') + 1),
    least: amount - spread,
    most: amount + spread,
    from: new Date(received_at.getTime() - OPENED_BEFORE_HOURS * HOUR_MS),
    until: new Date(received_at.getTime() + OPENED_AFTER_HOURS * HOUR_MS),
    limit: DEPOSITS_MAX,
  })
  for (const deposit of deposits)
    add(found, deposit.member_id, deposit.transfer_amount === amount ? 'same_amount' : 'near_amount', deposit)
}

/** Adds to each candidate whether the payer's name and account match the member's. */
const judge = async (ctx: Context, found: Found, line: BankLine): Promise<void> => {
  for (const [memberId, { why }] of found) {
    const member = await findMemberAnywhere(ctx.db, memberId)
    const verdict = member === null ? 'unknown' : judgePayer(line, member)
    if (verdict === 'known') why.add('payer_agrees')
    if (verdict === 'foreign') why.add('payer_differs')
  }
}

/** Returns the members to whom the money of a suspense item may belong, with the reasons. The most likely member comes first. */
export const candidatesFor = async (ctx: Context, item: SuspenseItem): Promise<Candidate[]> => {
  const found: Found = new Map()
  const line = item.source === 'bank' ? await findBankLine(ctx.db, item.source_id) : null
  if (item.hint_member_id !== null) add(found, item.hint_member_id, 'sent_for')
  if (line !== null) await byLine(ctx, found, line)
  await byAmount(ctx, found, item)
  if (line !== null) await judge(ctx, found, line)
  const latest = await findLatestDeposits(ctx.db, [...found.keys()])
  return [...found]
    .map(([member_id, { why, deposit }]) => ({
      member_id,
      why: [...why].toSorted((a, b) => Math.abs(WEIGHT[b]) - Math.abs(WEIGHT[a])),
      deposit: deposit ?? latest.find(one => one.member_id === member_id) ?? null,
    }))
    .toSorted((a, b) => scoreOf(b.why) - scoreOf(a.why))
    .slice(0, CANDIDATES_MAX)
}
