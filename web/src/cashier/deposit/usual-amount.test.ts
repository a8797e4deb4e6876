import { expect, test } from 'vitest'
import { usualAmount } from './usual-amount.ts'

const BOUNDS = { minimum: 20, maximum: 200_000 }
const came = (amount: number) => ({ status: 'completed', amount }) as const
const unlimited = { kind: 'deposit', remaining: null } as const

test('the last deposit that came in is what is chosen beforehand', () => {
  const rows = [{ status: 'expired', amount: 50 } as const, came(700), came(100)]
  expect(usualAmount(rows, BOUNDS, [unlimited])).toBe(700)
})

test('nothing is chosen where nothing came in, or where it can no longer be paid in', () => {
  expect(usualAmount([], BOUNDS, [])).toBeNull()
  expect(usualAmount([{ status: 'cancelled', amount: 500 }], BOUNDS, [])).toBeNull()
  expect(usualAmount([came(10)], BOUNDS, [])).toBeNull()
  expect(usualAmount([came(300_000)], BOUNDS, [])).toBeNull()
})

test('a member with a deposit limit chooses the amount without help, whatever the other limits', () => {
  expect(usualAmount([came(700)], BOUNDS, [{ kind: 'deposit', remaining: 5_000 }])).toBeNull()
  expect(usualAmount([came(700)], BOUNDS, [{ kind: 'loss', remaining: 5_000 }])).toBe(700)
})
