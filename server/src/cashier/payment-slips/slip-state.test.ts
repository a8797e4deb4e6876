import { slipStatuses } from '@sala/contract/cashier/payment-slips/endpoints.ts'
import { expect, test } from 'vitest'
import { nextSlipStatus, slipEvents } from './slip-state.ts'

test('a slip changes in these three ways and in no other', () => {
  const found = slipStatuses.flatMap(from =>
    slipEvents.flatMap(event => {
      const to = nextSlipStatus(from, event)
      return to === null ? [] : [`${from} --${event}--> ${to}`]
    }),
  )
  expect(found.sort()).toEqual([
    'refused --credit--> credited',
    'waiting --credit--> credited',
    'waiting --refuse--> refused',
  ])
})
