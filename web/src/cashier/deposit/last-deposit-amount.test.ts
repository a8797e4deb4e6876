import { expect, test } from 'vitest'
import { usualAmount } from './last-deposit-amount.ts'

const BOUNDS = { minimum: 20, maximum: 200_000 }
const came = (amount: number) => ({ status: 'completed', amount }) as const
const unlimited = { kind: 'deposit', remaining: null } as const

test('the amount of the last completed deposit is preselected', () => {
  const rows = [{ status: 'expired', amount: 50 } as const, came(700), came(100)]
  expect(usualAmount(rows, BOUNDS, [unlimited])).toBe(700)
})

test('no amount is preselected without a completed deposit, or if the last amount is not allowed now', () => {
  expect(usualAmount([], BOUNDS, [])).toBeNull()
  expect(usualAmount([{ status: 'cancelled', amount: 500 }], BOUNDS, [])).toBeNull()
  expect(usualAmount([came(10)], BOUNDS, [])).toBeNull()
  expect(usualAmount([came(300_000)], BOUNDS, [])).toBeNull()
})

test('a member with a deposit limit gets no preselected amount; other limits do not matter', () => {
  expect(usualAmount([came(700)], BOUNDS, [{ kind: 'deposit', remaining: 5_000 }])).toBeNull()
  expect(usualAmount([came(700)], BOUNDS, [{ kind: 'loss', remaining: 5_000 }])).toBe(700)
})
