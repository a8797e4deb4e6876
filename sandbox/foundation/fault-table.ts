export const partners = [
  'bank',
  'sms',
  'gateway',
  'game-site',
  'push',
  'telegram',
  'line',
  'receiver',
  'identity',
] as const
export type Partner = (typeof partners)[number]

export const faultKinds = [
  'drop_after_commit',
  'timeout',
  'duplicate',
  'reorder',
  'delay',
  'refuse',
  'not_found',
  'gone',
  'too_large',
  'rate_limited',
  'server_error',
  'monthly_limit',
  'redirect',
  'mixed_up',
] as const
export type FaultKind = (typeof faultKinds)[number]
/** A simulated fault that applies to the call in progress. */
export type AppliedFault = { kind: FaultKind; late_ms: number }

type Operations = Readonly<Record<string, readonly FaultKind[]>>

const ANSWER_FAULTS = ['drop_after_commit', 'timeout', 'delay', 'refuse'] as const
const NOTICE_FAULTS = ['duplicate', 'reorder', 'delay'] as const

/** For each partner: its operations, each with the simulated faults that it supports. README.md describes the effects of the faults. */
export const operationsOf = {
  bank: {
    payout: ANSWER_FAULTS,
    credit: NOTICE_FAULTS,
    transfer: ['refuse'],
    payout_lookup: ANSWER_FAULTS,
    statement: ANSWER_FAULTS,
    outgoing: ANSWER_FAULTS,
    inquiry: ANSWER_FAULTS,
    token: ANSWER_FAULTS,
    payee: ANSWER_FAULTS,
    payout_notice: NOTICE_FAULTS,
  },
  sms: { message: [...ANSWER_FAULTS, 'duplicate'], receipt: [...NOTICE_FAULTS, 'refuse', 'timeout'] },
  gateway: {
    payment: ANSWER_FAULTS,
    cancel: ANSWER_FAULTS,
    notice: NOTICE_FAULTS,
    payment_lookup: ANSWER_FAULTS,
    paid: ANSWER_FAULTS,
    taken_back: ANSWER_FAULTS,
  },
  'game-site': {
    transfer: ANSWER_FAULTS,
    rounds: [...ANSWER_FAULTS, 'duplicate', 'reorder'],
    all_rounds: [...ANSWER_FAULTS, 'duplicate', 'reorder'],
    transfer_lookup: ANSWER_FAULTS,
    account: ANSWER_FAULTS,
    balance: ANSWER_FAULTS,
    balances: ANSWER_FAULTS,
    report: ANSWER_FAULTS,
    games: ANSWER_FAULTS,
    offers: ANSWER_FAULTS,
    launch: ANSWER_FAULTS,
    sessions_end: ANSWER_FAULTS,
    reward: ANSWER_FAULTS,
    reward_lookup: ANSWER_FAULTS,
    reward_cancel: ANSWER_FAULTS,
    bet: ['drop_after_commit', 'timeout', 'duplicate', 'reorder', 'refuse'],
    win: ['duplicate', 'delay', 'refuse'],
  },
  push: {
    message: [...ANSWER_FAULTS, 'not_found', 'gone', 'too_large', 'rate_limited', 'server_error'],
  },
  telegram: { message: [...ANSWER_FAULTS, 'not_found', 'rate_limited', 'server_error'] },
  line: {
    push: [...ANSWER_FAULTS, 'rate_limited', 'monthly_limit', 'server_error'],
    reply: ANSWER_FAULTS,
    link_token: ANSWER_FAULTS,
    quota: ANSWER_FAULTS,
    event: NOTICE_FAULTS,
  },
  receiver: { event: [...ANSWER_FAULTS, 'duplicate', 'gone', 'server_error', 'redirect'] },
  identity: {
    check: ANSWER_FAULTS,
    lookup: [...ANSWER_FAULTS, 'mixed_up'],
    delete: ANSWER_FAULTS,
    notice: [...NOTICE_FAULTS, 'mixed_up'],
  },
} as const satisfies Record<Partner, Operations>

type OperationsOf = typeof operationsOf
export type Operation = { [P in Partner]: keyof OperationsOf[P] & string }

/** Operations to which a fault applies if the tester names none: those that move money, or send messages or callbacks. */
const acts_on_by_default = {
  bank: ['payout', 'credit'],
  sms: ['message'],
  gateway: ['payment', 'cancel', 'notice'],
  'game-site': ['transfer', 'rounds'],
  push: ['message'],
  telegram: ['message'],
  line: ['push', 'event'],
  receiver: ['event'],
  identity: ['check', 'notice'],
} as const satisfies { [P in Partner]: readonly Operation[P][] }

/** Faults that change the list of rounds but leave it available. They apply to the operation `rounds` even if the tester names no operation. */
const LIST_FAULTS: readonly FaultKind[] = ['duplicate', 'reorder']

export function kindsOf(partner: Partner, operation: string): readonly FaultKind[] {
  const operations: Operations = operationsOf[partner]
  return operations[operation] ?? []
}

/** Returns the operations that a fault of this kind applies to. Empty when the partner or the operation does not support it. */
export function operationsFor(partner: Partner, kind: FaultKind, operation: string | null): string[] {
  if (operation !== null) return kindsOf(partner, operation).includes(kind) ? [operation] : []
  const byDefault: readonly string[] = acts_on_by_default[partner]
  return byDefault.filter(
    name => kindsOf(partner, name).includes(kind) && (name !== 'rounds' || LIST_FAULTS.includes(kind)),
  )
}
