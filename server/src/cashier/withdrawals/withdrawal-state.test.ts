import { withdrawalStatuses } from '@sala/contract/cashier/money-request-statuses.ts'
import { expect, test } from 'vitest'
import { isWithdrawalEnded, nextWithdrawalStatus, withdrawalEvents } from './withdrawal-state.ts'

const MEANINGFUL = [
  'moving --arrive--> requested',
  'moving --stay--> refused',
  'requested --approve--> approved',
  'requested --refuse--> refused',
  'requested --hold--> held',
  'approved --hold--> held',
  'held --lift--> requested',
  'held --refuse--> refused',
  'held --pay--> paid',
  'held --refuse_at_bank--> refused',
  'approved --order--> paying',
  'approved --refuse--> refused',
  'approved --recall--> requested',
  'paying --pay--> paid',
  'paying --refuse_at_bank--> refused',
  'paying --fall_silent--> uncertain',
  'paying --stay_unordered--> approved',
  'uncertain --pay--> paid',
  'uncertain --refuse_at_bank--> refused',
  'uncertain --order--> paying',
  'uncertain --accept--> paying',
]

test('a withdrawal changes in these twenty-one ways and in no other', () => {
  const found = withdrawalStatuses.flatMap(from =>
    withdrawalEvents.flatMap(event => {
      const to = nextWithdrawalStatus(from, event)
      return to === null ? [] : [`${from} --${event}--> ${to}`]
    }),
  )
  expect(found.sort()).toEqual([...MEANINGFUL].sort())
})

test('after the order only the bank’s answer ends a withdrawal: neither an operator nor a missing answer refunds it', () => {
  for (const status of ['paying', 'uncertain'] as const) {
    const ends = withdrawalEvents.filter(event => {
      const to = nextWithdrawalStatus(status, event)
      return to !== null && isWithdrawalEnded(to)
    })
    expect(ends).toEqual(['pay', 'refuse_at_bank'])
  }
})

test('the statuses paid and refused are final', () => {
  expect(withdrawalStatuses.filter(isWithdrawalEnded)).toEqual(['paid', 'refused'])
  for (const status of ['paid', 'refused'] as const)
    for (const event of withdrawalEvents) expect(nextWithdrawalStatus(status, event)).toBeNull()
})
