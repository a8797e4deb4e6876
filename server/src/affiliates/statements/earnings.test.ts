import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Earned, earningOf, feesOf, linesOf } from './earnings.ts'

const FIGURES = { acquired: 3, ggr: 1_001n, bonuses: 300n, fees: 1n }
const share = (carries_negative: boolean) =>
  ({ kind: 'revenue_share', share_percent: 33, carries_negative }) as const

test('an acquisition pays for each member, a share is rounded towards zero to a whole satang', () => {
  expect(earningOf({ kind: 'acquisition', amount: 50_000n }, FIGURES)).toBe(150_000n)
  expect(earningOf(share(true), FIGURES)).toBe(231n)
  expect(earningOf(share(true), { ...FIGURES, ggr: -1_000n })).toBe(-429n)
  expect(earningOf(share(false), { ...FIGURES, ggr: -1_000n })).toBe(0n)
})

test('fees follow the share of the deposits, and no partner is charged more than there are', () => {
  expect(feesOf(100n, undefined)).toBe(0n)
  expect(feesOf(100n, { fees: 10n, deposits: 300n })).toBe(3n)
  fc.assert(
    fc.property(
      fc.array(fc.bigInt(0n, 10n ** 9n), { minLength: 1, maxLength: 8 }),
      fc.bigInt(0n, 10n ** 8n),
      (parts, fees) => {
        const deposits = parts.reduce((sum, one) => sum + one, 0n)
        const charged = parts.reduce((sum, one) => sum + feesOf(one, { fees, deposits }), 0n)
        expect(charged <= fees && charged >= 0n).toBe(true)
      },
    ),
  )
})

const earned = (month: string, amount: bigint, deal_id = 1): Earned => ({
  ...{ month, deal_id, amount, acquired: 0, ggr: amount, bonuses: 0n, fees: 0n },
})

test('a month that changed after its closing is corrected once, and what is below zero is carried', () => {
  const closed = { from: '2026-01-01', lines: [earned('2026-02-01', 900n)] }
  const lines = linesOf('2026-03-01', [earned('2026-02-01', 700n), earned('2026-03-01', 50n)], {
    total: -20n,
    closed,
  })
  expect(lines.map(({ kind, month, amount }) => [kind, month, amount])).toEqual([
    ['carry', '2026-03-01', -20n],
    ['correction', '2026-02-01', -200n],
    ['own', '2026-03-01', 50n],
  ])
  const after = { from: '2026-01-01', lines: [...closed.lines, earned('2026-02-01', -200n)] }
  expect(linesOf('2026-04-01', [earned('2026-02-01', 700n)], { total: 0n, closed: after })).toEqual([])
})

test('however the data change, all statements together pay what the data of the end give', () => {
  const months = ['2026-01-01', '2026-02-01', '2026-03-01']
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.bigInt(-1_000n, 1_000n), { minLength: 3, maxLength: 3 }), {
        minLength: 3,
        maxLength: 3,
      }),
      known => {
        const counted: Earned[] = []
        for (const [at, month] of months.entries()) {
          const now = months.slice(0, at + 1).map((of, index) => earned(of, known[at]?.[index] ?? 0n))
          const lines = linesOf(month, now, { total: 0n, closed: { from: '2026-01-01', lines: counted } })
          for (const line of lines)
            if (line.deal_id !== null) counted.push({ ...line, deal_id: line.deal_id })
        }
        const paid = counted.reduce((sum, { amount }) => sum + amount, 0n)
        expect(paid).toBe((known[2] ?? []).reduce((sum, amount) => sum + amount, 0n))
      },
    ),
  )
})
