import { expect, test } from 'vitest'
import { passwordDelays } from '../rate-limits.ts'
import { delayAfter } from './login-delays.ts'

test.each(Object.entries(passwordDelays))(
  'the wait by %s begins at nothing, grows and ends',
  (_kind, rule) => {
    expect(delayAfter(rule, rule.freeFailures - 1)).toBe(0)
    expect(delayAfter(rule, rule.freeFailures)).toBe(rule.firstSeconds)
    expect(delayAfter(rule, rule.freeFailures + 1)).toBe(2 * rule.firstSeconds)
    expect(delayAfter(rule, 1_000_000)).toBe(rule.maxSeconds)
  },
)

test('a list of passwords gets about a hundred tries a day at one account', () => {
  const daySeconds = 24 * 60 * 60
  let elapsed = 0
  let tries = 0
  while (elapsed < daySeconds) elapsed += delayAfter(passwordDelays.account, ++tries)
  expect(tries).toBeLessThan(110)
})
