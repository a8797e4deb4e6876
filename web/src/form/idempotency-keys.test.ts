import { beforeEach, expect, test } from 'vitest'
import { endIntent, type IntentPlaces, sendWithKey } from './idempotency-keys.ts'

class Refused extends Error {}

const kept = new Map<string, string>()
let now = 0
let made = 0
/** Storage of idempotency keys in the tests. A simulated reload keeps only this storage. */
const places: IntentPlaces = {
  storage: {
    getItem: key => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: key => void kept.delete(key),
  },
  now: () => now,
  newKey: () => `key-${++made}`,
}

type Outcome = 'done' | 'refused' | 'lost'

/** Simulates a press of the button and returns the idempotency key that the press sent. */
const press = async (asked: string, outcome: Outcome, name = 'withdrawal'): Promise<string> => {
  let sent = ''
  const send = async (key: string) => {
    sent = key
    if (outcome === 'refused') throw new Refused()
    if (outcome === 'lost') throw new Error('no answer came')
  }
  await sendWithKey(places, { name, asked }, send, error => error instanceof Refused).catch(() => undefined)
  return sent
}

beforeEach(() => {
  kept.clear()
  now = 0
  made = 0
})

test('a press that is repeated after a lost response sends the same key', async () => {
  const first = await press('300', 'lost')
  expect(await press('300', 'lost')).toBe(first)
  expect(await press('300', 'done')).toBe(first)
})

test('after a success the same request is a new operation with a new key', async () => {
  const first = await press('300', 'done')
  expect(await press('300', 'done')).not.toBe(first)
})

test('a refusal ends the operation, so the next press sends a new key', async () => {
  const first = await press('300', 'refused')
  expect(await press('300', 'done')).not.toBe(first)
})

test('a refusal after a lost response keeps the key until a call succeeds, because the lost call may have succeeded', async () => {
  const first = await press('300', 'lost')
  expect(await press('300', 'refused')).toBe(first)
  expect(await press('300', 'done')).toBe(first)
  expect(await press('300', 'done')).not.toBe(first)
})

test('another input is another operation, and a return to the first input is one too', async () => {
  const first = await press('300', 'lost')
  const second = await press('400', 'lost')
  expect(second).not.toBe(first)
  expect(await press('300', 'lost')).not.toBe(first)
})

test('operations with different names do not share a key', async () => {
  const withdrawal = await press('300', 'lost')
  expect(await press('300', 'lost', 'deposit')).not.toBe(withdrawal)
  expect(await press('300', 'lost')).toBe(withdrawal)
})

test('a page that closes before the response leaves its key to the next page', async () => {
  let first = ''
  void sendWithKey(
    places,
    { name: 'withdrawal', asked: '300' },
    key => {
      first = key
      return new Promise(() => undefined)
    },
    () => false,
  )
  expect(await press('300', 'done')).toBe(first)
})

test('an operation whose key was deleted gets a new key', async () => {
  const first = await press('300', 'lost')
  endIntent(places, 'withdrawal')
  expect(await press('300', 'lost')).not.toBe(first)
})

test('a stored key expires when the server can no longer report its result', async () => {
  const first = await press('300', 'lost')
  now = 11 * 60 * 60_000
  expect(await press('300', 'lost')).toBe(first)
  now = 24 * 60 * 60_000
  expect(await press('300', 'lost')).not.toBe(first)
})

test('an unreadable stored key is ignored', async () => {
  kept.set('sala.intent.withdrawal', '{"key":')
  expect(await press('300', 'done')).toBe('key-1')
})
