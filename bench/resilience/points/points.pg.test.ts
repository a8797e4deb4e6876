import { expect, test } from 'vitest'
import { verdictOn } from '../books.ts'
import { LENGTHS } from '../lengths.ts'
import { nothingTold } from '../member.ts'
import { CUTS } from './operations.ts'
import { cutAll, openTrappedHouse } from './points.ts'

const LIMIT_MS = 600_000

test(
  'an operation interrupted before its commit, after it or after an answer loses and doubles nothing, and a repeated request gets the same response',
  async () => {
    const rounds = LENGTHS.short.points
    const house = await openTrappedHouse({ members: rounds * CUTS.length })
    try {
      const told = nothingTold()
      const { done, faults } = await cutAll(house, told, rounds)
      expect([done, faults]).toEqual([rounds * CUTS.length, []])
      expect(await verdictOn(house, told)).toEqual({ lost: [], doubled: [], faults: [] })
    } finally {
      await house.stop()
    }
  },
  LIMIT_MS,
)
