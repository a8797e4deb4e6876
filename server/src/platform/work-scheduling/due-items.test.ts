import { expect, test } from 'vitest'
import { iterateDueItems } from './due-items.ts'

const listed = async (due: Set<string>, finish: (id: string) => void, limit = 2): Promise<string[]> => {
  const tried: string[] = []
  const find = async (before: readonly string[], most: number) =>
    [...due].filter(id => !before.includes(id)).slice(0, most)
  for await (const id of iterateDueItems(limit, find, id => id)) {
    tried.push(id)
    finish(id)
  }
  return tried
}

test('an item that fails is tried once per run and does not block later items', async () => {
  const due = new Set(['a', 'b', 'c', 'd', 'e'])
  expect(await listed(due, () => undefined)).toEqual(['a', 'b', 'c', 'd', 'e'])
  const half = new Set(['a', 'b', 'c', 'd', 'e'])
  const finished = await listed(half, id => void (id > 'b' && half.delete(id)))
  expect(finished).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect([...half]).toEqual(['a', 'b'])
})

test('a run processes a bounded number of due items', async () => {
  let next = 0
  const find = async (_tried: readonly string[], most: number) =>
    Array.from({ length: most }, () => String(next++))
  let count = 0
  for await (const _ of iterateDueItems(500, find, id => id)) count += 1
  expect(count).toBe(10_000)
})
