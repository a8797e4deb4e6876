import { documentStatuses } from '@sala/contract/account/documents/document-lists.ts'
import { expect, test } from 'vitest'
import { documentEvents, documentStateOn, mayBegin, nextDocumentStatus } from './document-state.ts'

const TODAY = '2026-11-18'
const accepted = (expires_on: string | null) => ({ status: 'accepted', expires_on }) as const

test('an identity case changes in these ways only: it is sent once and decided once', () => {
  const table = documentStatuses.map(from => documentEvents.map(event => nextDocumentStatus(from, event)))
  expect(table).toEqual([
    ['sent', null, null, 'ended'],
    [null, 'accepted', 'refused', 'ended'],
    [null, null, null, null],
    [null, null, null, 'ended'],
    [null, null, null, null],
  ])
})

test('a document is valid on its last day and expired on the next', () => {
  expect(documentStateOn(accepted(TODAY), TODAY)).toBe('accepted')
  expect(documentStateOn(accepted('2026-11-17'), TODAY)).toBe('expired')
  expect(documentStateOn(accepted(null), TODAY)).toBe('accepted')
  expect(documentStateOn(null, TODAY)).toBe('none')
})

test('a member begins without an open case, and renews within thirty days of the expiry', () => {
  expect(mayBegin(null, TODAY)).toBe(true)
  expect(mayBegin({ status: 'asked', expires_on: null }, TODAY)).toBe(false)
  expect(mayBegin({ status: 'sent', expires_on: null }, TODAY)).toBe(false)
  expect(mayBegin({ status: 'refused', expires_on: null }, TODAY)).toBe(true)
  expect(mayBegin({ status: 'ended', expires_on: null }, TODAY)).toBe(true)
  expect(mayBegin(accepted('2026-12-19'), TODAY)).toBe(false)
  expect(mayBegin(accepted('2026-12-18'), TODAY)).toBe(true)
  expect(mayBegin(accepted('2026-11-17'), TODAY)).toBe(true)
  expect(mayBegin(accepted(null), TODAY)).toBe(false)
})
