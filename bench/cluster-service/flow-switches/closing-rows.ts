import { SWITCHES_BELIEVED_MS } from '../../../server/src/platform/flow-switches/flow-switches.ts'
import { type CheckedProduct, findLost } from '../../resilience/ledger-check.ts'
import { type Row, whole } from '../../result-table.ts'
import { OWN_ACCOUNT } from './closing-plan.ts'
import { answersWhileClosed, type ClosingRecord, closingFaults, lastAcceptedMs } from './closing-record.ts'
import { nameOf, type ObservedClosing } from './closing-run.ts'

const SECOND_MS = 1_000
const BUDGET = `refused ≤ ${SWITCHES_BELIEVED_MS / SECOND_MS} s after the closing on each node, other calls 200, 0 failed calls, 0 lost, 0 doubled`

/** Time in ms that a request or a job under way may take between its look at the switch and the time of its row or its order. */
const UNDER_WAY_MS = SECOND_MS

/** Selects rows that nobody may add while a switch is closed. `$1` and `$2` are the period, `$3` is the bank account. */
type AddedRows = {
  readonly rows: string
  /**
   * True: the time of a row is taken before the look at the switch, so a row of the last moments before the opening may have looked after it. False:
   * it is taken after the look, so a row of any time before the opening was decided while the switch was closed.
   */
  readonly isEarlier: boolean
}
const ADDED: Readonly<Record<string, AddedRows>> = {
  deposit_qr: { rows: "deposits where method = 'qr'", isEarlier: true },
  deposit_bank: { rows: "deposits where method in ('qr', 'transfer')", isEarlier: true },
  account: { rows: 'deposits where to_account = $3', isEarlier: true },
  promotion: { rows: 'deposits where promotion_id is not null', isEarlier: true },
  withdrawal: { rows: 'withdrawals where true', isEarlier: true },
}
/** Credit moves to the game site when a member opens a game, and after a deposit unless `play` is closed altogether. */
const MOVED_IN: AddedRows = { rows: "game_movements where direction = 'in'", isEarlier: false }

type Queryable = Pick<CheckedProduct, 'query'>

const periodOf = ({ closedTime, openingTime }: ObservedClosing, isEarlier: boolean): readonly Date[] => [
  new Date(closedTime.getTime() + SWITCHES_BELIEVED_MS + UNDER_WAY_MS),
  new Date(openingTime.getTime() - (isEarlier ? UNDER_WAY_MS : 0)),
]

/** Counts the rows that began in the closed flow. It is called at the end of the run, because a slow request may add its row after the opening. */
const countBegun = async (
  { query }: Queryable,
  observed: ObservedClosing,
): Promise<Record<string, number>> => {
  const { key, state } = observed.closing
  const [name = '', , account = ''] = key.split(':')
  const added = name === 'play' && state === 'closed' ? MOVED_IN : ADDED[name]
  if (added === undefined) return {}
  const { rows, isEarlier } = added
  const text = `select count(*)::int as count from ${rows} and created_at between $1 and $2 and $3::text is not null`
  const [found] = await query<{ count: number }>(text, [...periodOf(observed, isEarlier), account])
  return { [rows.split(' ')[0] ?? '']: found?.count ?? 0 }
}

/**
 * Counts the payout orders that the bank got from the closed account. All payouts leave this account in the sandbox. An order arrives after the look
 * at the switch.
 */
const countOrders = async ({ query }: Queryable, observed: ObservedClosing): Promise<number> => {
  if (!observed.closing.holdsPayouts) return 0
  const [found] = await query<{ orders: number }>(
    'select count(*)::int as orders from sandbox.bank_payout where from_account = $1 and asked_at between $2 and $3',
    [OWN_ACCOUNT, ...periodOf(observed, false)],
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
  product: Queryable,
  say: (line: string) => void,
): Promise<Row> => {
  const { closing, window, took, waiting, calls, failed } = observed
  const [begun, orders] = [await countBegun(product, observed), await countOrders(product, observed)]
  const record: ClosingRecord = { ...observed, begun, orders }
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
