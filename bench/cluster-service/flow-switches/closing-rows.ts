import { SWITCHES_BELIEVED_MS } from '../../../server/src/platform/flow-switches/flow-switches.ts'
import { type CheckedProduct, findLost } from '../../resilience/ledger-check.ts'
import { type Row, whole } from '../../result-table.ts'
import { OWN_ACCOUNT } from './closing-plan.ts'
import { answersWhileClosed, type ClosingRecord, closingFaults, lastAcceptedMs } from './closing-record.ts'
import { nameOf, type ObservedClosing } from './closing-run.ts'

const SECOND_MS = 1_000
const BUDGET = `refused ≤ ${SWITCHES_BELIEVED_MS / SECOND_MS} s after the closing on each node, other calls 200, 0 failed calls, 0 lost, 0 doubled`

/** Counts the payout orders that the bank got from the closed account in the period. All payouts leave this account in the sandbox. */
const countOrders = async (
  { query }: Pick<CheckedProduct, 'query'>,
  { closing, period }: ObservedClosing,
): Promise<number> => {
  if (!closing.holdsPayouts) return 0
  const [found] = await query<{ orders: number }>(
    'select count(*)::int as orders from sandbox.bank_payout where from_account = $1 and asked_at between $2 and $3',
    [OWN_ACCOUNT, period.from, period.to],
  )
  return found?.orders ?? 0
}

const seenIn = (record: ClosingRecord): string => {
  const answers = answersWhileClosed(record)
  const count = (outcomes: readonly string[]): number =>
    answers.filter(({ outcome }) => outcomes.includes(outcome)).length
  const last = lastAcceptedMs(record)
  return [
    ...(last === null ? [] : [`last accepted ${(last / SECOND_MS).toFixed(2)} s after it`]),
    `${count(['closed'])} refused`,
    `${count(['qr', 'transfer', 'accepted'])} others accepted`,
  ].join(', ')
}

/** Returns the results table's row of one closing, after the run's end. Reports each fault with `say`. */
export const rowOfClosing = async (
  observed: ObservedClosing,
  product: Pick<CheckedProduct, 'query'>,
  say: (line: string) => void,
): Promise<Row> => {
  const { closing, window, took, waiting, calls, failed } = observed
  const record: ClosingRecord = { ...observed, orders: await countOrders(product, observed) }
  const lost = await findLost(product, window.acknowledged())
  const doubled = window.doubled()
  const faults = [...closingFaults(record), ...lost, ...doubled]
  for (const fault of faults) say(`${nameOf(closing)}: ${fault}`)
  const failures = [...failed.values()].reduce((sum, some) => sum + some, 0)
  return {
    measure: `flow switch ${nameOf(closing)}`,
    budget: BUDGET,
    seen: `${seenIn(record)}, ${failures} failed calls, ${lost.length} lost, ${doubled.length} doubled`,
    figures: [
      `${whole(window.operations)} acknowledged`,
      `${whole(calls)} calls`,
      took,
      ...(closing.holdsPayouts ? [`${waiting} payouts waited and were paid`] : []),
      ...(faults.length === 0 ? [] : [`${faults.length} faults`]),
    ].join('; '),
    kept: faults.length === 0,
  }
}
