import { expect, test } from 'vitest'
import { compareBooks } from '../books.ts'
import { LENGTHS } from '../lengths.ts'
import { noAcknowledgements } from '../member.ts'
import { INTERRUPTIONS } from './operations.ts'
import { interruptAll, openTrappedProduct } from './points.ts'

const LIMIT_MS = 600_000

test(
  'wherever an operation is cut, before its commit, behind it or behind an answer, nothing is lost or doubled, and whoever asks again is answered the same',
  async () => {
    const rounds = LENGTHS.short.points
    const product = await openTrappedProduct({ memberCount: rounds * INTERRUPTIONS.length })
    try {
      const acknowledged = noAcknowledgements()
      const { done, faults } = await interruptAll(product, acknowledged, rounds)
      expect([done, faults]).toEqual([rounds * INTERRUPTIONS.length, []])
      expect(await compareBooks(product, acknowledged)).toEqual({ lost: [], doubled: [], faults: [] })
    } finally {
      await product.stop()
    }
  },
  LIMIT_MS,
)
