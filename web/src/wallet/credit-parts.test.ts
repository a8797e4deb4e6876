import { expect, test } from 'vitest'
import { creditParts } from './credit-parts.ts'

const credit = { ufabet_credit: 1250, set_aside: 0, pending_request: null }
const underWay = (type: 'deposit' | 'withdraw') =>
  ({ ...credit, pending_request: { type, amount: 500 } }) as Parameters<typeof creditParts>[0]

test('credit without a bonus is free', () => {
  expect(creditParts(credit, false)).toEqual([{ key: 'free', amount: 1250 }])
})

test('a bonus locks all credit except the reserved part', () => {
  expect(creditParts({ ...credit, set_aside: 200 }, true)).toEqual([
    { key: 'free', amount: 200 },
    { key: 'locked', amount: 1050 },
  ])
})

test('an open withdrawal is a separate part of the credit, and an open deposit is none', () => {
  expect(creditParts(underWay('withdraw'), false)).toEqual([
    { key: 'free', amount: 1250 },
    { key: 'pending', amount: 500 },
  ])
  expect(creditParts(underWay('deposit'), false)).toEqual([{ key: 'free', amount: 1250 }])
})
