import { expect, test } from 'vitest'
import { findTooLarge, followMemory } from './process-memory.ts'

test('a process above a gigabyte is named, and one at a gigabyte is not', () => {
  expect(findTooLarge({ api: 1_000, worker: 1_001, sandbox: 300, postgres: 35 })).toEqual([
    'worker uses 1001 MB of memory, more than 1000',
  ])
})

test('an ended process has no growth', () => {
  const memory = followMemory()
  // No process has the id 0.
  const product = { pid: () => 0 }
  for (const nowMs of [0, 180_000, 240_000]) memory.sample(product, nowMs)
  expect(memory.grown(240_000)).toEqual([])
})
