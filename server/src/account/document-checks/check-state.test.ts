import { checkStatuses } from '@sala/contract/account/documents/document-lists.ts'
import { expect, test } from 'vitest'
import { checkEvents, nextCheckStatus, statusesBefore } from './check-state.ts'

test('the table of a check: sent once, answered once, and a verdict is final', () => {
  const table = checkStatuses.map(from => checkEvents.map(event => nextCheckStatus(from, event)))
  expect(table).toEqual([
    ['sent', null, 'failed', 'ended', null, 'ended'],
    [null, 'answered', 'failed', null, null, 'ended'],
    [null, null, null, null, null, null],
    [null, 'answered', null, null, 'queued', null],
    [null, 'answered', null, null, 'queued', null],
  ])
})

test('a late verdict is taken for a check that failed or ended', () => {
  expect(statusesBefore('answer').toSorted()).toEqual(['ended', 'failed', 'sent'])
})
