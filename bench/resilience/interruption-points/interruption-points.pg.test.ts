import { expect, test } from 'vitest'
import { sizeOr } from '../../../server/test/simulation/simulation-seeds.ts'
import { compareBooks } from '../ledger-check.ts'
import { LENGTHS } from '../run-sizes.ts'
import { noAcknowledgements } from '../simulated-member.ts'
import { INTERRUPTIONS, ONE_OF_EACH_POINT, POINTS } from './interrupted-operations.ts'
import { interruptAll, openTrappedProduct } from './interruption-points.ts'

const LIMIT_MS = 600_000

test(
  'an operation interrupted before its commit, after it or after an answer loses and doubles nothing, and a repeated request gets the same response',
  async () => {
    const rounds = LENGTHS.short.points
    const interruptions = sizeOr(ONE_OF_EACH_POINT, INTERRUPTIONS)
    expect(new Set(interruptions.map(({ point }) => point)).size).toBe(Object.keys(POINTS).length)
    const product = await openTrappedProduct({ memberCount: rounds * interruptions.length })
    try {
      const acknowledged = noAcknowledgements()
      const { done, faults } = await interruptAll(product, acknowledged, rounds, { interruptions })
      expect([done, faults]).toEqual([rounds * interruptions.length, []])
      expect(await compareBooks(product, acknowledged)).toEqual({ lost: [], doubled: [], faults: [] })
    } finally {
      await product.stop()
    }
  },
  LIMIT_MS,
)
