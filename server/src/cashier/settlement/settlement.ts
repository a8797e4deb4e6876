import type { Context } from '../../context.ts'
import { together } from '../../platform/database/batch.ts'
import { isDatabaseAway } from '../../platform/database/connection-errors.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { findBankLine, lockLineToSettle } from '../bank/bank-lines.ts'
import { lockSlipOf } from '../slips/matching.ts'
import { flagSharedPayers } from '../withdrawals/shared-payer.ts'
import { type Aimed, assignDepositLine, findTarget, findTargetDeposit } from './deposit-matching.ts'

/** Lines per transaction: enough to amortise its cost, few enough to keep locks short. */
const SETTLED_TOGETHER = 50

/** Gives the money of one stored line its place, once. */
export const settleLine = async (ctx: Context, lineId: string): Promise<void> => {
  await settleSet(ctx, [lineId])
}

/**
 * Gives the money of these lines its place, each once, in their order. Lines that have nothing to do with each other are settled in one
 * transaction. One that cannot be settled holds up no other; what went wrong is thrown at the end.
 */
export const settleLines = async (ctx: Context, lineIds: readonly string[]): Promise<void> => {
  const failures: unknown[] = []
  for (let from = 0; from < lineIds.length; from += SETTLED_TOGETHER)
    failures.push(...(await settleSome(ctx, lineIds.slice(from, from + SETTLED_TOGETHER))))
  if (failures.length > 0) throw new AggregateError(failures, 'bank lines could not be settled')
}

/** A set in which one line fails is settled in halves, down to that line. Answers what went wrong. */
const settleSome = async (ctx: Context, lineIds: readonly string[]): Promise<unknown[]> => {
  const failures: unknown[] = []
  let left: readonly (readonly string[])[]
  try {
    left = (await settleSet(ctx, lineIds)).map(lineId => [lineId])
  } catch (error) {
    if (lineIds.length < 2 || isDatabaseAway(error)) {
      ctx.log.error({ err: error, lines: lineIds }, 'a bank line could not be settled')
      return [error]
    }
    const half = Math.ceil(lineIds.length / 2)
    left = [lineIds.slice(0, half), lineIds.slice(half)]
  }
  for (const some of left) failures.push(...(await settleSome(ctx, some)))
  return failures
}

/** Settles those of the lines that may go together, and answers the others. One line alone is settled whatever it is. */
const settleSet = (ctx: Context, lineIds: readonly string[]): Promise<string[]> =>
  inTransaction(ctx.db, async tx => {
    const aimed = await aimLines(tx, lineIds, ctx.clock.now())
    const { now, left } = aimed.length === 1 ? { now: aimed, left: [] } : chooseCompany(aimed)
    await together(tx, now, one => assignDepositLine(tx, ctx, one))
    await flagSharedPayers(
      tx,
      ctx,
      now.map(({ line }) => line),
    )
    return left.map(({ line }) => line.line_id)
  })

/** Unsettled lines in order. Lock order: transfer numbers, then lines. */
const aimLines = async (tx: Tx, lineIds: readonly string[], at: Date): Promise<Aimed[]> => {
  const slips = await together(tx, lineIds, async lineId => lockSlipOf(tx, await findBankLine(tx, lineId)))
  const lines = await together(tx, lineIds, lineId => lockLineToSettle(tx, lineId))
  const open = lines.flatMap((line, i) => (line === null ? [] : [{ line, slip: slips[i] ?? null }]))
  return together(tx, open, async one => ({ ...one, target: await findTarget(tx, one.line, at) }))
}

/**
 * Lines that can share a batch: of different members and payers, because one may decide about another. Lines
 * with slips or bonuses run alone, as they use transaction-level locks. No line precedes an earlier one of
 * its member.
 */
const chooseCompany = (aimed: readonly Aimed[]): { now: Aimed[]; left: Aimed[] } => {
  const seen = new Set<string>()
  const now: Aimed[] = []
  const left: Aimed[] = []
  for (const one of aimed) {
    const { line, slip } = one
    const deposit = findTargetDeposit(one)
    const parties = [line.from_account, ...(deposit === null ? [] : [deposit.member_id])]
    const apart = parties.every(party => !seen.has(party))
    for (const party of parties) seen.add(party)
    if (apart && slip === null && (deposit?.promotion_id ?? null) === null) now.push(one)
    else left.push(one)
  }
  return { now, left }
}
