import { setTimeout as sleep } from 'node:timers/promises'
import { SWITCHES_BELIEVED_MS } from '../../../server/src/platform/flow-switches/flow-switches.ts'
import type { BenchMember } from '../../http/bench-members.ts'
import { runBesideTasks } from '../../resilience/background-tasks.ts'
import type { CountedCalls } from '../../resilience/failure-counting-client.ts'
import type { CheckedProduct } from '../../resilience/ledger-check.ts'
import { type AcknowledgementWindow, openAcknowledgementWindow } from '../acknowledged-operations.ts'
import type { Closing, Meanwhile } from './closing-plan.ts'
import type { ClosingRecord } from './closing-record.ts'
import { type DeskOperators, openDeskOperators } from './desk-operators.ts'
import { type ApiNode, membersNeeded, type Sending, sendNewRequests } from './new-requests.ts'
import { beginWork } from './work-under-way.ts'

const SECOND_MS = 1_000
/** Time in ms for which a switch stays closed after each node must know of it, and for which it is observed after its opening. */
const CLOSED_MS = 4 * SECOND_MS
const OPEN_MS = 1.5 * SECOND_MS
const POLL_MS = 250
/** Time in ms within which payouts that waited for a switch must be paid after the opening. */
const PAID_MS = 60_000

/** The product whose switches are closed: a cluster, or two API nodes on one database. */
export type SwitchedProduct = Pick<CheckedProduct, 'query' | 'context'> & {
  readonly port: number
  readonly outsidePort: number
  readonly calls: CountedCalls
  readonly nodes: readonly ApiNode[]
  endedByThemselves(): readonly string[]
  /** Causes a fault and returns when the product is healthy again. */
  cause(fault: Meanwhile): Promise<void>
}

export type ObservedClosing = Omit<ClosingRecord, 'orders' | 'begun'> & {
  /** How the work that had begun before the closing ended, as text. */
  readonly took: string
  readonly calls: number
  readonly window: AcknowledgementWindow
  /** Time by the clock of this machine at which the closing was acknowledged, and time at which the approval of the opening was sent. */
  readonly closedTime: Date
  readonly openingTime: Date
}

/** Returns the ids of withdrawals that wait for a payout order. */
const waitingWithdrawals = async ({ query }: Pick<SwitchedProduct, 'query'>): Promise<string[]> =>
  (await query<{ id: string }>("select id from withdrawals where status = 'approved'")).map(({ id }) => id)

/** Waits until all these withdrawals are paid. Returns a text about each that is not. */
const untilPaid = async (
  { query }: Pick<SwitchedProduct, 'query'>,
  ids: readonly string[],
): Promise<string[]> => {
  for (const end = performance.now() + PAID_MS; ; await sleep(POLL_MS)) {
    const text = "select id, status from withdrawals where id = any($1) and status <> 'paid'"
    const left = await query<{ id: string; status: string }>(text, [ids])
    if (left.length === 0) return []
    if (performance.now() > end)
      return left.map(({ id, status }) => `${id} waited for the opening and is still ${status}`)
  }
}

type Run = {
  readonly product: SwitchedProduct
  readonly operators: DeskOperators
  readonly sending: Sending
}

/** Closes one switch as one operator while members act, opens it as two operators, and records what members saw. */
const observeClosing = async (
  { product, operators, sending }: Run,
  closing: Closing,
  member: BenchMember,
  number: number,
): Promise<ObservedClosing> => {
  const { acknowledged } = sending
  product.calls.failed()
  const [calls, ended] = [product.calls.count(), product.endedByThemselves().length]
  const window = openAcknowledgementWindow(acknowledged)
  const beganAt = performance.now()
  const sentenceOf = (what: string): string => `ปิดปรับปรุงระบบชั่วคราว ${what} ${number}`
  const sentences = [sentenceOf('ครั้งที่'), ...closing.around.map(() => sentenceOf('ร่วมกับครั้งที่'))]
  for (const key of closing.around) await operators.close(key, 'closed', sentenceOf('ร่วมกับครั้งที่'))
  if (closing.around.length > 0) await sleep(SWITCHES_BELIEVED_MS)
  const waits = closing.holdsPayouts
  const work = await beginWork(sending, member, closing.work, { key: `switches-work-${number}`, waits })
  const askedAt = performance.now()
  await operators.close(closing.key, closing.state, sentenceOf('ครั้งที่'))
  const closedAt = performance.now()
  const closedTime = new Date()
  const goOn = async (): Promise<string[]> => {
    await sleep(SWITCHES_BELIEVED_MS)
    return work.goOn()
  }
  const stayClosed = async (): Promise<void> => {
    if (closing.meanwhile !== null) await product.cause(closing.meanwhile)
    await sleep(SWITCHES_BELIEVED_MS + CLOSED_MS)
  }
  const [workFaults] = await Promise.all([goOn(), stayClosed()])
  const waiting = waits ? await waitingWithdrawals(product) : []
  let openingAt = performance.now()
  let openingTime = new Date()
  await operators.open(closing.key, () => {
    openingAt = performance.now()
    openingTime = new Date()
  })
  const openedAt = performance.now()
  const [endFaults, unpaid] = await Promise.all([
    work.end(),
    untilPaid(product, waiting),
    sleep(SWITCHES_BELIEVED_MS + OPEN_MS),
  ])
  for (const key of closing.around) await operators.open(key)
  if (closing.around.length > 0) await sleep(SWITCHES_BELIEVED_MS)
  return {
    ...{ closing, sentences, beganAt, askedAt, closedAt, openingAt, openedAt, closedTime, openingTime },
    nodes: product.nodes.map(({ name }) => name),
    answers: [],
    workFaults: [...workFaults, ...endFaults, ...unpaid],
    failed: product.calls.failed(),
    ended: product.endedByThemselves().slice(ended),
    ...{ took: work.took(), waiting: waiting.length, calls: product.calls.count() - calls },
    window: window.stop(),
    endedAt: performance.now(),
  }
}

type Options = {
  readonly closings: readonly Closing[]
  /** Members who do nothing else. `membersForClosings` returns how many are needed. */
  readonly members: readonly BenchMember[]
  readonly say: (line: string) => void
  readonly signal: AbortSignal
}

/** Returns how many members `closeSwitches` needs: those who send new requests to each node, and one for each closing. */
export const membersForClosings = (nodes: number, closings: readonly Closing[]): number =>
  membersNeeded(nodes) + closings.length

export const nameOf = ({ key, state, meanwhile }: Closing): string =>
  [`${key} ${state}`, ...(meanwhile === null ? [] : [meanwhile])].join(', ')

/** Closes and opens each switch of the plan while simulated members send new requests to each node. Returns what was observed. */
export const closeSwitches = async (
  product: SwitchedProduct,
  { acknowledged, answers }: Pick<Sending, 'acknowledged' | 'answers'>,
  { closings, members, say, signal }: Options,
): Promise<ObservedClosing[]> => {
  const operators = await openDeskOperators(product)
  const observed: ObservedClosing[] = []
  const sendingUntil = (isOver: () => boolean): Sending => ({ product, acknowledged, answers, isOver })
  const startSenders = (isOver: () => boolean) =>
    sendNewRequests(sendingUntil(isOver), product.nodes, members.slice(closings.length))
  const closeEach = async (isOver: () => boolean): Promise<void> => {
    const run = { product, operators, sending: sendingUntil(isOver) }
    for (const [n, closing] of closings.entries()) {
      if (signal.aborted || isOver()) return
      const member = members[n]
      if (member === undefined) throw new Error('there are too few members')
      say(`flow-switches: ${nameOf(closing)}`)
      observed.push(await observeClosing(run, closing, member, n + 1))
    }
  }
  await runBesideTasks(startSenders, closeEach)
  // An answer may arrive after the end of its record, so the answers are assigned when all have arrived.
  return observed.map(one => ({
    ...one,
    answers: answers.filter(({ sentAt }) => sentAt >= one.beganAt && sentAt < one.endedAt),
  }))
}
