import { expect, test } from 'vitest'
import { findTooLarge } from './process-memory.ts'

test('a process above a gigabyte is named, and one at a gigabyte is not', () => {
  expect(findTooLarge({ api: 1_000, worker: 1_001, sandbox: 300, postgres: 35 })).toEqual([
    'worker uses 1001 MB of memory, more than 1000',
  ])
})
