import { grantStates } from '@sala/contract/rewards/free-rounds/free-rounds.ts'
import { expect, test } from 'vitest'
import { afterGrantEvent, type GrantEvent, isOpenGrant } from './free-rounds-grant-state.ts'

const EVENTS: readonly GrantEvent[] = ['given', 'refused', 'cancel', 'used', 'expired', 'cancelled']

test('free rounds end once, and nothing changes an end', () => {
  for (const state of grantStates)
    for (const event of EVENTS)
      if (!isOpenGrant(state))
        expect([state, event, afterGrantEvent(state, event)]).toEqual([state, event, null])
})

test('each open state reaches an end, and a cancellation is never lost to a late confirmation', () => {
  for (const state of ['sending', 'given', 'cancelling'] as const)
    for (const event of ['used', 'expired', 'cancelled'] as const)
      expect(afterGrantEvent(state, event)).toBe(event)
  expect(afterGrantEvent('sending', 'given')).toBe('given')
  expect(afterGrantEvent('sending', 'refused')).toBe('refused')
  expect(afterGrantEvent('cancelling', 'given')).toBeNull()
  expect(afterGrantEvent('cancelling', 'refused')).toBe('cancelled')
  expect(afterGrantEvent('given', 'refused')).toBe('refused')
})
