import { depositStatuses } from '@sala/contract/cashier/money-request-statuses.ts'
import { expect, test } from 'vitest'
import { depositEvents, isDepositEnded, nextDepositStatus } from './deposit-state.ts'

const MEANINGFUL = [
  'waiting --pay--> paid',
  'waiting --cancel--> cancelled',
  'waiting --expire--> expired',
  'waiting --cancel_at_gateway--> cancelled',
  'waiting --refuse_at_gateway--> refused',
  'waiting --hold--> held',
  'paid --credit--> completed',
  'expired --pay--> paid',
  'expired --hold--> held',
  'held --pay--> paid',
  'held --turn_away--> refused',
]

test('a deposit changes in these eleven ways and in no other', () => {
  const found = depositStatuses.flatMap(from =>
    depositEvents.flatMap(event => {
      const to = nextDepositStatus(from, event)
      return to === null ? [] : [`${from} --${event}--> ${to}`]
    }),
  )
  expect(found.sort()).toEqual([...MEANINGFUL].sort())
})

test('a completed, cancelled or refused deposit never changes again', () => {
  for (const status of ['completed', 'cancelled', 'refused'] as const)
    for (const event of depositEvents) expect(nextDepositStatus(status, event)).toBeNull()
})

test('only a paid deposit is credited', () => {
  expect(depositStatuses.filter(status => nextDepositStatus(status, 'credit') !== null)).toEqual(['paid'])
})

test('a held deposit neither expires nor is cancelled: only a person ends it', () => {
  expect(depositEvents.filter(event => nextDepositStatus('held', event) !== null)).toEqual([
    'pay',
    'turn_away',
  ])
})

test('a deposit has ended unless it waits, is being credited or is held', () => {
  expect(depositStatuses.filter(status => !isDepositEnded(status))).toEqual(['waiting', 'paid', 'held'])
})
