import { expect, test } from 'vitest'
import { maskAccount, statusWords, timelineOf } from './money-request-texts.ts'

test('the status `paid` is the middle of a deposit and the end of a withdrawal', () => {
  expect(statusWords({ type: 'deposit', status: 'paid' }).tone).toBe('amber')
  expect(statusWords({ type: 'withdraw', status: 'paid' }).tone).toBe('jade')
})

test('an account number is masked except for its last four digits', () => {
  expect(maskAccount('8000000202')).toBe('•••• 0202')
})

test('a timeline shows the next steps of an open request, and none after its end', () => {
  const at = '2026-11-20T11:05:00Z'
  const event = (status: 'waiting' | 'paid' | 'expired') => ({ status, at, reason: null })
  const states = (request: Parameters<typeof timelineOf>[0]) => timelineOf(request).map(entry => entry.state)
  expect(states({ type: 'deposit', status: 'waiting', timeline: [event('waiting')] })).toEqual([
    'active',
    'pending',
    'pending',
  ])
  expect(
    states({ type: 'deposit', status: 'expired', timeline: [event('waiting'), event('expired')] }),
  ).toEqual(['done', 'failed'])
  expect(states({ type: 'withdraw', status: 'paid', timeline: [event('paid')] })).toEqual(['done'])
})
