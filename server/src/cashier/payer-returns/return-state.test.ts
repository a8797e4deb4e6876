import { expect, test } from 'vitest'
import { nextReturnStatus, returnEvents, returnStatuses } from './return-state.ts'

test('a return changes in these ways and in no other', () => {
  const found = returnStatuses.flatMap(from =>
    returnEvents.flatMap(event => {
      const to = nextReturnStatus(from, event)
      return to === null ? [] : [`${from} --${event}--> ${to}`]
    }),
  )
  expect(found.sort()).toEqual(
    [
      'ordered --send--> sent',
      'ordered --refuse--> refused',
      'sent --pay--> done',
      'sent --refuse_at_bank--> refused',
      'sent --fall_silent--> uncertain',
      'sent --stay_unordered--> ordered',
      'uncertain --send--> sent',
      'uncertain --accept--> sent',
      'uncertain --pay--> done',
      'uncertain --refuse_at_bank--> refused',
    ].sort(),
  )
})
