import { expect, test } from 'vitest'
import type { Tx } from '../db.ts'
import { batchedQuery, requireUnbatched, rowPerItem, rowsPerItem, runBatched } from './batched-queries.ts'

const transaction = (): Tx => ({}) as Tx

const counting = () => {
  const sent: string[][] = []
  const ask = batchedQuery<Tx, string, string>(async (_, items) => {
    sent.push([...items])
    return items.map(item => item.toUpperCase())
  })
  return { sent, ask }
}

test('a single caller in a transaction queries immediately', async () => {
  const { sent, ask } = counting()
  const tx = transaction()
  expect(await ask(tx, 'a')).toBe('A')
  expect(await runBatched(tx, ['b'], item => ask(tx, item))).toEqual(['B'])
  expect(await runBatched(tx, [], (item: string) => ask(tx, item))).toEqual([])
  expect(sent).toEqual([['a'], ['b']])
})

test('concurrent items share one query, and each gets its own answer', async () => {
  const { sent, ask } = counting()
  const tx = transaction()
  const twice = async (item: string) => (await ask(tx, item)) + (await ask(tx, `${item}2`))
  expect(await runBatched(tx, ['a', 'b', 'c'], twice)).toEqual(['AA2', 'BB2', 'CC2'])
  expect(sent).toEqual([
    ['a', 'b', 'c'],
    ['a2', 'b2', 'c2'],
  ])
})

test('an item that runs another query or has ended does not delay the others', async () => {
  const [first, other] = [counting(), counting()]
  const tx = transaction()
  const pause = () => new Promise(resolve => setImmediate(resolve))
  const works = [
    async () => first.ask(tx, 'a'),
    async () => 'nothing',
    async () => {
      await pause()
      return first.ask(tx, 'b')
    },
    async () => `${await other.ask(tx, 'c')}${await first.ask(tx, 'd')}`,
  ]
  expect(await runBatched(tx, works, work => work())).toEqual(['A', 'nothing', 'B', 'CD'])
  expect(first.sent).toEqual([['a', 'b'], ['d']])
  expect(other.sent).toEqual([['c']])
})

test('an item that makes the same query twice at once gets both answers', async () => {
  const { sent, ask } = counting()
  const tx = transaction()
  const both = (item: string) => Promise.all([ask(tx, item), ask(tx, `${item}2`)])
  expect(await runBatched(tx, ['a', 'b'], both)).toEqual([
    ['A', 'A2'],
    ['B', 'B2'],
  ])
  expect(sent).toEqual([['a', 'a2', 'b', 'b2']])
})

test('items that each make several queries at once send each query once', async () => {
  const [first, other] = [counting(), counting()]
  const tx = transaction()
  const later = async (item: string) => {
    await null
    return other.ask(tx, item)
  }
  const work = async (item: string) => {
    await first.ask(tx, item)
    return Promise.all([first.ask(tx, `${item}1`), first.ask(tx, `${item}2`), later(item)])
  }
  await runBatched(tx, ['a', 'b', 'c'], work)
  expect(first.sent).toEqual([
    ['a', 'b', 'c'],
    ['a1', 'a2', 'b1', 'b2', 'c1', 'c2'],
  ])
  expect(other.sent).toEqual([['a', 'b', 'c']])
})

test('items of two transactions are not batched together', async () => {
  const { sent, ask } = counting()
  const [one, two] = [transaction(), transaction()]
  await Promise.all([
    runBatched(one, ['a', 'b'], item => ask(one, item)),
    runBatched(two, ['c', 'd'], item => ask(two, item)),
  ])
  expect(sent).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
})

test('when one item fails, all others finish, and the first failure is thrown', async () => {
  const { ask } = counting()
  const tx = transaction()
  const done: string[] = []
  const work = async (item: string) => {
    if (item === 'b') throw new Error('b failed')
    await ask(tx, item)
    await ask(tx, item)
    done.push(item)
    if (item === 'c') throw new Error('c failed later')
  }
  await expect(runBatched(tx, ['a', 'b', 'c'], work)).rejects.toThrow('b failed')
  expect(done).toEqual(['a', 'c'])
  expect(await runBatched(tx, ['a'], item => ask(tx, item))).toEqual(['A'])
})

test('a failed query fails for all of its callers', async () => {
  const failing = batchedQuery<Tx, string, string>(() => Promise.reject(new Error('the database said no')))
  const tx = transaction()
  const seen: unknown[] = []
  const work = async (item: string) => {
    await failing(tx, item).catch(error => {
      seen.push(error.message)
      throw error
    })
  }
  await expect(runBatched(tx, ['a', 'b'], work)).rejects.toThrow('the database said no')
  expect(seen).toEqual(['the database said no', 'the database said no'])
})

test('work that must run alone throws inside a batch, and only there', async () => {
  const tx = transaction()
  requireUnbatched(tx, 'the chain')
  await expect(runBatched(tx, ['a', 'b'], async () => requireUnbatched(tx, 'the chain'))).rejects.toThrow(
    'the chain',
  )
  requireUnbatched(tx, 'the chain')
})

test('rows are assigned to the items that asked for them', () => {
  const rows = [
    { id: 'b', n: 1 },
    { id: 'a', n: 2 },
    { id: 'b', n: 3 },
  ]
  const self = (key: string) => key
  expect(rowPerItem(['a', 'c'], self, rows, row => row.id)).toEqual([{ id: 'a', n: 2 }, null])
  expect(rowsPerItem(['a', 'b', 'c'], self, rows, row => row.id).map(all => all.map(({ n }) => n))).toEqual([
    [2],
    [1, 3],
    [],
  ])
})
