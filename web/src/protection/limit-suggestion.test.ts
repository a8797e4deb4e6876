import { expect, test } from 'vitest'
import { suggestionOf } from './limit-suggestion.ts'

const TODAY = '2026-11-23'
const day = (date: string, deposit: number, play = 0) => ({ day: date, deposit, play })
const days = [
  day('2026-10-01', 90_000, -90_000),
  day('2026-10-26', 1000, -400),
  day('2026-11-02', 500, -650),
  day('2026-11-15', 1500, 300),
  day('2026-11-20', 1950, -1200),
  day(TODAY, 50_000, -50_000),
]

test('deposits of the last four weeks give a round suggestion that is not above them', () => {
  expect(suggestionOf({ kind: 'deposit', period: 'week', amount: null }, days, TODAY)?.amount).toBe(1200)
  expect(suggestionOf({ kind: 'deposit', period: 'month', amount: null }, days, TODAY)?.amount).toBe(4900)
  const ofDay = suggestionOf({ kind: 'deposit', period: 'day', amount: null }, days, TODAY)
  expect(ofDay?.amount).toBe(1200)
  expect(ofDay?.words).toContain('1,237.50')
})

test('a day with a net win reduces the losses', () => {
  expect(suggestionOf({ kind: 'loss', period: 'month', amount: null }, days, TODAY)?.amount).toBe(1900)
})

test('no suggestion raises a member’s limit', () => {
  for (const amount of [1200, 1000, 20])
    expect(suggestionOf({ kind: 'deposit', period: 'week', amount }, days, TODAY)).toBeNull()
  expect(suggestionOf({ kind: 'deposit', period: 'week', amount: 1300 }, days, TODAY)?.amount).toBe(1200)
})

test('two days give no suggestion, and a month with a net win gives no suggestion for losses', () => {
  expect(suggestionOf({ kind: 'deposit', period: 'day', amount: null }, days.slice(-3), TODAY)).toBeNull()
  const won = ['2026-11-10', '2026-11-11', '2026-11-12'].map(date => day(date, 0, -10))
  const all = [...won, day('2026-11-13', 0, 900)]
  expect(suggestionOf({ kind: 'loss', period: 'week', amount: null }, all, TODAY)).toBeNull()
})
