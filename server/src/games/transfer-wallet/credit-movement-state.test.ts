import { expect, test } from 'vitest'
import {
  movementEvents,
  movementStatuses,
  nextMovementStatus,
  statesBefore,
} from './credit-movement-state.ts'

test('each status of a credit movement has this result for each event', () => {
  const table = movementStatuses.map(
    status => `${status}: ${movementEvents.map(event => nextMovementStatus(status, event) ?? '-').join(' ')}`,
  )
  expect(movementEvents).toEqual(['send', 'done', 'refused', 'silent', 'absent'])
  expect(table).toEqual([
    'queued: sent done refused queued queued',
    'sent: - done refused unknown queued',
    'unknown: - done refused unknown queued',
    'done: - - - - -',
    'refused: - - - - -',
  ])
})

test('an ended movement keeps its result after any later report', () => {
  for (const event of movementEvents) {
    expect(statesBefore(event)).not.toContain('done')
    expect(statesBefore(event)).not.toContain('refused')
  }
})

test('a missing answer never ends a movement, and an unknown reference never refuses it', () => {
  for (const from of movementStatuses)
    for (const event of ['silent', 'absent'] as const)
      expect(['queued', 'unknown', null]).toContain(nextMovementStatus(from, event))
})

test('only a movement that cannot be at the site is sent', () => {
  expect(statesBefore('send')).toEqual(['queued'])
})
