import type { Context } from '../../context.ts'
import { runBatched } from '../../platform/database/batched-queries.ts'
import { isDatabaseAway } from '../../platform/database/connection-errors.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { findBankLine, lockLineToSettle } from '../bank/bank-lines.ts'
import { lockSlipOf } from '../payment-slips/slip-matching.ts'
import { flagSharedPayers } from '../withdrawals/shared-payer.ts'
import { assignDepositLine, findTarget, findTargetDeposit, type MatchedLine } from './deposit-matching.ts'

/**
 * Maximum number of bank lines that are settled in one transaction. At 50 lines, the fixed cost of a transaction is small for each line, and locks
 * are still held only briefly.
 */
const SETTLED_TOGETHER = 50

/**
 * Settles one stored bank line: credits its deposit, holds its deposit, or posts the money to suspense. Does nothing if the line is already
 * settled.
 */
export const settleLine = async (ctx: Context, lineId: string): Promise<void> => {
  await settleSet(ctx, [lineId])
}

/**
 * Settles these bank lines, each once, in order. Lines of different members share a transaction. A failing line does not stop the others. The
 * failures are thrown together at the end.
 */
export const settleLines = async (ctx: Context, lineIds: readonly string[]): Promise<void> => {
  const failures: unknown[] = []
  for (let from = 0; from < lineIds.length; from += SETTLED_TOGETHER)
    failures.push(...(await settleSome(ctx, lineIds.slice(from, from + SETTLED_TOGETHER))))
  if (failures.length > 0) throw new AggregateError(failures, 'bank lines could not be settled')
}

/** Settles a batch of bank lines. A batch that fails is split in halves, until only the failing lines are left out. Returns the failures. */
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

/**
 * Settles, in one transaction, those of the bank lines that do not affect each other, and returns the ids of the others for a later call. A single
 * line is always settled.
 */
const settleSet = (ctx: Context, lineIds: readonly string[]): Promise<string[]> =>
  inTransaction(ctx.db, async tx => {
    const aimed = await aimLines(tx, lineIds, ctx.clock.now())
    const { now, left } = aimed.length === 1 ? { now: aimed, left: [] } : chooseBatch(aimed)
    await runBatched(tx, now, one => assignDepositLine(tx, ctx, one))
    await flagSharedPayers(
      tx,
      ctx,
      now.map(({ line }) => line),
    )
    return left.map(({ line }) => line.line_id)
  })

/**
 * Locks bank lines that are not settled, and finds the deposits that they pay. Transfer numbers are locked before bank lines, as `lockSlipOf`
 * requires.
 */
const aimLines = async (tx: Tx, lineIds: readonly string[], at: Date): Promise<MatchedLine[]> => {
  const slips = await runBatched(tx, lineIds, async lineId => lockSlipOf(tx, await findBankLine(tx, lineId)))
  const lines = await runBatched(tx, lineIds, lineId => lockLineToSettle(tx, lineId))
  const open = lines.flatMap((line, i) => (line === null ? [] : [{ line, slip: slips[i] ?? null }]))
  return runBatched(tx, open, async one => ({ ...one, target: await findTarget(tx, one.line, at) }))
}

/**
 * Chooses bank lines for one batch. Their members and payers all differ, because a line may affect another line of the same member or payer. A line
 * with a slip or a bonus is settled alone, because its locks would stay until all lines of a batch are settled. A member's lines keep their order.
 */
const chooseBatch = (aimed: readonly MatchedLine[]): { now: MatchedLine[]; left: MatchedLine[] } => {
  const seen = new Set<string>()
  const now: MatchedLine[] = []
  const left: MatchedLine[] = []
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
