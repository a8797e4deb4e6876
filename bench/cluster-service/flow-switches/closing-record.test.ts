import { statesOf } from '@sala/contract/flows/flow-switches.ts'
import { expect, test } from 'vitest'
import { type Closing, closingPlan, requestKinds } from './closing-plan.ts'
import {
  type Answer,
  answersWhileClosed,
  BALANCER,
  type ClosingRecord,
  closingFaults,
  KILLED_NODE,
  lastAcceptedMs,
} from './closing-record.ts'
import { outcomeOf } from './new-requests.ts'

const SENTENCE = 'ปิดปรับปรุงระบบชั่วคราว ครั้งที่ 1'
const NODES = ['api1', 'api2']
const TIMES = {
  beganAt: 5_000,
  askedAt: 9_990,
  closedAt: 10_000,
  openingAt: 15_000,
  openedAt: 15_010,
  endedAt: 17_500,
}
const LATE = 11_500

const find = (key: string, state: string, meanwhile: Closing['meanwhile'] = null): Closing => {
  const found = closingPlan().find(
    one => one.key === key && one.state === state && one.meanwhile === meanwhile,
  )
  if (found === undefined) throw new Error(`the plan has no ${key} ${state}`)
  return found
}

const answer = (more: Partial<Answer>): Answer => ({
  ...{ kind: 'withdrawal', node: 'api1', sentAt: LATE, outcome: 'accepted', sentence: '' },
  answeredAt: (more.sentAt ?? LATE) + 20,
  ...more,
})

/** Returns the record of a closing that held on both nodes and disturbed nothing. */
const held = (closing: Closing): ClosingRecord => ({
  ...{ closing, sentences: [SENTENCE], ...TIMES, nodes: NODES, workFaults: [], begun: { withdrawals: 0 } },
  ...{ orders: 0, waiting: 1, failed: new Map(), ended: [] },
  answers: NODES.flatMap(node =>
    requestKinds.map(kind => {
      const [outcome = 'accepted'] = closing.allowed[kind]
      return answer({ kind, node, outcome, sentence: outcome === 'closed' ? SENTENCE : '' })
    }),
  ),
})

const withAnswer = (closing: Closing, more: Partial<Answer>): ClosingRecord => {
  const record = held(closing)
  return { ...record, answers: [...record.answers, answer(more)] }
}

const CLOSED = find('withdrawal', 'closed')

test('the plan has each switch in each of its states, a site, an account, and two faults of the cluster', () => {
  const plan = closingPlan()
  expect(new Set(plan.map(({ key }) => key.split(':').slice(0, 2).join(':')))).toEqual(
    new Set('deposit_qr deposit_bank account:kbank promotion play play:site withdrawal payout'.split(' ')),
  )
  for (const { key } of plan) {
    const wanted = statesOf(key).filter(state => state !== 'open')
    const met = plan.filter(one => one.key === key && one.meanwhile === null).map(({ state }) => state)
    expect([key, met]).toEqual([key, wanted])
  }
  expect(plan.flatMap(({ meanwhile }) => meanwhile ?? [])).toEqual(['api-killed', 'primary-switched'])
})

test.each(closingPlan())('a closing that held has no fault: $key $state $meanwhile', closing => {
  expect(closingFaults(held(closing))).toEqual([])
})

test('a request that a node accepted more than a second after the closing is a fault, an earlier one is not', () => {
  expect(closingFaults(withAnswer(CLOSED, { node: 'api2', sentAt: 11_001 }))).toEqual([
    'api2: withdrawal sent 1.00 s after the closing was accepted, not closed',
  ])
  expect(closingFaults(withAnswer(CLOSED, { node: BALANCER, sentAt: 14_000 }))).toHaveLength(1)
  expect(closingFaults(withAnswer(CLOSED, { sentAt: 10_999 }))).toEqual([])
  expect(lastAcceptedMs(withAnswer(CLOSED, { sentAt: 10_300 }))).toBe(300)
  expect(lastAcceptedMs(withAnswer(CLOSED, { sentAt: 9_000 }))).toBe(0)
  const acrossTheOpening = withAnswer(CLOSED, { sentAt: 14_990 })
  expect([closingFaults(acrossTheOpening), lastAcceptedMs(acrossTheOpening)]).toEqual([[], 0])
  expect(lastAcceptedMs(held(find('payout', 'closed')))).toBeNull()
})

test('a refusal with another sentence, and a refusal of another flow, is a fault', () => {
  const refused = { outcome: 'closed', sentence: 'ปิดระบบ' } as const
  expect(closingFaults(withAnswer(CLOSED, refused))).toHaveLength(1)
  expect(closingFaults(withAnswer(CLOSED, { ...refused, kind: 'play', sentence: SENTENCE }))).toHaveLength(1)
  expect(closingFaults(withAnswer(CLOSED, { outcome: 'refused: forbidden' }))).toHaveLength(1)
  expect(closingFaults(withAnswer(CLOSED, { outcome: 'refused: withdrawal_open' }))).toEqual([])
})

test('a deposit by QR code is a fault while QR deposits are closed', () => {
  const closing = find('deposit_qr', 'closed_to_new')
  expect(closingFaults(withAnswer(closing, { kind: 'deposit', outcome: 'qr' }))).toHaveLength(1)
  expect(closingFaults(withAnswer(closing, { kind: 'deposit', outcome: 'transfer' }))).toEqual([])
})

test('a node that gave no decisive answer is a fault', () => {
  const record = held(CLOSED)
  const answers = record.answers.filter(({ node, kind }) => node === 'api1' || kind !== 'withdrawal')
  expect(closingFaults({ ...record, answers })).toEqual([
    'api2 answered no withdrawal as it must while the switch was closed',
  ])
  expect(answersWhileClosed({ ...record, openingAt: LATE })).toEqual([])
})

test('no answer is a fault at any time, except at a killed node and while the primary database is replaced', () => {
  const unanswered = { outcome: 'unanswered' } as const
  for (const sentAt of [6_000, 10_100, LATE, 16_000])
    expect(closingFaults(withAnswer(CLOSED, { ...unanswered, sentAt }))).toEqual([
      'api1: withdrawal unanswered',
    ])
  expect(closingFaults(withAnswer(find('withdrawal', 'closed', 'primary-switched'), unanswered))).toEqual([])
  const killed = find('play', 'closed', 'api-killed')
  expect(closingFaults(withAnswer(killed, { ...unanswered, node: KILLED_NODE }))).toEqual([])
  expect(closingFaults(withAnswer(killed, unanswered))).toHaveLength(1)
  expect(closingFaults(withAnswer(killed, { kind: 'play', outcome: 'failed: 500' }))).not.toEqual([])
})

test('a refusal before the closing is a fault, and a refusal during the propagation is not', () => {
  const refused = { outcome: 'closed', sentence: SENTENCE } as const
  expect(closingFaults(withAnswer(CLOSED, { ...refused, sentAt: 9_000 }))).toEqual([
    'api1 refused a withdrawal before the closing',
  ])
  expect(closingFaults(withAnswer(CLOSED, { ...refused, sentAt: 9_980 }))).toEqual([])
})

test('a closing that stops payouts and during which none waited is a fault, unless it refuses withdrawals too', () => {
  const payout = find('payout', 'closed')
  expect(closingFaults({ ...held(payout), waiting: 0 })).toEqual([
    'no payout waited while the switch was closed',
  ])
  expect(closingFaults({ ...held(CLOSED), waiting: 0 })).toEqual([])
})

test('a refusal with the sentence of the next closing, answered after the record, is no fault', () => {
  const late = { sentAt: 17_400, answeredAt: 19_900, outcome: 'closed' } as const
  const next = SENTENCE.replace('1', '2')
  expect(closingFaults(withAnswer(CLOSED, { ...late, sentence: next }))).toEqual([])
  const stale = ['api1 still refused a withdrawal after the opening']
  expect(closingFaults(withAnswer(CLOSED, { ...late, sentence: SENTENCE }))).toEqual(stale)
  expect(closingFaults(withAnswer(CLOSED, { ...late, answeredAt: 17_450, sentence: next }))).toEqual(stale)
})

test('a refusal after the opening, work that did not end, a row, an order, a failed call and an exit are faults', () => {
  const after = { sentAt: 16_100, outcome: 'closed', sentence: SENTENCE } as const
  expect(closingFaults(withAnswer(CLOSED, after))).toEqual([
    'api1 still refused a withdrawal after the opening',
  ])
  const record = held(CLOSED)
  const wrong: readonly Partial<ClosingRecord>[] = [
    { workFaults: ['wdr_1 was not paid'] },
    { begun: { withdrawals: 1 } },
    { orders: 1 },
    { failed: new Map([['503', 2]]) },
    { ended: ['api1 exited unexpectedly'] },
  ]
  for (const each of wrong) expect(closingFaults({ ...record, ...each })).toHaveLength(1)
})

test('an answer is read as its member reads it', () => {
  const reply = (status: number, body: object = {}) => ({
    ...{ status, body: { ...body }, retryAfter: undefined, silentMs: 0 },
  })
  expect(outcomeOf(null).outcome).toBe('unanswered')
  expect(outcomeOf(reply(503)).outcome).toBe('unanswered')
  expect(outcomeOf(reply(500)).outcome).toBe('failed: 500')
  expect(outcomeOf(reply(200)).outcome).toBe('accepted')
  expect(outcomeOf(reply(409, { code: 'withdrawal_open' })).outcome).toBe('refused: withdrawal_open')
  expect(outcomeOf(reply(409, { code: 'flow_closed', message: SENTENCE }))).toEqual({
    ...{ outcome: 'closed', sentence: SENTENCE },
  })
})
