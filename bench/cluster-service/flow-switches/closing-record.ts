import { SWITCHES_BELIEVED_MS } from '../../../server/src/platform/flow-switches/flow-switches.ts'
import { type Allowed, type Closing, type RequestKind, requestKinds } from './closing-plan.ts'

/** The answer to one new request. Times are those of `performance.now()`. */
export type Answer = {
  readonly kind: RequestKind
  /** Name of the API node that got the request, or `BALANCER`. */
  readonly node: string
  readonly sentAt: number
  readonly answeredAt: number
  /** `unanswered`: no response, or a 502 or 503 after which a member repeats the request. Any other text names a refusal or a failure. */
  readonly outcome: Allowed | 'unanswered' | `refused: ${string}` | `failed: ${number}`
  /** The sentence of a refusal `flow_closed`. */
  readonly sentence: string
}

/** Name of the API node that is killed while a switch is closed. */
export const KILLED_NODE = 'api2'

/** Name of the node in answers that came through the load balancer. The balancer does not say which node answered. */
export const BALANCER = 'balancer'

/** What members and operators saw of one closing. Times are those of `performance.now()`. */
export type ClosingRecord = {
  readonly closing: Closing
  /** Texts that a refusal must contain one of: the sentences of the operators who closed the switches. */
  readonly sentences: readonly string[]
  /** Time at which the record begins. Every switch has been open for longer than a node may believe otherwise, except those of `closing.around`. */
  readonly beganAt: number
  /** Time at which the operator sent the closing, and time at which its acknowledgement arrived. */
  readonly askedAt: number
  readonly closedAt: number
  /** Time at which the second operator sent the approval of the opening, and time at which its acknowledgement arrived. */
  readonly openingAt: number
  readonly openedAt: number
  /** Time at which the record ends. The next closing begins after it. */
  readonly endedAt: number
  readonly nodes: readonly string[]
  /** Answers to the requests that were sent during the record, also those that arrived after its end. */
  readonly answers: readonly Answer[]
  /** What is wrong with the work that had begun before the closing. Empty if the work ended as it does without a closing. */
  readonly workFaults: readonly string[]
  /** Numbers of rows, by table, that began in the closed flow after the nodes knew of the closing. Counted at the end of the run. */
  readonly begun: Readonly<Record<string, number>>
  /** Number of payout orders that the bank got after the workers knew of the closing. */
  readonly orders: number
  /** Number of withdrawals that waited for the opening. */
  readonly waiting: number
  /** Numbers of calls through the load balancer that failed, by status. */
  readonly failed: ReadonlyMap<string, number>
  /** A text about each process that exited unexpectedly. */
  readonly ended: readonly string[]
}

/**
 * Refusals for other reasons. A member gets one, for example, for a second request while a first one is open. They say nothing about a switch,
 * because some of them are decided before it.
 */
const OTHER_REASONS: readonly string[] = [
  'withdrawal_open',
  'insufficient_credit',
  'deposit_open',
  'too_many_requests',
  'movement_open',
  'turnover_open',
  'game_round_open',
  'game_start_failed',
].map(code => `refused: ${code}`)

const SECOND_MS = 1_000
const after = (record: ClosingRecord, at: number): string =>
  `${((at - record.closedAt) / SECOND_MS).toFixed(2)} s after the closing`

const faultOf = (record: ClosingRecord, answer: Answer): string | null => {
  const { closing, sentences } = record
  const { kind, node, outcome, sentence, sentAt } = answer
  const allowed: readonly string[] = closing.allowed[kind]
  if (OTHER_REASONS.includes(outcome)) return null
  if (outcome === 'unanswered') return null
  if (!allowed.includes(outcome))
    return `${node}: ${kind} sent ${after(record, sentAt)} was ${outcome}, not ${allowed[0]}`
  if (outcome === 'closed' && !sentences.some(one => sentence.includes(one)))
    return `${node}: ${kind} was refused with another sentence: ${sentence}`
  return null
}

/** Returns the answers to requests that were sent when each node had to know of the closing, and answered before the opening. */
export const answersWhileClosed = ({ answers, closedAt, openingAt }: ClosingRecord): readonly Answer[] =>
  answers.filter(
    ({ sentAt, answeredAt }) => sentAt >= closedAt + SWITCHES_BELIEVED_MS && answeredAt <= openingAt,
  )

/** Returns the pairs of node and kind of request without an answer that shows whether the switch takes effect there. */
const unseen = (record: ClosingRecord, seen: readonly Answer[]): string[] =>
  record.nodes.flatMap(node =>
    requestKinds
      .filter(
        kind =>
          !seen.some(
            one =>
              one.node === node &&
              one.kind === kind &&
              (record.closing.allowed[kind] as readonly string[]).includes(one.outcome),
          ),
      )
      .map(kind => `${node} answered no ${kind} as it must while the switch was closed`),
  )

/** Returns whether a request may stay without an answer: at the killed node, or at each node while the primary database is replaced. */
const mayBeUnanswered = ({ meanwhile }: Closing, node: string): boolean =>
  meanwhile === 'primary-switched' || (meanwhile === 'api-killed' && node === KILLED_NODE)

/** Returns a text about each answer that is wrong, whatever the state of the switch: none at all, status 500 and similar. */
const failures = ({ closing, answers }: ClosingRecord): string[] =>
  answers
    .filter(
      ({ node, outcome }) =>
        outcome.startsWith('failed') || (outcome === 'unanswered' && !mayBeUnanswered(closing, node)),
    )
    .map(({ node, kind, outcome }) => `${node}: ${kind} ${outcome}`)

/** Returns a text about each request that was refused as closed, and answered before the operator sent the closing. */
const refusedBefore = ({ answers, beganAt, askedAt }: ClosingRecord): string[] =>
  answers
    .filter(
      ({ sentAt, answeredAt, outcome }) => sentAt >= beganAt && answeredAt <= askedAt && outcome === 'closed',
    )
    .map(({ node, kind }) => `${node} refused a ${kind} before the closing`)

/** A closing that stops payout orders and accepts withdrawals must have made some wait. Otherwise it shows nothing about payouts. */
const nothingWaited = ({ closing, waiting }: ClosingRecord): string[] =>
  closing.holdsPayouts && waiting === 0 && closing.allowed.withdrawal.includes('accepted')
    ? ['no payout waited while the switch was closed']
    : []

/**
 * Returns a text about each request that was refused although every node had to know of the opening. A request that was sent at the end of the record
 * may meet the next closing. Its refusal then has that closing's sentence.
 */
const staysClosed = ({ answers, sentences, openedAt, endedAt }: ClosingRecord): string[] =>
  answers
    .filter(({ sentAt, outcome }) => sentAt >= openedAt + SWITCHES_BELIEVED_MS && outcome === 'closed')
    .filter(
      ({ answeredAt, sentence }) => answeredAt <= endedAt || sentences.some(one => sentence.includes(one)),
    )
    .map(({ node, kind }) => `${node} still refused a ${kind} after the opening`)

/** Returns what is wrong with a closing. Empty if the switch held as promised and nothing else was disturbed. */
export const closingFaults = (record: ClosingRecord): string[] => {
  const seen = answersWhileClosed(record)
  return [
    ...seen.flatMap(answer => faultOf(record, answer) ?? []),
    ...unseen(record, seen),
    ...failures(record),
    ...refusedBefore(record),
    ...staysClosed(record),
    ...nothingWaited(record),
    ...record.workFaults,
    ...Object.entries(record.begun)
      .filter(([, count]) => count > 0)
      .map(([what, count]) => `${count} ${what} began while the switch was closed`),
    ...(record.orders > 0 ? [`the bank got ${record.orders} payout orders while the switch was closed`] : []),
    ...[...record.failed].map(
      ([status, count]) => `${count} calls through the balancer failed with ${status}`,
    ),
    ...record.ended,
  ]
}

/**
 * Returns the ms from the acknowledgement of the closing to the last request that was still accepted although the switch refuses it. Zero if all were
 * sent before the acknowledgement. Returns null if the switch refuses no kind of request.
 */
export const lastAcceptedMs = ({ closing, answers, closedAt, openingAt }: ClosingRecord): number | null => {
  const shut = requestKinds.filter(kind => closing.allowed[kind].includes('closed'))
  if (shut.length === 0) return null
  const accepted = answers.filter(
    ({ kind, outcome, answeredAt }) =>
      shut.includes(kind) && ['qr', 'transfer', 'accepted'].includes(outcome) && answeredAt <= openingAt,
  )
  return Math.max(0, ...accepted.map(({ sentAt }) => sentAt - closedAt))
}
