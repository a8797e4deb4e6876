import { expect, test } from 'vitest'
import { NO_ANSWER } from '../failure-counting-client.ts'
import { type Outage, violationsOf } from './outages.ts'

const slow: Outage = { what: 'a slow disk', logs: null, does: () => Promise.resolve() }
const opening: Outage = { ...slow, leavesCallsOpen: true }
const result = (failed: Readonly<Record<string, number>>) => ({
  ...{ failed: new Map(Object.entries(failed)), backMs: 0, lines: null, credited: 0 },
})

test('a call without an answer is a violation, unless the outage must leave calls open', () => {
  expect(violationsOf(slow, result({ [NO_ANSWER]: 2 }))).toEqual([`2 × ${NO_ANSWER}`])
  expect(violationsOf(opening, result({ [NO_ANSWER]: 2 }))).toEqual([])
})

test('an outage that must leave calls open shows nothing if each call gets an answer', () => {
  expect(violationsOf(opening, result({ 503: 3 }))).toEqual(['each call got an answer'])
  expect(violationsOf(slow, result({ 503: 3 }))).toEqual([])
})
