import type { ClosingState, FlowKey } from '@sala/contract/flows/flow-switches.ts'

/** Kinds of new requests that simulated members send while operators close and open flow switches, each of which closes one part of the lobby. */
export const requestKinds = ['deposit', 'promotion', 'play', 'withdrawal'] as const
export type RequestKind = (typeof requestKinds)[number]

/**
 * Outcome of a new request. `qr` and `transfer`: an accepted deposit that is paid by QR code or by bank transfer. `accepted`: any other acceptance.
 * `closed`: the refusal `flow_closed`.
 */
export type Allowed = 'qr' | 'transfer' | 'accepted' | 'closed'

/** Work that a member begins before the closing and continues while the switch is closed. */
export type WorkKind = 'deposit' | 'promotion deposit' | 'play' | 'withdrawal'

/** Faults of the cluster that can happen while a switch is closed. */
export type Meanwhile = 'api-killed' | 'primary-switched'

export type Closing = {
  readonly key: FlowKey
  readonly state: ClosingState
  /** Switches that are already closed, so that the effect of the switch `key` can be seen. */
  readonly around: readonly FlowKey[]
  /** Outcomes that new requests may have while the switch is closed. */
  readonly allowed: Readonly<Record<RequestKind, readonly Allowed[]>>
  readonly work: WorkKind
  /** Whether no payout order may be sent to the bank while the switch is closed. */
  readonly holdsPayouts: boolean
  readonly meanwhile: Meanwhile | null
}

const BY_QR = ['qr', 'accepted'] as const
const BY_TRANSFER = ['transfer', 'accepted'] as const
const CLOSED = ['closed'] as const
const OPEN: Closing['allowed'] = {
  ...{ deposit: BY_QR, promotion: BY_QR, play: ['accepted'], withdrawal: ['accepted'] },
}
const NO_DEPOSITS = { deposit: CLOSED, promotion: CLOSED } as const

type Effect = Pick<Closing, 'work'> & {
  readonly key: FlowKey
  readonly changes: Partial<Closing['allowed']>
  readonly states?: readonly ClosingState[]
  readonly around?: readonly FlowKey[]
  /** States in which the switch stops payout orders. */
  readonly stops?: readonly ClosingState[]
}

/** Number of the bank account that receives members' payments and pays withdrawals in the sandbox. */
export const OWN_ACCOUNT = '9000000011'

const EFFECTS: readonly Effect[] = [
  {
    ...{ key: 'deposit_qr', work: 'deposit' },
    changes: { deposit: BY_TRANSFER, promotion: BY_TRANSFER },
  },
  // A member of the sandbox pays by transfer only while QR deposits are closed.
  { key: 'deposit_bank', around: ['deposit_qr'], work: 'deposit', changes: NO_DEPOSITS },
  { key: `account:kbank:${OWN_ACCOUNT}`, work: 'deposit', changes: NO_DEPOSITS, stops: ['closed'] },
  { key: 'promotion', states: ['closed_to_new'], work: 'promotion deposit', changes: { promotion: CLOSED } },
  { key: 'play', work: 'play', changes: { play: CLOSED } },
  { key: 'play:site:sala', work: 'play', changes: { play: CLOSED } },
  { key: 'withdrawal', work: 'withdrawal', changes: { withdrawal: CLOSED }, stops: ['closed'] },
  { key: 'payout', states: ['closed'], work: 'withdrawal', changes: {}, stops: ['closed'] },
]

const BOTH = ['closed_to_new', 'closed'] as const

const closingsOf = ({ key, work, changes, states = BOTH, around = [], stops = [] }: Effect): Closing[] =>
  states.map(state => ({
    ...{ key, state, around, work, meanwhile: null },
    ...{ allowed: { ...OPEN, ...changes }, holdsPayouts: stops.includes(state) },
  }))

const FAULTS: readonly (readonly [FlowKey, Meanwhile])[] = [
  ['play', 'api-killed'],
  ['withdrawal', 'primary-switched'],
]

const PLAIN = EFFECTS.flatMap(closingsOf)

/** Returns each switch in each of its states, then two switches that stay closed while a node or the primary database is replaced. */
export const closingPlan = (): readonly Closing[] => [
  ...PLAIN,
  ...FAULTS.flatMap(([key, meanwhile]) =>
    PLAIN.filter(one => one.key === key && one.state === 'closed').map(one => ({ ...one, meanwhile })),
  ),
]
