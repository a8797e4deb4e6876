import { expect, test } from 'vitest'
import { judge } from './lost-writes.ts'
import type { Operation } from './write-load.ts'

const operation = (id: string, endedMs: number, end: Operation['end'] = 'acknowledged', door = 'writer') =>
  ({ id, door, sentMs: endedMs - 1, endedMs, end }) satisfies Operation

const span = { fromMs: 0, toMs: 10_000 }

test('a missing operation is lost if it was acknowledged, and not lost if its outcome was unknown', () => {
  const operations = [operation('a', 1), operation('b', 2), operation('c', 3, 'unknown')]
  const seen = judge(operations, [], { there: new Set(['a']), doubled: 0 }, span)
  expect(seen).toMatchObject({ acknowledged: 2, lost: 1, unknown: 1, unknownButThere: 0 })
})

test('an operation that a retry acknowledged is not unknown', () => {
  const operations = [operation('a', 1, 'unknown'), operation('a', 2)]
  const seen = judge(operations, [], { there: new Set(['a']), doubled: 0 }, span)
  expect(seen).toMatchObject({ acknowledged: 1, lost: 0, unknown: 0 })
})

test('the silence is counted for the writer’s address and includes both ends of the period', () => {
  const operations = [
    operation('a', 4_000),
    operation('b', 5_000, 'acknowledged', 'p1'),
    operation('c', 6_000),
  ]
  const seen = judge(operations, [], { there: new Set(['a', 'b', 'c']), doubled: 0 }, span)
  expect(seen.silentS).toBe(4)
})

test('two primaries are counted in the checks in which both reported it', () => {
  const looks = [['p1'], ['p1', 'p2'], ['p1', 'p2'], []].map(primaries => ({ atMs: 0, primaries }))
  expect(judge([], looks, { there: new Set(), doubled: 0 }, span).twoPrimariesS).toBe(0.5)
})
