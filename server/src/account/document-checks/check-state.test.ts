import { checkStatuses } from '@sala/contract/account/documents/document-lists.ts'
import { expect, test } from 'vitest'
import { checkEvents, deletionStateOf, nextCheckStatus, statusesBefore } from './check-state.ts'

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

test('the state of a deletion at the vendor: none, asked, confirmed, or a vendor without the call', () => {
  const at = new Date('2026-11-30T00:00:00Z')
  const none = { deletion_due_at: null, deletion_tries: 0, deleted_there_at: null }
  const states = [
    none,
    { ...none, deletion_due_at: at },
    { ...none, deletion_due_at: at, deletion_tries: 3 },
    { ...none, deletion_tries: 1, deleted_there_at: at },
    { ...none, deletion_tries: 1 },
  ].map(deletionStateOf)
  expect(states).toEqual([null, 'asked', 'asked', 'confirmed', 'no_call'])
})
