import { expect, test } from 'vitest'
import { allReached, chooseSeeds } from './seed-coverage.ts'

const reached = (...seeds: readonly string[]) =>
  new Map(seeds.map((situations, n) => [n + 1, new Set(situations)]))

test('the chosen seeds reach every situation that all seeds reach', () => {
  const all = reached('ab', 'bc', 'abcd', 'e', 'd')
  const chosen = chooseSeeds(all, 1)
  expect(chosen).toEqual([3, 4])
  expect(allReached(new Map([...all].filter(([seed]) => chosen.includes(seed))))).toEqual(new Set('abcde'))
})

test('a situation is reached several times, or as often as all seeds reach it', () => {
  expect(chooseSeeds(reached('a', 'a', 'a', 'b'), 2)).toEqual([1, 2, 4])
})
