import { expect, test } from 'vitest'
import { z } from 'zod'
import { type MessageFacts, messageFacts, type WireFacts } from './message-facts.ts'
import { messageKinds, messageWords } from './message-texts.ts'

const AMOUNT = 1250.5
const UNTIL = '2026-11-29T17:00:00.000Z'

/** Example facts of each kind of message, as the API sends them, with a value in every field. */
const SAMPLES: readonly Record<string, unknown>[] = messageFacts.options.map(option => {
  const values: Record<string, unknown> = {
    amount: AMOUNT,
    turnover_left: AMOUNT,
    deposit: AMOUNT,
    net_loss: AMOUNT,
    days: 30,
    until: UNTIL,
    from: UNTIL,
    promotion: 'คืนยอดเสีย',
    device: 'Chrome, Android',
    fields: ['line'],
    field: 'account',
    limit: 'loss',
    period: 'week',
    length: 'exclusion',
    title: 'โปรโมชั่นใหม่',
    text: 'ดูเงื่อนไขได้ที่หน้าโปรโมชั่น',
    to: '/promotion',
    reserved: 'set_aside_limit',
    topic: 'withdrawal',
    outcome: 'partly',
    tournament: 'สล็อตประจำสัปดาห์',
    place: 3,
    rounds: 10,
    game: 'ดอกบัวทอง',
    change: 'passkey_added',
    codes_left: 9,
    step: 'asked',
    due: UNTIL,
    progress: 'refused',
    refusal: 'unreadable',
    last_day: '2026-12-31',
    cause: option.shape.kind.value === 'slip_refused' ? 'not_received' : 'review_failed',
  }
  return Object.fromEntries(
    Object.keys(option.shape).map(name => [name, name === 'kind' ? option.shape.kind.value : values[name]]),
  )
})

test('each kind of message has a title and text without an unfilled value, in both formats of its facts', () => {
  expect(SAMPLES.map(({ kind }) => kind)).toEqual(messageKinds)
  for (const sample of SAMPLES) {
    const facts = messageFacts.parse(sample) as MessageFacts
    expect(z.encode(messageFacts, facts)).toEqual(sample)
    const { title, text } = messageWords(sample as WireFacts)
    for (const words of [title, text]) {
      expect(words.length).toBeGreaterThan(5)
      expect(words).not.toMatch(/undefined|null|NaN|\{|\[object/)
    }
  }
})

test('amounts are in baht', () => {
  const words = messageWords({ kind: 'withdrawal_paid', amount: AMOUNT })
  expect(words.title).toBe('โอนเงินถอน 1,250.50 บาทแล้ว')
})

test('facts of an unknown kind or with a wrong value are refused', () => {
  for (const facts of [{ kind: 'gossip' }, { kind: 'deposit_held', amount: 'ten' }, { kind: 'slip_refused' }])
    expect(messageFacts.safeParse(facts).success).toBe(false)
})
